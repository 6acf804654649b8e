"""Sections 3 to 5: mandos, sums, traces and landings, function by function."""

import pytest

from engine.final_nine.cards.deck import DISCS, Effect
from engine.final_nine.courses.hole import (
    Cell,
    Hole,
    course,
    grid_distance,
    left_of,
    neighbour,
    opposite,
    parse_cell,
    right_of,
)
from engine.final_nine.flight.landing import (
    automatic_putt,
    crosses_gate,
    end_throw,
    kick_move,
    land,
    mandos_passed,
    roll_on,
)
from engine.final_nine.flight.path import (
    EffectSums,
    Flight,
    FlightMark,
    Launch,
    RollDie,
    fly,
    launch,
    post_direction,
    sum_effects,
    trace_path,
)
from tests.engine.final_nine.rulebook import fields, table
from tests.parametrize import every_row

FIELDS = fields()
UP, RIGHT, DOWN, LEFT = range(4)


def rolls(*dice: int) -> RollDie:
    left_over = iter(dice)
    return lambda: next(left_over, None)


NO_DICE = rolls()


def flight(field: str | Hole, start: str, aim: int, disc: str, *effects: Effect, dice: RollDie = NO_DICE) -> Flight:
    hole = FIELDS[field] if isinstance(field, str) else field
    throw = launch(hole, DISCS[disc], parse_cell(start), aim, sum_effects(effects), None)
    return land(hole, throw, fly(hole, throw, dice), (), dice)


def names(flown: Flight) -> str:
    return " ".join(str(here) if 0 <= here.column < 7 and here.row >= 0 else "off" for here in flown.path)


def flat(start: str, aim: int, disc: str, distance: int = 0, fade: int = 0) -> str:
    throw = launch(FIELDS["TF1"], DISCS[disc], parse_cell(start), aim, EffectSums(distance, fade), None)
    return " ".join(str(here) for here in trace_path(throw))


def test_f18_left_right_and_opposite_directions_are_those_of_the_map() -> None:
    assert [left_of(direction) for direction in (UP, LEFT, DOWN, RIGHT)] == [LEFT, DOWN, RIGHT, UP]
    assert all(right_of(left_of(direction)) == direction == opposite(opposite(direction)) for direction in range(4))
    assert [str(neighbour(parse_cell("D5"), direction)) for direction in range(4)] == ["D6", "E5", "D4", "C5"]


def test_f25_flying_over_out_of_bounds_costs_nothing() -> None:
    rest = end_throw(FIELDS["TF2"], flight("TF2", "D2", UP, "DR4-BH"), (), False)
    assert not rest.out and str(rest.lie) == "D7"


def test_f26_f27_the_last_safe_grid_may_be_the_basket() -> None:
    rest = end_throw(FIELDS["TF2"], flight("TF2", "B7", UP, "MR2-BH"), (), False)
    assert rest.out and rest.under and str(rest.lie) == "B10"


def test_f26_the_start_always_qualifies() -> None:
    hole = FIELDS["TF2"]
    assert str(end_throw(hole, Flight((parse_cell("D7"), parse_cell("D6"))), (), False).lie) == "D7"


@every_row(
    ("step", "passed"),
    [
        ("E6 E7", True),
        ("G6 G7", True),
        ("E6 F7", True),
        ("D6 D7", False),
        ("C6 C7", False),
        ("E7 E6", False),
        ("E5 E6", False),
        ("E7 E8", False),
        ("D6 E7", False),
        ("E6 D7", False),
    ],
)
def test_f28_f29_a_throw_through_the_gate_passes_a_mando(step: str, passed: bool) -> None:
    (mando,) = FIELDS["TF5"].mandos
    assert crosses_gate(mando, *map(parse_cell, step.split())) == passed


