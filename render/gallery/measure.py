"""Find faulty texts in pictures: cut, covered, beyond their room, or over another text.

`python -m render.gallery.measure [days]` checks every picture of the gallery, and every view of that many days of
rounds in which most of the possible texts are said, in every language.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, combinations
from typing import Any, NamedTuple

from PIL import Image, ImageChops

from engine.final_nine import GAME as FINAL_NINE
from engine.final_nine.view import View
from engine.game import AnyGame, Names
from engine.i18n import languages, use_locale
from engine.play_nine import GAME as PLAY_NINE
from engine.scramble import GAME as SCRAMBLE
from render import final_nine as final_nine_render
from render import play_nine as play_nine_render
from render import scramble as scramble_render
from render.canvas import Canvas
from render.gallery import Pictures, final_nine, games, play_nine, scramble
from render.gallery.__main__ import all_pictures
from render.gallery.play_nine import NAMES
from render.sprite import Box, PlacedText, Sprite


class MeasuredRound(NamedTuple):
    """A round of house players, and the function that draws its views."""

    game: AnyGame
    seats: int
    draw: Callable[..., Canvas]
    options: dict[str, Any]
    own: bool = False
    """Whether the views are those of the seat that moves."""


def _draw_own_view(view: View, names: Names) -> Canvas:
    return final_nine_render.hand(view, names) or final_nine_render.table(view, names)


ROUNDS = (
    *(MeasuredRound(PLAY_NINE, seats, play_nine_render.table, {"holes": 3}) for seats in (1, 2, 4, 6)),
    MeasuredRound(SCRAMBLE, 3, scramble_render.table, {"cards": "luck"}, own=True),
    MeasuredRound(SCRAMBLE, 4, scramble_render.table, {"play": "board_race"}),
    MeasuredRound(SCRAMBLE, 4, scramble_render.table, {"play": "skins", "cards": "battle"}, own=True),
    MeasuredRound(FINAL_NINE, 2, final_nine_render.table, {}),
    MeasuredRound(
        FINAL_NINE, 4, final_nine_render.table, {"rules": "battle", "course": "suburban", "characters": "team"}
    ),
    MeasuredRound(FINAL_NINE, 2, _draw_own_view, {"course": "forest", "angle_ctrl": True}, own=True),
    MeasuredRound(FINAL_NINE, 3, final_nine_render.table, {"ace_run": True, "tee_off": True}),
)


def round_pictures(day: int, step: int = 1) -> Pictures:
    """Yield the pictures of a day's rounds, or every `step`-th of them."""
    for number, one in enumerate(ROUNDS):
        views = games.views(one.game, f"{day} {number}", one.seats, one.own, **one.options)
        for place, view in enumerate(views):
            if place % step == day % step:
                yield f"{one.game.key} {number}, view {place}", partial(one.draw, view, NAMES[: one.seats])


NAMES_THAT_MAY_BE_CUT = frozenset((*play_nine.NAMES, *final_nine.NAMES, *scramble.NAMES))
"""The people in the pictures; a name may be cut."""
_SLACK = 2
"""Pixels by which the edge of a letter may extend beyond its advance."""
_SEEN = 0.7
"""The share of a text that must be visible below a line through it."""
_DIFFERENT = [255 * (index > 0) for index in range(256)]


def find_faults(pictures: Pictures) -> Iterator[str]:
    """Yield what is wrong in pictures, in any language."""
    for name, draw in pictures:
        for language in languages():
            with use_locale(language):
                canvas = draw()
            yield from (f"{name} ({language}): {flaw}" for flaw in find_flaws(canvas))


def find_flaws(canvas: Canvas) -> Iterator[str]:
    """Yield each text that is not readable as intended, with the reason."""
    for text in (*canvas.texts, *sprite_texts(canvas)):
        if not _is_inside(canvas, text):
            yield f"{text.text!r} at {text.box} leaves its room of {text.room}"
        if _is_cut(text):
            yield f"{text.whole!r} is cut: {text.text!r}"
        if text.letters and _is_covered(canvas, text.box, text.letters):
            yield f"{text.text!r} is covered by what was pasted over it"
    for one, other in combinations(canvas.texts, 2):
        if _overlap(one.box, other.box):
            yield f"{one.text!r} lies over {other.text!r}"


def sprite_texts(canvas: Canvas) -> list[PlacedText]:
    """Return every text that is part of a sprite on the picture."""
    placements = canvas.draw_list.flatten()
    return [word.translate(x, y) for one, x, y in placements if isinstance(one, Sprite) for word in one.words]


def _is_inside(canvas: Canvas, text: PlacedText) -> bool:
    left, top, right, bottom = text.box
    begin, end = max(0, text.room[0] - _SLACK), min(canvas.pixels.width, text.room[1] + _SLACK)
    return begin <= left and right <= end and top >= 0 and bottom <= canvas.pixels.height


def _is_cut(text: PlacedText) -> bool:
    whole = text.text == text.whole and not text.text.endswith("…")
    return not whole and not any(name in text.whole for name in NAMES_THAT_MAY_BE_CUT)


def _is_covered(canvas: Canvas, box: Box, letters: Sprite) -> bool:
    """Return whether an end of a text, or too much of it, is hidden; a line through a name hides neither."""
    assert letters.mask
    covered_pixels = ImageChops.difference(canvas.pixels.crop(box), letters.pixels).point(_DIFFERENT, "1")
    visible_pixels = ImageChops.logical_and(letters.mask, ImageChops.invert(covered_pixels))
    ends, visible_box = letters.mask.getbbox() or (0, 0, 0, 0), visible_pixels.getbbox() or (0, 0, 0, 0)
    short = max(abs(end - far) for end, far in zip(ends, visible_box, strict=True))
    return short > _SLACK or _count_pixels(visible_pixels) < _SEEN * _count_pixels(letters.mask)


def _count_pixels(shape: Image.Image) -> int:
    return shape.histogram()[-1]


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def main(days: int) -> int:
    """Print what is wrong. Return the exit code of a check."""
    faults = [*find_faults(chain(all_pictures(), *map(round_pictures, range(days))))]
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m render.gallery.measure", description=__doc__)
    parser.add_argument("days", nargs="?", type=int, default=1)
    sys.exit(main(parser.parse_args().days))
