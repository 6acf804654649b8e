"""Paint the map of a Scramble Golf hole at a size of its squares (S-22); the callers cache it."""

from collections.abc import Mapping
from types import MappingProxyType

from PIL import Image

from engine.scramble.courses.grid import Square, column, row
from engine.scramble.courses.hole import FAIRWAY, GREEN, OB, SAND, TREE, WATER, Hole
from render.holes import basket, grass, ornaments, sand, trees, water
from render.holes.chart import Chart
from render.holes.frame import crosses, grid
from render.holes.region import Cell, beyond, region
from render.holes.scatter import Scatter
from render.outline import Outline, closed, corners, dashed

BRIDGES: Mapping[str, tuple[int, int, int, int]] = MappingProxyType({"A5": (10, 6, 2, 2), "B9": (11, 7, 2, 2)})
"""Where fairway crosses a river: column, row, columns and rows of the squares that a bridge covers."""
_CROWN, _SHADOW = 1.0, 0.38
_ARROW = "M-.2 0H.18M0 -.19L.2 0L0 .19"


def cell(place: Square) -> Cell:
    """Return column and row of a square."""
    return column(place), row(place)


def cells(hole: Hole, ground: str) -> frozenset[Cell]:
    """Return the squares of one ground."""
    return frozenset(cell(place) for place in hole.squares if hole.ground[place] == ground)


def painted(hole: Hole, size: int) -> Image.Image:
    """Paint the map of a hole with squares of `size` pixels, RGB."""
    chart = Chart(hole.width, hole.height, size)
    grass.mow(chart)
    if chart.close:
        grass.grow(chart, hole.key, sorted(cells(hole, FAIRWAY) | cells(hole, GREEN)), 0.16, 0.03)
        crosses(chart, 3.5, 0.45)
    ring = _circle(chart, hole)
    sand.rake(chart, hole.key, cells(hole, SAND))
    _water(chart, hole)
    if chart.close:
        grid(chart, 0.2)
    _waste(chart, cells(hole, OB))
    _rope(chart, ring)
    _tee(chart, hole)
    standing = _shadows(chart, hole)
    picture = chart.image()
    _stand(picture, hole, size, standing)
    return picture


def basket_height(size: int) -> int:
    """Return the height of a basket on squares of this size in pixels."""
    return max(38, round(1.35 * size))


def _circle(chart: Chart, hole: Hole) -> Outline:
    """Paint the lighter green around the basket. Return its outline for the rope (S-25)."""
    edge = region({cell(place) for place in hole.squares if hole.inside[place]}, 0.85, grow=0.02)
    chart.fill(edge, "circle")
    left, top = cell(hole.basket)
    for across in range(-4, 5, 2):
        stripe = ((left + across, top - 4), (left + across + 1, top - 4), (left + across + 1, top + 5))
        chart.fill(((*stripe, (left + across, top + 5)),), "circle stripe", within=edge)
    return edge


def _rope(chart: Chart, ring: Outline) -> None:
    """Paint the broken ivory line of the circle, over the grid."""
    line = closed(ring)
    chart.stroke(line, "rope", max(chart.pixels(3), 0.13), 0.6)
    chart.stroke(dashed(line, 0.24, 0.17), "petal", max(chart.pixels(1.8), 0.075))


def _waste(chart: Chart, cells: frozenset[Cell]) -> None:
    """Paint out of bounds: brown and hatched inside an ivory line, with stakes along it (S-71)."""
    if not cells:
        return
    edge = region(beyond(cells, chart.columns, chart.rows), 0.3, grow=-0.03, every=1)
    chart.fill(edge, "waste")
    high, step = chart.rows + 2, 0.42 if chart.close else 0.5
    hatch = [number * step for number in range(round((chart.columns + high) / step))]
    chart.stroke(tuple(((x - high, chart.rows + 1), (x, -1)) for x in hatch), "waste2", 0.13, within=edge)
    chart.stroke(closed(edge), "ink", max(chart.pixels(2.6), 0.13))
    chart.stroke(closed(edge), "petal", max(chart.pixels(1.4), 0.07))
    if chart.close:
        for x, y in _stakes(chart, cells):
            _stake(chart, x, y)


