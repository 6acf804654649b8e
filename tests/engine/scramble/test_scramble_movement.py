"""Throwing and movement by rule (sections 4 and 5), over the engine's options and a player's own paths."""

import pytest

from engine.scramble import GAME
from engine.scramble.courses.grid import parse_paths, square_name
from engine.scramble.text.terms import outcome_text
from engine.scramble.throw.flight import FlightOption, flight_options, menu_options, one_per_square, plan_flight
from engine.scramble.throw.typed_path import parse_typed_path
from tests.engine.scramble.positions import lie, make, menu, phase, practice, refusal, verbs
from tests.engine.scramble.worked_examples import HOLES, PF, at, dice, path_text, spell_all
from tests.parametrize import every_row


def ends(start: str, chosen: str) -> set[str]:
    """Return the squares where the chosen dice can end on the practice field."""
    return {square_name(option.square) for option in flight_options(PF, (at(start),), dice(chosen))}


def path(start: str, chosen: str, text: str) -> str:
    """Return the square where a path ends, or its fault."""
    trail = (at(start),)
    found = parse_typed_path(PF, trail, plan_flight(PF, trail, dice(chosen)), text)
    return square_name(found.square) if isinstance(found, FlightOption) else found


def test_s1_a_disc_goes_from_tee_to_basket() -> None:
    state = practice("E5", thrown=False, cards="none")
    state = make(state, "throw | 5 1 1", "use D", "land J5")
    assert state.scores == ((1,),)


def test_s35_all_dice_are_rolled_and_any_of_them_chosen() -> None:
    state = make(practice("B8", cards="none"), "throw | 4 2 5")
    assert [(die.disc, die.value) for die in state.turn.roll] == [("D", 4), ("M", 2), ("P", 5)]
    assert menu(state, "use") == {"D", "M", "P", "DM", "DP", "MP", "DMP"}


def test_s36_at_least_one_die_and_the_whole_sum() -> None:
    state = make(practice("B8", cards="none"), "throw | 4 2 5")
    assert refusal(state, "use none") == "E_NO_SUCH_DIE"
    assert refusal(make(state, "use M"), "fly N") == "E_ILLEGAL_PATH"
    assert all(len(option.path) == 2 for option in flight_options(PF, (at("B8"),), dice("M2")))


def test_s37_a_turn_is_one_throw() -> None:
    state = make(practice("B8", "B8", cards="none"), "throw | 1 1 1", "use D", "land C8")
    assert state.actor == 1
    assert state.players[0].throws == 2


def test_s38_an_original_throw_names_its_disc_first_and_adds_power() -> None:
    state = practice("B8", cards="none", throwing="original")
    assert menu(state, "throw") == {"D", "M", "P"}
    for disc, spaces in (("D", 7), ("M", 4), ("P", 1)):
        thrown_state = make(state, f"throw {disc} | 1")
        assert phase(thrown_state) == "Aim"
        assert menu(thrown_state) == {
            square_name(option.square) for option in flight_options(PF, (at("B8"),), dice(f"D{spaces}"))
        }
    assert menu(make(practice("H4", cards="none", throwing="original"), "throw D | 3")) == {"K4", "H7"}
    assert menu(make(practice("G7", cards="none", throwing="original"), "throw D | 2")) == {"G5", "H6", "I7"}


def test_x57_original_throw() -> None:
    table = {"E5": ("D", 2, {"M5"}), "B8": ("M", 4, {"F5", "G6", "H7", "I8", "G7"}), "H4": ("D", 3, {"K4", "H7"})}
    for start, (disc, shown, expected) in table.items():
        state = make(practice(start, cards="none", throwing="original"), f"throw {disc} | {shown}")
        assert expected <= menu(state)
    water = make(practice("E5", "E5", cards="none", throwing="original"), "throw D | 2", "land M5")
    assert lie(water) == "L5"


def test_s39_a_tee_throw_has_no_rule_of_its_own() -> None:
    teed_state = make(practice("B8", thrown=False, cards="none"), "throw | 1 2 3")
    later = make(practice("B8", cards="none"), "throw | 1 2 3")
    assert menu(teed_state, "use") == menu(later, "use")


