"""Sections 7 and 8: cards, abilities and windows that meet on one throw."""

from engine.final_nine.events import Reshuffled
from engine.final_nine.options import Options
from engine.final_nine.state import Landed, Pile, Swapping
from tests.engine.final_nine.positions import all_pass, commit, finish, make, mischief_table, table, texts


def test_f95_f133_an_immunity_that_niced_voids_protects_no_more() -> None:
    state = mischief_table("- H6", "MR2-BH K10", "K08", turns="V01 C04")
    shot = finish(all_pass(make(commit(state, "MR2-BH", "U", "K10"), "play H6", seat=1)))
    assert [slip.status for slip in shot.slips] == ["void", "works", "works", "works"]
    assert str(shot.lie) == "C5", "Strong Wind counts again without Hyzer"


def test_f95_f119_niced_voids_a_skill_turned_over_after_it_too() -> None:
    state = mischief_table("- H6", "MR2-BH L08", "K08", turns="C04 K05")
    state = make(all_pass(make(commit(state, "MR2-BH", "U"), "play H6", seat=1)), "apply")
    assert [slip.status for slip in finish(state).slips] == ["works", "works", "void"]
    assert str(finish(make(state, "play L08 C04")).lie) == "D7"


def test_f95_niced_turned_over_without_any_skill_has_no_effect() -> None:
    shot = finish(commit(table("MR2-BH PU1-BH", turns="C04"), "MR2-BH", "U"))
    assert [slip.status for slip in shot.slips] == ["idle"]


def test_f94_f143_a_red_flag_that_an_ability_cancels_forbids_no_luck() -> None:
    state = table("MR2-BH L05", options=Options(characters="team"), turns="C03 L03")
    state = state._replace(players=(state.players[0]._replace(character="CC"),))
    state = commit(state, "MR2-BH", "U")
    assert {text for text in texts(state) if text.startswith("play")} == {"play CC2 C03"}, "luck is forbidden"
    state = make(state, "play CC2 C03")
    assert "play L05 1" in texts(state)
    assert str(finish(make(state, "play L05 1")).lie) == "D7"


def test_f117_f145_calm_hands_cancel_a_clang_from_an_opponent_too() -> None:
    state = table("PU1-BH MR2-BH", "V06", lies="D8", options=Options(characters="team", rules="battle"))
    state = state._replace(players=(state.players[0]._replace(character="AA"), state.players[1]))
    state = make(commit(state, "PU1-BH", "U"), "play V06", seat=1)
    assert finish(state).under and finish(make(state, "play AA2 V06")).holed


def test_f97_f140_a_cancelled_tombstoned_leaves_the_hand() -> None:
    state = commit(table("MR2-BH PU1-BH L02", options=Options(plus=True), turns="X4"), "MR2-BH", "U")
    assert make(state, "play L02 X4", "done", "done").players[0].hand == ("PU1-BH",)
    assert make(state, "done", "done").players[0].hand == ()


def test_f88_f158_a_mulligan_leaves_the_cards_of_the_throw_where_they_are() -> None:
    state = table("MR2-BH K04 L05", turns="L06")
    state = state._replace(players=(state.players[0]._replace(mulligan=True),))
    state = make(commit(state, "MR2-BH", "U", "K04 1"), "apply 1", "play L05 1", "done", "play TO1")
    assert state.players[0].hand == () and str(state.players[0].lie) == "D2"
    assert (state.discs.discards, state.actions.discards) == (("MR2-BH",), ("K04", "L06", "L05"))


def test_f150_f158_a_mulligan_undoes_a_putt_that_was_spat_out() -> None:
    state = table("PU1-BH MR2-BH", lies="D8", turns="L03 V06", options=Options(chain_links=True))
    state = state._replace(players=(state.players[0]._replace(mulligan=True),))
    state = make(commit(state, "PU1-BH", "U"), "done")
    assert isinstance(state.phase, Landed)
    state = make(state, "play TO1", "done")
    assert (state.players[0].strokes, state.players[0].done, str(state.players[0].lie)) == (0, False, "D8")


def test_f102_f105_a_disc_paid_away_on_an_empty_stack_comes_back() -> None:
    state = make(table("DR1-BH K04", discs=""), "redraw DR1-BH")
    assert state.players[0].hand == ("DR1-BH", "K04") and state.events[0] == Reshuffled("disc")


def test_f103_f106_a_card_paid_away_where_no_other_is_left_comes_back() -> None:
    state = table("K04", discs="")._replace(actions=Pile(()))
    assert make(state, "redraw K04").players[0].hand == ("K04",)


def test_f80_f102_swapped_cards_make_up_an_empty_stack() -> None:
    state = table("DR1-BH DR2-BH K04", discs="")
    state = make(state._replace(phase=Swapping(((),))), "swap DR1-BH disc", "swap DR2-BH disc", "ready")
    assert state.players[0].hand == ("DR1-BH", "DR2-BH", "K04")


def test_f108_f153_a_trade_may_hand_over_bad_form() -> None:
    state = table("DR1-BH B1", "PU1-BH", options=Options(bad_form=True))
    state = make(make(state, "trade 2", "offer DR1-BH", "offer B1", "propose"), "accept PU1-BH", seat=1)
    assert [player.hand for player in state.players] == [("PU1-BH",), ("DR1-BH", "B1")]


def test_f71_f97_f130_penalties_and_drop_in_stop_at_six_over_par() -> None:
    state = table("DR4-BH MR2-BH", lies="D4", turns="C01")
    state = state._replace(players=(state.players[0]._replace(strokes=7),))
    shot = finish(commit(state, "DR4-BH", "U"))
    assert (shot.strokes, shot.fines, shot.under) == (3, 1, True)
    assert (shot.total, shot.done) == (9, True)


def test_f119_f155_what_a_turned_card_asks_is_answered_before_the_next_is_turned() -> None:
    state = commit(mischief_table("- H6", "MR2-BH PU1-BH PU2-BH", "K08", turns="K14 V03"), "MR2-BH", "U")
    state = make(all_pass(make(state, "play H6", seat=1)), "apply", "discard PU1-BH", "draw disc")
    assert state.actions.discards[-1] == "K14"
    assert make(state, "draw disc").actions.discards[-1] == "V03"


def test_f94_f119_a_courtesy_under_a_red_flag_waits_for_a_turned_draw_two_new() -> None:
    options = Options(rules="battle")
    state = table("MR2-BH PU1-BH", "C05", turns="C03 K14", options=options)
    state = make(make(commit(state, "MR2-BH", "U"), "play C05", seat=1), "apply")
    assert texts(state) == {"discard PU1-BH"} and state.last is None
    state = make(state, "discard PU1-BH", "draw disc", "draw disc")
    assert state.last is not None and len(state.players[0].hand) == 1


def test_f93_f119_the_top_card_waits_for_what_the_thrower_was_asked_in_the_window() -> None:
    state = commit(table("MR2-BH PU1-BH K15", "K08", turns="C05", options=Options(rules="battle")), "MR2-BH", "U")
    state = make(make(state, "use K15"), "pass", seat=1)
    assert state.actions.discards == ("K15",)
    assert make(state, "take MR2-BH").actions.discards == ("K15", "C05")
