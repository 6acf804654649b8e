"""The atlas: it has the map of every hole, and they are what the drawing draws."""

from pathlib import Path

import pytest
from PIL import Image

from engine.final_nine.courses.hole import course
from render.final_nine import maps
from render.gallery.atlas import apart, leaves
from render.holes import atlas
from render.holes.atlas import Leaf
from render.palette import TABLE
from render.shelf import kept

LEAVES = {leaf.title: leaf for leaf in leaves()}
LARGEST = 2_600_000
"""Bytes that the atlas may add to the bot."""
ANEW = ("PK03-82", "SU09-82", "FO18-82", "FO01+FO02-12", "A5-40", "B9-14")
"""Maps of every kind that are painted anew; `python -m render.gallery.atlas check` does so with all."""
NEARLY = 0.01
"""The share of pixels that another version of Pillow may round otherwise."""


def test_the_atlas_has_exactly_the_maps_that_pictures_show() -> None:
    """A title changes with all that a hole says: a map that is out of date is missing."""
    assert atlas.titles() == set(LEAVES)
    assert atlas.FILE.stat().st_size < LARGEST


@pytest.mark.parametrize("name", ANEW)
def test_a_map_of_the_atlas_is_what_is_painted(name: str) -> None:
    (leaf,) = (leaf for title, leaf in LEAVES.items() if title.startswith(f"{name}-"))
    assert apart(leaf) < NEARLY


def test_a_map_of_another_hole_is_told_apart() -> None:
    one, other = (maps.drawn(hole, maps.SMALL) for hole in course("park")[:2])
    title = next(title for title in LEAVES if title.startswith("PK01-12-"))
    assert apart(Leaf(title, lambda: one)) == 0
    assert apart(Leaf(title, lambda: other)) > NEARLY


def test_a_hole_that_is_not_in_the_atlas_is_painted() -> None:
    hole = course("park")[0]._replace(name="Elsewhere")
    assert maps.drawn(hole, maps.SMALL).tobytes() == maps.drawn(course("park")[0], maps.SMALL).tobytes()


def test_the_atlas_holds_colours_of_the_palette(tmp_path: Path) -> None:
    grey = Image.new("L", (7, 5), 3)
    atlas.bind([Leaf("a.pgm", lambda: grey)], tmp_path / "atlas.zip")
    again = (tmp_path / "atlas.zip").read_bytes()
    atlas.bind([Leaf("a.pgm", lambda: grey)], tmp_path / "atlas.zip")
    assert (tmp_path / "atlas.zip").read_bytes() == again
    assert max(maps.drawn(course("forest")[8], maps.SMALL).tobytes()) < len(TABLE)


def test_a_shelf_keeps_what_was_used_last_within_its_bytes() -> None:
    made: list[int] = []

    @kept(250)
    def square(number: int) -> Image.Image:
        made.append(number)
        return Image.new("L", (10, 10), number)

    for number in (1, 2, 1, 3, 1, 2):
        assert square(number).getpixel((0, 0)) == number
    assert made == [1, 2, 3, 2]
    assert square.bytes == 200
