"""The maps of Final Nine as palette indices: from the atlas, or painted if the atlas has none."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from PIL import Image

from engine.final_nine.courses.hole import COURSES, Hole, course
from engine.final_nine.courses.layout import mega_holes
from engine.final_nine.round.setup import MEGA_SIZES
from render import atlas
from render.atlas import MAPS, AtlasEntry
from render.crisp import reduce_colours
from render.final_nine.ground import paint_map
from render.final_nine.land import rotate_hole
from render.final_nine.place import CARD_CELL, MEGA_CELL
from render.shelf import image_cache

SMALL_CELL: Final = 12
"""Pixels of a cell on a full course, and on the overview of a Mega hole (F-167, F-169)."""
_MAP_BLENDS, _FOREST_BLENDS = 5, 2
"""Blended colours kept on a map, and on one with woods; more cost bytes and look no different."""


@image_cache(3_000_000, packs=True)
def hole_map(hole: Hole, size: int) -> Image.Image:
    """Return the map of a hole."""
    return MAPS.load_image(_entry_name(hole, size)) or _reduced_map(hole, size)


def _entry_name(hole: Hole, size: int) -> str:
    return atlas.entry_name(hole.id, hole, size)


def _reduced_map(hole: Hole, size: int) -> Image.Image:
    return reduce_colours(paint_map(hole, size), _FOREST_BLENDS if has_forest(hole) else _MAP_BLENDS)


def has_forest(hole: Hole) -> bool:
    """Return whether a forest grows on a hole."""
    return any("F" in row for row in hole.rows)


def atlas_entries() -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every map: the cards, small ones in both orientations, and the Mega holes."""
    for cards in map(course, COURSES):
        for hole in cards:
            yield from _entries_of(hole, CARD_CELL, SMALL_CELL)
            yield from _entries_of(rotate_hole(hole), SMALL_CELL)
        for count in MEGA_SIZES.values():
            for hole in mega_holes(cards, count):
                yield from _entries_of(hole, MEGA_CELL, SMALL_CELL)


def _entries_of(hole: Hole, *sizes: int) -> Iterator[AtlasEntry]:
    for size in sizes:
        yield AtlasEntry(_entry_name(hole, size), partial(_reduced_map, hole, size))
