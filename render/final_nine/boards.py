"""Maps on their paper as palette indices, each made once and kept."""

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
"""Colours of edges and shadows of the paper."""
_LABEL = 32
"""Pixels of a coordinate."""
_RIM = 4
"""The ink round a map."""
_BELOW = 100
"""Enough felt to be clear of the rail's round corners."""


@kept(6_000_000, packs=True)
def _upper(hole: Hole, plan: Place, more: bool) -> Sheet:
    """The map of a hole with its coordinates on felt; `more` felt may follow below."""
    canvas = Canvas(sheet(plan._replace(first=0), more))
    rows = [str(number) for number in range(plan.first + plan.rows, plan.first, -1)]
    coordinates(canvas, LEFT, TOP, plan.cell, EDGE, COLUMNS, rows, _LABEL)
    mount(canvas.pixels, _shown(hole, plan), LEFT, TOP, _radius(plan))
    if plan.long:
        strip.lay(canvas.pixels, hole)
    return canvas.sheet


def _shown(hole: Hole, plan: Place) -> Image.Image:
    """The part of a hole's map that is shown."""
    map_, top = maps.drawn(hole, plan.cell), plan.whole - plan.first - plan.rows
    return map_.crop((0, top * plan.cell, map_.width, top * plan.cell + plan.down)) if plan.long else map_


def _radius(plan: Place) -> int:
    return round(plan.cell * 0.12)


@kept(2_500_000, packs=True)
def sheet(plan: Place, more: bool) -> Image.Image:
    """The felt with the paper and the border of a map."""
    ground = felt(plan.height + more * _BELOW).crop((0, 0, WIDTH, plan.height))
    paper(ground, LEFT - EDGE, TOP - EDGE, WIDE * plan.cell + 2 * EDGE, plan.down + 2 * EDGE)
    border(ground, LEFT, TOP, WIDE * plan.cell, plan.down, _RIM, _radius(plan))
    return crisp(ground, _BLENDS)


def warm() -> None:
    """Draws once what all pictures of a card share."""
    sheet(Place(CARD, ROWS, 0, ROWS), False)


@kept(1_500_000, packs=True)
def bare(height: int) -> Sheet:
    """Felt alone, this high; copy it before drawing."""
    return Sheet(quantised(felt(height)))


def table(hole: Hole, plan: Place, height: int) -> Sheet:
    """The ground of a picture this high: felt, and the map of a hole as it is planned; copy it before drawing."""
    upper = _upper(hole, plan, height > plan.height)
    if upper.pixels.height == height:
        return upper
    ground = Sheet(bare(height))
    put(ground.pixels, upper.pixels, (0, 0))
    return ground
