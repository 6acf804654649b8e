"""Houses and their yards: gable roofs that kick a disc, hip roofs and fenced lawns that are out of bounds."""

from collections.abc import Callable, Iterator, Set
from math import hypot
from typing import NamedTuple, TypeAlias

from render.holes.map_sketch import Cell, MapSketch, SeededRandom, region_outline
from render.outline import Line, Point, arc, box_corners, close_loops, dash_lines

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
    lit_side = _box_line(left, top, right, middle) if along else _box_line(left, top, middle, bottom)
    chart.fill((lit_side,), tones[0])
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
        tile_lines = (tuple(_roof_point(left, top, along, point) for point in line) for line in lines)
        chart.stroke(tuple(tile_lines), tone, 0.018, shade)


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


_STRIPES = 4


def split_into_plots(cells: Set[Cell]) -> Iterator[set[Cell]]:
    """Yield the cells in connected groups."""
    left = set(cells)
    while left:
        plot, ahead = set[Cell](), [min(left)]
        while ahead:
            here = ahead.pop()
            if here in left:
                left.remove(here)
                plot.add(here)
                x, y = here
                ahead += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        yield plot


def paint_yards(chart: MapSketch, key: str, cells: Set[Cell]) -> None:
    """Paint each yard with its fence: out of bounds, which only the fence shows (F-24)."""
    for plot in split_into_plots(cells):
        lawn = region_outline(plot, 0.12, grow=-0.07)
        chart.fill(lawn, "lawn")
        for x, y in sorted(plot):
            for stripe in range(_STRIPES):
                chart.fill((box_corners(x + 0.08 + 0.22 * stripe, y, 0.11, 1),), "circle", 0.6, lawn)
        random = SeededRandom(key, "yard", *min(plot))
        start = int(random.between(0, len(_FURNITURE)))
        for number, (x, y) in enumerate(sorted(plot)):
            _FURNITURE[(start + number * 3) % len(_FURNITURE)](chart, x, y)
        _paint_fence(chart, plot)


def _paint_fence(chart: MapSketch, plot: Set[Cell]) -> None:
    """Paint white pickets with ink between them around the whole plot."""
    line = close_loops(region_outline(plot, 0.1, grow=-0.05))
    chart.stroke(line, "rope", 0.085, 0.45, at=(0.03, 0.045))
    chart.stroke(line, "petal", 0.03)
    for picket in dash_lines(line, 0.06, 0.055):
        for colour, out in (("ink", 0.055), ("petal", 0.038)):
            chart.fill((_picket(picket[0], picket[-1], out, 0.055 - out),), colour)


