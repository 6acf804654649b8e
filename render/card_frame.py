"""Card frames of the disc golf games: cards and slips of paper with the coloured band of a family."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from render.paint import Sketch

CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 248, 311, 14
"""The width and height of a card with a text, and the gap between two cards, in pixels."""
BAND, RADIUS, EDGE = 66, 18, 7
_PAD = EDGE + 2


class Family(NamedTuple):
    """The look of a kind of card."""

    letter: str
    colour: str
    text: str
    """The colour of texts and icons on the band."""
    icon: Callable[[Sketch, str], None]
    """Draws the icon around 0, 0, a hundred units high, in a colour."""
    pale: str = ""
    """The tint of the large icon behind the text of an action card."""


def draw_icon(sketch: Sketch, family: Family, x: float, y: float, side: float, colour: str) -> None:
    """Draw the icon of a family around x, y."""
    with sketch.transform(x, y, side / 100, side / 100):
        family.icon(sketch, colour)


def draw_clover(sketch: Sketch, colour: str) -> None:
    """Draw a four-leaved clover around 0, 0: good luck."""
    for across in (-19, 19):
        for down in (-25, 13):
            sketch.disc(across, down, 20, colour)
    sketch.stroke("M0 4Q4 30 18 46", colour, 9)


def card_sketch(wide: int, high: int) -> Sketch:
    """Return a sheet with room for a card whose top left corner is at 0, 0, and for its frame."""
    return Sketch(wide + 2 * _PAD, high + 2 * _PAD + 4, sharp=4, origin=(_PAD, _PAD))


@contextmanager
def draw_card(
    sketch: Sketch, wide: int, high: int, band: str, paper: str = "ivory", is_raised: bool = False
) -> Iterator[None]:
    """Draw a card; the block draws on its paper, below the band. A raised card has a brass frame."""
    if is_raised:
        sketch.box(-EDGE, -EDGE, wide + 2 * EDGE, high + 2 * EDGE + 4, RADIUS + 6, "brass")
    sketch.box(0, 4, wide, high, RADIUS, "edge2")
    sketch.box(0, 0, wide, high, RADIUS, "edge")
    with sketch.clip(2, 2, wide - 4, high - 4, RADIUS - 2):
        sketch.box(0, 0, wide, high, 0, paper)
        yield
        sketch.box(0, 0, wide, BAND, 0, band)
        sketch.box(0, BAND - 2, wide, 2, 0, "ink")


@contextmanager
def draw_slip(sketch: Sketch, wide: int, high: int, radius: int, across: int, band: str) -> Iterator[None]:
    """Draw a slip of paper; the block draws on the paper, below the band `across` its left end."""
    sketch.box(0, 3, wide, high, radius, "edge2")
    with sketch.clip(0, 0, wide, high, radius):
        sketch.box(0, 0, wide, high, 0, "ivory")
        yield
        sketch.box(0, 0, across, high, 0, band)
