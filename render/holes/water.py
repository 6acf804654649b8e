"""Water: a bank, a shore, and bands that grow lighter towards it."""

from collections.abc import Sequence, Set
from typing import NamedTuple

from render.holes.chart import MapSketch
from render.holes.region import Cell, extend_beyond_map, region_outline
from render.holes.scatter import SeededRandom
from render.outline import Outline, close_loops

SHORE_BANDS: Sequence[tuple[str, float]] = (("lake2", 0.95), ("lake3", 0.6), ("lake4", 0.28), ("lake5", 0.1))
"""Colour and width, in squares, of the lines along the shore; half of each width lies in the water."""


class WaterLook(NamedTuple):
    """The look of a kind of water."""

    deep: str = "lake"
    bands: Sequence[tuple[str, float]] = SHORE_BANDS
    smooth: float = 1.0
    phase: float = 0.0


LAKE = WaterLook()


def paint_water(chart: MapSketch, key: str, cells: Set[Cell], look: WaterLook = LAKE) -> None:
    """Paint the water of a hole."""
    if not cells:
        return
    shore = region_outline(extend_beyond_map(cells, chart.columns, chart.rows), look.smooth, 0.04, -0.015, look.phase)
    edge = close_loops(shore)
    chart.stroke(edge, "bank", 0.27, 0.55)
    chart.stroke(edge, "shore", 0.16)
    chart.fill(shore, look.deep)
    for colour, width in look.bands:
        chart.stroke(edge, colour, width, within=shore)
    chart.stroke(edge, "wet", chart.to_squares(1.2))
    for x, y in sorted(cells) if chart.has_details else ():
        _paint_ripple(chart, SeededRandom(key, "water", x, y), x, y, shore)


def _paint_ripple(chart: MapSketch, place: SeededRandom, x: int, y: int, shore: Outline) -> None:
    """Paint one small wave on most squares."""
    if place.between(0, 1) < 0.25:
        return
    left, top, length = x + place.between(0.12, 0.7), y + place.between(0.15, 0.9), place.between(0.16, 0.28)
    high, half = chart.to_squares(2.2), length / 2
    wave = f"M0 0Q{half / 2:.3f} {-high:.3f} {half:.3f} 0T{length:.3f} 0"
    chart.stroke(wave, "ripple", chart.to_squares(1.4), within=shore, at=(left, top))
