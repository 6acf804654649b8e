"""Paint the map of a Scramble Golf hole at a size of its squares (S-22); the callers cache it."""

from collections.abc import Mapping
from types import MappingProxyType

from PIL import Image

from engine.scramble.courses.grid import Square, column, row
from engine.scramble.courses.hole import FAIRWAY, GREEN, OB, SAND, TREE, WATER, Hole
from render.holes import pieces, terrain
from render.holes.map_frame import paint_crosses, paint_grid
from render.holes.map_sketch import Cell, MapSketch, SeededRandom, extend_beyond_map, region_outline
from render.outline import Outline, box_corners, close_loops, dash_lines

BRIDGES: Mapping[str, tuple[int, int, int, int]] = MappingProxyType({"A5": (10, 6, 2, 2), "B9": (11, 7, 2, 2)})
"""Where fairway crosses a river: column, row, columns and rows of the squares that a bridge covers."""
_CROWN, _SHADOW = 1.0, 0.38
_ARROW = "M-.2 0H.18M0 -.19L.2 0L0 .19"


def square_cell(place: Square) -> Cell:
    """Return column and row of a square."""
    return column(place), row(place)


def ground_cells(hole: Hole, ground: str) -> frozenset[Cell]:
    """Return the squares of one ground."""
    return frozenset(square_cell(place) for place in hole.squares if hole.ground[place] == ground)


def paint_map(hole: Hole, size: int) -> Image.Image:
    """Paint the map of a hole with squares of `size` pixels, RGB."""
    chart = MapSketch(hole.width, hole.height, size)
    terrain.paint_grass(chart)
    if chart.has_details:
        terrain.paint_plants(
            chart, hole.key, sorted(ground_cells(hole, FAIRWAY) | ground_cells(hole, GREEN)), 0.16, 0.03
        )
        paint_crosses(chart, 3.5, 0.45)
    ring = _paint_circle(chart, hole)
    terrain.paint_sand(chart, hole.key, ground_cells(hole, SAND))
    _paint_water(chart, hole)
    if chart.has_details:
        paint_grid(chart, 0.2)
    _paint_out_of_bounds(chart, ground_cells(hole, OB))
    _paint_rope(chart, ring)
    _paint_tee(chart, hole)
    standing = _paint_shadows(chart, hole)
    picture = chart.image()
    _paste_standing(picture, hole, size, standing)
    return picture


def basket_height(size: int) -> int:
    """Return the height of a basket on squares of this size in pixels."""
    return max(38, round(1.35 * size))


def _paint_circle(chart: MapSketch, hole: Hole) -> Outline:
    """Paint the lighter green around the basket. Return its outline for the rope (S-25)."""
    edge = region_outline({square_cell(place) for place in hole.squares if hole.inside[place]}, 0.85, grow=0.02)
    chart.fill(edge, "circle")
    left, top = square_cell(hole.basket)
    for across in range(-4, 5, 2):
        stripe = ((left + across, top - 4), (left + across + 1, top - 4), (left + across + 1, top + 5))
        chart.fill(((*stripe, (left + across, top + 5)),), "circle stripe", within=edge)
    return edge


def _paint_rope(chart: MapSketch, ring: Outline) -> None:
    """Paint the broken ivory line of the circle, over the grid."""
    line = close_loops(ring)
    chart.stroke(line, "rope", max(chart.to_squares(3), 0.13), 0.6)
    chart.stroke(dash_lines(line, 0.24, 0.17), "petal", max(chart.to_squares(1.8), 0.075))


def _paint_out_of_bounds(chart: MapSketch, cells: frozenset[Cell]) -> None:
    """Paint out of bounds: brown and hatched inside an ivory line, with stakes along it (S-71)."""
    if not cells:
        return
    edge = region_outline(extend_beyond_map(cells, chart.columns, chart.rows), 0.3, grow=-0.03, every=1)
    chart.fill(edge, "waste")
    high, step = chart.rows + 2, 0.42 if chart.has_details else 0.5
    hatch = [number * step for number in range(round((chart.columns + high) / step))]
    chart.stroke(tuple(((x - high, chart.rows + 1), (x, -1)) for x in hatch), "waste2", 0.13, within=edge)
    chart.stroke(close_loops(edge), "ink", max(chart.to_squares(2.6), 0.13))
    chart.stroke(close_loops(edge), "petal", max(chart.to_squares(1.4), 0.07))
    if chart.has_details:
        for x, y in _stakes(chart, cells):
            _paint_stake(chart, x, y)


