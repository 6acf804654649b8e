"""The maps of Final Nine: every cell has its ground's colours, gates and cards lie where the rules say."""

from functools import cache
from itertools import pairwise
from math import dist

import pytest
from PIL import Image

from engine.final_nine.courses.hole import ROWS_PER_CARD, TERRAIN, Cell, Hole, neighbour
from engine.final_nine.courses.layout import full_course_places, join_mega_hole
from engine.final_nine.flight.landing import crosses_gate
from render.final_nine import board_ground, signs
from render.final_nine.course_map import course_sheet
from render.final_nine.ground import GROUNDS, STANDING, paint_map
from render.final_nine.layout import MAP_COLUMNS, MAP_TOP, PANEL_LEFT, hole_layout, map_cell, rotate_hole
from render.holes.flight import bend_path, pen_for
from render.palette import TABLE, quantise, rgb
from render.png import Sheet, png
from tests.render.final_nine_tables import HOLES, by_id, path

SIZE = 40
MAP_BYTES = 75_000
"""Bytes of a map alone; a forest's needles cost most."""
TONES = {
    "~": ("lake", "lake2", "lake3", "lake4", "lake5"),
    "o": ("pond", "pond2", "pond3", "pond4", "lake5"),
    "=": ("asphalt", "bounds", "silver", "sky"),
    "F": ("pine floor", "pine", "pine dark", "elm", "elm light", "elm dark", "oak", "oak dark", "oak light"),
    "/": ("slope", "slope dark"),
    ":": ("bank", "circle", "pine", "pine dark", "elm"),
    "^": ("tile", "tile dark", "plank", "plank2", "bronze", "bounds dark", "navy2"),
    "#": ("slate", "slate dark", "asphalt", "steel"),
    "y": (
        *("lawn", "circle", "plank2", "tile", "oak", "oak dark", "oak light", "elm", "elm dark", "elm light"),
        *("ink", "putter", "lake3", "slab", "plank", "tile", "sky"),
    ),
    "b": ("bush", "bush dark", "bush light"),
    "c": ("elm", "elm dark", "elm light", "plank", "plank2", "grass", "grass2"),
    "k": ("plank", "pine", "pine dark", "elm", "ivory"),
    "t": ("petal", "petal2", "blossom", "oak light", "reed"),
    "Z": ("sand dark",),
    "T": ("slab", "slab2"),
}
"""The main colours of a ground's cells; grass for all others."""
GRASS = ("grass", "grass2", "grass stripe", "grass2 stripe", "circle", "circle stripe")


def nearest(colour: tuple[int, int, int]) -> str:
    """Return the name of the ground colour nearest to this colour."""
    names = {name for tones in (*TONES.values(), GRASS) for name in tones}
    return min(sorted(names), key=lambda name: dist(rgb(name), colour))


@cache
def colour_name(index: int) -> str:
    """Return the name of the ground colour nearest to this index of the palette."""
    return nearest(TABLE[index])


def commonest(picture: Image.Image, hole: Hole, here: Cell) -> str:
    """Return the colour that fills most of the middle of a cell."""
    x, y = map_cell(hole, here)
    inside = (x * SIZE + 8, y * SIZE + 8, (x + 1) * SIZE - 8, (y + 1) * SIZE - 8)
    counts = picture.crop(inside).histogram()
    return colour_name(max(range(len(TABLE)), key=counts.__getitem__))


EVERY = 3
"""One hole of so many is painted by default; these show every ground."""


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in range(1, EVERY))])
def test_f21_every_cell_of_every_hole_looks_like_its_ground(first: int) -> None:
    wrong = []
    for hole in HOLES[first::EVERY]:
        picture = quantise(paint_map(hole, SIZE))
        for here in hole.cells():
            ground = hole.rows[here.row][here.column]
            if ground not in "BSM" and (colour := commonest(picture, hole, here)) not in TONES.get(ground, GRASS):
                wrong.append((hole.id, str(here), ground, colour))
    assert wrong == []


def test_f21_every_ground_is_drawn() -> None:
    grounds = [{ground for hole in holes for row in hole.rows for ground in row} for holes in (HOLES, HOLES[::EVERY])]
    assert grounds[0] == grounds[1], "the holes that are painted by default have every ground"
    drawn = {ground for grounds, _draw in (*GROUNDS, *STANDING) for ground in grounds}
    assert drawn | set(".TBZM") == set(TERRAIN)


def test_the_heaviest_maps_are_light_enough() -> None:
    holes = map(by_id, ("PK03", "PK06", "SU16", "FO01", "FO03", "FO04"))
    bytes_ = {hole.id: len(png(Sheet(board_ground.board_ground(hole, hole_layout(hole))))) for hole in holes}
    assert {code: size for code, size in bytes_.items() if size >= MAP_BYTES} == {}


def test_a_map_depends_on_its_hole_alone() -> None:
    first = paint_map(by_id("FO01"), SIZE).tobytes()
    assert paint_map(by_id("FO01"), SIZE).tobytes() == first