@pytest.mark.parametrize(("corner", "step"), [("NE", "E7 F7"), ("SE", "E5 F5")])
def test_f29_a_sideways_step_through_the_gate_passes_a_mando(corner: str, step: str) -> None:
    loop = course("park")[9].mandos[0]
    assert (str(loop.cell), loop.corner, loop.direction) == ("E6", "SE", RIGHT)
    one, other = map(parse_cell, step.split())
    assert crosses_gate(loop._replace(corner=corner), one, other)
    assert not crosses_gate(loop._replace(corner=corner), other, one)


def test_f30_passed_mandos_stay_passed_and_steps_into_trouble_do_not_count() -> None:
    hole = course("park")[14]
    up = tuple(map(parse_cell, ["C5", "C6", "C7"]))
    assert mandos_passed(hole, up, ()) == (0,)
    assert mandos_passed(hole, tuple(map(parse_cell, ["E8", "E9"])), (0,)) == (0, 1)
    assert mandos_passed(hole, (parse_cell("A1"),), (0, 1)) == (0, 1)
    wet = hole._replace(rows=(*hole.rows[:5], "~~~~~~~", *hole.rows[6:]))
    rest = end_throw(wet, Flight(tuple(map(parse_cell, ["C4", "C5", "C6"]))), (), False)
    assert rest.out and str(rest.lie) == "C5" and rest.passed == ()


def test_f33_a_missed_island_is_one_penalty_and_passes_no_mando() -> None:
    hole = course("park")[17]
    flown = Flight(tuple(map(parse_cell, ["E5", "E6", "E7"])))
    assert end_throw(hole, flown, (), False).passed == (0,)
    missed = end_throw(hole, flown, (), True)
    assert missed.missed and missed.passed == () and str(missed.lie) == "F7"


def test_f33_out_of_bounds_inside_the_rectangle_is_a_miss() -> None:
    hole = course("park")[2]
    wet = hole._replace(rows=tuple("..~~~.." if row == 7 else line for row, line in enumerate(hole.rows)))
    rest = end_throw(wet, Flight((parse_cell("D2"), parse_cell("E8"))), (), True)
    assert rest.missed and rest.out


@pytest.mark.parametrize(("hand", "side"), [("BH", "C"), ("FH", "E")])
def test_f35_f37_the_plus_side_by_hand(hand: str, side: str) -> None:
    assert flat("D2", UP, f"DR2-{hand}").endswith(f"{side}8")
    assert flat("D2", UP, f"DR2-{hand}", fade=-2).endswith("E8" if side == "C" else "C8")


@pytest.mark.parametrize("disc", ["DR1-BH", "MR4-FH", "PU3-BH"])
def test_f42_the_order_of_the_effects_does_not_matter(disc: str) -> None:
    effects = [Effect("dist", 1), Effect("fade", -1), Effect("mirror"), Effect("dist", -2), Effect("fade", 2)]
    assert sum_effects(effects) == sum_effects(reversed(effects))


def test_f42_effects_of_a_kind_are_added() -> None:
    twice = [Effect("immune", 0, "B"), Effect("immune", 0, "W"), Effect("over", 0, "F"), Effect("over", 0, "k")]
    assert (sum_effects(twice).immune, sum_effects(twice).over) == ("BW", "Fk")
    assert sum_effects([Effect("gap", 1), Effect("gap", 1)]).gaps == 2
    assert (
        sum_effects([Effect("wind_fade", 0, "+"), Effect("wind_fade", 0, "+"), Effect("wind_fade", 0, "-")]).drift == 1
    )


def test_f43_distance_has_its_floor_only_after_all_effects() -> None:
    assert flat("D2", UP, "PU1-BH", distance=-3 + 3) == "D2 D3"
    assert flat("D2", UP, "PU1-BH", distance=-3) == "D2"


def test_f48_a_two_grid_putter_in_the_wind() -> None:
    hole = FIELDS["TF1"]
    for wind, end in ((DOWN, "D5"), (UP, "D7"), (LEFT, "C6"), (RIGHT, "E6")):
        throw = launch(hole, DISCS["PU1-BH"], parse_cell("D5"), UP, EffectSums(), wind)
        assert str(trace_path(throw)[-1]) == end


