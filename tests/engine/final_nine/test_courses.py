"""Sections 3 and 13: the holes, the loader, Mega holes, the full course, and a way in from every lie."""

import pickle
from functools import cache
from itertools import chain, product

import pytest

from engine.final_nine import GAME
from engine.final_nine.ai.landing_map import Place, cell_number, end_chart, mando_sets
from engine.final_nine.courses.hole import COURSES, OFF_CARD, TERRAIN, Cell, Hole, course, parse_cell, parse_hole
from engine.final_nine.courses.layout import CardPlace, full_course_places, join_mega_hole, mega_holes
from engine.rng import Luck
from tests.engine.final_nine.positions import pick
from tests.engine.final_nine.rulebook import blocks, table
from tests.parametrize import every_row

PARS = {
    "park": "3 3 3 4 4 4 3 4 3 4 3 5 3 3 5 4 3 5",
    "suburban": "3 3 3 4 4 3 4 3 5 3 4 3 4 3 4 4 3 5",
    "forest": "3 3 3 4 3 4 3 4 4 3 3 5 3 4 4 4 3 5",
}
GOOD = blocks()[3].split("\n\n")[0]


@pytest.mark.parametrize("name", COURSES)
def test_f172_the_courses_are_those_of_the_rules(name: str) -> None:
    written = tuple(parse_hole(block) for block in blocks()[COURSES.index(name)].split("\n\n"))
    assert course(name) == written
    assert [hole.par for hole in written] == [int(par) for par in PARS[name].split()]


def test_a_hole_of_a_card_arrives_in_another_process_as_the_one_that_is_there() -> None:
    cards = [*chain.from_iterable(map(course, COURSES))]
    assert all(pickle.loads(pickle.dumps(hole)) is hole for hole in cards)
    double = join_mega_hole(cards[:2])
    assert pickle.loads(pickle.dumps(double)) == double


def test_f16_f17_grids_are_named_by_letter_and_number() -> None:
    hole = course("park")[1]
    assert (str(hole.tee), str(hole.basket)) == ("E2", "C10")
    assert parse_cell("G11") == Cell(6, 10)
    assert hole.terrain_at(parse_cell("E2")).char == "T" and hole.terrain_at(parse_cell("A6")).char == "~"
    assert hole.terrain_at(Cell(7, 0)) is OFF_CARD and hole.terrain_at(Cell(0, -1)) is OFF_CARD
    assert len(list(hole.cells())) == 77


def test_f21_terrain_has_every_sign_of_the_table() -> None:
    rows = {row[0].strip("`"): row for row in table("char | terrain | Over | Rest | Lie")}
    assert set(rows) == set(TERRAIN)
    for char, terrain in TERRAIN.items():
        lie = rows[char][4]
        assert (terrain.lie != "") == ("-1 Distance" in lie or lie == "same as bushes")
        assert (terrain.lie == "*") == ("no immunity" in lie)


@every_row("char", "~o#=^y")
def test_f22_f24_out_of_bounds(char: str) -> None:
    assert TERRAIN[char].out
    assert not any(TERRAIN[other].out for other in TERRAIN if other not in "~o#=^y")
    assert OFF_CARD.out


@every_row(
    ("old", "new", "what"),
    [
        (".......\n...B...", "...B...", "11 rows"),
        ("...B...", "...B..", "11 rows"),
        ("...B...", "...X...", "known terrain"),
        ("...B...", ".......", "one tee pad and one basket"),
        ("...T...", "..TT...", "one tee pad and one basket"),
        ("par 3", "par 3 | mando D5 NW U", "a mando extra"),
        ("...B...", "...B.M.", "a mando extra"),
        ("...B...", "...B.Z.", "drop zone"),
        ("par 3", "par 3 | island A1-B2", "drop zone"),
    ],
)
def test_f171_the_loader_refuses(old: str, new: str, what: str) -> None:
    assert parse_hole(GOOD).id == "TF1"
    with pytest.raises(ValueError, match=what):
        parse_hole(GOOD.replace(old, new, 1))


def test_f171_the_basket_is_inside_the_island() -> None:
    block = GOOD.replace("par 3", "par 3 | island A1-B2").replace("...B...", "...B.Z.")
    with pytest.raises(ValueError, match="inside the island"):
        parse_hole(block)


def test_f170_holes_have_the_extras_of_the_rules() -> None:
    zigzag, island = course("park")[14], course("park")[2]
    assert [(str(mando.cell), mando.corner, mando.direction) for mando in zigzag.mandos] == [
        ("D5", "NW", 0),
        ("D8", "NE", 0),
    ]
    assert island.island and (str(island.island.low), str(island.island.high)) == ("C7", "E9")
    assert str(island.drop_zone) == "D5"


def test_f169_y22_mega_of_the_first_two() -> None:
    joint = join_mega_hole(course("park")[:2])
    assert (joint.par, str(joint.tee), str(joint.basket), len(joint.rows)) == (5, "D2", "C21", 22)
    assert sum(row.count("T") + row.count("B") for row in joint.rows) == 2


