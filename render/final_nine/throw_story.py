"""The story of the current or last throw, card by card, with its ending; also a trade, or what a stack shows."""

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import product
from math import ceil
from typing import NamedTuple

from engine.final_nine.text.terms import card_name
from engine.final_nine.text.throws import CardLine, PanelText
from engine.i18n import _, catalogue_language
from render import atlas, badges, card_frame
from render.atlas import AtlasEntry
from render.canvas import Canvas, Ink
from render.card_frame import Family, draw_icon
from render.final_nine.families import FAMILIES, family_of
from render.image_cache import image_cache
from render.paint import Sketch, centred_sketch
from render.sprite import Sprite
from render.text import text_width

_HIGH, _STEP = 74, 82
"""The height of a slip with two lines, and the distance to the next."""
_LOW, _CLOSE = 42, 47
"""The height of a slip with one line, and the distance to the next."""
_BAND, _RADIUS = 56, 14
_TITLE, _RESULT = 42, 88
"""The heights of the title and of the ending."""
_GAP = 8
"""Pixels between two slips side by side."""


class SlipLayout(NamedTuple):
    """The arrangement of a throw's slips: the distance from row to row, and how many lie side by side."""

    step: int
    abreast: int


_SLIP_LAYOUTS = (SlipLayout(_STEP, 1), SlipLayout(_CLOSE, 1), SlipLayout(_CLOSE, 2))


def slip_layout(count: int, room: int) -> SlipLayout:
    """Return the roomiest arrangement in which so many slips, the title and the ending fit, or the closest one."""
    room -= _TITLE + _RESULT
    return next((one for one in _SLIP_LAYOUTS if ceil(count / one.abreast) * one.step <= room), _SLIP_LAYOUTS[-1])


def draw(canvas: Canvas, story: PanelText, x: int, y: int, width: int, room: int) -> int:
    """Draw the column with all its slips in `room` pixels. Return the y at which it ends."""
    title = canvas.write_within(x, y + 28, width * 0.6, story.title, Ink(28, 700, "brass"), 26) + 14
    canvas.write_within(x + width, y + 28, width - title, story.who, Ink(28), 26, "r")
    y += _TITLE
    one = slip_layout(len(story.slips), room)
    wide = (width - (one.abreast - 1) * _GAP) // one.abreast
    for start in range(0, len(story.slips), one.abreast):
        for place, line in enumerate(story.slips[start : start + one.abreast]):
            draw_slip(canvas, line, x + place * (wide + _GAP), y, wide, _HIGH if one.step == _STEP else _LOW)
        y += one.step
    return _draw_ending(canvas, story.ending, x, y, width)


def draw_slip(canvas: Canvas, line: CardLine, x: int, y: int, width: int, high: int) -> None:
    """Draw a card of a throw."""
    canvas.paste_layer(
        _slip_canvas(line, width, high, catalogue_language()), x, y, _slip_paper(family_of(line.code), width, high).mask
    )


@image_cache(3_200_000)
def _slip_canvas(line: CardLine, width: int, high: int, _language: str) -> Canvas:
    """Return a card of a throw on its paper: its name, and its effect below or, if it fits, beside it."""
    canvas, name, tall = (
        Canvas(_slip_paper(family_of(line.code), width, high).pixels),
        card_name(line.code),
        high == _HIGH,
    )
    left = _BAND + 14 if tall else _LOW + 8
    room = width - left - 12
    name_width = canvas.write_within(
        left, 32 if tall else 31, room, name, Ink(29 if tall else 28, 700, "ink", "ivory"), 26
    )
    effect = Ink(26, 600, "ink", "ivory")
    if tall:
        text = _("turned up: {effect}").format(effect=line.effect) if line.turned else line.effect
        canvas.write_within(left, 62, room, text if text_width(text, 26, 600) <= room else line.effect, effect)
    elif text_width(line.effect, 26, 600) + 14 <= room - name_width:
        canvas.write(width - 12, 30, line.effect, effect, "r")
    if line.struck:
        canvas.paste(badges.tile(round(name_width) + 8, 4, 2, "driver", "ivory"), left - 4, 21, f"struck {line.code}")
    canvas.name_box(f"slip {line.code}", (0, 0, *canvas.pixels.size))
    return canvas


@image_cache(1_000_000)
def _slip_paper(kind: Family, width: int, high: int) -> Sprite:
    """Return a slip of ivory paper with its family's band, anchored at its top left corner."""
    return atlas.load_sprite(_entry_name(kind, width, high)) or _draw_slip_paper(kind, width, high)


def _entry_name(kind: Family, width: int, high: int) -> str:
    return f"slip-{kind.letter}-{width}-{high}.pgm"


def atlas_entries(width: int) -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every slip for a column of this width."""
    sizes = ((width, _HIGH), (width, _LOW), ((width - _GAP) // 2, _LOW))
    for kind, size in product(FAMILIES.values(), sizes):
        yield atlas.sprite_entry(_entry_name(kind, *size), partial(_draw_slip_paper, kind, *size))


def _draw_slip_paper(kind: Family, width: int, high: int) -> Sprite:
    sketch, tall = Sketch(width, high + 3), high == _HIGH
    with card_frame.draw_slip(sketch, width, high, _RADIUS, _BAND if tall else _LOW, kind.colour):
        pass
    if tall:
        draw_icon(sketch, kind, _BAND / 2, 25, 33, kind.text)
    sketch.word(_BAND / 2 if tall else _LOW / 2, 65 if tall else 31, kind.letter, 26, kind.text, kind.colour)
    return sketch.sprite("felt")


@lru_cache(maxsize=8)
def family_letter(kind: str) -> Sprite:
    """Return a family's letter on its colour, anchored at its centre."""
    sketch, one = centred_sketch(20), FAMILIES[kind]
    sketch.box(-18, -18, 36, 36, 9, one.colour)
    sketch.word(0, 9, one.letter, 27, one.text, one.colour)
    return sketch.sprite("panel", blends=4)


def _draw_ending(canvas: Canvas, lines: tuple[str, str], x: int, y: int, width: int) -> int:
    """Draw where the throw ended and what it cost. Return the y at which the panel ends."""
    canvas.paste(badges.tile(width, 84, 14, "panel", "felt"), x, y)
    canvas.write_within(x + 18, y + 36, width - 32, lines[0], Ink(28, 700, "ivory", "panel"), 26)
    canvas.write_within(x + 18, y + 69, width - 32, lines[1], Ink(28, 600, "soft", "panel"), 26)
    return y + _RESULT
