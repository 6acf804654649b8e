"""Where discs are drawn: on their places, or as near to them as they hide nothing that has to be seen."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import ceil, hypot
from typing import NamedTuple

from render.outline import Point

_STEPS = 4
"""How many places are tried on each side of one's own."""
_EVERY, _LIGHT = 9, 0.15
"""Pixels between the circles that stand for a line, and their weight."""


class Round(NamedTuple):
    """A circle of the picture that a disc, a basket, a badge or a piece of a line takes up."""

    x: float
    y: float
    radius: float
    weight: float = 1
    """How bad it is to cover it: a line may run below a disc where nothing else is free."""


class Area(NamedTuple):
    """Where discs may lie: a map of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    def inside(self, point: Point, reach: float) -> Point:
        """The point, moved as far as what reaches so far round it needs to stay in the area."""
        x, y = point
        return min(self.right - reach, max(self.left + reach, x)), min(self.bottom - reach, max(self.top + reach, y))


def along(points: Sequence[Point], radius: float) -> Iterator[Round]:
    """A line as circles."""
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, ceil(hypot(x1 - x0, y1 - y0) / _EVERY))
        for step in range(count):
            yield Round(x0 + (x1 - x0) * step / count, y0 + (y1 - y0) * step / count, radius, _LIGHT)


def standing(x: float, foot: float, high: float) -> Iterator[Round]:
    """A basket whose pole stands there."""
    for up, wide in ((0.84, 0.3), (0.55, 0.28), (0.26, 0.26)):
        yield Round(x, foot - up * high, wide * high)


def settled(place: Point, reach: float, taken: Iterable[Round], far: float, area: Area) -> Point:
    """The place, or the point of the area at most `far` from it where what reaches so far round it hides least."""
    x, y = place = area.inside(place, reach)
    near = [one for one in taken if hypot(one.x - x, one.y - y) < reach + one.radius + 1.5 * far]

    def hidden(spot: Point) -> float:
        depths = (one.weight * (reach + one.radius - hypot(one.x - spot[0], one.y - spot[1])) for one in near)
        return sum(depth for depth in depths if depth > 0)

    if hidden(place) == 0:
        return place
    steps = [far * step / _STEPS for step in range(-_STEPS, _STEPS + 1)]
    spots = [area.inside((x + right, y + down), reach) for right, down in product(steps, steps)]
    return min(spots, key=lambda spot: (hidden(spot), hypot(spot[0] - x, spot[1] - y)))