def test_f169_mega_keeps_mandos_and_drops_islands() -> None:
    nine = mega_holes(course("park"), 3)
    assert len(nine) == 6
    assert [str(mando.cell) for mando in nine[4].mandos] == ["D27", "D30"]
    assert nine[4].island is None and "Z" not in "".join(nine[0].rows)
    assert nine[4].par == sum(hole.par for hole in course("park")[12:15]) - 2


def test_f169_forest_thins_out_at_the_joint_and_sloped_baskets_become_slopes() -> None:
    joint = join_mega_hole(course("forest")[9:11])
    assert joint.rows[10] == "FF:::FF" and joint.rows[11] == "F.....F"
    assert joint.rows[8] == "F.///.F"[:2] + "/" + "/" + "/" + ".F"
    assert joint.terrain_at(joint.basket).char == "B"


@pytest.mark.parametrize("columns", [3, 6])
def test_f166_f167_edges_of_the_full_course_match(columns: int) -> None:
    cards = full_course_places(columns * 3)
    places = {(card.row, card.column): card for card in cards}
    for (row, column), card in places.items():
        assert card.turned == (row == 1)
        north, east, south, west = _sides(card)
        if (row, column + 1) in places:
            assert east == _sides(places[row, column + 1])[3] == row * (columns - 1) + column + 1
        else:
            assert east is None
        if (row + 1, column) in places:
            below = places[row + 1, column]
            assert south == _sides(below)[0] == 3 * (columns - 1) + row * columns + column + 1
        else:
            assert south is None
        assert (north is None) == (row == 0) and (west is None) == (column == 0)


def _sides(card: CardPlace) -> tuple[int | None, ...]:
    """Return the sides north, east, south and west of the card as it lies."""
    sides = card[3:]
    return sides[2:] + sides[:2] if card.turned else sides


def test_f168_side_numbers_are_those_of_the_table() -> None:
    rows = table("hole | row, column | turned")
    for row, card in zip(rows, full_course_places(18), strict=True):
        sides = tuple("o" if side is None else str(side) for side in card[3:])
        assert row[1:] == (f"{card.row + 1}, {card.column + 1}", "yes" if card.turned else "no", *sides)


def route(**wish: object) -> list[str]:
    start = GAME.rules.setup(pick(**wish), 2, Luck(b"r", 0))
    return [hole.id for hole in start.holes]


def test_f165_stack_front_back_and_eighteen() -> None:
    assert route() == [f"PK{number:02}" for number in range(1, 10)]
    assert route(nine="back")[0] == "PK10" and len(route(nine="back")) == 9
    assert len(route(holes=18)) == 18 and route(layout="full", holes=18) == route(holes=18)


@pytest.mark.parametrize("holes", [1, 3, 6])
def test_f165_a_short_round_stops_after_its_holes(holes: int) -> None:
    assert route(holes=holes) == route()[:holes]
    assert route(holes=holes, nine="back")[0] == "PK10" and len(route(holes=holes, nine="back")) == holes
    assert route(holes=holes, layout="shuffled") == route(layout="shuffled")[:holes]
    assert route(holes=holes, ace_run=True) == route(ace_run=True)[:holes]


def test_f164_f165_shuffled_takes_nine_of_eighteen() -> None:
    holes = route(layout="shuffled")
    assert len(set(holes)) == 9 and holes != route()
    assert sorted(route(layout="shuffled", holes=18)) == route(holes=18)


def test_f174_mega_rounds_have_the_holes_of_the_rules() -> None:
    assert (len(route(layout="mega3")), len(route(layout="mega3", holes=18))) == (3, 6)
    assert len(route(layout="mega2", holes=18)) == 9
    assert route(layout="mega3")[0] == "PK01+PK02+PK03"
    assert (len(route(layout="mega2", holes=6)), len(route(layout="mega3", holes=6))) == (3, 2)


MEGAS = [hole for name in COURSES for size in (2, 3) for hole in mega_holes(course(name), size)]


def test_f169_there_are_forty_five_mega_holes() -> None:
    assert len(MEGAS) == 45


@every_row("hole", [*course("park"), *course("suburban"), *course("forest")], ids=lambda hole: hole.id)
def test_f171_f172_every_lie_can_complete_the_hole(hole: Hole) -> None:
    assert stranded_places(hole) == set()


@every_row("hole", MEGAS, ids=lambda hole: hole.id)
def test_f169_every_lie_can_complete_the_mega_hole(hole: Hole) -> None:
    assert stranded_places(hole) == set()


@cache
def stranded_places(hole: Hole) -> set[Place]:
    """Return the places of the hole from which no core disc leads to the basket.

    A place is a grid where a disc can rest, with the mandos passed.
    """
    known = end_chart(hole, frozenset({"core"}), None)
    assert {cell_number(here) for here in hole.cells() if not hole.terrain_at(here).out} == known.ways.keys()
    back: dict[Place, list[Place]] = {}
    for (start, ways), passed in product(known.ways.items(), mando_sets(hole)):
        for end in chain.from_iterable(ways):
            back.setdefault(known.place_of(end, passed), []).append(start + passed)
    seen = set(known.goals)
    waiting = list(seen)
    while waiting:
        new = set(back.get(waiting.pop(), [])) - seen
        seen |= new
        waiting += new
    return {start + passed for start, passed in product(known.ways, mando_sets(hole))} - seen
