"""The maps of Scramble Golf as palette indices: from the atlas, or painted if the atlas has none."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from PIL import Image

from engine.scramble.courses.hole import FILES, Hole, holes
from render import atlas
from render.atlas import MAPS, AtlasEntry
from render.crisp import EDGE_BLENDS, reduce_colours
from render.scramble.ground import paint_map
from render.scramble.place import CELL
from render.shelf import image_cache

TILE_CELL: Final = 14
"""Pixels of a square on the board of a race."""


@image_cache(2_000_000, packs=True)
def hole_map(hole: Hole, size: int) -> Image.Image:
    """Return the map of a hole."""
    return MAPS.load_image(_entry_name(hole, size)) or _reduced_map(hole, size)


def _entry_name(hole: Hole, size: int) -> str:
    return atlas.entry_name(hole.key, (hole.rows, hole.radius), size)


def _reduced_map(hole: Hole, size: int) -> Image.Image:
    return reduce_colours(paint_map(hole, size), EDGE_BLENDS)


def atlas_entries() -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every map: each hole by itself and as a tile of a race."""
    for hole in (hole for key in FILES for hole in holes(key)):
        for size in (CELL, TILE_CELL):
            yield AtlasEntry(_entry_name(hole, size), partial(_reduced_map, hole, size))
