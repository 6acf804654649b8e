"""What a map lies on: ivory paper with coordinates round it; and the grid drawn over it."""

from collections.abc import Sequence
from itertools import product

from PIL import Image, ImageDraw

from render.felt import BANDED, rounded, stretched
from render.holes.chart import Chart
from render.lettering import font
from render.paint import Fall, Sketch, lay
from render.palette import rgb

_RADIUS = 24


def paper(ground: Image.Image, x: int, y: int, across: int, down: int) -> None:
    """A sheet of ivory paper with its thickness, a hairline inside its edge and a shadow."""
    side = 2 * _RADIUS + 2
    sheet = Sketch(side, side + 4, sharp=BANDED)
    sheet.box(0, 4, side, side, _RADIUS, "edge2")
    sheet.box(0, 0, side, side, _RADIUS, "ivory")
    sheet.frame(5, 5, side - 10, side - 10, _RADIUS - 5, "edge", 2)
    lay(ground, stretched(sheet.image(), across, down + 4), x, y, Fall(9, 5, 0.42))


def mount(ground: Image.Image, map_: Image.Image, x: int, y: int, edge: int, radius: int) -> None:
    """The map itself with round corners and an ink border, its top left corner at x, y."""
    width, height = map_.size
    ground.paste(rgb("ink"), (x - edge, y - edge), rounded(width + 2 * edge, height + 2 * edge, radius + edge))
    ground.paste(map_, (x, y), rounded(width, height, radius))


def coordinates(
    ground: Image.Image, x: int, y: int, cell: int, margin: int, columns: Sequence[str], rows: Sequence[str], size: int
) -> None:
    """Letters above and below, numbers left and right of a map whose top left corner is at x, y, of so many pixels."""
    pen, face = ImageDraw.Draw(ground), font(size, 700)
    across, down, middle = len(columns) * cell, len(rows) * cell, margin // 2
    for number, letter in enumerate(columns):
        for side in (y - middle, y + down + middle):
            pen.text((x + (number + 0.5) * cell, side), letter, rgb("ink"), face, anchor="mm")
    for number, figure in enumerate(rows):
        for side in (x - middle - 1, x + across + middle + 1):
            pen.text((side, y + (number + 0.5) * cell), figure, rgb("ink"), face, anchor="mm")


def grid(chart: Chart, width: float, opacity: float, cross: float, cross_opacity: float) -> None:
    """Thin lines between the squares and an ivory cross, `cross` squares long each way, on every corner."""
    columns, rows = range(1, chart.columns), range(1, chart.rows)
    for line in (*(((x, 0), (x, chart.rows)) for x in columns), *(((0, y), (chart.columns, y)) for y in rows)):
        chart.stroke((line,), "rope", chart.pixels(width), opacity)
    for x, y in product(columns, rows):
        arms = (((x - cross, y), (x + cross, y)), ((x, y - cross), (x, y + cross)))
        chart.stroke(arms, "petal", chart.pixels(width + 0.6), cross_opacity)
