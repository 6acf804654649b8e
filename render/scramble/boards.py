"""Maps on their paper as palette indices, each made once and kept."""

from functools import lru_cache

from PIL import Image

from engine.scramble.courses.hole import Hole
from render.felt import MARGIN, WIDTH, felt, panel
from render.holes.frame import coordinates, mount, paper
from render.palette import quantised
from render.scramble.ground import painted
from render.scramble.place import ACROSS, BELOW, CELL, EDGE, GUTTER, LEFT, SIDE, TOP

_LABEL = 30
"""Pixels of a coordinate: two digits fit beside the map."""


@lru_cache(maxsize=1)
def _frame(columns: int, rows: int) -> Image.Image:
    """The felt and the paper with its coordinates round a map, RGB."""
    ground = felt(2 * BELOW).crop((0, 0, WIDTH, BELOW))
    paper(ground, LEFT - EDGE, TOP - EDGE, ACROSS + 2 * EDGE, rows * CELL + 2 * EDGE)
    letters = [chr(ord("A") + number) for number in range(columns)]
    coordinates(ground, LEFT, TOP, CELL, EDGE, letters, [str(number + 1) for number in range(rows)], _LABEL)
    return ground


@lru_cache(maxsize=24)
def hole(shown: Hole) -> Image.Image:
    """The upper part of a picture: felt, and the map of a hole with its coordinates."""
    ground = _frame(shown.width, shown.height).copy()
    mount(ground, painted(shown, CELL), LEFT, TOP, 4, 5)
    return quantised(ground)


@lru_cache(maxsize=8)
def lower(depth: int, height: int) -> Image.Image:
    """The whole felt of a picture of this height, with a panel for what can be chosen below the map."""
    ground = felt(height)
    panel(ground, MARGIN, BELOW, SIDE - MARGIN - GUTTER, depth, 24)
    return quantised(ground)


def table(shown: Hole, depth: int, height: int) -> Image.Image:
    """The ground of a picture: the map above, the panel of that depth below."""
    ground = lower(depth, height).copy()
    ground.paste(hole(shown), (0, 0))
    return ground
