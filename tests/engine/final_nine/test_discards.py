"""Section 11: the cards that trouble takes from the thrower's hand at the end of a throw (F-97 h, F-104)."""

import pytest

from engine.final_nine.events import Discarded
from engine.final_nine.options import Options
from engine.final_nine.state import Pile, Refilling
from tests.engine.final_nine.positions import commit, make, table, texts


def test_f97_courtesy_and_slow_play_take_cards_at_the_end() -> None:
    state = commit(table("MR2-BH PU1-BH K04 K05", turns="C05"), "MR2-BH", "U")
    assert len(state.players[0].hand) == 3
    assert len(make(state, "done").players[0].hand) == 2
    slow = make(commit(table("MR2-BH PU1-BH K04 K05", turns="C06"), "MR2-BH", "U"), "done")
    assert texts(slow) == {"discard PU1-BH", "discard K04", "discard K05"}
    slow = make(slow, "discard K04", "discard PU1-BH")
    assert slow.players[0].hand == ("K05",) and "draw disc" in texts(slow)


def test_f97_a_cancelled_courtesy_takes_nothing() -> None:
    state = commit(table("MR2-BH PU1-BH K04 L08", turns="C05"), "MR2-BH", "U")
    state = make(state, "play L08 C05", "done")
    assert state.players[0].hand == ("PU1-BH", "K04")


def test_f140_tombstoned_discards_the_whole_hand() -> None:
    state = table("MR2-BH PU1-BH K04", turns="X4", options=Options(plus=True))
    state = make(commit(state, "MR2-BH", "U"), "done", "done")
    assert state.players[0].hand == () and Discarded(0, ("PU1-BH", "K04")) in state.events


@pytest.mark.parametrize("turns", ["X4", "C05"])
def test_f104_an_empty_hand_that_discards_nothing_is_no_news(turns: str) -> None:
    state = make(commit(table("MR2-BH", turns=turns), "MR2-BH", "U"), "done")
    assert not any(isinstance(event, Discarded) for event in state.events)


def test_f97_the_news_name_the_cards_that_a_player_chose_to_discard() -> None:
    state = make(commit(table("MR2-BH PU1-BH K04 K05", turns="C06"), "MR2-BH", "U"), "done")
    assert make(state, "discard K04").events == (Discarded(0, ("K04",)),)


def test_f97_f121_a_question_is_answered_in_the_refill_though_no_card_can_be_drawn() -> None:
    state = table("MR2-BH PU1-BH K04 K05", turns="C06")._replace(discs=Pile(()), actions=Pile(("C06",)))
    state = state._replace(players=(state.players[0]._replace(hand=("MR2-BH", *["K04"] * 9)),))
    state = make(commit(state, "MR2-BH", "U"), "done")
    assert isinstance(state.phase, Refilling) and texts(state) == {"discard K04"}
