"""Slopes: olive ground with hachures that say "rolls"; a disc rolls on in its own direction (F-60)."""

from collections.abc import Set

from render.holes.chart import MapSketch
from render.holes.region import Cell, extend_beyond_map, region_outline
from render.outline import close_loops, dash_lines

_ROWS, _EACH = 2, 6


def paint_slopes(chart: MapSketch, _key: str, cells: Set[Cell]) -> None:
    """Paint the slopes of a hole."""
    edge = region_outline(extend_beyond_map(cells, chart.columns, chart.rows), 0.5, 0.02, -0.03, 1)
    chart.fill(edge, "slope")
    chart.stroke(close_loops(edge), "slope dark", chart.to_squares(2.2), 0.7)
    for x, y in sorted(cells):
        marks = tuple(_hachure(x, y, row, number) for row in range(_ROWS) for number in range(_EACH))
        for mark in marks:
            chart.fill((mark,), "slope dark", within=edge)
    chart.stroke(dash_lines(close_loops(edge), 0.11, 0.075), "sand light", 0.028)


def _hachure(x: int, y: int, row: int, number: int) -> tuple[tuple[float, float], ...]:
    """Return a stroke that tapers downwards."""
    left, top = x + (number + 0.5) / _EACH + 0.05, y + 0.1 + 0.48 * row
    high = 0.36 + 0.05 * ((number * 3 + row) % 3)
    return ((left, top), (left + 0.055, top), (left - 0.14, top + high))
