"""Sand: a bunker with its lip and its lit side."""

from collections.abc import Set

from render.holes.chart import MapSketch
from render.holes.region import Cell, extend_beyond_map, region_outline
from render.holes.scatter import SeededRandom
from render.outline import close_loops

_GRAINS = 7
"""Grains on each square."""


def paint_sand(chart: MapSketch, key: str, cells: Set[Cell]) -> None:
    """Paint the sand of a hole."""
    if not cells:
        return
    edge = region_outline(extend_beyond_map(cells, chart.columns, chart.rows), 0.7, 0.05, phase=2)
    line = close_loops(edge)
    chart.stroke(line, "tuft", 0.16, 0.8)
    chart.fill(edge, "sand")
    chart.stroke(line, "sand dark", 0.2, within=edge, at=(0.05, 0.07))
    chart.stroke(line, "sand light", 0.1, within=edge, at=(-0.04, -0.05))
    for x, y in sorted(cells):
        place = SeededRandom(key, "sand", x, y)
        for _ in range(_GRAINS):
            at = x + place.between(0.1, 0.9), y + place.between(0.1, 0.9)
            chart.oval(*at, chart.to_squares(1), chart.to_squares(1), "sand dark", within=edge)
