"""The board (section 3), the course files (section 15) and the tiles of a race."""

import re
from itertools import pairwise
from math import ceil
from pathlib import Path

import pytest

from engine.scramble.courses import hole as course
from engine.scramble.courses.grid import (
    COMPASS,
    DELTA,
    ORTHOGONAL,
    column,
    is_diagonal,
    row,
    square,
    square_name,
    squares_along,
)
from engine.scramble.courses.hole import MapError, check_hole, holes, parse_hole, tile_corner
from engine.scramble.throw.resolve import settle_disc
from tests.engine.scramble.positions import begin, lie, practice
from tests.engine.scramble.worked_examples import BLOCKS, HOLES, PF, RULES, at
from tests.parametrize import every_row

A1 = HOLES["A1"]


def circle(hole: course.Hole) -> int:
    return sum(hole.inside[place] for place in hole.squares)


def test_s20_squares_are_named_from_the_top_left() -> None:
    assert (A1.width, A1.height) == (24, 14)
    assert [square_name(A1.squares[0]), square_name(A1.squares[-1])] == ["A1", "X14"]
    assert (column(at("C8")), row(at("C8"))) == (2, 7)
    moved = {COMPASS[way]: square_name(at("C8") + DELTA[way]) for way in ORTHOGONAL}
    assert moved == {"N": "C7", "E": "D8", "S": "C9", "W": "B8"}


def test_s21_four_directions_are_orthogonal_and_four_diagonal() -> None:
    assert {COMPASS[way] for way in ORTHOGONAL} == {"N", "E", "S", "W"}
    assert {way for index, way in enumerate(COMPASS) if is_diagonal(index)} == {"NE", "SE", "SW", "NW"}


def test_s22_the_legend_is_complete() -> None:
    assert {char for hole in HOLES.values() for line in hole.rows for char in line} == set(".o@BT:~#")
    with pytest.raises(MapError, match="legend"):
        parse_hole(BLOCKS["A1"].replace("T", "t", 1))


def test_s23_beyond_the_edge_is_no_map() -> None:
    for hole in HOLES.values():
        assert sum(ground != " " for ground in hole.ground) == hole.width * hole.height
        edge = {place + step for place in hole.squares for step in DELTA} - set(hole.squares)
        assert all(hole.ground[place] == " " and not hole.inside[place] for place in edge)


def test_s24_water_and_out_of_bounds_are_not_playable() -> None:
    unplayable = {PF.ground[place] for place in PF.squares if not PF.is_playable(place)}
    assert unplayable == {"~", "#"}


def test_s25_the_circle_has_21_or_37_squares() -> None:
    assert circle(PF) == 21
    assert circle(A1) == 37
    assert PF.inside[at("I7")], "terrain does not matter"
    assert not any(PF.inside[at(place)] for place in ("H3", "L3", "H7", "L7"))


def test_s26_distance_is_manhattan_and_ignores_the_map() -> None:
    assert [PF.distance[at(place)] for place in ("B8", "H4", "J5", "M5", "G7")] == [11, 3, 0, 3, 5]


def test_s27_discs_share_a_square() -> None:
    state = begin(4)
    assert {lie(state, seat) for seat in range(4)} == {"C8"}


def test_s29_two_courses_of_nine_holes() -> None:
    assert [hole.key for hole in holes("A")] == [f"A{number}" for number in range(1, 10)]
    assert [hole.key for hole in holes("B")] == [f"B{number}" for number in range(1, 10)]
    assert holes("A+B") == holes("A") + holes("B")
    assert course.TITLES == {"A": "Willow Bend", "B": "Granite Flats"}


def test_s168_a_short_round_plays_the_first_holes_of_each_course() -> None:
    assert [hole.key for hole in begin(2, holes=3).course] == ["A1", "A2", "A3"]
    assert [hole.key for hole in begin(2, holes=3, course="A+B").course] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    with pytest.raises(ValueError, match="at least 3 holes"):
        begin(2, holes=1, play="board_race")


def test_s30_one_hole_at_a_time_but_in_a_race() -> None:
    for play in ("stroke", "match", "skins"):
        state = begin(2, play=play)
        assert {player.hole for player in state.players} == {state.hole}


def test_s31_tiles_run_to_and_fro_and_share_an_edge() -> None:
    corners = [tile_corner(number) for number in range(18)]
    assert corners[:6] == [(0, 0), (24, 0), (48, 0), (48, 14), (24, 14), (0, 14)]
    assert max(x for x, _ in corners) + 24 == 72
    assert max(y for _, y in corners[:9]) + 14 == 42
    assert max(y for _, y in corners) + 14 == 84
    steps = [(abs(a - c), abs(b - d)) for (a, b), (c, d) in pairwise(corners)]
    assert set(steps) == {(24, 0), (0, 14)}