def test_f49_a_putter_stuck_in_bushes_ignores_fade_and_crosswind() -> None:
    hole = FIELDS["TF2"]
    stuck = launch(hole, DISCS["PU3-BH"], parse_cell("D9"), UP, EffectSums(), RIGHT)
    assert trace_path(stuck) == (parse_cell("D9"),)
    assert trace_path(launch(hole, DISCS["PU4-BH"], parse_cell("D9"), UP, EffectSums(), None)) == (
        parse_cell("D9"),
        parse_cell("D10"),
    )
    diagonal = launch(hole, DISCS["FP1-BH"], parse_cell("D9"), UP, EffectSums(), None)
    assert trace_path(diagonal) == (parse_cell("D9"),)
    helped = launch(hole, DISCS["FP1-BH"], parse_cell("D9"), UP, EffectSums(distance=1), None)
    assert trace_path(helped) == (parse_cell("D9"), parse_cell("C10"))


def test_f50_f52_forward_then_sideways_and_off_the_card_and_back() -> None:
    assert flat("D2", UP, "DR1-BH") == "D2 D3 D4 D5 D6 D7 D8 C8 B8"
    flown = flight("TF1", "D9", UP, "DR4-BH")
    assert end_throw(FIELDS["TF1"], flown, (), False).out


def test_f51_f41_diagonal_then_straight_then_sideways() -> None:
    assert flat("D2", UP, "FF4-BH") == "D2 C3 B4 A5"
    throw = launch(FIELDS["TF1"], DISCS["FF4-FH"], parse_cell("C2"), UP, EffectSums(distance=-2, fade=1), None)
    assert [str(here) for here in trace_path(throw)] == ["C2", "D3", "E4", "F5", "F4", "F3", "G3"]
    limited = launch(FIELDS["TF1"], DISCS["FF4-FH"], parse_cell("C2"), UP, EffectSums(distance=-9), None)
    assert str(trace_path(limited)[-1]) == "F2"


def test_f53_the_flight_direction_is_the_throw_direction_after_a_fade_too() -> None:
    assert names(flight("TF3", "D5", UP, "MR4-BH")) == "D5 D6 D7 D8 E8 E9"
    assert post_direction("fwd", LEFT, UP) == LEFT and post_direction("back", LEFT, UP) == RIGHT
    assert (
        post_direction("plus", LEFT, UP) == UP
        and post_direction("minus", LEFT, UP) == DOWN
        and post_direction("R", LEFT, UP) == RIGHT
    )


def test_f54_forest_stops_again_and_again() -> None:
    hole = FIELDS["TF4"]
    deep = hole._replace(rows=tuple("..F...." if row in {3, 4, 5} else line for row, line in enumerate(hole.rows)))
    assert names(flight(deep, "C2", UP, "DR4-BH")) == "C2 C3 C4"
    assert names(flight(deep, "C4", UP, "DR4-BH")) == "C4 C5"


@every_row(
    ("die", "path"),
    [
        (1, "D4 D5 D6 D7 D8"),
        (2, "D4 D5 D6 D7 D8"),
        (3, "D4 D5 D6"),
        (4, "D4 D5 D6 C6"),
        (5, "D4 D5 D6 E6"),
        (6, "D4 D5 D6 D5"),
    ],
)
def test_f55_f163_the_cluster_die_does_what_the_table_says(die: int, path: str) -> None:
    assert names(flight("TF4", "D4", UP, "MR2-BH", dice=rolls(die))) == path


def test_f163_f162_every_die_of_a_throw_is_told_with_where_it_was_rolled() -> None:
    through = flight("TF4", "D4", UP, "MR2-BH", dice=rolls(2))
    assert through.marks == (FlightMark(2, "clear", 2), FlightMark(4, "stop"))
    dropped = flight("TF4", "D4", UP, "MR2-BH", dice=rolls(3))
    assert dropped.marks == (FlightMark(2, "drop", 3),)
    aside = flight("TF4", "D4", UP, "MR2-BH", dice=rolls(4))
    assert aside.marks == (FlightMark(2, "bounce", 4),)
    kicked = flight("TF3", "B2", UP, "MR3-FH", dice=rolls(4))
    assert kicked.marks == (FlightMark(4, "kick", 4),)


