"""The maps of Final Nine as palette indices: out of the atlas, or painted where that has none."""

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
"""Pixels of a cell of a full course's card, and of the whole of a Mega hole beside a part of it (F-167, F-169)."""
_BLENDS, _WOODED = 5, 2
"""Colours of edges and shadows on a map, and on one of woods; more of them cost bytes that nobody sees."""


@kept(3_000_000, packs=True)
def drawn(hole: Hole, size: int) -> Image.Image:
    """The map of a hole."""
    return MAPS.leaf(_title(hole, size)) or _painted(hole, size)


def _title(hole: Hole, size: int) -> str:
    return atlas.title(hole.id, hole, size)


def _painted(hole: Hole, size: int) -> Image.Image:
    return crisp(painted(hole, size), _WOODED if wooded(hole) else _BLENDS)


def wooded(hole: Hole) -> bool:
    """Whether a forest grows on a hole."""
    return any("F" in row for row in hole.rows)


def leaves() -> Iterator[Leaf]:
    """Every map that a picture can show: the cards, small ones both ways round, and the Mega holes."""
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