def test_s50_s53_outside_the_circle_every_space_is_orthogonal() -> None:
    assert path("B8", "D1", "NE") == "diagonal"
    assert path("B8", "D1 + M1", "NE") == "C7"
    assert all(step % 2 == 0 for option in flight_options(PF, (at("B8"),), dice("D6")) for step in option.path)


def test_s51_every_space_brings_the_disc_closer() -> None:
    assert path("B8", "D1", "S") == "not closer"
    assert path("B8", "D1", "W") == "not closer"
    assert ends("B8", "D1") == {"B7", "C8"}


def test_s52_no_square_is_touched_twice() -> None:
    assert path("H4", "P3", "ESN") == "already touched"
    assert path("H4", "P3", "EWE") == "already touched"


def test_s54_entering_the_circle_fixes_the_direction() -> None:
    assert path("G4", "M3", "ESS") == "must fly straight"
    assert path("G4", "M3", "EEE") == "J4"
    assert ends("E5", "D6") == {"K5"}, "past the basket and on"


def test_s48_the_mix_of_dice_does_not_matter_outside() -> None:
    assert spell_all(PF, "B8", "D6 + M5") == spell_all(PF, "B8", "D2 + M5 + P4")
    assert spell_all(PF, "G4", "P3") == spell_all(PF, "G4", "M3")


def test_s55_inside_a_driver_or_mid_range_flies_straight() -> None:
    assert path("H4", "M3", "EES") == "must fly straight"
    assert path("H4", "M3", "NNN") == "not closer"
    assert ends("J7", "D4") == {"J3"}


def test_s56_only_a_driver_or_mid_range_one_may_lean() -> None:
    assert path("H4", "D1", "SE") == "I5"
    assert path("H4", "D1", "NE") == "not closer"
    assert path("H4", "D2", "SE-E") == "diagonal"
    assert path("H4", "D2 + M1", "E-E-SE") == "K5"
    assert path("H4", "D2 + M1", "SE-E-E") == "diagonal", "the Driver flies first"
    assert path("H4", "D1 + P2", "SE-E-E") == "K5"


def test_s57_flying_over_the_basket_does_not_count() -> None:
    assert ends("L5", "D2") == {"J5"}
    assert ends("L5", "D3") == {"I5"}


def test_s58_a_tree_ends_the_flight_even_on_purpose() -> None:
    state = make(practice("E8", "E8", cards="none"), "throw | 3 1 1", "use D", "fly NEE")
    assert lie(state) == "G7"
    assert path("E8", "D5", "NEEE") == "wrong length"


def test_s59_a_straight_flight_off_the_map_ends_there() -> None:
    options = flight_options(PF, (at("E5"),), dice("D6 + P4"))
    assert [(option.outcome, square_name(option.square)) for option in options] == [("off", "N5")]
    view = GAME.rules.view(practice("E5"), 0)
    assert outcome_text(view, PF, options[0]) == "over the edge, +1, back to N5"


def test_s60_with_another_die_the_putter_is_no_putt() -> None:
    assert ends("H4", "D1 + P2") == ends("H4", "D1 + M2") - {"I5"}
    assert len(ends("H4", "P2")) == 10
    assert path("H4", "D2 + P1", "E-E-NE") == "diagonal"


def test_s61_a_putt_turns_and_stays_inside_the_circle() -> None:
    assert path("H4", "P3", "ESW") == "H5"
    assert path("H4", "P3", "EEN") == "J3"
    assert path("H4", "P3", "NEE") == "leaves the circle"
    assert path("H4", "P3", "SE-E-E") == "diagonal"
    assert path("H4", "P2", "E-SE") == "J5"
    assert "N8" not in {square_name(option.square) for option in flight_options(HOLES["B2"], (at("O8"),), dice("P6"))}


def test_s62_a_putt_ends_in_the_basket() -> None:
    assert path("J7", "P4", "NN") == "J5"
    assert path("J7", "P4", "NNN") == "wrong length"


def test_s63_a_putt_without_a_next_square_ends() -> None:
    corner = tuple(map(at, ["I4", "I3", "J3", "J4"]))
    walled = tuple(map(at, ["K3", "L4", "K4", "K5", "J4", "I4", "I3", "J3"]))
    assert flight_options(PF, corner, dice("P6"), putting=True)
    options = flight_options(PF, walled, dice("P6"), putting=True)
    assert [(square_name(option.square), option.path) for option in options] == [("J3", ())]


