"""Section 15: the reasons why a move is refused, and the hand's note on a card that cannot be played."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.options import Options
from engine.final_nine.state import Landed, Over, State
from tests.engine.final_nine.positions import commit, make, refusal, table, texts

BATTLE = Options(rules="battle")


def reasons(state: State, seat: int = 0) -> dict[str, str]:
    return {card.code: card.why for card in GAME.rules.view(state, seat).hand}


def test_f176_nothing_is_left_to_do_in_a_round_that_is_over() -> None:
    assert "This round is over" in refusal(table("MR2-BH")._replace(phase=Over()), "disc MR2-BH")


def test_f142_a_card_that_is_not_in_the_hand_is_said_to_be_so_also_to_the_tired() -> None:
    state = table("MR2-BH K04")
    tired = state._replace(players=(state.players[0]._replace(tired=True),))
    for one in (state, tired):
        assert "don't have that card" in refusal(one, "disc DR1-BH")
        assert "don't have that card" in refusal(make(one, "disc MR2-BH", "aim U"), "play K05")


@pytest.mark.parametrize(
    ("chosen", "move"),
    [
        ("", "throw"),
        ("", "play K04 1"),
        ("disc MR2-BH", "throw"),
        ("disc MR2-BH", "play K04 1"),
        ("disc MR2-BH", "disc AP1"),
    ],
)
def test_f97_a_throw_is_put_together_step_by_step(chosen: str, move: str) -> None:
    state = make(table("MR2-BH AP1 K04"), *filter(None, [chosen]))
    assert "Choose a disc, then a direction. Add skill cards" in refusal(state, move)


def test_f56_a_roller_that_other_cards_carry_into_water_is_not_thrown() -> None:
    state = make(table("MR2-BH K06 K04", hole="PK08", lies="E2"), "disc MR2-BH", "aim U", "play K06")
    assert "throw" in texts(state)
    assert "can't cross water" in refusal(make(state, "play K04 1"), "throw")


def test_f86_the_hand_marks_what_is_chosen_added_and_playable() -> None:
    state = make(table("MR2-BH PU1-BH K04 K14 V03"), "disc MR2-BH", "aim U")
    marks = {card.code: card.state for card in GAME.rules.view(state, 0).hand}
    assert marks == {"MR2-BH": "chosen", "PU1-BH": "held", "K04": "playable", "K14": "playable", "V03": "held"}
    added = {card.code: card.state for card in GAME.rules.view(make(state, "play K04 1"), 0).hand}
    assert added == marks | {"K04": "added"}
    assert set(reasons(table("MR2-BH V03", "K04 V03"), 1).values()) == {""}, "nothing is said before the own throw"


def test_f73_a_putter_out_of_reach_is_said_to_be_so_to_the_thrower_before_a_disc_is_chosen() -> None:
    state = table("AP1 MR2-BH", "AP1 K04", lies="D2")
    assert reasons(state) == {"AP1": "no reach", "MR2-BH": ""} and reasons(state, 1) == {"AP1": "", "K04": ""}
    assert reasons(make(state, "disc MR2-BH")) == {"AP1": "", "MR2-BH": ""}


def test_f97_once_the_disc_has_landed_only_what_is_for_that_can_help() -> None:
    state = make(commit(table("MR2-BH X3 V06 K04 PU1-BH L08", options=Options(plus=True)), "MR2-BH", "U"), "done")
    assert isinstance(state.phase, Landed)
    expected_reasons = {"X3": "", "V06": "not from hand", "K04": "for SKILL", "PU1-BH": "for DISC", "L08": "for LUCK"}
    assert reasons(state) == expected_reasons


def test_f82_at_the_choice_of_a_disc_the_hand_says_what_cannot_help_the_throw() -> None:
    state = table("MR2-BH AP1 K02 K03 K04 L01 V03 K15", "DR1-BH")
    expected_reasons = {"MR2-BH": "", "AP1": "no reach", "K02": "", "K03": "hand FH", "K04": "", "L01": "for LUCK"}
    assert reasons(state) == expected_reasons | {"V03": "not from hand", "K15": "no use"}
    assert reasons(table("MR2-BH V03", "DR1-BH", options=BATTLE))["V03"] == "for TROUBLE"


def test_f133_the_hand_says_why_a_card_does_not_fit_to_whom_it_could_fit() -> None:
    window = commit(table("MR2-BH K04 V06", "V06 K04", options=BATTLE), "MR2-BH", "U")
    assert reasons(window) == {"K04": "", "V06": ""}
    assert reasons(window, 1) == {"V06": "circle", "K04": "for SKILL"}
    luck = make(window, "pass", seat=1)
    assert reasons(luck) == {"K04": "for SKILL", "V06": "for TROUBLE"}
    assert reasons(luck, 1) == {"V06": "", "K04": ""}
