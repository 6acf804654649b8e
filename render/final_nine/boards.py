"""Maps on their paper as palette indices, each made once and kept."""

from functools import lru_cache

from PIL import Image

from engine.final_nine.courses.grid import COLUMNS
from engine.final_nine.courses.hole import Hole
from render.crisp import crisp
from render.felt import WIDTH, felt
from render.final_nine.ground import painted
from render.final_nine.land import WIDE
from render.final_nine.place import EDGE, LEFT, TOP, Place, place
from render.holes.frame import coordinates, mount, paper
from render.palette import quantised

_BLENDS = 5
"""Colours of edges and shadows on a map; more of them cost bytes that nobody sees."""
_RIM = 6
"""The paper that a map's border touches."""
_BELOW = 100
"""Enough felt to be clear of the rail's round corners."""


@lru_cache(maxsize=40)
def _upper(hole: Hole, more: bool) -> Image.Image:
    """The map of a hole with its coordinates on felt, as palette indices; `more` felt may follow below."""
    plan = place(hole)
    box = LEFT - _RIM, TOP - _RIM, LEFT + WIDE * plan.cell + _RIM, TOP + plan.down + _RIM
    inside, upper = _frame(plan, more).crop(box), _indexed(plan, more).copy()
    mount(inside, painted(hole, plan.cell), _RIM, _RIM, 4, round(plan.cell * 0.12))
    upper.paste(crisp(inside, _BLENDS), box)
    return upper


@lru_cache(maxsize=6)
def _frame(plan: Place, more: bool) -> Image.Image:
    """The felt and the paper with its coordinates round a map, RGB."""
    ground = felt(plan.height + more * _BELOW).crop((0, 0, WIDTH, plan.height))
    paper(ground, LEFT - EDGE, TOP - EDGE, WIDE * plan.cell + 2 * EDGE, plan.down + 2 * EDGE)
    rows = [str(number) for number in range(plan.rows, 0, -1)]
    coordinates(ground, LEFT, TOP, plan.cell, EDGE, COLUMNS, rows)
    return ground


@lru_cache(maxsize=6)
def _indexed(plan: Place, more: bool) -> Image.Image:
    """The same as palette indices."""
    return crisp(_frame(plan, more), _BLENDS)


@lru_cache(maxsize=16)
def bare(height: int) -> Image.Image:
    """Felt alone, this high; copy it before drawing."""
    return quantised(felt(height))


def table(hole: Hole, height: int) -> Image.Image:
    """The ground of a picture this high: felt, and the map of a hole."""
    upper = _upper(hole, height > place(hole).height)
    if upper.height == height:
        return upper
    ground = bare(height).copy()
    ground.paste(upper, (0, 0))
    return ground
