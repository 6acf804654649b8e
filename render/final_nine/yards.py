"""Yards behind the houses: a pale lawn inside a picket fence, with garden furniture."""

from collections.abc import Callable, Iterator, Set
from math import hypot

from render.holes.chart import MapSketch
from render.holes.region import Cell, region_outline
from render.holes.scatter import SeededRandom
from render.outline import Line, Point, arc, close_loops, box_corners, dash_lines

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
        place = SeededRandom(key, "yard", *min(plot))
        start = int(place.between(0, len(_FURNITURE)))
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
    *(_paint_pool, _paint_beds, _paint_tree, _paint_parasol, _paint_trampoline, _paint_shrubs, _paint_washing, _paint_shed),
)