def test_s64_s65_options_are_distinct_outcomes() -> None:
    options = flight_options(HOLES["A2"], (at("D10"),), dice("D4 + M6"))
    assert len({option[:3] for option in options}) == len(options)


def test_x58_the_duck_pond_leaves_one_dry_landing_of_ten() -> None:
    options = flight_options(HOLES["A2"], (at("D10"),), dice("D4 + M6"))
    dry = [option for option in options if not option.has_penalty(HOLES["A2"])]
    assert len(options) == 10
    assert [(square_name(option.square), path_text(option.path)) for option in dry] == [("N10", "EEEEEEEEEE")]


def test_s65_the_menu_has_one_entry_for_a_square_with_the_nearest_lie() -> None:
    a2 = HOLES["A2"]
    found, listed_once = (show(a2, (at("D10"),), dice("D4 + M6")) for show in (flight_options, menu_options))
    assert len(found) == 10
    assert len(listed_once) == 4
    for option in found:
        same = [other for other in listed_once if other[:2] == option[:2]]
        assert len(same) == 1
        assert a2.distance[same[0].lie] <= a2.distance[option.lie]


@pytest.mark.parametrize(
    ("start", "roll", "square", "lies"), [("C1", "D4 + M5", "I4", "I3 H4"), ("B1", "D6 + M6", "J5", "J3 H5")]
)
def test_s65_of_lies_equally_near_the_upper_one_is_listed(start: str, roll: str, square: str, lies: str) -> None:
    a2 = HOLES["A2"]
    options = flight_options(a2, (at(start),), dice(roll))
    upper, lower = lies.split()
    assert {upper, lower} <= {square_name(option.lie) for option in options if square_name(option.square) == square}
    assert a2.distance[at(upper)] == a2.distance[at(lower)]
    for listing in (options, options[::-1]):
        (kept,) = (option for option in one_per_square(a2, listing) if square_name(option.square) == square)
        assert square_name(kept.lie) == upper


def test_s65_of_lies_equally_near_in_a_row_the_left_one_is_listed() -> None:
    left, right = (FlightOption(at("J8"), "rest", at(lie), ()) for lie in ("Q6", "S6"))
    assert one_per_square(HOLES["A2"], (right, left)) == one_per_square(HOLES["A2"], (left, right)) == (left,)


def test_s66_the_straightest_path_then_the_smallest() -> None:
    assert "D6 `NNE`" not in spell_all(PF, "B8", "D3")
    assert "E8 `EEE`" in spell_all(PF, "B8", "D3")
    assert "D7 (hazard, 1 penalty) `NEE`" in spell_all(PF, "B8", "D3"), "NEE and EEN both turn once"


@every_row(
    ("text", "paths"),
    [("NNEEE", ["NNEEE"]), ("SE-E-E", ["SE-E-E"]), ("NE", ["NE", "NE"]), ("N-E", ["NE"]), ("X", []), ("N--E", [])],
)
def test_s66_paths_are_written_with_hyphens_where_one_is_diagonal(text: str, paths: list[str]) -> None:
    assert [path_text(found) for found in parse_paths(text)] == paths


def test_s67_a_roll_has_the_sums_of_the_rules() -> None:
    sums = {"D": 4, "M": 2, "P": 5, "DM": 6, "MP": 7, "DP": 9, "DMP": 11}
    state = make(practice("B8", cards="none"), "throw | 4 2 5")
    assert {reach.dice: reach.spaces for reach in GAME.rules.view(state, 0).reach} == sums


def test_s74_from_a_tree_exactly_one_die() -> None:
    state = make(practice("G7", cards="none"), "throw | 4 2 5")
    assert menu(state, "use") == {"D", "M", "P"}
    assert refusal(state, "use DM") == "E_PITCH_OUT"
    inside = make(practice("I7", cards="none"), "throw | 4 2 5")
    assert menu(inside, "use") == {"D", "M", "P"}


def test_s191_dice_can_be_put_back_before_the_landing_is_chosen() -> None:
    state = make(practice("B8", cards="none"), "throw | 4 2 5", "use D", "back", "use MP")
    assert phase(state) == "Aim"
    assert "back" not in verbs(make(practice("B8", cards="none", throwing="original"), "throw D | 4"))
