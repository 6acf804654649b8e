"""The throw in progress or the last one, card by card, and where it ended; a trade; what a stack shows."""

from collections.abc import Sequence
from functools import lru_cache

from engine.final_nine.words.story import Line, Story
from engine.final_nine.words.terms import card
from engine.speech import _, ngettext
from render import stock, tokens
from render.canvas import Canvas, Drawn, Ink
from render.felt import MARGIN, RIGHT
from render.final_nine.families import family
from render.lettering import width as measured
from render.paint import Sketch, Sprite
from render.stock import Family, icon

_HIGH, _STEP = 74, 82
_BAND, _RADIUS = 56, 14
_TITLE, _RESULT, _MORE = 42, 88, 44
"""How high the title is, the ending, and the line that counts the cards below the map."""
_CLEAR = 6
"""Felt below the slips that lie under the map."""


def fitting(told: Story, room: int) -> int:
    """How many slips stand in a column of `room` pixels, with the title and the ending."""
    room -= _TITLE + _RESULT
    return len(told.slips) if len(told.slips) * _STEP <= room else max(0, room - _MORE) // _STEP


def draw(canvas: Canvas, told: Story, x: int, y: int, width: int, room: int) -> int:
    """Draws the column, as many slips as fit in its `room`; returns where it ends."""
    title = canvas.write_within(x, y + 28, width * 0.6, told.title, Ink(28, 700, "brass"), 26) + 14
    canvas.write_within(x + width, y + 28, width - title, told.who, Ink(28), 26, "r")
    y += _TITLE
    shown = fitting(told, room)
    for line in told.slips[:shown]:
        slip(canvas, line, x, y, width)
        y += _STEP
    below = len(told.slips) - shown
    if below:
        text = ngettext("{count} more card below", "{count} more cards below", below).format(count=below)
        canvas.write_within(x + 4, y + 28, width, text, Ink(27, 600, "soft"), 26)
        y += _MORE
    return _ending(canvas, told.ending, x, y, width)


def depth(slips: Sequence[Line], width: int) -> int:
    """How many pixels these slips take below the map."""
    return -(-len(slips) // _abreast(width)) * _STEP + _CLEAR if slips else 0


def spread(canvas: Canvas, slips: Sequence[Line], y: int, width: int) -> None:
    """Draws the slips that the column has no room for in rows below the map, each up to the edge below the column."""
    abreast = _abreast(width)
    step = (RIGHT - MARGIN) // abreast
    for row, start in enumerate(range(0, len(slips), abreast)):
        beside = slips[start : start + abreast]
        for place, line in enumerate(reversed(beside)):
            slip(canvas, line, RIGHT - width - place * step, y + row * _STEP, width)


def _abreast(width: int) -> int:
    """How many slips fit beside each other."""
    return (RIGHT - MARGIN) // width


def slip(canvas: Canvas, line: Line, x: int, y: int, width: int) -> None:
    """Draws a card of a throw."""
    canvas.stamp(_slip(line, width), x, y, _paper(family(line.code), width).mask)


@lru_cache(maxsize=128)
def _slip(line: Line, width: int) -> Canvas:
    """A card of a throw on its paper."""
    canvas, name, room = Canvas(_paper(family(line.code), width).pixels), card(line.code), width - 82
    canvas.write_within(70, 32, room, name, Ink(29, 700, "ink", "ivory"), 26)
    told = _("turned: {effect}").format(effect=line.effect) if line.turned else line.effect
    said = told if measured(told, 26, 600) <= room else line.effect
    canvas.write_within(70, 62, room, said, Ink(26, 600, "ink", "ivory"))
    if line.struck:
        length = round(min(room, measured(name, 29, 700))) + 8
        canvas.paste(tokens.tile(length, 4, 2, "driver", "ivory"), 66, 21, f"struck {line.code}")
    canvas.drawn.append(Drawn(f"slip {line.code}", (0, 0, *canvas.pixels.size)))
    return canvas


@lru_cache(maxsize=32)
def _paper(kind: Family, width: int) -> Sprite:
    """A slip of ivory paper with the band of its family; its place is its top left corner."""
    sketch = Sketch(width, _HIGH + 3)
    with stock.slip(sketch, width, _HIGH, _RADIUS, _BAND, kind.colour):
        pass
    icon(sketch, kind, 28, 25, 33, kind.text)
    sketch.word(28, 65, kind.letter, 26, kind.text, kind.colour)
    return sketch.sprite("felt")


def _ending(canvas: Canvas, said: tuple[str, str], x: int, y: int, width: int) -> int:
    """Where the throw ended and what it cost; returns where the panel ends."""
    canvas.paste(tokens.tile(width, 84, 14, "panel", "felt"), x, y)
    canvas.write_within(x + 18, y + 36, width - 32, said[0], Ink(28, 700, "ivory", "panel"), 26)
    canvas.write_within(x + 18, y + 69, width - 32, said[1], Ink(28, 600, "soft", "panel"), 26)
    return y + _RESULT
