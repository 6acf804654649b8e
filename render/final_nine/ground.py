"""Paint the map of a Final Nine hole at a size of its cells (F-16, F-21); the callers cache it."""

from collections.abc import Callable, Iterator, Set
from functools import partial
from typing import Final, TypeAlias

from PIL import Image

from engine.final_nine.courses.hole import Hole
from render.final_nine import houses, signs, streets, vegetation
from render.final_nine.layout import MAP_COLUMNS, StandingDrawing, map_cell, map_cells
from render.holes import pieces, terrain
from render.holes.map_frame import paint_grid
from render.holes.map_sketch import Cell, MapSketch, SeededRandom, extend_beyond_map, region_outline
from render.holes.terrain import WaterLook
from render.outline import arc, close_loops, dash_lines
from render.palette import rgb

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


PaintGround: TypeAlias = Callable[[MapSketch, str, Set[Cell]], None]
PlantGround: TypeAlias = Callable[[str, Set[Cell], int], Iterator[StandingDrawing]]

NEAR_PIXELS: Final = 60
"""The smallest cell in pixels on which every cell has its own tuft of grass."""
LAKE: Final = WaterLook(smooth=0.75)
POND: Final = WaterLook("pond", (("pond2", 0.95), ("pond3", 0.6), ("pond4", 0.28), ("lake5", 0.1)), 0.75, 3.0)
GRASSY: Final = ".TBZtMbcS"
_LILIES = 0.5
"""The share of a pond's cells with lilies."""


def _paint_pond(chart: MapSketch, key: str, cells: Set[Cell]) -> None:
    """Paint greener water with lily pads (F-56)."""
    terrain.paint_water(chart, key, cells, POND)
    for x, y in sorted(cells) if chart.has_details else ():
        random = SeededRandom(key, "lilies", x, y)
        for _ in range(2 if random.between(0, 1) < _LILIES else 0):
            at, wide = (x + random.between(0.2, 0.8), y + random.between(0.2, 0.8)), random.between(0.06, 0.1)
            chart.oval(*at, wide + 0.015, wide + 0.015, "reed")
            chart.oval(*at, wide, wide, "oak light")
            chart.fill(((at, (at[0] + wide * 1.2, at[1] - wide), (at[0] + wide * 1.2, at[1] + wide * 0.2)),), "pond2")


GROUNDS: Final[tuple[tuple[str, PaintGround], ...]] = (
    ("/S", paint_slopes),
    ("=", streets.paint_road),
    ("y", houses.paint_yards),
    ("~", partial(terrain.paint_water, look=LAKE)),
    ("o", _paint_pond),
    (":", vegetation.paint_lane),
    ("F", vegetation.paint_forest_floor),
    ("k", vegetation.paint_needle_bed),
    ("b", vegetation.paint_thicket),
    ("c", vegetation.paint_clump_bed),
    ("^", houses.paint_roofs),
    ("#", houses.paint_buildings),
)
"""The painter of each ground, from the lowest layer to the highest."""
STANDING: Final[tuple[tuple[str, PlantGround], ...]] = (
    ("t", vegetation.blossom_trees),
    ("b", vegetation.bushes),
    ("c", vegetation.shrub_clump),
    (":", vegetation.lane_hedges),
    ("F", vegetation.forest_crowns),
    ("k", vegetation.pine_cluster),
)
"""The function that draws the objects on each ground."""


def paint_map(hole: Hole, size: int) -> Image.Image:
    """Paint the map of a hole with cells of `size` pixels, RGB."""
    chart = MapSketch(MAP_COLUMNS, len(hole.rows), size)
    _paint_grass(chart, hole)
    for grounds, lay in GROUNDS:
        cells = map_cells(hole, grounds)
        if cells:
            lay(chart, hole.id, cells)
    if chart.has_details:
        terrain.paint_wildlife(chart, hole.id, map_cells(hole, "~o"))
        paint_grid(chart, 0.36)
    _paint_basket_spot(chart, map_cell(hole, hole.basket))
    picture = chart.image()
    for drawing in (*_all_plants(hole, size), *_signs(hole, size)):
        _paste_standing(picture, drawing, size)
    x, y = map_cell(hole, hole.basket)
    pieces.paste_basket(picture, signs.basket_height(size), (x + 0.5) * size, (y + signs.BASKET_FOOT) * size)
    if chart.has_details:
        _draw_crosses(picture, chart)
    return picture


def _paint_grass(chart: MapSketch, hole: Hole) -> None:
    terrain.paint_grass(chart)
    if chart.has_details:
        _paint_island(chart, hole)
        terrain.paint_plants(
            chart, hole.id, sorted(map_cells(hole, GRASSY)), 0.45 if chart.cell >= NEAR_PIXELS else 0.3, 0.1
        )


def _paint_island(chart: MapSketch, hole: Hole) -> None:
    """Paint the fresher grass inside an island's line (F-32)."""
    if hole.island:
        inside = {map_cell(hole, here) for here in hole.cells() if hole.island.contains(here)}
        chart.fill(region_outline(inside, 0.6, 0.03, -0.06), "circle", 0.5)


def _paint_basket_spot(chart: MapSketch, here: Cell) -> None:
    """Paint the pale ground around the basket."""
    x, y = here[0] + 0.5, here[1] + 0.6
    chart.oval(x, y, 0.44, 0.44, "circle", 0.9)
    chart.stroke(dash_lines(arc(x, y, 0.44, 0, 360), 0.06, 0.05), "petal", max(0.022, chart.to_squares(1.3)))
    chart.oval(x + 0.13, y + 0.34, 0.3, 0.09, "earth", 0.4)


def _all_plants(hole: Hole, size: int) -> list[StandingDrawing]:
    """Return trees and shrubs, from far to near."""
    drawings = [one for grounds, stand in STANDING for one in stand(hole.id, map_cells(hole, grounds), size)]
    return sorted(drawings, key=lambda one: one.y)


def _signs(hole: Hole, size: int) -> Iterator[StandingDrawing]:
    """Yield tee pad, drop zone and mandos."""
    x, y = map_cell(hole, hole.tee)
    yield StandingDrawing(signs.tee_pad(size), x + 0.5, y + 0.5)
    if hole.drop_zone:
        x, y = map_cell(hole, hole.drop_zone)
        yield StandingDrawing(signs.drop_zone(size), x + 0.47, y + 0.47)
    yield from signs.mando_drawings(hole, size)


def _paste_standing(picture: Image.Image, drawing: StandingDrawing, size: int) -> None:
    image, x, y = drawing
    picture.paste(image, (round(x * size - image.width / 2), round(y * size - image.height / 2)), image)


def _draw_crosses(picture: Image.Image, chart: MapSketch) -> None:
    """Draw a small ivory cross on every corner of the grid, over woods and roofs."""
    arm, ivory = round(chart.cell * 0.055), rgb("petal")
    mask = Image.new("L", (2 * arm + 1, 2 * arm + 1))
    mask.paste(190, (0, arm, 2 * arm + 1, arm + 1))
    mask.paste(190, (arm, 0, arm + 1, 2 * arm + 1))
    mask.paste(190, (arm - 1, arm - 1, arm + 2, arm + 2))
    for x in range(1, chart.columns):
        for y in range(1, picture.height // chart.cell):
            picture.paste(ivory, (x * chart.cell - arm, y * chart.cell - arm), mask)
