"""The story of the current or last throw, card by card, with its ending; also a trade, or what a stack shows."""

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

from engine.final_nine.words.story import Line, Story
from engine.final_nine.words.terms import card
from engine.speech import _, wording
from render import printed, stock, tokens
from render.atlas import Leaf
from render.canvas import Canvas, Ink
from render.final_nine.families import FAMILIES, family
from render.lettering import width as measured
from render.paint import Sketch, about
from render.shelf import kept
from render.sprite import Sprite
from render.stock import Family, icon

_HIGH, _STEP = 74, 82
"""The height of a slip with two lines, and the distance to the next."""
_LOW, _CLOSE = 42, 47
"""The height of a slip with one line, and the distance to the next."""
_BAND, _RADIUS = 56, 14
_TITLE, _RESULT = 42, 88
"""The heights of the title and of the ending."""
_GAP = 8
"""Pixels between two slips side by side."""


class Form(NamedTuple):
    """The arrangement of a throw's slips: the distance from row to row, and how many lie side by side."""

    step: int
    abreast: int


_FORMS = (Form(_STEP, 1), Form(_CLOSE, 1), Form(_CLOSE, 2))


def form(count: int, room: int) -> Form:
    """Return the roomiest arrangement in which so many slips, the title and the ending fit, or the closest one."""
    room -= _TITLE + _RESULT
    return next((one for one in _FORMS if -(-count // one.abreast) * one.step <= room), _FORMS[-1])


def draw(canvas: Canvas, story: Story, x: int, y: int, width: int, room: int) -> int:
    """Draw the column with all its slips in `room` pixels. Return the y at which it ends."""
    title = canvas.write_within(x, y + 28, width * 0.6, story.title, Ink(28, 700, "brass"), 26) + 14
    canvas.write_within(x + width, y + 28, width - title, story.who, Ink(28), 26, "r")
    y += _TITLE
    one = form(len(story.slips), room)
    wide = (width - (one.abreast - 1) * _GAP) // one.abreast
    for start in range(0, len(story.slips), one.abreast):
        for place, line in enumerate(story.slips[start : start + one.abreast]):
            slip(canvas, line, x + place * (wide + _GAP), y, wide, _HIGH if one.step == _STEP else _LOW)
        y += one.step
    return _ending(canvas, story.ending, x, y, width)


def slip(canvas: Canvas, line: Line, x: int, y: int, width: int, high: int) -> None:
    """Draw a card of a throw."""
    canvas.stamp(_slip(line, width, high, wording()), x, y, _paper(family(line.code), width, high).mask)


@kept(3_200_000)
def _slip(line: Line, width: int, high: int, _language: str) -> Canvas:
    """Return a card of a throw on its paper: its name, and its effect below or, if it fits, beside it."""
    canvas, name, tall = Canvas(_paper(family(line.code), width, high).pixels), card(line.code), high == _HIGH
    left = _BAND + 14 if tall else _LOW + 8
    room = width - left - 12
    named = canvas.write_within(left, 32 if tall else 31, room, name, Ink(29 if tall else 28, 700, "ink", "ivory"), 26)
    effect = Ink(26, 600, "ink", "ivory")
    if tall:
        text = _("turned: {effect}").format(effect=line.effect) if line.turned else line.effect
        canvas.write_within(left, 62, room, text if measured(text, 26, 600) <= room else line.effect, effect)
    elif measured(line.effect, 26, 600) + 14 <= room - named:
        canvas.write(width - 12, 30, line.effect, effect, "r")
    if line.struck:
        canvas.paste(tokens.tile(round(named) + 8, 4, 2, "driver", "ivory"), left - 4, 21, f"struck {line.code}")
    canvas.name(f"slip {line.code}", (0, 0, *canvas.pixels.size))
    return canvas


@kept(1_000_000)
def _paper(kind: Family, width: int, high: int) -> Sprite:
    """Return a slip of ivory paper with its family's band, anchored at its top left corner."""
    return printed.taken(_title(kind, width, high)) or _drawn(kind, width, high)


def _title(kind: Family, width: int, high: int) -> str:
    return f"slip-{kind.letter}-{width}-{high}.pgm"


def leaves(width: int) -> Iterator[Leaf]:
    """Yield the atlas entry of every slip for a column of this width."""
    sizes = ((width, _HIGH), (width, _LOW), ((width - _GAP) // 2, _LOW))
    for kind, size in product(FAMILIES.values(), sizes):
        yield printed.leaf(_title(kind, *size), partial(_drawn, kind, *size))


def _drawn(kind: Family, width: int, high: int) -> Sprite:
    sketch, tall = Sketch(width, high + 3), high == _HIGH
    with stock.slip(sketch, width, high, _RADIUS, _BAND if tall else _LOW, kind.colour):
        pass
    if tall:
        icon(sketch, kind, _BAND / 2, 25, 33, kind.text)
    sketch.word(_BAND / 2 if tall else _LOW / 2, 65 if tall else 31, kind.letter, 26, kind.text, kind.colour)
    return sketch.sprite("felt")


@lru_cache(maxsize=8)
def letter(kind: str) -> Sprite:
    """Return a family's letter on its colour, anchored at its centre."""
    sketch, one = about(20), FAMILIES[kind]
    sketch.box(-18, -18, 36, 36, 9, one.colour)
    sketch.word(0, 9, one.letter, 27, one.text, one.colour)
    return sketch.sprite("panel", blends=4)


def _ending(canvas: Canvas, said: tuple[str, str], x: int, y: int, width: int) -> int:
    """Draw where the throw ended and what it cost. Return the y at which the panel ends."""
    canvas.paste(tokens.tile(width, 84, 14, "panel", "felt"), x, y)
    canvas.write_within(x + 18, y + 36, width - 32, said[0], Ink(28, 700, "ivory", "panel"), 26)
    canvas.write_within(x + 18, y + 69, width - 32, said[1], Ink(28, 600, "soft", "panel"), 26)
    return y + _RESULT
