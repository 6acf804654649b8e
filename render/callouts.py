"""Numbered callouts that point at parts of a picture; the text beside the picture has a sentence for each."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from render.canvas import Canvas
from render.outline import point_on_circle
from render.paint import centred_sketch
from render.sprite import Sprite

_RADIUS, _FAR = 32, 66
"""The radius of the disc with the number, and the distance from its centre to the target."""
_TAIL = 24
"""Half the angle of the tail where it leaves the disc, in degrees."""
_INSIDE = 12
"""Pixels by which the tip overlaps its target, because the target's box includes a shadow."""
_EPSILON = 0.01
"""The smallest direction component that is not taken for zero."""


class Callout(NamedTuple):
    """The target of a number, and the side on which the number stands, in degrees: 0 is right, 90 is below."""

    x: float
    y: float
    side: int


def callout_at(canvas: Canvas, what: str, side: int) -> Callout:
    """Return a callout for the box with this name in the picture's draw list, just inside the box's edge."""
    left, top, right, bottom = next(drawn.box for drawn in canvas.named_boxes if drawn.name == what)
    across, down = (right - left) / 2 - _INSIDE, (bottom - top) / 2 - _INSIDE
    ahead = cos(radians(side)), sin(radians(side))
    reach = min(half / abs(part) for half, part in zip((across, down), ahead, strict=True) if abs(part) > _EPSILON)
    return Callout((left + right) / 2 + ahead[0] * reach, (top + bottom) / 2 + ahead[1] * reach, side)


def draw_callouts(canvas: Canvas, callouts: Iterable[Callout]) -> Canvas:
    """Return a copy of the picture with the callouts, numbered from 1 in this order."""
    shown = Canvas(canvas.pixels, still=0)
    shown.paste_layer(canvas, 0, 0)
    for number, callout in enumerate(callouts, 1):
        shown.paste(pin(number, callout.side), callout.x, callout.y, f"callout {number}")
    return shown


@lru_cache(maxsize=8)
def pin(number: int, side: int) -> Sprite:
    """Return a number on a disc with a tail, anchored at the tip of the tail."""
    sketch = centred_sketch(_FAR + _RADIUS + 8)
    centre = point_on_circle(0, 0, _FAR, side)
    feet = (point_on_circle(*centre, _RADIUS - 4, side + 180 + turn) for turn in (-_TAIL, _TAIL))
    tail = ((0.0, 0.0), *feet)
    sketch.shape((tail,), "ink", "ink", 9)
    sketch.disc(*centre, _RADIUS, "ink", "ink", 9)
    sketch.shape((tail,), "ivory", "ivory", 3)
    sketch.disc(*centre, _RADIUS, "ivory")
    sketch.disc(*centre, _RADIUS - 4, "navy")
    sketch.word(centre[0], centre[1] + 44 * 0.335, str(number), 44, "ivory", "navy")
    return sketch.sprite("felt", firm=True)
