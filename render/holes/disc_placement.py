"""Place discs on a picture: on their squares, or as near as possible without hiding anything important."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import ceil, hypot, inf, sqrt
from typing import NamedTuple

from render.outline import Point

_STEPS = 4
"""Positions tried on each side of a disc's own."""
_SIDE = [step / _STEPS for step in range(-_STEPS, _STEPS + 1)]
_OFFSETS = sorted(product(_SIDE, _SIDE), key=lambda step: step[0] ** 2 + step[1] ** 2)
"""These positions as shares of the greatest distance, the nearest first."""
_EVERY, _LIGHT = 9, 0.15
"""Pixels between the circles that stand for a line, and their weight."""


class Circle(NamedTuple):
    """A circle of the picture taken up by a disc, a basket, a badge or a piece of a line."""

    x: float
    y: float
    radius: float
    weight: float = 1
    """The cost of covering it: where nothing else is free, a line may run under a disc."""


class Area(NamedTuple):
    """The part of the picture in which discs may lie."""

    left: float
    top: float
    right: float
    bottom: float

    def clamp(self, point: Point, reach: float) -> Point:
        """Move the point as little as needed so that a circle of radius `reach` stays in the area."""
        x, y = point
        return min(self.right - reach, max(self.left + reach, x)), min(self.bottom - reach, max(self.top + reach, y))


def line_circles(points: Sequence[Point], radius: float) -> Iterator[Circle]:
    """Yield circles that cover a line."""
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, ceil(hypot(x1 - x0, y1 - y0) / _EVERY))
        for step in range(count):
            yield Circle(x0 + (x1 - x0) * step / count, y0 + (y1 - y0) * step / count, radius, _LIGHT)


def basket_circles(x: float, foot: float, high: float) -> Iterator[Circle]:
    """Yield circles that cover a basket with the foot of its pole at x, `foot`."""
    for up, wide in ((0.84, 0.3), (0.55, 0.28), (0.26, 0.26)):
        yield Circle(x, foot - up * high, wide * high)


def free_point(place: Point, reach: float, circles: Iterable[Circle], far: float, area: Area) -> Point:
    """Return the free point nearest to `place`, inside the area and at most `far` away.

    If no point is free, return the one that hides least.
    """
    x, y = place = area.clamp(place, reach)
    near = [one for one in circles if hypot(one.x - x, one.y - y) < reach + one.radius + 1.5 * far]
    if not _overlap_depth(place, reach, near, inf):
        return place
    best, least = place, inf
    for spot in _candidates(place, reach, far, area):
        depth = _overlap_depth(spot, reach, near, least)
        if not depth:
            return spot
        if depth < least:
            best, least = spot, depth
    return best


def _candidates(place: Point, reach: float, far: float, area: Area) -> Iterable[Point]:
    """Yield points of the area up to `far` from a place, the nearest first."""
    x, y = place
    spots = ((x + right * far, y + down * far) for right, down in _OFFSETS)
    if all(area.clamp(corner, reach) == corner for corner in ((x - far, y - far), (x + far, y + far))):
        return spots
    inside = (area.clamp(spot, reach) for spot in spots)
    return sorted(inside, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)


def _overlap_depth(spot: Point, reach: float, near: Sequence[Circle], most: float) -> float:
    """Return the weighted depth by which a disc would overlap its neighbours; stop counting at `most`."""
    x, y = spot
    depth = 0.0
    for one_x, one_y, radius, weight in near:
        apart = reach + radius
        across, down = one_x - x, one_y - y
        if -apart < across < apart and -apart < down < apart:
            over = apart - sqrt(across * across + down * down)
            if over > 0:
                depth += weight * over
                if depth >= most:
                    break
    return depth