def _stakes(chart: Chart, cells: frozenset[Cell]) -> list[tuple[int, int]]:
    """Return every second corner of the border that lies on the map."""
    found = set()
    for x, y in cells:
        sides = (((x, y), (x, y - 1)), ((x, y), (x - 1, y)), ((x, y + 1), (x, y + 1)), ((x + 1, y), (x + 1, y)))
        found |= {
            corner
            for corner, (a, b) in sides
            if 0 <= a < chart.columns and 0 <= b < chart.rows and (a, b) not in cells and sum(corner) % 2 == 0
        }
    return sorted(found, key=lambda corner: corner[1])


def _stake(chart: Chart, x: int, y: int) -> None:
    """Paint a white stake with a red top."""
    for colour, left, top, across, down in (
        ("ink", -4.4, -16, 8.8, 21),
        ("petal", -2.4, -14, 4.8, 17),
        ("driver", -2.4, -14, 4.8, 5),
    ):
        chart.patch(x + chart.pixels(left), y + chart.pixels(top), chart.pixels(across), chart.pixels(down), colour)


def _water(chart: Chart, hole: Hole) -> None:
    """Paint rivers and ponds; a river continues below its bridge."""
    x, y, columns, rows = BRIDGES.get(hole.key, (0, 0, 0, 0))
    under = {(a, b) for a in range(x, x + columns) for b in range(y, y + rows)}
    water.fill(chart, hole.key, cells(hole, WATER) | under)
    if under:
        ornaments.bridge(chart, x, y, columns, rows)
    if chart.close:
        ornaments.wildlife(chart, hole.key, cells(hole, WATER))


def _tee(chart: Chart, hole: Hole) -> None:
    """Paint a stone pad whose arrow points to the basket."""
    x, y = cell(hole.tee)
    pad = 0.42 if chart.close else 0.7
    _slab(chart, x + 0.55, y + 0.57, pad, "earth", 0.4)
    _slab(chart, x + 0.5, y + 0.5, pad, "ink", 1)
    _slab(chart, x + 0.5, y + 0.5, pad - max(0.04, chart.pixels(2)), "slab", 1)
    if chart.close:
        _slab(chart, x + 0.5, y + 0.5, pad - 0.1, "slab2", 1)
        east = column(hole.basket) >= x
        arrow = _ARROW if east else _ARROW.replace("-.2 0H.18", ".2 0H-.18").replace("L.2", "L-.2")
        chart.stroke(arrow, "ink", 0.11, at=(x + 0.5, y + 0.5))


def _slab(chart: Chart, x: float, y: float, half: float, colour: str, opacity: float) -> None:
    chart.fill((corners(x - half, y - half, 2 * half, 2 * half),), colour, opacity)


def _shadows(chart: Chart, hole: Hole) -> list[tuple[Cell, int]]:
    """Paint the shadows of trees and basket. Return each tree with its variant."""
    for x, y in sorted(cells(hole, TREE)):
        chart.oval(x + 0.59, y + 0.62, 0.46 * _CROWN, 0.42 * _CROWN, "earth", _SHADOW)
    (x, y) = cell(hole.basket)
    chart.oval(x + 0.72, y + 1.02, 0.46, 0.12, "earth", 0.4)
    ordered = sorted(cells(hole, TREE), key=lambda place: (place[1], place[0]))
    return [(place, Scatter(hole.key, "tree", *place).choice(range(len(trees.KINDS)))) for place in ordered]


def _stand(picture: Image.Image, hole: Hole, size: int, standing: list[tuple[Cell, int]]) -> None:
    """Paste what stands on the map: trees, from far to near, and the basket."""
    for (x, y), variant in standing:
        crown = trees.tree(variant, round(size * _CROWN))
        picture.paste(
            crown,
            (round((x + 0.48) * size) - crown.width // 2, round((y + 0.47) * size) - crown.height // 2),
            crown,
        )
    x, y = cell(hole.basket)
    basket.planted(picture, basket_height(size), (x + 0.5) * size, (y + 1) * size)
