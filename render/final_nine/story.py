"""The throw in progress or the last one, card by card, and where it ended; a trade; what a stack shows."""

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
_LOW, _CLOSE = 42, 47
"""A slip with two lines and one with a single one, and from each to the next."""
_BAND, _RADIUS = 56, 14
_TITLE, _RESULT = 42, 88
"""How high the title is, and the ending."""
_GAP = 8
"""Between two slips side by side."""


class Form(NamedTuple):
    """How the slips of a throw lie in their column: from one to the next, and how many side by side."""

    step: int
    abreast: int


_FORMS = (Form(_STEP, 1), Form(_CLOSE, 1), Form(_CLOSE, 2))


def form(count: int, room: int) -> Form:
    """The roomiest form in which so many slips fit with the title and the ending, or the closest one."""
    room -= _TITLE + _RESULT
    return next((one for one in _FORMS if -(-count // one.abreast) * one.step <= room), _FORMS[-1])


def draw(canvas: Canvas, told: Story, x: int, y: int, width: int, room: int) -> int:
    """Draws the column with all its slips in its `room`; returns where it ends."""
    title = canvas.write_within(x, y + 28, width * 0.6, told.title, Ink(28, 700, "brass"), 26) + 14
    canvas.write_within(x + width, y + 28, width - title, told.who, Ink(28), 26, "r")
    y += _TITLE
    one = form(len(told.slips), room)
    wide = (width - (one.abreast - 1) * _GAP) // one.abreast
    for start in range(0, len(told.slips), one.abreast):
        for place, line in enumerate(told.slips[start : start + one.abreast]):
            slip(canvas, line, x + place * (wide + _GAP), y, wide, _HIGH if one.step == _STEP else _LOW)
        y += one.step
    return _ending(canvas, told.ending, x, y, width)


def slip(canvas: Canvas, line: Line, x: int, y: int, width: int, high: int) -> None:
    """Draws a card of a throw."""
    canvas.stamp(_slip(line, width, high, wording()), x, y, _paper(family(line.code), width, high).mask)


@kept(3_200_000)
def _slip(line: Line, width: int, high: int, _language: str) -> Canvas:
    """A card of a throw on its paper: its name, and what it does below or, where there is room, beside it."""
    canvas, name, tall = Canvas(_paper(family(line.code), width, high).pixels), card(line.code), high == _HIGH
    left = _BAND + 14 if tall else _LOW + 8
    room = width - left - 12
    named = canvas.write_within(left, 32 if tall else 31, room, name, Ink(29 if tall else 28, 700, "ink", "ivory"), 26)
    effect = Ink(26, 600, "ink", "ivory")
    if tall:
        told = _("turned: {effect}").format(effect=line.effect) if line.turned else line.effect
        canvas.write_within(left, 62, room, told if measured(told, 26, 600) <= room else line.effect, effect)
    elif measured(line.effect, 26, 600) + 14 <= room - named:
        canvas.write(width - 12, 30, line.effect, effect, "r")
    if line.struck:
        canvas.paste(tokens.tile(round(named) + 8, 4, 2, "driver", "ivory"), left - 4, 21, f"struck {line.code}")
    canvas.name(f"slip {line.code}", (0, 0, *canvas.pixels.size))
    return canvas


@kept(1_000_000)
def _paper(kind: Family, width: int, high: int) -> Sprite:
    """A slip of ivory paper with the band of its family; its place is its top left corner."""
    return printed.taken(_title(kind, width, high)) or _drawn(kind, width, high)


def _title(kind: Family, width: int, high: int) -> str:
    return f"slip-{kind.letter}-{width}-{high}.pgm"


def leaves(width: int) -> Iterator[Leaf]:
    """Every paper of a slip in a column so wide."""
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
    """The letter of a family on its colour; its place is the centre."""
    sketch, one = about(20), FAMILIES[kind]
    sketch.box(-18, -18, 36, 36, 9, one.colour)
    sketch.word(0, 9, one.letter, 27, one.text, one.colour)
    return sketch.sprite("panel", blends=4)


def _ending(canvas: Canvas, said: tuple[str, str], x: int, y: int, width: int) -> int:
    """Where the throw ended and what it cost; returns where the panel ends."""
    canvas.paste(tokens.tile(width, 84, 14, "panel", "felt"), x, y)
    canvas.write_within(x + 18, y + 36, width - 32, said[0], Ink(28, 700, "ivory", "panel"), 26)
    canvas.write_within(x + 18, y + 69, width - 32, said[1], Ink(28, 600, "soft", "panel"), 26)
    return y + _RESULT
