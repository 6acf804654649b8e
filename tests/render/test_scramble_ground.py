"""The maps of Scramble Golf: every square of every hole shows its ground."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

import pytest
from PIL import Image

from engine.scramble.courses.grid import column, row
from engine.scramble.courses.hole import OB, SAND, TREE, WATER, Hole, holes, tile_corner
from render.holes.map_sketch import Cell
from render.palette import palette_index, quantise
from render.scramble import board_ground, race
from render.scramble.board_ground import CELL, MAP_LEFT, MAP_TOP, square_centre
from render.scramble.ground import BRIDGES, ground_cells, paint_map

HOLES = holes("A+B")
LOOKS = {
    WATER: ("lake", "lake2", "lake3", "lake4", "lake5", "ripple"),
    SAND: ("sand", "sand light", "sand dark"),
    OB: ("waste", "waste2"),
    TREE: tuple(f"{tone}{shade}" for tone in ("oak", "elm") for shade in (" dark", "", " light", " high")),
}
"""The colours of each ground."""


EVERY = 6
"""One hole of so many is painted by default, beside those with a bridge; these show every ground."""
SAMPLE = [hole for number, hole in enumerate(HOLES) if number % EVERY == 0 or hole.key in BRIDGES]
SAMPLES = pytest.mark.parametrize(
    "painted_holes",
    [SAMPLE, pytest.param([hole for hole in HOLES if hole not in SAMPLE], marks=pytest.mark.exhaustive)],
    ids=["sample", "rest"],
)


@cache
def picture_of(hole: Hole) -> Image.Image:
    """Return the map of a hole, painted once."""
    return quantise(paint_map(hole, CELL))


def middle(picture: Image.Image, place: Cell) -> Counter[int]:
    """Return the colours in the middle of a square."""
    x, y = place[0] * CELL + CELL // 4, place[1] * CELL + CELL // 4
    return Counter(picture.crop((x, y, x + CELL // 2, y + CELL // 2)).tobytes())


def indices(names: Iterable[str]) -> set[int]:
    return {palette_index(name) for name in names}


@SAMPLES
def test_s22_every_square_shows_its_ground(painted_holes: Sequence[Hole]) -> None:
    tones, wrong = {kind: indices(names) for kind, names in LOOKS.items()}, []
    for hole, ground in product(painted_holes, LOOKS):
        for place in ground_cells(hole, ground):
            seen = middle(picture_of(hole), place)
            counts = {kind: sum(seen[tone] for tone in known) for kind, known in tones.items()}
            if counts.pop(ground) <= 2 * max(counts.values()):
                wrong.append((hole.key, place, ground))
    assert wrong == []


@SAMPLES
def test_s22_fairway_shows_no_other_ground(painted_holes: Sequence[Hole]) -> None:
    foreign, wrong = indices(name for looks in LOOKS.values() for name in looks), []
    for hole in painted_holes:
        left, top, columns, rows = BRIDGES.get(hole.key, (0, 0, 0, 0))
        covered = set(product(range(left, left + columns), range(top, top + rows)))
        for place in (ground_cells(hole, ".") | ground_cells(hole, "o")) - covered:
            seen = middle(picture_of(hole), place)
            if sum(count for colour, count in seen.items() if colour in foreign) >= 200:
                wrong.append((hole.key, place))
    assert wrong == []


def test_s22_the_holes_that_are_painted_by_default_have_every_ground() -> None:
    assert {ground for hole in SAMPLE for ground in LOOKS if ground_cells(hole, ground)} == set(LOOKS)
    assert set(BRIDGES) <= {hole.key for hole in SAMPLE}


def test_s22_bridges_cover_fairway_alone() -> None:
    for key, (left, top, columns, rows) in BRIDGES.items():
        crossed = next(hole for hole in HOLES if hole.key == key)
        assert {crossed.rows[y][x] for x in range(left, left + columns) for y in range(top, top + rows)} == {"."}


def test_s20_every_map_lies_where_marks_are_put() -> None:
    for hole in HOLES:
        x, y = square_centre(hole.basket)
        assert (x, y) == (MAP_LEFT + (column(hole.basket) + 0.5) * CELL, MAP_TOP + (row(hole.basket) + 0.5) * CELL), (
            hole.key
        )
        around = board_ground.upper_part(hole).crop((round(x) - 30, round(y) - 40, round(x) + 30, round(y) + 20))
        assert palette_index("ace") in set(around.tobytes()), hole.key


def test_a_hole_is_the_same_whenever_it_is_painted() -> None:
    assert quantise(paint_map(HOLES[4], CELL)).tobytes() == picture_of(HOLES[4]).tobytes()


@pytest.mark.parametrize("course", ["A", "A+B"])
def test_s31_the_tiles_of_a_race_lie_as_the_board_does(course: str) -> None:
    board = race.Board(course, 14, 36, 132)
    for number in range(len(board.tiles)):
        x, y = board.tile(number)
        left, top = tile_corner(number)
        assert ((x - 36) // (24 * 14), (y - 132) // (14 * 14)) == (left // 24, top // 14)
    last = board.tile(len(board.tiles) - 1)
    assert last[1] + 14 * 14 == 132 + board.down