def test_f54_f138_a_gap_is_for_trees_on_the_way() -> None:
    hole = FIELDS["TF4"]
    gap = Effect("gap", 1)
    wood = hole._replace(rows=tuple("..F...." if row in {3, 4} else line for row, line in enumerate(hole.rows)))
    assert flight(wood, "C2", UP, "PU2-BH", gap).marks == (FlightMark(2, "stop"),)
    through = flight(wood, "C2", UP, "DR4-BH", gap)
    assert (names(through), through.marks) == ("C2 C3 C4 C5", (FlightMark(3, "stop"),))


def test_f55_f98_a_planned_flight_ends_at_the_cluster() -> None:
    planned = flight("TF4", "D4", UP, "MR2-BH", dice=lambda: None)
    assert planned.open and names(planned) == "D4 D5 D6"


@every_row("die", range(1, 7))
def test_f59_f162_the_roof_die_does_what_the_table_says(die: int) -> None:
    directions = {"forward": UP, "left": LEFT, "right": RIGHT, "back": DOWN}
    steps, where = table("die | 1 | 2 | 3 | 4 | 5 | 6")[0][die].split()
    assert kick_move(UP, die) == (directions[where], int(steps))


def test_f57_f58_one_skip_a_throw() -> None:
    hole = FIELDS["TF3"]
    flown = flight("TF3", "D6", UP, "MR4-BH")
    assert [mark.what for mark in flown.marks].count("skip") <= 1
    wide = hole._replace(rows=tuple("=======" if row in {5, 6, 7} else line for row, line in enumerate(hole.rows)))
    double = flight(wide, "D3", UP, "PU2-BH", Effect("dist", 1))
    assert names(double) == "D3 D4 D5 D6 D7" and end_throw(wide, double, (), False).out


def test_f59_after_ten_kicks_the_disc_stays_on_the_roof() -> None:
    roof = FIELDS["TF3"]._replace(rows=("...T...", *["^^^^^^^"] * 9, "...B..."), mandos=())
    back_and_on = rolls(*(5, 1) * 20)
    flown = flight(roof, "D1", UP, "DR4-BH", dice=back_and_on)
    assert [mark.what for mark in flown.marks] == ["kick"] * 10
    assert end_throw(roof, flown, (), False).out


def test_f60_one_roll_a_throw() -> None:
    slope = FIELDS["TF4"]._replace(rows=("...T...", *["///////"] * 9, "...B..."))
    assert names(flight(slope, "D1", UP, "PU2-BH")) == "D1 D2 D3 D4"


def test_f61_a_driver_rolls_back_from_a_sloped_basket() -> None:
    assert (
        names(flight("TF4", "D6", UP, "DR4-BH", Effect("dist", 1), Effect("over", 0, "F"))) == "D6 D7 D8 D9 D10 D11 D10"
    )


def test_f62_after_landing_moves_start_from_the_landing_grid() -> None:
    post = Effect("post", 1, "minus")
    assert names(flight("TF1", "D2", UP, "DR2-BH", post)) == "D2 D3 D4 D5 D6 D7 D8 C8 D8"
    hole = FIELDS["TF2"]
    throw = launch(hole, DISCS["MR2-BH"], parse_cell("D2"), UP, EffectSums(), None)
    wet = land(hole, throw, fly(hole, throw, rolls()), (), rolls())
    assert end_throw(hole, wet, (), False).out
    assert not end_throw(hole, roll_on(hole, throw, wet, (RIGHT, 1), (), rolls()), (), False).missed


def test_f57_f62_the_ground_comes_before_a_move_after_the_landing() -> None:
    assert names(flight("TF3", "D2", UP, "PU2-BH", Effect("post", 1, "plus"))) == "D2 D3 D4 D5 C5"


