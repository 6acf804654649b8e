"""Slopes: olive ground with hachures that say "rolls"; a disc rolls on in its own direction (F-60)."""

from collections.abc import Set

from render.holes.chart import Chart
from render.holes.region import Cell, beyond, region
from render.outline import closed, dashed

_ROWS, _EACH = 2, 6


def slope(chart: Chart, _key: str, cells: Set[Cell]) -> None:
    """Paint the slopes of a hole."""
    edge = region(beyond(cells, chart.columns, chart.rows), 0.5, 0.02, -0.03, 1)
    chart.fill(edge, "slope")
    chart.stroke(closed(edge), "slope dark", chart.pixels(2.2), 0.7)
    for x, y in sorted(cells):
        marks = tuple(_hachure(x, y, row, number) for row in range(_ROWS) for number in range(_EACH))
        for mark in marks:
            chart.fill((mark,), "slope dark", within=edge)
    chart.stroke(dashed(closed(edge), 0.11, 0.075), "sand light", 0.028)


def _hachure(x: int, y: int, row: int, number: int) -> tuple[tuple[float, float], ...]:
    """Return a stroke that tapers downwards."""
    left, top = x + (number + 0.5) / _EACH + 0.05, y + 0.1 + 0.48 * row
    high = 0.36 + 0.05 * ((number * 3 + row) % 3)
    return ((left, top), (left + 0.055, top), (left - 0.14, top + high))