def _picket(start: Point, end: Point, out: float, short: float) -> Line:
    """Return a board across the fence's line: `out` to each side, its ends `short` of start and end."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    along, across = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    (x0, y0), (x1, y1) = start, end
    x0, y0, x1, y1 = x0 + along * short, y0 + across * short, x1 - along * short, y1 - across * short
    right, down = -across * out, along * out
    return (x0 + right, y0 + down), (x1 + right, y1 + down), (x1 - right, y1 - down), (x0 - right, y0 - down)


def _paint_beds(chart: MapSketch, x: float, y: float) -> None:
    """Paint three rows of vegetables."""
    for row, leaf in enumerate(("oak", "tile", "oak light")):
        down = y + 0.31 + 0.2 * row
        chart.stroke((((x + 0.26, down), (x + 0.74, down)),), "plank2", 0.13)
        for plant in range(5):
            chart.oval(x + 0.26 + 0.12 * plant, down, 0.048, 0.048, leaf)


def _paint_pool(chart: MapSketch, x: float, y: float) -> None:
    for colour, wide in (("ink", 0.31), ("slab", 0.285), ("lake3", 0.21)):
        chart.stroke((((x + 0.4, y + 0.5), (x + 0.6, y + 0.5)),), colour, 2 * wide)
    chart.stroke("M0 0Q.05 -.07 .1 0T.2 0T.3 0", "ripple", 0.03, at=(x + 0.35, y + 0.47))


def _paint_trampoline(chart: MapSketch, x: float, y: float) -> None:
    chart.oval(x + 0.54, y + 0.55, 0.29, 0.29, "earth", 0.4)
    for colour, radius in (("petal", 0.3), ("putter", 0.265), ("ink", 0.19)):
        chart.oval(x + 0.5, y + 0.5, radius, radius, colour)


def _paint_tree(chart: MapSketch, x: float, y: float) -> None:
    chart.oval(x + 0.57, y + 0.59, 0.3, 0.27, "earth", 0.38)
    for across, down, radius, colour in (
        (0.5, 0.5, 0.3, "oak dark"),
        (0.47, 0.46, 0.23, "oak"),
        (0.43, 0.41, 0.13, "oak light"),
    ):
        for lobe_x, lobe_y in ((0, 0), (-0.3, 0.1), (0.3, 0.05), (0.05, -0.3), (-0.05, 0.3)):
            chart.oval(x + across + lobe_x * radius, y + down + lobe_y * radius, radius * 0.82, radius * 0.82, colour)


def _paint_shrubs(chart: MapSketch, x: float, y: float) -> None:
    for across, down in ((0.34, 0.4), (0.64, 0.6)):
        chart.oval(x + across + 0.04, y + down + 0.06, 0.17, 0.13, "earth", 0.35)
        for radius, shift, colour in ((0.16, 0, "elm dark"), (0.11, 0.03, "elm"), (0.05, 0.05, "elm light")):
            chart.oval(x + across - shift, y + down - shift, radius, radius * 0.9, colour)


def _paint_parasol(chart: MapSketch, x: float, y: float) -> None:
    """Paint four chairs around a table under a striped parasol."""
    chart.oval(x + 0.55, y + 0.56, 0.3, 0.28, "earth", 0.38)
    for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        chart.oval(x + 0.5 + 0.27 * across, y + 0.5 + 0.27 * down, 0.085, 0.085, "plank2")
    for part in range(8):
        slice_ = ((x + 0.5, y + 0.5), *arc(x + 0.5, y + 0.5, 0.26, 45 * part, 45 * part + 45)[0])
        chart.fill((slice_,), ("tile", "petal")[part % 2])
    chart.oval(x + 0.5, y + 0.5, 0.035, 0.035, "ink")


def _paint_washing(chart: MapSketch, x: float, y: float) -> None:
    """Paint clothes on a line between two posts."""
    chart.stroke((((x + 0.14, y + 0.36), (x + 0.86, y + 0.36)),), "ink", 0.025)
    for post in (0.14, 0.86):
        chart.stroke((((x + post, y + 0.3), (x + post, y + 0.72)),), "plank2", 0.06)
    for left, wide, high, colour in ((0.22, 0.16, 0.26, "sky"), (0.42, 0.2, 0.2, "petal"), (0.65, 0.14, 0.28, "tile")):
        cloth = box_corners(x + left, y + 0.36, wide, high)
        chart.fill((cloth,), "earth", 0.35, at=(0.04, 0.05))
        chart.fill((cloth,), colour)


def _paint_shed(chart: MapSketch, x: float, y: float) -> None:
    """Paint a wooden shed, seen from above."""
    box = box_corners(x + 0.24, y + 0.26, 0.52, 0.48)
    chart.fill((box,), "earth", 0.4, at=(0.06, 0.08))
    chart.fill((box,), "plank")
    for board in range(1, 6):
        at = x + 0.24 + 0.52 * board / 6
        chart.stroke((((at, y + 0.27), (at, y + 0.73)),), "plank2", 0.022)
    chart.stroke((((x + 0.24, y + 0.5), (x + 0.76, y + 0.5)),), "sand dark", 0.05)
    chart.stroke(close_loops((box,)), "ink", 0.025)


_FURNITURE: tuple[Callable[[MapSketch, float, float], None], ...] = (
    _paint_pool,
    _paint_beds,
    _paint_tree,
    _paint_parasol,
    _paint_trampoline,
    _paint_shrubs,
    _paint_washing,
    _paint_shed,
)
