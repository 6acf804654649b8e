"""Section 8: disruptions, turned skills and the refill order."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.events import Disrupted, Helped, Turned
from engine.final_nine.moves import Leave, Pass, Skip
from engine.final_nine.options import Options
from engine.final_nine.state import SECOND_EDITION, Disrupting, Helping, Pile, Refilling, Turning
from engine.rng import Luck
from tests.engine.final_nine.positions import (
    DRAWS,
    SEED,
    all_pass,
    commit,
    finish,
    make,
    mischief_table,
    refusal,
    table,
    texts,
)

BATTLE = Options(rules="battle")
EACH = Options(rules="battle", disruptions="one_each")


def test_f113_f115_an_opponent_disrupts_before_the_reveal() -> None:
    state = commit(table("MR2-BH PU1-BH", "V03 K08", turns="V04", options=BATTLE), "MR2-BH", "U")
    assert isinstance(state.phase, Disrupting) and GAME.rules.awaiting(state) == (1,)
    state = make(state, "play V03", seat=1)
    shot = finish(state)
    assert str(shot.lie) == "D6"
    assert [(slip.card, slip.by, slip.turned) for slip in shot.slips] == [("V03", 1, False), ("V04", 0, True)]


def test_f114_the_first_disruption_closes_the_window() -> None:
    state = commit(table("MR2-BH PU1-BH", "V03", "V03", options=BATTLE), "MR2-BH", "U")
    assert GAME.rules.awaiting(state) == (1, 2)
    assert isinstance(make(state, "play V03", seat=2).phase, Helping)


def test_f114_one_each_lets_every_opponent_disrupt_once() -> None:
    state = commit(table("MR2-BH PU1-BH", "V03 V04", "V03", options=EACH), "MR2-BH", "U")
    state = make(state, "play V03", seat=1)
    assert GAME.rules.awaiting(state) == (2,)
    state = make(state, "play V03", seat=2)
    assert isinstance(state.phase, Helping) and str(finish(state).lie) == "B6"


def test_f114_the_window_closes_when_every_opponent_has_passed() -> None:
    state = commit(table("MR2-BH PU1-BH", "V03", "K08", "V04", options=BATTLE), "MR2-BH", "U")
    for seat in (3, 2):
        state = make(state, "pass", seat=seat)
        assert isinstance(state.phase, Disrupting) and state.events == ()
    assert isinstance(make(state, "pass", seat=1).phase, Helping)


def test_f114_f179_a_player_who_cannot_act_is_asked_too_and_can_only_pass() -> None:
    state = commit(table("MR2-BH PU1-BH", "V03", "K08", "L01", options=BATTLE), "MR2-BH", "U")
    assert GAME.clubhouse.seats_without_choice(state) == (2, 3)
    assert texts(state, 2) - DRAWS == {"pass"}
    for viewer in (None, 0, 1, 2, 3):
        view = GAME.rules.view(state, viewer)
        assert view.awaiting == (1, 2, 3)
        limit = GAME.clubhouse.time_limit(view, 1)
        assert limit is not None and limit.is_secret_choice


def test_f114_f179_the_window_opens_where_nobody_can_act() -> None:
    state = commit(table("MR2-BH PU1-BH", "K08", "L01", options=BATTLE), "MR2-BH", "U")
    assert GAME.rules.awaiting(state) == GAME.clubhouse.seats_without_choice(state) == (1, 2)
    assert isinstance(all_pass(state).phase, Helping)


def test_f114_f93_a_card_drawn_in_the_window_may_end_being_powerless() -> None:
    state = table("MR2-BH PU1-BH", "K14 K08", turns="V03", options=BATTLE)
    state = commit(state, "MR2-BH", "U")
    assert GAME.clubhouse.seats_without_choice(state) == (1,)
    state = make(state, "use K14", seat=1)
    assert GAME.clubhouse.seats_without_choice(state) == (), "whoever is asked by a card has to answer that first"
    state = make(state, "discard K08", "draw action", "draw disc", seat=1)
    assert GAME.rules.awaiting(state) == (1,) and GAME.clubhouse.seats_without_choice(state) == ()
    assert "play V03" in texts(state, 1)


def test_f116_y8_red_flag_from_the_hand_forbids_luck_and_turns_no_extra() -> None:
    state = commit(table("PU1-BH L02", "C03", lies="D8", turns="V06 C01", options=BATTLE), "PU1-BH", "U")
    state = make(state, "play C03", seat=1)
    assert state.last is not None
    assert state.last.under and state.last.strokes == 2
    assert [slip.card for slip in state.last.slips] == ["C03", "V06"]


def test_f117_f118_clang_from_the_hand_needs_a_putt() -> None:
    far = commit(table("MR2-BH PU1-BH", "V06", options=BATTLE), "MR2-BH", "U")
    assert texts(far, 1) - DRAWS == {"pass"}
    putt = commit(table("PU1-BH L08 L09 L02", "V06", lies="D8", options=BATTLE), "PU1-BH", "U")
    putt = make(putt, "play V06", seat=1)
    assert {text for text in texts(putt) if text.startswith("play")} == {"play L02 V06"}
    assert finish(make(putt, "play L02 V06")).holed


def test_f117_clang_cannot_be_played_on_an_automatic_putt() -> None:
    state = commit(table("AP1 PU1-BH", "V06 C01", lies="D8", options=BATTLE), "AP1", "")
    assert texts(state, 1) - DRAWS == {"pass", "play C01"}
    assert "a sure putt" in refusal(state, "play V06", seat=1)


def test_f118_a_disruption_without_effect_is_illegal() -> None:
    state = commit(table("DR3-BH PU1-BH", "V01 C04 C02 V03", options=BATTLE), "DR3-BH", "U")
    assert texts(state, 1) - DRAWS == {"pass", "play V03"}
    assert "immune to wind" in refusal(state, "play V01", seat=1)
    assert "no skill card" in refusal(state, "play C04", seat=1)
    assert "only works on a putt" in refusal(state, "play C02", seat=1)
    putt = commit(table("PU1-BH MR2-BH", "V05 V03", lies="D8", options=BATTLE), "PU1-BH", "U")
    assert "isn't for putts" in refusal(putt, "play V05", seat=1)


def test_f118_niced_needs_a_skill() -> None:
    state = commit(table("MR2-BH K04", "C04", options=BATTLE), "MR2-BH", "U", "K04 1")
    assert str(finish(make(state, "play C04", seat=1)).lie) == "D6"


def test_f122_a_thrower_does_not_disrupt_the_own_throw() -> None:
    state = commit(table("MR2-BH V03", "V04", options=BATTLE), "MR2-BH", "U")
    assert 0 not in GAME.rules.awaiting(state)
    assert "not your decision" in refusal(state, "play V03", seat=0)


def test_y5_f119_a_turned_flip_mirrors_the_opponents_deviation_too() -> None:
    state = commit(table("MR1-BH PU1-BH", "V03", turns="K01", options=BATTLE), "MR1-BH", "U")
    state = make(state, "play V03", seat=1)
    assert isinstance(state.phase, Turning) and texts(state) == {"apply", "skip"}
    assert str(finish(make(state, "apply")).lie) == "F6"


def test_f69_f97_turned_trouble_without_effect_is_told_and_leaves_the_rest_as_it_is() -> None:
    state = commit(table("MR2-BH PU1-BH", "V03", turns="V06", options=BATTLE), "MR2-BH", "U")
    state = make(state, "play V03", seat=1)
    assert state.events == (Disrupted(1, "V03"), Turned("V06", hits=False))
    assert [(slip.card, slip.status) for slip in finish(state).slips] == [("V03", "works"), ("V06", "idle")]


def test_f97_f119_a_turned_skill_and_its_use_are_told() -> None:
    state = all_pass(commit(table("MR1-BH PU1-BH", "V03", turns="K01", options=BATTLE), "MR1-BH", "U"))
    assert state.events == (Turned("K01", hits=False),)
    assert make(state, "apply").events == (Helped(0, "K01", turned=True),)
    assert make(state, "skip").events == ()


@pytest.mark.parametrize("card", ["K14", "FK1"])
def test_f119_a_turned_anytime_card_that_finds_nothing_is_not_asked_about(card: str) -> None:
    options = Options(rules="battle", course="forest")
    state = all_pass(commit(table("MR2-BH", "K08", turns=card, options=options), "MR2-BH", "U"))
    assert isinstance(state.phase, Helping)


def test_f119_a_turned_switch_has_to_fit_the_hand() -> None:
    for disc, phase in (("MR1-FH", Helping), ("MR1-BH", Turning)):
        state = commit(table(f"{disc} PU1-BH", "K08", turns="K02", options=BATTLE), disc, "U")
        assert isinstance(all_pass(state).phase, phase)


def test_y18_f119_draw_two_new_turned_over() -> None:
    hand = "MR2-BH PU1-BH PU2-BH PU3-BH MR1-BH MR3-BH K01 K04 K05"
    state = all_pass(commit(table(hand, "K08", turns="K14", options=BATTLE), "MR2-BH", "U"))
    assert len(state.players[0].hand) == 8
    state = make(state, "apply", "discard PU1-BH", "draw disc", "draw disc")
    assert len(state.players[0].hand) == 9 and isinstance(state.phase, Helping)


def test_f119_f104_disc_swap_turned_over() -> None:
    state = all_pass(commit(table("MR2-BH PU1-BH", "K08", turns="K15", options=BATTLE), "MR2-BH", "U"))
    state = make(state, "apply", "take MR2-BH")
    assert state.players[0].hand == ("MR2-BH", "PU1-BH") and state.discs.discards == ()


def test_f104_f119_disc_swap_turned_over_gives_nothing_to_a_full_hand() -> None:
    options = Options(rules="battle", characters="team")
    state = table(" ".join(["MR2-BH"] * 9), "K08", lies="D8", turns="K15", options=options)
    state = state._replace(players=(state.players[0]._replace(character="MN"), state.players[1]))
    state = all_pass(make(state._replace(discs=Pile((), ("DR1-BH",))), "disc MN1", "throw"))
    assert isinstance(state.phase, Helping) and len(state.players[0].hand) == 9


def test_f119_champ_turned_over_copies_flight_effects_only() -> None:
    state = all_pass(commit(table("MR2-BH PU1-BH", "K08", turns="K16", options=BATTLE), "MR2-BH", "U"))
    assert "apply K04.1" in texts(state) and "apply K14" not in texts(state)
    assert str(finish(make(state, "apply K04.1")).lie) == "D7"


def test_f120_luck_turned_over_with_or_without_a_flash() -> None:
    state = commit(table("MR2-BH PU1-BH", "V03", turns="L02", options=BATTLE), "MR2-BH", "U")
    state = make(state, "play V03", seat=1)
    assert texts(state) == {"apply V03", "skip"}
    assert str(finish(make(state, "apply V03")).lie) == "D6"


def test_f121_the_thrower_refills_first_then_the_disruptors_in_order() -> None:
    state = commit(table("MR2-BH PU1-BH", "V03", "V04", options=EACH), "MR2-BH", "U")
    state = make(make(state, "play V04", seat=2), "play V03", seat=1)
    state = make(state, "done")
    order = []
    while isinstance(state.phase, Refilling):
        order.append(state.phase.queue[0])
        state = make(state, "done", seat=order[-1])
    assert order == [0, 2, 1]


def test_f123_f113_rec_battle_has_no_calls() -> None:
    start = GAME.rules.setup(Options(rules="battle", level="rec"), 2, Luck(SEED, 0))
    assert not any(code.startswith("C") for code in start.actions.cards)


def test_f182_with_one_player_left_battle_goes_on_as_standard() -> None:
    state = table("MR2-BH PU1-BH", "V03", turns="K04", options=BATTLE)
    state = GAME.rules.apply(state, 1, Leave(), Luck(SEED, 1))
    state = commit(state, "MR2-BH", "U")
    assert isinstance(state.phase, Helping)


def test_f93_f114_answering_a_card_in_the_window_is_not_called_disrupting() -> None:
    state = make(commit(table("MR2-BH K14 K01", "V03", options=BATTLE), "MR2-BH", "U"), "use K14")
    assert GAME.rules.awaiting(state) == (0, 1)
    names = ("Ada", "Ben")
    assert GAME.text.turn(GAME.rules.view(state, None), names).startswith("Ben can disrupt Ada's throw")
    assert GAME.text.turn(GAME.rules.view(state, 0), names) == "Ada discards one more card, then draws."


def test_f118_f185_a_deviation_cannot_be_played_on_a_sure_putt() -> None:
    start = table("AP1 PU1-BH", "V03 B4 C01", lies="D8", options=BATTLE)
    assert texts(commit(start, "AP1", ""), 1) - DRAWS == {"pass", "play C01"}
    assert "a sure putt" in refusal(commit(start, "AP1", ""), "play V03", seat=1)
    older = commit(start._replace(edition=SECOND_EDITION), "AP1", "")
    assert texts(older, 1) - DRAWS == {"pass", "play C01", "play V03", "play B4"}


def test_f114_f179_nobody_is_asked_to_disrupt_where_no_hand_could() -> None:
    """Without CALLS nothing stops a sure putt, as everybody knows; an empty hand stops nothing."""
    rec = Options(rules="battle", level="rec")
    putt = commit(table("AP1 PU1-BH", "V03 V04", lies="D8", options=rec), "AP1", "")
    assert GAME.rules.awaiting(putt) == (1,) and GAME.clubhouse.forced_move(putt, 1) == Pass()
    far = commit(table("DR1-BH AP1", "MR2-BH", "", options=rec), "DR1-BH", "U")
    assert [GAME.clubhouse.forced_move(far, seat) for seat in (1, 2)] == [None, Pass()]
    scheme = mischief_table(
        "- H6", "AP1 PU1-BH", "V03", lies="D8", options=Options(rules="battle", level="rec", mischief=True)
    )
    assert GAME.clubhouse.forced_move(commit(scheme, "AP1", ""), 1) is None


def test_f119_f179_a_turned_card_that_can_do_nothing_is_skipped() -> None:
    """Control does nothing to a putt that is in, and brings another throw nearer or away."""
    start = table("AP1 PU1-BH MR2-BH", "V03", lies="D8", turns="K04", options=BATTLE)
    sure, near, past = (
        make(make(start, *moves, "throw done"), "pass", seat=1)
        for moves in (("disc AP1",), ("disc PU1-BH", "aim U"), ("disc MR2-BH", "aim U"))
    )
    assert all(isinstance(state.phase, Turning) for state in (sure, near, past))
    assert [GAME.clubhouse.forced_move(state, 0) for state in (sure, near, past)] == [Skip(), Skip(), None]
