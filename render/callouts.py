"""Numbers that point at parts of a picture, each with a sentence of the text beside it."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from render.canvas import Canvas
from render.outline import around
from render.paint import about
from render.sprite import Sprite

_RADIUS, _FAR = 32, 66
"""Of the disc with the number; from its centre to what it points at."""
_TAIL = 24
"""Half the angle in which the tail leaves the disc."""
_INSIDE = 12
"""Pixels by which the tip lies on what it points at: a box includes a shadow."""
_STILL = 0.01


class Callout(NamedTuple):
    """What a number points at, and on which side of it the number stands: 0 to the right, 90 below."""

    x: float
    y: float
    side: int


def beside(canvas: Canvas, what: str, side: int) -> Callout:
    """A callout just inside the edge of the thing that the picture's draw list calls so."""
    left, top, right, bottom = next(drawn.box for drawn in canvas.drawn if drawn.what == what)
    across, down = (right - left) / 2 - _INSIDE, (bottom - top) / 2 - _INSIDE
    ahead = cos(radians(side)), sin(radians(side))
    reach = min(half / abs(part) for half, part in zip((across, down), ahead, strict=True) if abs(part) > _STILL)
    return Callout((left + right) / 2 + ahead[0] * reach, (top + bottom) / 2 + ahead[1] * reach, side)


def draw(canvas: Canvas, callouts: Iterable[Callout]) -> Canvas:
    """The picture with its callouts, numbered from 1 in this order."""
    shown = Canvas(canvas.pixels, still=0)
    shown.stamp(canvas, 0, 0)
    for number, callout in enumerate(callouts, 1):
        shown.paste(pin(number, callout.side), callout.x, callout.y, f"callout {number}")
    return shown


@lru_cache(maxsize=8)
def pin(number: int, side: int) -> Sprite:
    """A number on a disc with a tail; its place is the tail's tip."""
    sketch = about(_FAR + _RADIUS + 8)
    centre = around(0, 0, _FAR, side)
    feet = (around(*centre, _RADIUS - 4, side + 180 + turn) for turn in (-_TAIL, _TAIL))
    tail = ((0.0, 0.0), *feet)
    sketch.shape((tail,), "ink", "ink", 9)
    sketch.disc(*centre, _RADIUS, "ink", "ink", 9)
    sketch.shape((tail,), "ivory", "ivory", 3)
    sketch.disc(*centre, _RADIUS, "ivory")
    sketch.disc(*centre, _RADIUS - 4, "navy")
    sketch.word(centre[0], centre[1] + 44 * 0.335, str(number), 44, "ivory", "navy")
    return sketch.sprite("felt", firm=True)
