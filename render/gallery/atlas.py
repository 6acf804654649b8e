"""Paint both atlases again; with `check`, name the entries that would change."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from PIL import ImageChops

from render import play_nine
from render.atlas import MAPS, SPRITES, Atlas, AtlasEntry
from render.background import RIGHT
from render.final_nine import board_ground as final_nine_ground
from render.final_nine import cards, pattern, throw_story
from render.final_nine.layout import PANEL_LEFT
from render.scramble import board_ground as scramble_ground


def map_entries() -> Iterator[AtlasEntry]:
    """Return every map of both disc golf games."""
    return chain(final_nine_ground.atlas_entries(), scramble_ground.atlas_entries())


def sprite_entries() -> Iterator[AtlasEntry]:
    """Return the cards of Play Nine, and those of Final Nine without their texts."""
    entries = chain(
        play_nine.atlas_entries(),
        cards.atlas_entries(),
        pattern.atlas_entries(),
        throw_story.atlas_entries(RIGHT - PANEL_LEFT),
    )
    return iter({entry.name: entry for entry in entries}.values())


ENTRIES: Mapping[Atlas, Callable[[], Iterator[AtlasEntry]]] = MappingProxyType(
    {MAPS: map_entries, SPRITES: sprite_entries}
)
"""The entries of each atlas."""


def changed_entries() -> list[str]:
    """Return the names of the entries whose painted image is missing in the atlas or differs from it."""
    return [entry.name for atlas, entries in ENTRIES.items() for entry in entries() if difference(atlas, entry) > 0]


def difference(atlas: Atlas, entry: AtlasEntry) -> float:
    """Return the share of an entry's pixels in which its painted image differs from the atlas."""
    stored_image, painted_image = atlas.load_image(entry.name), entry.paint()
    if stored_image is None or stored_image.size != painted_image.size:
        return 1
    same, *_ = ImageChops.difference(stored_image, painted_image).histogram()
    return 1 - same / (painted_image.width * painted_image.height)


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m render.gallery.atlas", description=__doc__)
    parser.add_argument("check", nargs="?", choices=["check"])
    if parser.parse_args().check:
        sys.exit("\n".join(changed_entries()) or 0)
    for atlas, entries in ENTRIES.items():
        atlas.write(entries())
