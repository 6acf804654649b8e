"""The maps of Scramble Golf as palette indices: from the atlas, or painted if the atlas has none."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from PIL import Image

from engine.scramble.courses.hole import FILES, Hole, holes
from render import atlas
from render.atlas import MAPS, Leaf
from render.crisp import BLENDS, crisp
from render.scramble.ground import painted
from render.scramble.place import CELL
from render.shelf import kept

TILE: Final = 14
"""Pixels of a square on the board of a race."""


@kept(2_000_000, packs=True)
def drawn(hole: Hole, size: int) -> Image.Image:
    """Return the map of a hole."""
    return MAPS.leaf(_title(hole, size)) or _painted(hole, size)


def _title(hole: Hole, size: int) -> str:
    return atlas.title(hole.key, (hole.rows, hole.radius), size)


def _painted(hole: Hole, size: int) -> Image.Image:
    return crisp(painted(hole, size), BLENDS)


def leaves() -> Iterator[Leaf]:
    """Yield the atlas entry of every map: each hole by itself and as a tile of a race."""
    for hole in (hole for key in FILES for hole in holes(key)):
        for size in (CELL, TILE):
            yield Leaf(_title(hole, size), partial(_painted, hole, size))
