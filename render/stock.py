"""What cards and slips of the disc golf games are printed on: paper with its thickness, and the band of a family."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from render.paint import Sketch

WIDE, HIGH, GAP = 248, 311, 14
"""A card with a text, and what lies between two of them."""
BAND, RADIUS, EDGE = 66, 18, 7
_PAD = EDGE + 2


class Family(NamedTuple):
    """How a kind of card looks."""

    letter: str
    colour: str
    text: str
    """The colour of what stands on the band."""
    icon: Callable[[Sketch, str], None]
    """Draws it round 0, 0, a hundred units high, in a colour."""
    pale: str = ""
    """The tint of the large icon behind the text of an action card."""


def icon(sketch: Sketch, kin: Family, x: float, y: float, side: float, colour: str) -> None:
    """The icon of a family about x, y."""
    with sketch.placed(x, y, side / 100, side / 100):
        kin.icon(sketch, colour)


def clover(sketch: Sketch, colour: str) -> None:
    """Four leaves and a stalk round 0, 0: good luck."""
    for across in (-19, 19):
        for down in (-25, 13):
            sketch.disc(across, down, 20, colour)
    sketch.stroke("M0 4Q4 30 18 46", colour, 9)


def blank(wide: int, high: int) -> Sketch:
    """A sheet with room for a card whose top left corner is at 0, 0, and for its frame."""
    return Sketch(wide + 2 * _PAD, high + 2 * _PAD + 4, sharp=4, origin=(_PAD, _PAD))


@contextmanager
def card(sketch: Sketch, wide: int, high: int, band: str, paper: str = "ivory", raised: bool = False) -> Iterator[None]:
    """A card; what is drawn in the block lies on its paper, below its band. A raised one has a brass frame."""
    if raised:
        sketch.box(-EDGE, -EDGE, wide + 2 * EDGE, high + 2 * EDGE + 4, RADIUS + 6, "brass")
    sketch.box(0, 4, wide, high, RADIUS, "edge2")
    sketch.box(0, 0, wide, high, RADIUS, "edge")
    with sketch.inside(2, 2, wide - 4, high - 4, RADIUS - 2):
        sketch.box(0, 0, wide, high, 0, paper)
        yield
        sketch.box(0, 0, wide, BAND, 0, band)
        sketch.box(0, BAND - 2, wide, 2, 0, "ink")


@contextmanager
def slip(sketch: Sketch, wide: int, high: int, radius: int, across: int, band: str) -> Iterator[None]:
    """A slip; what is drawn in the block lies on its paper, below the band `across` its left end."""
    sketch.box(0, 3, wide, high, radius, "edge2")
    with sketch.inside(0, 0, wide, high, radius):
        sketch.box(0, 0, wide, high, 0, "ivory")
        yield
        sketch.box(0, 0, across, high, 0, band)