def _stakes(chart: MapSketch, cells: frozenset[Cell]) -> list[tuple[int, int]]:
    """Return every second corner of the border that lies on the map."""
    corners = set()
    for x, y in cells:
        sides = (((x, y), (x, y - 1)), ((x, y), (x - 1, y)), ((x, y + 1), (x, y + 1)), ((x + 1, y), (x + 1, y)))
        corners |= {
            corner
            for corner, (a, b) in sides
            if 0 <= a < chart.columns and 0 <= b < chart.rows and (a, b) not in cells and sum(corner) % 2 == 0
        }
    return sorted(corners, key=lambda corner: corner[1])


def _paint_stake(chart: MapSketch, x: int, y: int) -> None:
    """Paint a white stake with a red top."""
    for colour, left, top, across, down in (
        ("ink", -4.4, -16, 8.8, 21),
        ("petal", -2.4, -14, 4.8, 17),
        ("driver", -2.4, -14, 4.8, 5),
    ):
        chart.fill_rectangle(
            x + chart.to_squares(left),
            y + chart.to_squares(top),
            chart.to_squares(across),
            chart.to_squares(down),
            colour,
        )


def _paint_water(chart: MapSketch, hole: Hole) -> None:
    """Paint rivers and ponds; a river continues below its bridge."""
    x, y, columns, rows = BRIDGES.get(hole.key, (0, 0, 0, 0))
    under = {(a, b) for a in range(x, x + columns) for b in range(y, y + rows)}
    terrain.paint_water(chart, hole.key, ground_cells(hole, WATER) | under)
    if under:
        terrain.paint_bridge(chart, x, y, columns, rows)
    if chart.has_details:
        terrain.paint_wildlife(chart, hole.key, ground_cells(hole, WATER))


def _paint_tee(chart: MapSketch, hole: Hole) -> None:
    """Paint a stone pad whose arrow points to the basket."""
    x, y = square_cell(hole.tee)
    pad = 0.42 if chart.has_details else 0.7
    _paint_slab(chart, x + 0.55, y + 0.57, pad, "earth", 0.4)
    _paint_slab(chart, x + 0.5, y + 0.5, pad, "ink", 1)
    _paint_slab(chart, x + 0.5, y + 0.5, pad - max(0.04, chart.to_squares(2)), "slab", 1)
    if chart.has_details:
        _paint_slab(chart, x + 0.5, y + 0.5, pad - 0.1, "slab2", 1)
        east = column(hole.basket) >= x
        arrow = _ARROW if east else _ARROW.replace("-.2 0H.18", ".2 0H-.18").replace("L.2", "L-.2")
        chart.stroke(arrow, "ink", 0.11, at=(x + 0.5, y + 0.5))


def _paint_slab(chart: MapSketch, x: float, y: float, half: float, colour: str, opacity: float) -> None:
    chart.fill((box_corners(x - half, y - half, 2 * half, 2 * half),), colour, opacity)


def _paint_shadows(chart: MapSketch, hole: Hole) -> list[tuple[Cell, int]]:
    """Paint the shadows of trees and basket. Return each tree with its variant."""
    for x, y in sorted(ground_cells(hole, TREE)):
        chart.oval(x + 0.59, y + 0.62, 0.46 * _CROWN, 0.42 * _CROWN, "earth", _SHADOW)
    (x, y) = square_cell(hole.basket)
    chart.oval(x + 0.72, y + 1.02, 0.46, 0.12, "earth", 0.4)
    tree_cells = sorted(ground_cells(hole, TREE), key=lambda place: (place[1], place[0]))
    return [
        (place, SeededRandom(hole.key, "tree", *place).choice(range(len(terrain.TREE_TONES)))) for place in tree_cells
    ]


def _paste_standing(picture: Image.Image, hole: Hole, size: int, standing: list[tuple[Cell, int]]) -> None:
    """Paste what stands on the map: trees, from far to near, and the basket."""
    for (x, y), variant in standing:
        crown = terrain.tree_crown(variant, round(size * _CROWN))
        picture.paste(
            crown,
            (round((x + 0.48) * size) - crown.width // 2, round((y + 0.47) * size) - crown.height // 2),
            crown,
        )
    x, y = square_cell(hole.basket)
    pieces.paste_basket(picture, basket_height(size), (x + 0.5) * size, (y + 1) * size)