def test_f29_gates_lie_on_the_steps_that_pass_a_mando() -> None:
    holes = [hole for hole in HOLES if hole.mandos]
    assert holes
    wrong = {hole.id: strayed for hole in holes if (strayed := _misplaced_mandos(hole))}
    assert wrong == {}


def _misplaced_mandos(hole: Hole) -> list[str]:
    """Return the mandos of a hole whose gate is drawn elsewhere or with another length."""
    results = []
    drawn = [
        stood
        for stood in signs.mando_drawings(hole, SIZE)
        if max(stood.image.size) > SIZE * 0.9 and _is_flat(stood.image)
    ]
    for mando in hole.mandos:
        steps = [(here, neighbour(here, mando.direction)) for here in hole.cells()]
        passing = [
            (map_cell(hole, one), map_cell(hole, other)) for one, other in steps if crosses_gate(mando, one, other)
        ]
        middles = [((a + c) / 2 + 0.5, (b + d) / 2 + 0.5) for (a, b), (c, d) in passing]
        x, y = (sum(point[side] for point in middles) / len(middles) for side in (0, 1))
        gate = min(drawn, key=lambda stood: dist((stood.x, stood.y), (x, y)))
        if (gate.x, gate.y) != pytest.approx((x, y)) or abs(max(gate.image.size) - len(passing) * SIZE) > 1:
            results.append(str(mando.cell))
    return results


def _is_flat(image: Image.Image) -> bool:
    return min(image.size) < SIZE * 0.6


def test_f167_a_card_turned_twice_is_unchanged() -> None:
    for hole in HOLES:
        assert rotate_hole(rotate_hole(hole)) == hole, hole.id
        assert rotate_hole(hole) != hole, hole.id
        assert rotate_hole(hole).terrain_at(rotate_hole(hole).basket).name in {"basket", "sloped basket"}, hole.id
        assert all(rotate_hole(hole).terrain_at(mando.cell).name == "mando" for mando in rotate_hole(hole).mandos), (
            hole.id
        )


@pytest.mark.parametrize("cards", [9, 18])
def test_f167_the_holes_of_a_full_course_run_to_and_fro(cards: int) -> None:
    laid = course_sheet(HOLES[:cards], full_course_places(cards))
    corners = [laid.corner(number) for number in range(cards)]
    columns = cards // 3
    assert len(set(corners)) == cards
    rows = [corners[start : start + columns] for start in range(0, cards, columns)]
    assert rows[0] == sorted(rows[0])
    assert rows[1] == sorted(rows[1], reverse=True)
    assert [hole == HOLES[number] for number, hole in enumerate(laid.holes)] == [
        not columns <= number < 2 * columns for number in range(cards)
    ]


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_f169_a_mega_hole_has_room_for_all_its_rows(cards: int) -> None:
    hole = join_mega_hole(HOLES[:cards])
    plan = hole_layout(hole)
    assert (plan.whole, plan.is_partial) == (ROWS_PER_CARD * cards, cards > 1)
    for row in range(plan.whole):
        shown = hole_layout(hole, (Cell(3, row),))
        assert shown.shows(Cell(3, row)) and 0 <= shown.first <= shown.whole - shown.rows
        assert MAP_TOP < shown.centre(Cell(3, row))[1] < MAP_TOP + shown.map_height


def test_f169_a_mega_hole_is_shown_from_where_the_next_throw_begins() -> None:
    hole = join_mega_hole(HOLES[:3])
    lie, basket = Cell(3, 12), hole.basket
    plan = hole_layout(hole, (lie, Cell(3, 11), Cell(3, 1), basket))
    assert plan.shows(lie) and plan.shows(Cell(3, 11)) and not plan.shows(Cell(3, 1)) and not plan.shows(basket)
    assert hole_layout(hole, (Cell(3, 24), Cell(3, 23), basket)).shows(basket)


@pytest.mark.parametrize(
    "names",
    [("D2", "D8"), ("D2", "D8", "F8"), ("G7", "C7", "C8"), ("F7", "C10"), ("F7", "C10", "C11", "B11"), ("D9", "C9")],
)
def test_flights_stay_within_the_grids_that_were_passed(names: tuple[str, ...]) -> None:
    plan, way = hole_layout(by_id("PK01")), path(*names)
    line = bend_path(tuple(plan.centre(here) for here in way), pen_for(plan.cell))
    assert line[0] == plan.centre(way[0])
    assert line[-1] == plan.centre(way[-1])
    straight = all(a.column == b.column or a.row == b.row for a, b in pairwise(way))
    half = plan.cell * (0.5 if straight else 1)
    for x, y in line:
        assert any(abs(x - a) <= half and abs(y - b) <= half for a, b in map(plan.centre, way))


def test_a_flight_off_the_card_ends_at_its_edge() -> None:
    plan = hole_layout(by_id("PK01"))
    x, y = plan.centre(Cell(-2, 15))
    assert plan.centre(Cell(0, 10))[0] - plan.cell / 2 < x < plan.centre(Cell(0, 10))[0]
    assert plan.centre(Cell(0, 10))[1] - plan.cell / 2 < y < plan.centre(Cell(0, 10))[1]
    assert plan.centre(Cell(MAP_COLUMNS, 3))[0] < PANEL_LEFT
