"""Maps on their paper as palette indices, each made once and kept."""

from functools import lru_cache

from PIL import Image

from engine.final_nine.courses.grid import COLUMNS
from engine.final_nine.courses.hole import Hole
from render.crisp import crisp
from render.felt import WIDTH, felt
from render.final_nine import strip
from render.final_nine.ground import painted
from render.final_nine.land import WIDE
from render.final_nine.place import EDGE, LEFT, TOP, Place
from render.holes.frame import coordinates, mount, paper
from render.palette import quantised

_BLENDS, _WOODED = 5, 2
"""Colours of edges and shadows on a map, and on one of woods; more of them cost bytes that nobody sees."""
_LABEL = 32
"""Pixels of a coordinate."""
_RIM = 6
"""The paper that a map's border touches."""
_BELOW = 100
"""Enough felt to be clear of the rail's round corners."""


@lru_cache(maxsize=40)
def _upper(hole: Hole, plan: Place, more: bool) -> Image.Image:
    """The map of a hole with its coordinates on felt, as palette indices; `more` felt may follow below."""
    top = plan.whole - plan.first - plan.rows
    box = LEFT - _RIM, TOP - _RIM, LEFT + WIDE * plan.cell + _RIM, TOP + plan.down + _RIM
    inside, upper = _frame(plan, more).crop(box), _indexed(plan, more).copy()
    mount(inside, painted(hole, plan.cell, range(top, top + plan.rows)), _RIM, _RIM, 4, round(plan.cell * 0.12))
    upper.paste(crisp(inside, _WOODED if wooded(hole) else _BLENDS), box)
    if plan.long:
        strip.lay(upper, hole)
    return upper


def wooded(hole: Hole) -> bool:
    """Whether a forest grows on a hole."""
    return any("F" in row for row in hole.rows)


@lru_cache(maxsize=6)
def _frame(plan: Place, more: bool) -> Image.Image:
    """The felt and the paper with its coordinates round a map, RGB."""
    ground = felt(plan.height + more * _BELOW).crop((0, 0, WIDTH, plan.height))
    paper(ground, LEFT - EDGE, TOP - EDGE, WIDE * plan.cell + 2 * EDGE, plan.down + 2 * EDGE)
    rows = [str(number) for number in range(plan.first + plan.rows, plan.first, -1)]
    coordinates(ground, LEFT, TOP, plan.cell, EDGE, COLUMNS, rows, _LABEL)
    return ground


@lru_cache(maxsize=6)
def _indexed(plan: Place, more: bool) -> Image.Image:
    """The same as palette indices."""
    return crisp(_frame(plan, more), _BLENDS)


@lru_cache(maxsize=16)
def bare(height: int) -> Image.Image:
    """Felt alone, this high; copy it before drawing."""
    return quantised(felt(height))


def table(hole: Hole, plan: Place, height: int) -> Image.Image:
    """The ground of a picture this high: felt, and the map of a hole as it is planned."""
    upper = _upper(hole, plan, height > plan.height)
    if upper.height == height:
        return upper
    ground = bare(height).copy()
    ground.paste(upper, (0, 0))
    return ground
