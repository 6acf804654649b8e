"""The ground of a Final Nine picture: the hole's map on paper on felt, as palette indices, cached."""

from PIL import Image

from engine.final_nine.courses.grid import COLUMNS
from engine.final_nine.courses.hole import ROWS_PER_CARD, Hole
from render.canvas import Canvas
from render.crisp import reduce_colours
from render.felt import WIDTH, felt_table
from render.final_nine import maps, strip
from render.final_nine.land import MAP_COLUMNS
from render.final_nine.place import CARD_CELL, PAPER_EDGE, MAP_LEFT, MAP_TOP, HoleLayout
from render.holes.frame import draw_border, write_coordinates, paste_map, lay_paper
from render.palette import quantise
from render.png import Sheet
from render.shelf import image_cache
from render.sprite import paste_indices

_PAPER_BLENDS = 5
"""Blended colours kept for the paper's edges and shadows."""
_COORDINATE_PIXELS = 32
"""The size of a coordinate in pixels."""
_MAP_RIM = 4
"""The width of the ink around a map in pixels."""
_FELT_BELOW = 100
"""Felt in pixels that keeps the picture clear of the rail's round corners."""


@image_cache(6_000_000, packs=True)
def _map_board(hole: Hole, plan: HoleLayout, more: bool) -> Sheet:
    """Return the map of a hole with its coordinates on felt; with `more` felt can follow below."""
    canvas = Canvas(map_paper(plan._replace(first=0), more))
    rows = [str(number) for number in range(plan.first + plan.rows, plan.first, -1)]
    write_coordinates(canvas, MAP_LEFT, MAP_TOP, plan.cell, PAPER_EDGE, COLUMNS, rows, _COORDINATE_PIXELS)
    paste_map(canvas.pixels, _visible_map(hole, plan), MAP_LEFT, MAP_TOP, _map_radius(plan))
    if plan.is_partial:
        strip.paste_overview(canvas.pixels, hole)
    return canvas.sheet


def _visible_map(hole: Hole, plan: HoleLayout) -> Image.Image:
    """Return the visible part of a hole's map."""
    map_, top = maps.hole_map(hole, plan.cell), plan.whole - plan.first - plan.rows
    return map_.crop((0, top * plan.cell, map_.width, top * plan.cell + plan.map_height)) if plan.is_partial else map_


def _map_radius(plan: HoleLayout) -> int:
    return round(plan.cell * 0.12)


@image_cache(2_500_000, packs=True)
def map_paper(plan: HoleLayout, more: bool) -> Image.Image:
    """Return the felt with the paper and the border of a map."""
    ground = felt_table(plan.height + more * _FELT_BELOW).crop((0, 0, WIDTH, plan.height))
    lay_paper(ground, MAP_LEFT - PAPER_EDGE, MAP_TOP - PAPER_EDGE, MAP_COLUMNS * plan.cell + 2 * PAPER_EDGE, plan.map_height + 2 * PAPER_EDGE)
    draw_border(ground, MAP_LEFT, MAP_TOP, MAP_COLUMNS * plan.cell, plan.map_height, _MAP_RIM, _map_radius(plan))
    return reduce_colours(ground, _PAPER_BLENDS)


def warm_cache() -> None:
    """Cache what all pictures of a hole share."""
    map_paper(HoleLayout(CARD_CELL, ROWS_PER_CARD, 0, ROWS_PER_CARD), False)


@image_cache(1_500_000, packs=True)
def plain_felt(height: int) -> Sheet:
    """Return felt of this height; copy it before drawing."""
    return Sheet(quantise(felt_table(height)))


def board_ground(hole: Hole, plan: HoleLayout, height: int) -> Sheet:
    """Return the ground of a picture of this height: felt with the map of a hole; copy it before drawing."""
    upper = _map_board(hole, plan, height > plan.height)
    if upper.pixels.height == height:
        return upper
    ground = Sheet(plain_felt(height))
    paste_indices(ground.pixels, upper.pixels, (0, 0))
    return ground
