"""The atlases: they hold every hole and every card, and their images equal what the drawing code draws."""

from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from engine.final_nine.courses.hole import course
from render.atlas import MAPS, SPRITES, Atlas, AtlasEntry, decode_sprite, encode_sprite
from render.card_frame import CARD_HEIGHT
from render.final_nine import board_ground, cards
from render.final_nine.cards import NARROW, BlankCard
from render.gallery.atlas import ENTRIES, difference
from render.image_cache import image_cache
from render.palette import TABLE
from render.sprite import Sprite

LARGEST = {MAPS: 2_600_000, SPRITES: 900_000}
"""Bytes that an atlas may add to the bot."""
ANEW = (
    *((MAPS, name) for name in ("PK03-82-", "SU09-82-", "FO18-82-", "FO01+FO02-12-", "A5-40-", "B9-14-")),
    *(
        (SPRITES, name)
        for name in (
            "card-F-forest-196-446.",
            "card-L-plus-248-311-raised-dim.",
            "AP1-ivory",
            "AA1-dim",
            "golf--5-94-lit-cast",
            "column-7-70-14-panel",
            "slip-M-324-74",
        )
    ),
)
"""Entries of every kind that are painted again; `python -m render.gallery.atlas check` paints all."""
NEARLY = 0.01
"""The share of pixels that another version of Pillow may round otherwise."""


@cache
def expected_entries(atlas: Atlas) -> dict[str, AtlasEntry]:
    """Return the entries that belong into an atlas, by name."""
    return {entry.name: entry for entry in ENTRIES[atlas]()}


@pytest.mark.parametrize("atlas", ENTRIES, ids=lambda atlas: atlas.file.name)
def test_an_atlas_has_exactly_the_sprites_of_the_pictures(atlas: Atlas) -> None:
    """A name changes with everything that a hole or a disc shows, so an outdated entry is missing."""
    assert atlas.names == set(expected_entries(atlas))
    assert atlas.file.stat().st_size < LARGEST[atlas]


def test_a_sprite_of_the_atlas_equals_the_painted_one() -> None:
    shares = {name: difference(atlas, entry_of(atlas, name)) for atlas, name in ANEW}
    assert {name: share for name, share in shares.items() if share >= NEARLY} == {}


def entry_of(atlas: Atlas, beginning: str) -> AtlasEntry:
    """Return the one entry whose name begins so."""
    (entry,) = (entry for name, entry in expected_entries(atlas).items() if name.startswith(beginning))
    return entry


def test_a_map_of_another_hole_is_not_taken_from_the_atlas() -> None:
    one, other = (board_ground.hole_map(hole, board_ground.SMALL_CELL) for hole in course("park")[:2])
    name = next(name for name in expected_entries(MAPS) if name.startswith("PK01-12-"))
    assert difference(MAPS, AtlasEntry(name, lambda: one)) == 0
    assert difference(MAPS, AtlasEntry(name, lambda: other)) > NEARLY


def test_a_hole_that_is_not_in_the_atlas_is_painted() -> None:
    hole = course("park")[0]._replace(name="Elsewhere")
    assert (
        board_ground.hole_map(hole, board_ground.SMALL_CELL).tobytes()
        == board_ground.hole_map(course("park")[0], board_ground.SMALL_CELL).tobytes()
    )


def test_a_card_that_is_not_in_the_atlas_is_drawn() -> None:
    wider, usual = (cards.blank_sprite(BlankCard("S", "", wide, CARD_HEIGHT)).pixels for wide in (NARROW + 1, NARROW))
    assert wider.width == usual.width + 1


def test_a_sprite_comes_out_of_its_map_as_it_was() -> None:
    drawn = cards.blank_sprite(BlankCard("L", "suburban", NARROW, CARD_HEIGHT, raised=True))
    again = decode_sprite(encode_sprite(drawn))
    assert again[2:] == drawn[2:]
    assert drawn.mask and again.mask
    assert again.mask.tobytes() == drawn.mask.tobytes()
    felt = Image.new("L", drawn.pixels.size, 7)
    assert paste_on(felt, again).tobytes() == paste_on(felt, drawn).tobytes() != felt.tobytes()
    assert max(again.pixels.tobytes()) < len(TABLE) < 255


def paste_on(ground: Image.Image, sprite: Sprite) -> Image.Image:
    """Return the sprite on a ground."""
    both = ground.copy()
    both.paste(sprite.pixels, (0, 0), sprite.mask)
    return both


def test_the_atlas_holds_colours_of_the_palette(tmp_path: Path) -> None:
    grey, atlas = Image.new("L", (7, 5), 3), Atlas(tmp_path / "atlas.zip")
    atlas.write([AtlasEntry("a.pgm", lambda: grey)])
    again = atlas.file.read_bytes()
    atlas.write([AtlasEntry("a.pgm", lambda: grey)])
    assert atlas.file.read_bytes() == again
    assert max(board_ground.hole_map(course("forest")[8], board_ground.SMALL_CELL).tobytes()) < len(TABLE)


def test_a_cache_keeps_what_was_used_last_within_its_bytes() -> None:
    made: list[int] = []

    @image_cache(250)
    def square(number: int) -> Image.Image:
        made.append(number)
        return Image.new("L", (10, 10), number)

    for number in (1, 2, 1, 3, 1, 2):
        assert square(number).getpixel((0, 0)) == number
    assert made == [1, 2, 3, 2]
    assert square.bytes == 200