def test_x59_board_race_tiles() -> None:
    a4 = HOLES["A4"]
    x, y = tile_corner(3)
    assert (x, y) == (48, 14)
    assert square_name(a4.tee) == "V12"
    assert (x + column(a4.tee), y + row(a4.tee)) == (69, 25)
    assert tile_corner(4) == (24, 14)
    assert tile_corner(9) == (48, 42)


def test_s32_a_position_is_a_hole_and_a_square() -> None:
    state = begin(2, play="board_race")
    assert [(player.hole, square_name(player.square)) for player in state.players] == [(0, "C8"), (0, "C8")]


@every_row("key", [key for key in HOLES if key != "PF"])
def test_s34_every_hole_of_the_files_is_the_map_of_the_rules(key: str) -> None:
    assert HOLES[key].rows == parse_hole(BLOCKS[key]).rows
    assert check_hole(HOLES[key]) is HOLES[key]


@every_row(
    ("key", "old", "new", "complaint"),
    [
        ("A1", "........T......ooooT....", "........T......ooooT...", "differ in length"),
        ("A1", "..@....", "..@@...", "one tee-pad"),
        ("A1", "oooBooo", "ooo.ooo", "one basket"),
        ("A1", "..@........::.ooooooo...", "...........::.o@ooooo...", "inside the circle"),
        ("A1", "....ooo.....\n........T......", "....oo......\n........T......", "not the circle"),
        ("A1", "...........::.oooBooo...", "...........::.ooTBToo...", "three neighbours"),
        ("A1", "..@........::.ooooooo...", "........@..::.ooooooo...", "nearer than 12"),
        ("A1", ".......................#", "", "24 by 14"),
        ("B1", "..@....T......:..ooo....", "..@T...T......:..ooo....", "without a tree"),
    ],
)
def test_s34_the_loader_refuses_a_bad_map(key: str, old: str, new: str, complaint: str) -> None:
    block = BLOCKS[key].replace(old, new, 1) if old in BLOCKS[key] else BLOCKS[key].rsplit("\n", 1)[0]
    if complaint == "without a tree":
        block = re.sub(r"(?m)^(..)\.(.*\n\.\.@)", r"\1T\2", block)
    with pytest.raises(MapError, match=complaint):
        check_hole(parse_hole(block))


def test_s220_a_course_file_has_a_heading_for_each_hole() -> None:
    assert (A1.title, A1.radius, A1.par, A1.par_original) == ("Opening Drive", 3, 3, 3)
    assert (HOLES["B9"].par, HOLES["B9"].par_original) == (4, 5)
    with pytest.raises(MapError, match="heading"):
        parse_hole(BLOCKS["A1"].replace("circle 3", "circle 4", 1))
    text = (Path(course.__file__).parent / "willow-bend.txt").read_text()
    assert [hole.key for hole in course.parse_course(text)] == [hole.key for hole in holes("A")]


def test_s221_pars_are_the_expected_scores_rounded_up() -> None:
    rows = re.findall(r"^\| ([AB]\d) \| (\d+) \| (\d) \| ([\d.]+) \| (\d) \| ([\d.]+) \|$", RULES, re.MULTILINE)
    assert len(rows) == 18
    for key, length, par, expected, par_original, original in rows:
        hole = HOLES[key]
        assert (hole.distance[hole.tee], hole.par, hole.par_original) == (int(length), int(par), int(par_original))
        assert ceil(float(expected)) == hole.par
        assert ceil(float(original)) == hole.par_original + (key in ("A5", "B2", "B6"))
    assert sum(hole.par for hole in holes("A")) == 32
    assert sum(hole.par for hole in holes("B")) == 29
    assert {sum(hole.par_original for hole in holes(letter)) for letter in "AB"} == {34}


def test_s22_a_disc_may_rest_only_on_the_grounds_of_the_rules() -> None:
    rests = {place: lie(settle_disc(practice(f"B8 {place}"), 0)) for place in ("C8", "D7", "G7", "M5", "B10", "H4")}
    assert rests == {"C8": "C8", "D7": "D7", "G7": "G7", "M5": "B8", "B10": "B8", "H4": "H4"}


def test_s66_paths_follow_the_compass() -> None:
    assert [square_name(place) for place in squares_along(square(1, 7), (0, 2, 3))] == ["B7", "C7", "D8"]
