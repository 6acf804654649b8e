"""Sections 4 to 7: a throw in STANDARD, from its first choice to the refill."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.state import Choosing, Helping, Landed, Refilling
from engine.final_nine.text.throw_lines import best_previews, disc_picks, throw_lines
from tests.engine.final_nine.positions import commit, finish, make, refusal, table, texts


def test_f7_f82_a_throw_goes_through_its_phases() -> None:
    state = table("MR2-BH K04", turns="L03")
    assert isinstance(state.phase, Choosing)
    state = commit(state, "MR2-BH", "U", "K04 1")
    assert isinstance(state.phase, Helping)
    state = make(state, "done")
    assert isinstance(state.phase, Refilling) and str(state.players[0].lie) == "D7"


def test_f83_any_disc_in_any_direction_one_at_a_time() -> None:
    state = table("DR1-BH PU1-BH MR2-FH K08")
    assert {"disc DR1-BH", "disc PU1-BH", "disc MR2-FH"} <= texts(state)
    state = make(state, "disc PU1-BH")
    assert {f"aim {letter}" for letter in "URDL"} <= texts(state)
    assert not any(text.startswith("disc") for text in texts(state))


def test_f18_f19_directions_and_sides() -> None:
    for aim, lie in (("U", "C6"), ("R", "G7"), ("D", "E2"), ("L", "A5")):
        start = {"U": "D2", "R": "C6", "D": "D6", "L": "E6"}[aim]
        state = commit(table("MR2-BH K09", lies=start), "MR2-BH", aim, "K09 1")
        assert str(finish(state).lie) == lie


def test_f84_a_throw_takes_any_number_of_skills() -> None:
    state = commit(table("MR2-BH K05 K04 K04 K09 K11 PU1-BH"), "MR2-BH", "U", "K05", "K04 1", "K04 1", "K09 2", "K11")
    assert [slip.card for slip in finish(state).slips] == ["K05", "K04", "K04", "K09", "K11"]
    assert str(finish(state).lie) == "F9"


def test_f86_everything_can_be_taken_back_until_the_throw() -> None:
    start = table("MR2-BH K04 K09")
    state = make(start, "disc MR2-BH", "aim U", "play K04 1", "play K09 2")
    state = make(state, "back", "back", "back", "back")
    assert state == start
    assert "back" not in texts(commit(start, "MR2-BH", "U"))


def test_f86_the_throw_puts_its_cards_on_the_piles_at_once() -> None:
    state = commit(table("MR2-BH K04 K15", turns="K11"), "MR2-BH", "U", "K04 1")
    assert state.discs.discards == ("MR2-BH",)
    assert state.actions.discards == ("K04", "K11")


def test_y2_f90_deviations_stay_in_the_hand_in_standard() -> None:
    said = refusal(table("MR2-BH V04"), "disc MR2-BH", "aim U", "play V04")
    assert "on your own throw" in said
    assert "play V04" not in texts(commit(table("MR2-BH V04"), "MR2-BH", "U"))


def test_y4_f87_a_turned_skill_does_nothing() -> None:
    state = commit(table("MR2-BH PU1-BH", turns="K04"), "MR2-BH", "U")
    assert isinstance(state.phase, Helping) and str(finish(state).lie) == "D6"


@pytest.mark.parametrize(("turned", "lie"), [("V01", "C5"), ("V02", "E5"), ("V03", "C6"), ("V04", "E6"), ("V05", "D4")])
def test_f87_a_turned_deviation_hits(turned: str, lie: str) -> None:
    shot = finish(commit(table("MR2-BH PU1-BH", turns=turned), "MR2-BH", "U"))
    assert str(shot.lie) == lie
    assert [(slip.card, slip.status) for slip in shot.slips] == [(turned, "works")]


def test_f87_f96_a_turned_call_adds_its_penalty_and_leaves_the_throw() -> None:
    shot = finish(commit(table("MR2-BH PU1-BH", turns="C01"), "MR2-BH", "U"))
    assert (shot.strokes, shot.fines, str(shot.lie)) == (2, 1, "D6")


def test_f88_an_instant_and_luck_from_the_hand() -> None:
    state = commit(table("MR2-BH L05", turns="L06"), "MR2-BH", "U")
    assert texts(state) >= {"skip", "apply 1", "apply 2", "apply 3", "apply 4"}
    state = make(state, "apply 3", "play L05 1")
    assert str(finish(state).lie) == "C7"


def test_f87_luck_without_a_flash_cannot_be_applied_in_standard() -> None:
    state = commit(table("MR2-BH L03", turns="L03", hole="PK02", lies="E2"), "MR2-BH", "U")
    assert isinstance(state.phase, Helping) and "play L03" in texts(state)
    assert finish(state).strokes == 2


def test_f89_a_throw_takes_any_number_of_luck_cards() -> None:
    state = commit(table("MR2-BH L06 L05 PU1-BH"), "MR2-BH", "U")
    shot = finish(make(state, "play L06 1", "play L05 1"))
    assert str(shot.lie) == "D8"


def test_y5_f44_mirrors_cancel_each_other() -> None:
    twice = commit(table("DR1-BH K01 K02"), "DR1-BH", "U", "K01", "K02")
    assert str(finish(twice).lie) == "B8"


def test_f45_after_a_switch_the_disc_counts_as_the_other_hand() -> None:
    state = make(table("DR1-BH K02 K03"), "disc DR1-BH", "aim U")
    assert "play K02" in texts(state) and "play K03" not in texts(state)
    state = make(state, "play K02")
    assert "play K03" in texts(state)
    assert "only works with a forehand disc" in refusal(table("DR1-BH K03"), "disc DR1-BH", "aim U", "play K03")


def test_y6_f95_niced_voids_skill_and_leaves_luck() -> None:
    state = commit(table("MR2-BH K04 K09 L06", turns="C04"), "MR2-BH", "U", "K04 1", "K09 1")
    state = make(state, "play L06 1")
    shot = finish(state)
    assert str(shot.lie) == "D7"
    assert [slip.status for slip in shot.slips] == ["void", "void", "works", "works"]


def test_f95_a_cancelled_niced_lets_the_skill_count_again() -> None:
    state = commit(table("MR2-BH K04 L08", turns="C04"), "MR2-BH", "U", "K04 1")
    shot = finish(make(state, "play L08 C04"))
    assert str(shot.lie) == "D7"
    assert [slip.status for slip in shot.slips] == ["works", "cancelled", "works"]


def test_y7_f94_red_flag_turns_one_more_and_forbids_luck() -> None:
    state = commit(table("DR4-BH L01 L02", lies="D4", turns="C03 L01"), "DR4-BH", "U")
    shot = state.last
    assert shot is not None and shot.under and not shot.holed
    assert (shot.strokes, str(shot.lie)) == (2, "D9")
    assert [slip.card for slip in shot.slips] == ["C03"]
    assert state.actions.discards[-2:] == ("C03", "L01")


def test_f94_a_second_red_flag_turns_one_more_card() -> None:
    state = commit(table("MR2-BH PU1-BH", turns="C03 C03 V03 C01"), "MR2-BH", "U")
    assert state.last is not None
    assert [slip.card for slip in state.last.slips] == ["C03", "C03", "V03"]
    assert str(state.last.lie) == "C6"


def test_f24_f26_f64_green_flag_in_t4_and_t6() -> None:
    planned_state = commit(table("MR2-BH L03", hole="PK02", lies="E2"), "MR2-BH", "U")
    shot = finish(make(planned_state, "play L03"))
    assert shot.out and shot.waived and shot.strokes == 1 and str(shot.lie) == "E4"
    later = make(commit(table("MR2-BH L03", hole="PK02", lies="E2", turns="L02"), "MR2-BH", "U"), "done")
    assert isinstance(later.phase, Landed)
    assert finish(make(later, "play L03")).strokes == 1
    assert finish(later).strokes == 2 and not finish(later).waived


def test_f64_nothing_is_waived_where_the_disc_stays_in_bounds_after_all() -> None:
    planned_state = commit(table("MR2-BH L03 L06", hole="PK02", lies="E2"), "MR2-BH", "U")
    shot = finish(make(planned_state, "play L03", "play L06 1"))
    assert (str(shot.lie), shot.out, shot.waived, shot.strokes) == ("E7", False, False, 1)


def test_f64_green_flag_needs_a_penalty_to_waive() -> None:
    state = commit(table("MR2-BH L03"), "MR2-BH", "U")
    assert "no out-of-bounds penalty" in refusal(state, "play L03")
    assert isinstance(make(state, "done").phase, Refilling)


def test_f32_f33_f34_green_flag_does_not_help_on_a_missed_island() -> None:
    state = commit(table("DR1-BH L03", hole="PK03", teed=False), "DR1-BH", "U")
    assert not any(text.startswith("play") for text in texts(state))
    state = make(state, "done")
    assert state.last is not None and state.last.missed and state.last.strokes == 2
    assert str(state.last.lie) == "D5"


def test_f32_an_island_missed_on_safe_ground_costs_one_penalty() -> None:
    shot = finish(commit(table("MR3-BH K04", hole="PK03", teed=False), "MR3-BH", "U"))
    assert (shot.missed, shot.out, shot.waived, shot.strokes) == (True, False, False, 2)


def test_f32_after_the_tee_throw_the_island_line_is_gone() -> None:
    shot = finish(commit(table("PU1-BH DR1-BH", hole="PK03", lies="D5"), "PU1-BH", "U"))
    assert shot.out and not shot.missed


def test_f91_forest_lets_the_thrower_add_a_deviation() -> None:
    state = table("MR2-BH V04 V06", lies="D2", options=Options(course="forest"), hole="PK01")
    state = commit(state, "MR2-BH", "U", "V04")
    assert str(finish(state).lie) == "E6"


def test_y3_f92_a_self_played_deviation_stays_a_deviation() -> None:
    state = table("MR2-BH V04 K04 L09", options=Options(course="forest"), turns="C04")
    state = commit(state, "MR2-BH", "U", "V04", "K04 1")
    assert str(finish(state).lie) == "E6"
    assert str(finish(make(state, "play L09 V04")).lie) == "D6"


def test_y25_f133_a_wind_card_on_a_wind_disc_is_refused() -> None:
    state = commit(table("DR3-BH L05", turns="L05"), "DR3-BH", "U")
    assert isinstance(state.phase, Helping)
    assert "immune to wind" in refusal(state, "play L05 1")
    struck_throw = finish(commit(table("DR3-BH MR2-BH", turns="V01"), "DR3-BH", "U"))
    assert struck_throw.slips[0].status == "idle"


@pytest.mark.parametrize("skill", ["K10", "K12"])
def test_f38_hyzer_and_overstable_bring_wind_immunity(skill: str) -> None:
    state = commit(table(f"MR2-BH {skill}", turns="V01", wind=0, options=Options(level="pro")), "MR2-BH", "U", skill)
    assert str(finish(state).lie) == "C6"


def test_f23_thumber_frees_from_bushes() -> None:
    lie = finish(commit(table("MR2-BH K07", lies="B6"), "MR2-BH", "U", "K07")).lie
    assert str(lie) == "B9"


def test_f43_distance_never_falls_below_zero() -> None:
    shot = finish(commit(table("PU1-BH K08 K08 MR2-BH", lies="D5"), "PU1-BH", "U", "K08", "K08"))
    assert [str(here) for here in shot.path] == ["D5"]


def test_f46_f126_wind_with_against_and_across() -> None:
    for wind, lie in ((0, "D7"), (2, "D5"), (1, "E6"), (3, "C6")):
        state = table("MR2-BH PU1-BH", wind=wind, options=Options(level="pro"))
        assert str(finish(commit(state, "MR2-BH", "U")).lie) == lie


def test_f47_a_wind_card_against_the_wind_cancels_it() -> None:
    state = commit(table("MR2-BH L05", wind=2, options=Options(level="pro")), "MR2-BH", "U")
    assert str(finish(make(state, "play L05 1")).lie) == "D6"


def test_f44_a_mirror_leaves_the_crosswind() -> None:
    state = table("DR2-BH K01", wind=1, options=Options(level="pro"))
    assert str(finish(commit(state, "DR2-BH", "U", "K01")).lie) == "F8"


def test_f137_head_wind_sideways_only_with_a_crosswind() -> None:
    across = commit(table("MR2-BH L04 L05", wind=1, options=Options(level="pro")), "MR2-BH", "U")
    assert str(finish(make(across, "play L04 2")).lie) == "D6"
    assert str(finish(make(across, "play L05 2")).lie) == "F6"
    calm = commit(table("MR2-BH L04"), "MR2-BH", "U")
    assert "no crosswind on this throw" in refusal(calm, "play L04 2")


@pytest.mark.parametrize(("start", "moved"), [("D8", False), ("C8", False), ("D7", True)])
def test_f127_the_calm_circle_has_no_wind(start: str, moved: bool) -> None:
    state = table("PU1-BH MR2-BH", lies=start, wind=1, options=Options(level="pro", calm_circle=True))
    end = finish(commit(state, "PU1-BH", "U")).path[-1]
    assert (end.column != "ABCDEFG".index(start[0])) == moved


def test_f98_the_thrower_sees_a_preview() -> None:
    state = make(table("MR2-BH PU1-BH"), "disc MR2-BH", "aim U")
    view = GAME.rules.view(state, 0).shot
    assert view is not None and view.plan is not None
    assert str(view.plan.lie) == "D6" and not view.plan.open


def test_f59_a_throw_onto_a_roof_is_previewed_on_the_roof_where_the_die_is_rolled() -> None:
    roofs = table("DR1-FH", hole=course("suburban")[2], options=Options(course="suburban"))
    assert best_previews(GAME.rules.view(roofs, 0)) == {"DR1-FH": "↑ F8, a die"}


def test_f31_a_menu_says_that_a_mando_is_still_to_pass_and_names_no_basket_in_reach() -> None:
    view = GAME.rules.view(table("PU1-BH PU3-FH AP1", "DR1-BH", hole="PK05", lies="E10"), 0)
    lines = {line.label: line.note for line in throw_lines(view, disc_picks(view))}
    assert lines["Pin BH →: F10, mando next"] == "distance 1, straight; mando on D7 next"
    assert best_previews(view)["PU1-BH"] == "→ F10, mando next"
    assert next(card.why for card in view.hand if card.code == "AP1") == "mando"


def test_f31_throws_that_pass_the_mando_stand_first_in_the_menu() -> None:
    view = GAME.rules.view(table("DR2-BH DR4-BH MR1-BH MR3-FH", "DR1-BH", hole="PK05", lies="C5"), 0)
    throws = [line for line in throw_lines(view, disc_picks(view)) if line.menu == "Throw a disc …" and line.note]
    is_open = ["mando on D7 next" in line.note for line in throws]
    assert is_open == sorted(is_open) and {*is_open} == {False, True}


def test_f97_penalties_add_up() -> None:
    state = table("MR2-BH PU1-BH", hole="PK02", lies="E2", turns="C01")
    shot = finish(commit(state, "MR2-BH", "U"))
    assert (shot.strokes, shot.fines, shot.out) == (3, 1, True)


def test_f62_f140_curl_back_in_t6() -> None:
    state = make(commit(table("DR4-BH X3 MR2-BH", options=Options(plus=True)), "DR4-BH", "U"), "done")
    assert isinstance(state.phase, Landed)
    assert str(finish(make(state, "play X3")).lie) == "D6"


@pytest.mark.parametrize("part", [1, 2])
def test_f84_the_part_of_a_card_that_was_chosen_lies_open(part: int) -> None:
    shot = finish(commit(table("MR2-BH K04"), "MR2-BH", "U", f"K04 {part}"))
    assert [slip.choice for slip in shot.slips] == [part - 1]


def test_f99_every_throw_is_a_stroke() -> None:
    state = make(commit(table("MR2-BH PU1-BH"), "MR2-BH", "U"), "done")
    assert state.players[0].strokes == 1
