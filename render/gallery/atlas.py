"""`python -m render.gallery.atlas` paints both atlases anew; with `check` it names the leaves that would change."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from PIL import ImageChops

from render import final_nine, play_nine, scramble
from render.atlas import MAPS, SPRITES, Atlas, Leaf
from render.felt import RIGHT
from render.final_nine import cards, pattern, story
from render.final_nine.place import PANEL


def maps() -> Iterator[Leaf]:
    """Every map of both disc golf games."""
    return chain(final_nine.maps.leaves(), scramble.maps.leaves())


def sprites() -> Iterator[Leaf]:
    """The cards of Play Nine, and all of Final Nine's but their letters."""
    found = chain(play_nine.leaves(), cards.leaves(), pattern.leaves(), story.leaves(RIGHT - PANEL))
    return iter({leaf.title: leaf for leaf in found}.values())


LEAVES: Mapping[Atlas, Callable[[], Iterator[Leaf]]] = MappingProxyType({MAPS: maps, SPRITES: sprites})
"""What is in each atlas."""


def changed() -> list[str]:
    """The titles of what is painted otherwise than its atlas has it, or not there at all."""
    return [leaf.title for atlas, leaves in LEAVES.items() for leaf in leaves() if apart(atlas, leaf) > 0]


def apart(atlas: Atlas, leaf: Leaf) -> float:
    """The share of a leaf's pixels that are painted otherwise than the atlas has them."""
    bound, painted = atlas.leaf(leaf.title), leaf.painted()
    if bound is None or bound.size != painted.size:
        return 1
    same, *_ = ImageChops.difference(bound, painted).histogram()
    return 1 - same / (painted.width * painted.height)


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m render.gallery.atlas", description=__doc__)
    parser.add_argument("check", nargs="?", choices=["check"])
    if parser.parse_args().check:
        sys.exit("\n".join(changed()) or 0)
    for atlas, leaves in LEAVES.items():
        atlas.bind(leaves())
