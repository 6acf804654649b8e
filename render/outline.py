"""Outlines: SVG path data and geometric shapes as lists of points."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, ...]
Outline: TypeAlias = tuple[Line, ...]

_COMMAND = re.compile(r"([MLHVCSQTZmlhvcsqtz])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
_STEPS = 14


def bezier(points: Sequence[Point], steps: int = _STEPS) -> list[Point]:
    """Return the points of a Bézier curve of any degree, without its first point (de Casteljau)."""
    curve = []
    for step in range(1, steps + 1):
        t, level = step / steps, list(points)
        while len(level) > 1:
            level = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(level)]
        curve.append(level[0])
    return curve


def _mirror(control: Point | None, here: Point) -> Point:
    return here if control is None else (2 * here[0] - control[0], 2 * here[1] - control[1])


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each path command with the numbers of one use; M repeats as L, as in SVG."""
    for letter, text in _COMMAND.findall(data):
        numbers = [float(number) for number in _NUMBER.findall(text)]
        if letter in "Zz":
            yield letter, []
        size = _ARITY.get(letter.upper(), 1)
        for start in range(0, len(numbers), size):
            yield letter, numbers[start : start + size]
            letter = {"M": "L", "m": "l"}.get(letter, letter)


def _absolute_points(letter: str, numbers: list[float], here: Point) -> list[Point]:
    """Return the points of a command in absolute coordinates."""
    x, y = here if letter.islower() else (0.0, 0.0)
    match letter.upper():
        case "H":
            return [(numbers[0] + x, here[1])]
        case "V":
            return [(here[0], numbers[0] + y)]
    return [(a + x, b + y) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]


@lru_cache(maxsize=512)
def parse_path(data: str) -> Outline:
    """Return the lines of SVG path data as points; all commands but arcs are supported."""
    lines: list[list[Point]] = []
    here, control = (0.0, 0.0), None
    for letter, numbers in _commands(data):
        points = _absolute_points(letter, numbers, here)
        kind, bend = letter.upper(), None
        if kind == "M":
            lines.append(points)
        elif kind == "Z":
            points = lines[-1][:1]
            lines[-1].extend(points)
        elif kind in "CSQT":
            if kind in "ST":
                points = [_mirror(control, here), *points]
            bend = points[-2]
            lines[-1].extend(bezier([here, *points]))
        else:
            lines[-1].extend(points)
        here, control = points[-1], bend
    return tuple(map(tuple, lines))


def point_on_circle(x: float, y: float, radius: float, degrees: float) -> Point:
    """Return the point at an angle on a circle, in degrees: 0 is right, 90 is down."""
    return x + radius * cos(radians(degrees)), y + radius * sin(radians(degrees))


def polygon(x: float, y: float, radius: float, corners: int, turn: float = 0) -> Outline:
    """Return a regular polygon with its first corner at `turn` degrees."""
    return (tuple(point_on_circle(x, y, radius, turn + corner * 360 / corners) for corner in range(corners)),)


def box_corners(x: float, y: float, across: float, down: float) -> Line:
    """Return the four corners of a box whose top left corner is at x, y."""
    return (x, y), (x + across, y), (x + across, y + down), (x, y + down)


def star_polygon(points: int, outer: float, inner: float, turn: float = 0) -> Outline:
    """Return a star around 0, 0 with two radii and its first point at `turn` degrees."""
    radii = (outer, inner)
    return (tuple(point_on_circle(0, 0, radii[i % 2], turn + i * 180 / points) for i in range(2 * points)),)


def star(x: float, y: float, radius: float, depth: float = 0.5, points: int = 5) -> Outline:
    """Return a star with one point up; `depth` is the inner radius as a share of the outer one."""
    (line,) = star_polygon(points, radius, radius * depth, -90)
    return (tuple((x + a, y + b) for a, b in line),)


def arc(x: float, y: float, radius: float, start: float, stop: float) -> Outline:
    """Return the part of a circle between two angles in degrees."""
    count = max(2, int(abs(stop - start) / 4))
    return (tuple(point_on_circle(x, y, radius, start + (stop - start) * step / count) for step in range(count + 1)),)


def smooth_curve(points: Sequence[Point]) -> Line:
    """Return a smooth curve through points with ascending x; it overshoots no more than its neighbours' slope."""
    last = len(points) - 1
    slopes = []
    for i in range(len(points)):
        (x0, y0), (x1, y1) = points[max(i - 1, 0)], points[min(i + 1, last)]
        slopes.append((y1 - y0) / (x1 - x0) if x1 > x0 else 0.0)
    curve = [points[0]]
    for i, ((x0, y0), (x1, y1)) in enumerate(pairwise(points)):
        third = (x1 - x0) / 3
        curve += bezier(
            [(x0, y0), (x0 + third, y0 + slopes[i] * third), (x1 - third, y1 - slopes[i + 1] * third), (x1, y1)]
        )
    return tuple(curve)


def double_area(line: Line) -> float:
    """Return twice the signed area of a loop, negative where it runs anticlockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*line, line[0])))


def close_loops(outline: Outline) -> Outline:
    """Return the loops with their first point repeated at the end, as lines to stroke."""
    return tuple((*line, line[0]) for line in outline)


def dash_lines(outline: Outline, dash: float, gap: float) -> Outline:
    """Cut the lines into dashes."""
    return tuple(piece for line in outline for piece in _dashes(line, dash, gap))


def _dashes(line: Line, dash: float, gap: float) -> Iterator[Line]:
    """Yield the dashes of one line; a point of the line inside a dash bends the dash."""
    dash_left, drawing, piece = dash, True, [line[0]]
    for (x0, y0), (x1, y1) in pairwise(line):
        length, distance = hypot(x1 - x0, y1 - y0), 0.0
        while length - distance >= dash_left:
            distance += dash_left
            here = (x0 + (x1 - x0) * distance / length, y0 + (y1 - y0) * distance / length)
            if drawing:
                yield (*piece, here)
            drawing = not drawing
            dash_left, piece = dash if drawing else gap, [here]
        dash_left -= length - distance
        piece.append((x1, y1))
    if drawing and len(piece) > 1:
        yield tuple(piece)
