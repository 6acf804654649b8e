"""Paint both atlases again; with `check`, name the entries that would change."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from PIL import ImageChops

from render import play_nine
from render.atlas import MAPS, SPRITES, Atlas, Leaf
from render.felt import RIGHT
from render.final_nine import cards, pattern, story
from render.final_nine import maps as nine_maps
from render.final_nine.place import PANEL
from render.scramble import maps as scramble_maps


def maps() -> Iterator[Leaf]:
    """Return every map of both disc golf games."""
    return chain(nine_maps.leaves(), scramble_maps.leaves())


def sprites() -> Iterator[Leaf]:
    """Return the cards of Play Nine, and those of Final Nine without their texts."""
    found = chain(play_nine.leaves(), cards.leaves(), pattern.leaves(), story.leaves(RIGHT - PANEL))
    return iter({leaf.title: leaf for leaf in found}.values())


LEAVES: Mapping[Atlas, Callable[[], Iterator[Leaf]]] = MappingProxyType({MAPS: maps, SPRITES: sprites})
"""The entries of each atlas."""


def changed() -> list[str]:
    """Return the names of the entries whose painted image is missing in the atlas or differs from it."""
    return [leaf.title for atlas, leaves in LEAVES.items() for leaf in leaves() if apart(atlas, leaf) > 0]


def apart(atlas: Atlas, leaf: Leaf) -> float:
    """Return the share of an entry's pixels in which its painted image differs from the atlas."""
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
