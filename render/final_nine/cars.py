"""Cars on the road and in car parks; they have no meaning and depend on the hole alone."""

from collections.abc import Sequence
from typing import Final

from render.holes.chart import MapSketch
from render.holes.region import Cell
from render.holes.scatter import SeededRandom

_PAINTS: Final = ("bounds", "silver", "sky")
"""The colours of the cars on a road, each used at most once."""
_BODY: Final = (-0.31, -0.155, 0.31, 0.155)
_GLASS: Final = ((-0.14, -0.115, -0.02, 0.115), (0.13, -0.105, 0.21, 0.105))
_PARKED: Final = 0.45
"""The share of parking bays that are taken."""


def paint_traffic(chart: MapSketch, key: str, straight: Sequence[tuple[Cell, str]]) -> None:
    """Paint cars that keep to the right, on straight pieces of road that run "across" or "up"."""
    place = SeededRandom(key, "cars")
    for number in range(min(len(_PAINTS), len(straight) // 4)):
        step = len(straight) / len(_PAINTS)
        (x, y), run = straight[min(len(straight) - 1, int((number + place.between(0.1, 0.9)) * step))]
        side, paint = place.choice((-1, 1)), _PAINTS[number]
        if run == "across":
            _paint_car(chart, x + place.between(0.35, 0.65), y + 0.5 + side * 0.22, (side, 0), paint)
        else:
            _paint_car(chart, x + 0.5 - side * 0.22, y + place.between(0.35, 0.65), (0, side), paint)


def paint_parked_cars(chart: MapSketch, key: str, bays: Sequence[tuple[int, int, int]]) -> None:
    """Paint cars in some of the bays: two bays per cell, at its upper (-1) or lower (1) side."""
    place = SeededRandom(key, "parked")
    for x, y, side in bays:
        for part in (0.25, 0.75):
            taken, paint, ahead = place.between(0, 1), place.choice(_PAINTS), place.choice((-1, 1))
            if taken < _PARKED:
                _paint_car(chart, x + part, y + 0.5 + 0.13 * side, (0, ahead), paint)


def _paint_car(chart: MapSketch, x: float, y: float, ahead: tuple[int, int], paint: str) -> None:
    """Paint a car around x, y, heading in the direction `ahead`."""
    _paint_part(chart, x + 0.05, y + 0.06, ahead, _BODY, "ink", 0.4)
    rim = 0.025
    left, top, right, bottom = _BODY
    _paint_part(chart, x, y, ahead, (left - rim, top - rim, right + rim, bottom + rim), "ink")
    _paint_part(chart, x, y, ahead, _BODY, paint)
    for pane in _GLASS:
        _paint_part(chart, x, y, ahead, pane, "pine")


def _paint_part(
    chart: MapSketch,
    x: float,
    y: float,
    ahead: tuple[int, int],
    box: tuple[float, float, float, float],
    colour: str,
    opacity: float = 1,
) -> None:
    """Paint a part of a car with its corners cut, heading in the direction `ahead`."""
    left, top, right, bottom = box
    cut = (bottom - top) * 0.22
    corners = (
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    )  # fmt: skip
    along, across = ahead
    turned = tuple((x + a * along - b * across, y + a * across + b * along) for a, b in corners)
    chart.fill((turned,), colour, opacity)
