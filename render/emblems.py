"""Emblems drawn on a sketch around x, y: a golf ball, a flag, a trophy, laurel."""

from math import cos, radians, sin

from render.outline import Line, Outline, arc, point_on_circle
from render.paint import Sketch

_DIMPLES = ((-0.3, -0.35), (0.22, -0.42), (-0.02, -0.02), (-0.45, 0.15), (0.42, 0.1), (0.08, 0.42))
_TROPHY = "M-7 -12H7V-6C7 1 3 3 0 3S-7 1 -7 -6ZM-1.6 2H1.6V7H5V11H-5V7H-1.6Z"
_HANDLES = "M-7 -10C-12 -10 -12 -1 -6 -1M7 -10C12 -10 12 -1 6 -1"


def draw_ball(sketch: Sketch, x: float, y: float, radius: float) -> None:
    """Draw a golf ball."""
    sketch.disc(x, y, radius, "white", "stone", radius * 0.13)
    for across, down in _DIMPLES:
        sketch.disc(x + across * radius, y + down * radius, radius * 0.11, "silver")


def draw_pennant(sketch: Sketch, x: float, y: float, height: float, pole: str = "ink", side: int = 1) -> None:
    """Draw a small flag with the foot of its pole at x, y."""
    sketch.stroke((((x, y), (x, y - height)),), pole, max(1.3, height * 0.06))
    tip = x + side * height * 0.55
    sketch.fill((((x, y - height), (tip, y - height * 0.78), (x, y - height * 0.55)),), "bounds")


def draw_trophy(sketch: Sketch, x: float, y: float, height: float, colour: str = "brass") -> None:
    """Draw a cup with two handles."""
    with sketch.transform(x, y, height / 24, height / 24):
        sketch.fill(_TROPHY, colour)
        sketch.stroke(_HANDLES, colour, 2.2)


def _leaf(x: float, y: float, degrees: float, length: float) -> Line:
    """Return a pointed leaf that grows from x, y."""
    along, across = (cos(radians(degrees)), sin(radians(degrees))), length * 0.13
    middle = (x + along[0] * length * 0.45, y + along[1] * length * 0.45)
    side = (-along[1] * across, along[0] * across)
    tip = (x + along[0] * length, y + along[1] * length)
    left, right = (middle[0] + side[0], middle[1] + side[1]), (middle[0] - side[0], middle[1] - side[1])
    return ((x, y), left, tip, right)


def _branch(x: float, y: float, radius: float, side: int) -> Outline:
    """Return the leaves of one branch, from its foot upwards."""
    leaves = []
    for place in range(7):
        degrees = 90 - side * (20 + place * 20)
        foot = point_on_circle(x, y, radius, degrees)
        leaves += [_leaf(*foot, degrees - side * (90 - turn), radius * (0.4 - 0.018 * place)) for turn in (34, -34)]
    return tuple(leaves)


def draw_laurel(sketch: Sketch, x: float, y: float, radius: float, colour: str = "brass") -> None:
    """Draw a wreath of two branches that is open at the top."""
    for side in (-1, 1):
        sketch.stroke(arc(x, y, radius, 90 - side * 8, 90 - side * 146), colour, radius * 0.05)
        sketch.fill(_branch(x, y, radius, side), colour)
