"""Regions: touching squares of one ground as one soft outline, in units of a square."""

from collections.abc import Iterator, Set
from math import hypot, sin
from typing import TypeAlias

from render.outline import Line, Outline, Point

Cell: TypeAlias = tuple[int, int]
"""Column and row, from 0 at the top left."""
_SIDE_POINTS = 10
"""Points on each side of a square before smoothing."""
_BEYOND = (1, 2)
"""The steps outside the map's edge to which a region continues."""


def extend_beyond_map(cells: Set[Cell], columns: int, rows: int) -> set[Cell]:
    """Return the cells, continued outside the map where they touch its edge, so that lakes run off the map."""
    spread = set(cells)
    for x, y in cells:
        across = [x, *(x - step for step in _BEYOND if x == 0), *(x + step for step in _BEYOND if x == columns - 1)]
        down = [y, *(y - step for step in _BEYOND if y == 0), *(y + step for step in _BEYOND if y == rows - 1)]
        spread |= {(a, b) for a in across for b in down}
    return spread


def border_loops(cells: Set[Cell]) -> Iterator[list[Cell]]:
    """Yield the corners along the border, one loop at a time.

    Loops run clockwise around the cells and anticlockwise around a gap.
    """
    ahead: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        outside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for side in range(4):
            if outside[side] not in cells:
                ahead.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    while ahead:
        yield _take_loop(ahead)


def _take_loop(ahead: dict[Cell, list[Cell]]) -> list[Cell]:
    """Remove one loop from the remaining sides and return it."""
    here = first = next(iter(ahead))
    heading, loop = (0, 0), list[Cell]()
    while True:
        there = _next_corner(here, heading, ahead[here])
        ahead[here].remove(there)
        if not ahead[here]:
            del ahead[here]
        loop.append(here)
        heading, here = (there[0] - here[0], there[1] - here[1]), there
        if here == first:
            return loop


def _next_corner(here: Cell, heading: Cell, sides: list[Cell]) -> Cell:
    """Return the next side. Where two cells touch by a corner only, turn right, so that they stay apart."""
    right = (here[0] - heading[1], here[1] + heading[0])
    return right if right in sides else sides[0]


def region_outline(
    cells: Set[Cell], smooth: float, wobble: float = 0, grow: float = 0, phase: float = 0, every: int = 2
) -> Outline:
    """Return the soft outline of the cells.

    Corners are averaged over `smooth` squares. Then each point is pushed out by `grow`, and by a fixed noise of
    about `wobble`; `phase` selects another noise. Of the points, one in `every` is kept.
    """
    return tuple(_soften(loop, smooth, wobble, grow, phase)[::every] for loop in border_loops(cells))


def _soften(loop: list[Cell], smooth: float, wobble: float, grow: float, phase: float) -> Line:
    line: list[Point] = []
    for (x, y), (across, down) in zip(loop, loop[1:] + loop[:1], strict=True):
        line += [(x + (across - x) * step / _SIDE_POINTS, y + (down - y) * step / _SIDE_POINTS) for step in range(_SIDE_POINTS)]
    reach = max(1, int(smooth * _SIDE_POINTS / 2))
    for _ in range(2):
        line = _average(line, reach)
    return tuple(_push_out(line, number, wobble, grow, phase) for number in range(len(line)))


def _average(line: list[Point], reach: int) -> list[Point]:
    """Replace each point by the mean of the points up to `reach` before and after it."""
    ring, share = line[-reach:] + line + line[:reach], 2 * reach + 1
    windows = (ring[start : start + share] for start in range(len(line)))
    return [(sum(x for x, _ in window) / share, sum(y for _, y in window) / share) for window in windows]


def _push_out(line: list[Point], number: int, wobble: float, grow: float, phase: float) -> Point:
    """Return the point moved outwards along its normal."""
    (x, y), (x0, y0), (x1, y1) = line[number], line[number - 1], line[(number + 1) % len(line)]
    length = hypot(x1 - x0, y1 - y0) or 1
    push = grow + wobble * _noise(x, y, phase)
    return x + (y1 - y0) / length * push, y - (x1 - x0) / length * push


def _noise(x: float, y: float, phase: float) -> float:
    return sin(x * 2.3 + phase + 1.7 * sin(y * 1.9 + phase)) + 0.8 * sin(y * 2.9 - phase * 1.3 + 1.3 * sin(x * 2.1))