def test_f72_a_sure_putt_goes_straight_into_the_basket() -> None:
    assert automatic_putt(FIELDS["TF1"], parse_cell("D8")) == Flight(
        (parse_cell("D8"), parse_cell("D10")), (FlightMark(1, "sure"),), holed=True
    )


def test_f76_one_grid_away_is_past_the_basket_and_only_for_a_disc_that_left() -> None:
    hole = FIELDS["TF1"]
    for start, distance, path in (("D8", 2, "D8 D9 D10 D11"), ("D9", 0, "D9"), ("D10", 0, "D10")):
        throw = Launch(parse_cell(start), UP, LEFT, 0, distance, 0, "", away=True)
        assert names(land(hole, throw, fly(hole, throw, NO_DICE), (), NO_DICE)) == path


def test_f76_one_grid_away_from_a_basket_that_a_skip_has_reached() -> None:
    assert names(flight("TF3", "D7", UP, "PU2-BH")) == "D7 D8 D9 D10"
    assert names(flight("TF3", "D7", UP, "PU2-BH", Effect("one_away"))) == "D7 D8 D9 D10 D11"


def test_f57_f61_the_slope_of_a_basket_is_the_one_roll_of_a_throw() -> None:
    steep = FIELDS["TF4"]._replace(rows=(*FIELDS["TF4"].rows[:9], "///////", FIELDS["TF4"].rows[10]))
    assert names(flight(steep, "D9", UP, "MR2-BH", Effect("dist", -3))) == "D9 D10 D11"
    assert names(flight(steep, "D9", UP, "MR2-BH", Effect("dist", -2))) == "D9 D10 D11 D10"


def test_f31_f61_a_sloped_basket_rolls_a_disc_back_while_a_mando_is_open() -> None:
    hole = FIELDS["TF4"]._replace(mandos=FIELDS["TF5"].mandos)
    assert names(flight(FIELDS["TF4"], "D10", UP, "PU1-BH")) == "D10 D11"
    assert names(flight(hole, "D10", UP, "PU1-BH")) == "D10 D11 D10"


def test_f57_f162_a_kick_over_two_grids_passes_both() -> None:
    kicked = flight("TF3", "B3", UP, "PU2-BH", dice=rolls(6))
    assert names(kicked) == "B3 B4 B5 B6 B7"


def test_f62_moves_after_the_landing_are_made_in_the_order_in_which_they_came_up() -> None:
    aside, on = Effect("post", 1, "plus"), Effect("post", 1, "fwd")
    assert names(flight("TF1", "D2", UP, "PU1-BH", aside, on)) == "D2 D3 C3 C4"
    assert names(flight("TF1", "D2", UP, "PU1-BH", on, aside)) == "D2 D3 D4 C4"


def test_f57_f32_a_disc_that_never_left_the_tee_has_missed_the_island() -> None:
    hole = course("park")[2]
    stays = end_throw(hole, Flight((hole.tee,)), (), True)
    assert stays.missed and not stays.out and stays.lie == hole.drop_zone


def test_f63_out_of_bounds_or_the_last_grid() -> None:
    hole = FIELDS["TF1"]
    assert str(end_throw(hole, Flight((parse_cell("D2"), parse_cell("D3"))), (), False).lie) == "D3"
    off = end_throw(hole, Flight((parse_cell("G2"), Cell(7, 1))), (), False)
    assert off.out and str(off.lie) == "G2"


def test_f57_a_disc_that_never_left_runs_no_landing() -> None:
    slope = FIELDS["TF4"]._replace(rows=("///////", *FIELDS["TF4"].rows[1:]))
    throw = Launch(parse_cell("D1"), UP, LEFT, 0, 0, 0, "")
    assert land(slope, throw, fly(slope, throw, rolls()), (), rolls()).path == (parse_cell("D1"),)


def test_f73_distance_counts_columns_and_rows() -> None:
    assert grid_distance(parse_cell("B2"), parse_cell("D7")) == 7
