"""The ground of a Final Nine picture: the hole's map on paper on felt, as palette indices, cached."""

from PIL import Image

from engine.final_nine.courses.grid import COLUMNS
from engine.final_nine.courses.hole import ROWS, Hole
from render.canvas import Canvas
from render.crisp import crisp
from render.felt import WIDTH, felt
from render.final_nine import maps, strip
from render.final_nine.land import WIDE
from render.final_nine.place import CARD, EDGE, LEFT, TOP, Place
from render.holes.frame import border, coordinates, mount, paper
from render.palette import quantised
from render.png import Sheet
from render.shelf import kept
from render.sprite import put

_BLENDS = 5
"""Blended colours kept for the paper's edges and shadows."""
_LABEL = 32
"""The size of a coordinate in pixels."""
_RIM = 4
"""The width of the ink around a map in pixels."""
_BELOW = 100
"""Felt in pixels that keeps the picture clear of the rail's round corners."""


@kept(6_000_000, packs=True)
def _upper(hole: Hole, plan: Place, more: bool) -> Sheet:
    """Return the map of a hole with its coordinates on felt; with `more` felt can follow below."""
    canvas = Canvas(sheet(plan._replace(first=0), more))
    rows = [str(number) for number in range(plan.first + plan.rows, plan.first, -1)]
    coordinates(canvas, LEFT, TOP, plan.cell, EDGE, COLUMNS, rows, _LABEL)
    mount(canvas.pixels, _shown(hole, plan), LEFT, TOP, _radius(plan))
    if plan.long:
        strip.lay(canvas.pixels, hole)
    return canvas.sheet


def _shown(hole: Hole, plan: Place) -> Image.Image:
    """Return the visible part of a hole's map."""
    map_, top = maps.drawn(hole, plan.cell), plan.whole - plan.first - plan.rows
    return map_.crop((0, top * plan.cell, map_.width, top * plan.cell + plan.down)) if plan.long else map_


def _radius(plan: Place) -> int:
    return round(plan.cell * 0.12)


@kept(2_500_000, packs=True)
def sheet(plan: Place, more: bool) -> Image.Image:
    """Return the felt with the paper and the border of a map."""
    ground = felt(plan.height + more * _BELOW).crop((0, 0, WIDTH, plan.height))
    paper(ground, LEFT - EDGE, TOP - EDGE, WIDE * plan.cell + 2 * EDGE, plan.down + 2 * EDGE)
    border(ground, LEFT, TOP, WIDE * plan.cell, plan.down, _RIM, _radius(plan))
    return crisp(ground, _BLENDS)


def warm() -> None:
    """Cache what all pictures of a hole share."""
    sheet(Place(CARD, ROWS, 0, ROWS), False)


@kept(1_500_000, packs=True)
def bare(height: int) -> Sheet:
    """Return felt of this height; copy it before drawing."""
    return Sheet(quantised(felt(height)))


def table(hole: Hole, plan: Place, height: int) -> Sheet:
    """Return the ground of a picture of this height: felt with the map of a hole; copy it before drawing."""
    upper = _upper(hole, plan, height > plan.height)
    if upper.pixels.height == height:
        return upper
    ground = Sheet(bare(height))
    put(ground.pixels, upper.pixels, (0, 0))
    return ground
