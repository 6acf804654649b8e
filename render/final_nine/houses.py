"""Houses: gable roofs that kick a disc, and hip roofs of buildings, which are out of bounds."""

from collections.abc import Iterator, Set
from typing import NamedTuple, TypeAlias

from render.holes.chart import MapSketch
from render.holes.region import Cell
from render.holes.scatter import SeededRandom
from render.outline import Line, Point, close_loops

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in cells."""

_LONGEST, _DEEPEST = 4, 3
"""The largest house, in cells along and across."""
_TILE = 0.16
_TONES = (
    ("tile", "tile dark", "tile light"),
    ("plank", "plank2", "sand dark"),
    ("bronze", "bounds dark", "bunker mid"),
)
"""The lit side, the shaded side and the ridge; the houses of a hole take turns."""


class House(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    across: int
    down: int

    def cells(self) -> set[Cell]:
        return {(a, b) for a in range(self.x, self.x + self.across) for b in range(self.y, self.y + self.down)}


def split_into_houses(cells: Set[Cell]) -> Iterator[House]:
    """Split the cells into the largest possible houses, from the top left."""
    left = set(cells)
    while left:
        x, y = min(left, key=lambda cell: (cell[1], cell[0]))
        across = next(wide for wide in range(1, _LONGEST + 1) if wide == _LONGEST or (x + wide, y) not in left)
        house = House(x, y, across, 1)
        while house.down < _DEEPEST and house._replace(down=house.down + 1).cells() <= left:
            house = house._replace(down=house.down + 1)
        left -= house.cells()
        yield house


def _roof_box(house: House, inset: float) -> Box:
    """Return left, top, right and bottom of a roof."""
    x, y, across, down = house
    return x + inset, y + inset, x + across - inset, y + down - inset


def _box_line(left: float, top: float, right: float, bottom: float) -> Line:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def paint_roofs(chart: MapSketch, key: str, cells: Set[Cell]) -> None:
    """Paint a gable roof on each house, with its ridge along the longer side (F-59)."""
    start = SeededRandom(key, "roofs").choice(range(len(_TONES)))
    for number, house in enumerate(split_into_houses(cells), start):
        _paint_gable(chart, house, number)


def _paint_gable(chart: MapSketch, house: House, number: int) -> None:
    """Paint a gable roof.

    The ridge of a square house runs across or down in turn; a terrace has a wall between its houses.
    """
    tones, square = _TONES[number % len(_TONES)], house.across == house.down
    left, top, right, bottom = _roof_box(house, 0.07)
    outline = (_box_line(left, top, right, bottom),)
    chart.fill(outline, "earth", 0.45, at=(0.08, 0.11))
    chart.fill(outline, tones[1])
    along = number % 3 != 1 if square else house.across > house.down
    middle = (top + bottom) / 2 if along else (left + right) / 2
    lit = _box_line(left, top, right, middle) if along else _box_line(left, top, middle, bottom)
    chart.fill((lit,), tones[0])
    _paint_tiles(chart, (left, top, right, bottom), along, tones[1])
    ridge = ((left, middle), (right, middle)) if along else ((middle, top), (middle, bottom))
    chart.stroke((ridge,), tones[2], 0.07)
    chart.stroke(close_loops(outline), "ink", 0.03)
    if min(house.across, house.down) > 1:
        _paint_large_roof(chart, (left, top, right, bottom), along, tones[2], number)
    else:
        _paint_terrace(chart, house)


def _paint_large_roof(chart: MapSketch, roof: Box, along: bool, ridge: str, number: int) -> None:
    """Paint a chimney, dormers at the front, and solar panels on every second roof."""
    left, top, right, bottom = roof
    across, down = right - left, bottom - top
    _paint_chimney(chart, left + 0.72 * across, top + 0.14 * down)
    if along:
        for share in (0.2, 0.56):
            _paint_dormer(chart, left + share * across, bottom - 0.36 * down, ridge)
    if not along or number % 2:
        _paint_solar_panels(chart, left + 0.1 * across, top + (0.1 if along else 0.22) * down)


def _paint_terrace(chart: MapSketch, house: House) -> None:
    """Paint a chimney for each house of a terrace, and the walls between them."""
    for step in range(house.across):
        for along in range(house.down):
            _paint_chimney(chart, house.x + step + 0.62, house.y + along + 0.2)
    top, bottom = house.y + 0.07, house.y + 0.93
    for step in range(1, house.across):
        wall = ((house.x + step, top), (house.x + step, bottom))
        chart.stroke((wall,), "ink", 0.075)
        chart.stroke((wall,), "paper2", 0.035)


def _paint_solar_panels(chart: MapSketch, x: float, y: float) -> None:
    """Paint six solar panels in two rows."""
    for row in (0, 0.23):
        for column in (0, 0.2, 0.4):
            left, top = x + column, y + row
            chart.fill((_box_line(left, top, left + 0.2, top + 0.23),), "ink")
            chart.fill((_box_line(left + 0.02, top + 0.02, left + 0.185, top + 0.21),), "navy2")
            chart.stroke((((left + 0.03, top + 0.16), (left + 0.13, top + 0.03)),), "navy3", 0.02)


def _paint_tiles(chart: MapSketch, roof: Box, along: bool, dark: str) -> None:
    """Paint rows of tiles along the ridge, every second row shifted by half a tile."""
    left, top, right, bottom = roof
    length, depth = (right - left, bottom - top) if along else (bottom - top, right - left)
    rows, each = round(depth / _TILE), length / round(length / _TILE)
    for row in range(1, rows + 1):
        down, last = row * depth / rows, row == rows
        shade = 0.7 if down <= depth / 2 else 0.4
        tone = dark if down <= depth / 2 else "ink"
        lines = [] if last else [((0.0, down), (length, down))]
        start = each * (0.5 if row % 2 else 1)
        joints = [start + each * number for number in range(int((length - start) / each) + 1)]
        lines += [((joint, down - depth / rows), (joint, down)) for joint in joints if joint < length - 0.02]
        placed = (tuple(_roof_point(left, top, along, point) for point in line) for line in lines)
        chart.stroke(tuple(placed), tone, 0.018, shade)


def _roof_point(left: float, top: float, along: bool, point: Point) -> Point:
    """Convert a point along and across the ridge of a roof to one of the map."""
    return (left + point[0], top + point[1]) if along else (left + point[1], top + point[0])


def _paint_chimney(chart: MapSketch, x: float, y: float) -> None:
    chart.fill((_box_line(x + 0.06, y + 0.07, x + 0.23, y + 0.24),), "ink", 0.4)
    for inset, colour in ((0.0, "ink"), (0.02, "steel"), (0.06, "ink")):
        chart.fill((_box_line(x + inset, y + inset, x + 0.17 - inset, y + 0.17 - inset),), colour)


def _paint_dormer(chart: MapSketch, x: float, y: float, ridge: str) -> None:
    """Paint a small roof window under its own gable."""
    chart.fill((_box_line(x + 0.05, y + 0.06, x + 0.31, y + 0.26),), "ink", 0.35)
    for inset, colour in ((0.0, "ink"), (0.025, "paper2"), (0.06, "lake2")):
        chart.fill((_box_line(x + inset, y + inset, x + 0.26 - inset, y + 0.2 - inset),), colour)
    gable = ((x - 0.04, y + 0.02), (x + 0.13, y - 0.12), (x + 0.3, y + 0.02))
    chart.fill((gable,), ridge)
    chart.stroke(close_loops((gable,)), "ink", 0.022)


def paint_buildings(chart: MapSketch, _key: str, cells: Set[Cell]) -> None:
    """Paint a hip roof with four facets on each building (F-25)."""
    for house in split_into_houses(cells):
        _paint_hip(chart, house)


def _paint_hip(chart: MapSketch, house: House) -> None:
    left, top, right, bottom = _roof_box(house, 0.06)
    outline = _box_line(left, top, right, bottom)
    chart.fill((outline,), "earth", 0.45, at=(0.09, 0.12))
    half = min(right - left, bottom - top) / 2
    first, last = (left + half, top + half), (right - half, bottom - half)
    one, two, three, four = outline
    wide = right - left >= bottom - top
    facets = (
        (one, two, last, first) if wide else (one, two, first),
        (two, three, last) if wide else (two, three, last, first),
        (three, four, first, last) if wide else (three, four, last),
        (four, one, first) if wide else (four, one, first, last),
    )
    for facet, colour in zip(facets, ("slate", "slate dark", "asphalt", "steel"), strict=True):
        chart.fill((facet,), colour)
    near = (first, last, last, first) if wide else (first, first, last, last)
    hips = tuple(zip(outline, near, strict=True))
    chart.stroke((*hips, (first, last)), "silver", 0.026, 0.8)
    chart.stroke(close_loops((outline,)), "ink", 0.03)
