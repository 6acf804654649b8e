"""The frame of a map: ivory paper, border, coordinates and grid."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from PIL import Image

from render.background import SHEET_SUPERSAMPLING, rounded_mask, solid_mask, stretch
from render.canvas import Canvas, Ink
from render.holes.map_sketch import MapSketch
from render.paint import Sketch
from render.palette import rgb
from render.sprite import Shadow, composite
from render.text import MIDDLE_TO_BASELINE

_RADIUS = 24


def lay_paper(ground: Image.Image, x: int, y: int, across: int, down: int) -> None:
    """Lay a sheet of ivory paper with an edge, a hairline and a shadow on a table."""
    side = 2 * _RADIUS + 2
    sheet = Sketch(side, side + 4, sharp=SHEET_SUPERSAMPLING)
    sheet.box(0, 4, side, side, _RADIUS, "edge2")
    sheet.box(0, 0, side, side, _RADIUS, "ivory")
    sheet.frame(5, 5, side - 10, side - 10, _RADIUS - 5, "edge", 2)
    composite(ground, stretch(sheet.image(), across, down + 4), x, y, Shadow(9, 5, 0.42))


def draw_border(ground: Image.Image, x: int, y: int, width: int, height: int, edge: int, radius: int) -> None:
    """Draw ink for a map with round corners and `edge` pixels around it; the map's top left corner is x, y."""
    ground.paste(rgb("ink"), (x - edge, y - edge), rounded_mask(width + 2 * edge, height + 2 * edge, radius + edge))


def paste_map(ground: Image.Image, map_: Image.Image, x: int, y: int, radius: int) -> None:
    """Paste a map on its border; both are palette indices."""
    ground.paste(map_, (x, y), _map_mask(*map_.size, radius))


@lru_cache(maxsize=8)
def _map_mask(width: int, height: int, radius: int) -> Image.Image:
    return solid_mask(rounded_mask(width, height, radius))


def write_coordinates(
    canvas: Canvas, x: int, y: int, cell: int, margin: int, columns: Sequence[str], rows: Sequence[str], size: int
) -> None:
    """Write letters above and below a map and numbers on both sides; its top left corner is at x, y."""
    ink, base = Ink(size, 700, "ink", "ivory"), MIDDLE_TO_BASELINE * size
    across, down, middle = len(columns) * cell, len(rows) * cell, margin // 2
    for number, letter in enumerate(columns):
        for side in (y - middle, y + down + middle):
            canvas.write(x + (number + 0.5) * cell, side + base, letter, ink, "m")
    for number, figure in enumerate(rows):
        for side in (x - middle - 1, x + across + middle + 1):
            canvas.write(side, y + (number + 0.5) * cell + base, figure, ink, "m")


def paint_grid(chart: MapSketch, opacity: float) -> None:
    """Draw lines one pixel wide between the squares."""
    line, half = chart.to_squares(1), chart.to_squares(0.5)
    for x in range(1, chart.columns):
        chart.stroke((((x + half, 0), (x + half, chart.rows)),), "rope", line, opacity)
    for y in range(1, chart.rows):
        chart.stroke((((0, y + half), (chart.columns, y + half)),), "rope", line, opacity)


def paint_crosses(chart: MapSketch, arm: float, opacity: float) -> None:
    """Draw an ivory cross with arms of `arm` pixels on every corner of the grid."""
    reach, half = chart.to_squares(arm), chart.to_squares(0.5)
    for x, y in product(range(1, chart.columns), range(1, chart.rows)):
        right, down = x + half, y + half
        arms = (((right - reach, down), (right + reach, down)), ((right, down - reach), (right, down + reach)))
        chart.stroke(arms, "petal", chart.to_squares(1), opacity)
