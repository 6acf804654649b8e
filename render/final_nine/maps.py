"""The maps of Final Nine as palette indices: from the atlas, or painted if the atlas has none."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from PIL import Image

from engine.final_nine.courses.hole import COURSES, Hole, course
from engine.final_nine.courses.layout import joined
from engine.final_nine.round.setup import MEGA
from render import atlas
from render.atlas import MAPS, Leaf
from render.crisp import crisp
from render.final_nine.ground import painted
from render.final_nine.land import turned
from render.final_nine.place import CARD, LONG
from render.shelf import kept

SMALL: Final = 12
"""Pixels of a cell on a full course, and on the overview of a Mega hole (F-167, F-169)."""
_BLENDS, _WOODED = 5, 2
"""Blended colours kept on a map, and on one with woods; more cost bytes and look no different."""


@kept(3_000_000, packs=True)
def drawn(hole: Hole, size: int) -> Image.Image:
    """Return the map of a hole."""
    return MAPS.leaf(_title(hole, size)) or _painted(hole, size)


def _title(hole: Hole, size: int) -> str:
    return atlas.title(hole.id, hole, size)


def _painted(hole: Hole, size: int) -> Image.Image:
    return crisp(painted(hole, size), _WOODED if wooded(hole) else _BLENDS)


def wooded(hole: Hole) -> bool:
    """Return whether a forest grows on a hole."""
    return any("F" in row for row in hole.rows)


def leaves() -> Iterator[Leaf]:
    """Yield the atlas entry of every map: the cards, small ones in both orientations, and the Mega holes."""
    for cards in map(course, COURSES):
        for hole in cards:
            yield from _leaves(hole, CARD, SMALL)
            yield from _leaves(turned(hole), SMALL)
        for count in MEGA.values():
            for hole in joined(cards, count):
                yield from _leaves(hole, LONG, SMALL)


def _leaves(hole: Hole, *sizes: int) -> Iterator[Leaf]:
    for size in sizes:
        yield Leaf(_title(hole, size), partial(_painted, hole, size))
