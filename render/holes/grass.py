"""Mown grass: a checkerboard of two tones, so that squares can be counted without lines; tufts and flowers."""

from collections.abc import Iterable

from render.holes.chart import MapSketch
from render.holes.region import Cell
from render.holes.scatter import SeededRandom

STRIPES = 2
"""Stripes on each square."""


def paint_grass(chart: MapSketch) -> None:
    """Paint the ground of every hole. Large squares of one tone are striped across, those of the other upwards."""
    stripes = STRIPES if chart.has_details else 0
    for y in range(chart.rows):
        for x in range(chart.columns):
            tone = "grass2" if (x + y) % 2 else "grass"
            chart.fill_rectangle(x, y, 1, 1, tone)
            for stripe in range(stripes):
                start, width = stripe / STRIPES, 0.5 / STRIPES
                if (x + y) % 2:
                    chart.fill_rectangle(x + start, y, width, 1, "grass2 stripe")
                else:
                    chart.fill_rectangle(x, y + start, 1, width, "grass stripe")


def paint_plants(chart: MapSketch, key: str, cells: Iterable[Cell], tufts: float, flowers: float) -> None:
    """Paint tufts and flowers, each on its share of the cells."""
    for x, y in cells:
        place = SeededRandom(key, "grass", x, y)
        if place.between(0, 1) < tufts:
            at = x + place.between(0.1, 0.9), y + place.between(0.12, 0.9)
            _paint_tuft(chart, *at, place.choice(("tuft", "tuft", "tuft2")))
        if place.between(0, 1) < flowers:
            _paint_flowers(chart, x + place.between(0.2, 0.8), y + place.between(0.2, 0.8), place)


def _paint_tuft(chart: MapSketch, x: float, y: float, colour: str) -> None:
    size = chart.to_squares(2.6)
    blades = (((-1, -0.6), (0, 0.5), (0.9, -1)), ((0, 0.5), (0, -1.3)))
    lines = tuple(tuple((x + a * size, y + b * size) for a, b in blade) for blade in blades)
    chart.stroke(lines, colour, chart.to_squares(1.1))


def _paint_flowers(chart: MapSketch, x: float, y: float, place: SeededRandom) -> None:
    for _ in range(3):
        at = x + place.between(-0.08, 0.08), y + place.between(-0.07, 0.07)
        chart.oval(*at, chart.to_squares(1.3), chart.to_squares(1.3), place.choice(("petal", "petal", "petal2")))
