"""The rules of six-card golf, a test for each."""

import re
from typing import Any

import pytest
from six_card_golf import GAME
from six_card_golf.state import DECK, DISCARD, DRAW, SWAPS, TAKE, Options, State, strokes

from engine.game import IllegalMove
from engine.rng import Luck

LUCK = Luck(b"golf", 1)
ROUND = ("A♠ 5♠ K♠ 9♠ 5♥ J♠", "2♠ 2♥ Q♠ 2♦ 3♠ Q♥")
"""The cards of two players: 20 and 1 (G-12)."""


def table(*hands: str, up: str = "", **changes: Any) -> State:
    """Return a deal under way: these hands, all but those positions of everybody face down, seat 0 on turn."""
    grids = tuple(tuple(hand.split()) for hand in hands)
    open_places = frozenset((seat, int(position)) for seat in range(len(hands)) for position in up)
    state = State(Options(deals=3), grids, len(hands) - 1, "choosing", (0,), open_places, ("7♦", "8♦"), ("4♦",))
    return state._replace(**{"turns_left": 40, **changes})


def play(state: State, *moves: str) -> State:
    """Return the state after these moves of the awaited seats."""
    for move in moves:
        state = GAME.rules.apply(state, state.awaiting[0], GAME.rules.parse_move(move), LUCK)
    return state


def test_g1_52_cards_for_two_to_four() -> None:
    assert len(set(DECK)) == 52
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            GAME.rules.validate_setup(Options(), seats)


def test_g2_the_lowest_total_wins_after_the_last_deal() -> None:
    last = table(*ROUND, turns_left=1, strokes=((3, 10), (0, 12)))
    result = GAME.rules.result(play(last, "draw", "discard"))
    assert result and (result.totals, result.places) == ((23, 23), (1, 1))
    assert GAME.rules.result(play(last._replace(strokes=((3, 10),)), "draw", "discard")) is None


def test_g3_six_cards_each_and_a_discard() -> None:
    for seats in GAME.rules.seats:
        state = GAME.rules.setup(Options(), seats, LUCK)
        assert [len(cards) for cards in state.grids] == [6] * seats and not state.up
        assert (len(state.discards), len(state.stock)) == (1, 51 - 6 * seats)


def test_g4_the_deal_goes_to_the_left() -> None:
    assert {GAME.rules.setup(Options(), 4, Luck(bytes([seed]), 0)).dealer for seed in range(30)} == {0, 1, 2, 3}
    assert play(table(*ROUND, turns_left=1, dealer=1), "draw", "discard").dealer == 0


def test_g5_everybody_turns_two_up_in_any_order() -> None:
    state = GAME.rules.apply(GAME.rules.setup(Options(), 3, LUCK), 2, GAME.rules.parse_move("open 1 6"), LUCK)
    assert state.awaiting == (0, 1) and state.up == {(2, 1), (2, 6)}
    with pytest.raises(IllegalMove, match="Nobody waits"):
        GAME.rules.apply(state, 2, GAME.rules.parse_move("open 2 3"), LUCK)


def test_g6_the_dealers_left_begins_by_drawing_or_taking() -> None:
    state = play(GAME.rules.setup(Options(), 3, LUCK)._replace(dealer=1), *["open 1 2"] * 3)
    assert state.awaiting == (2,) and GAME.rules.legal_moves(state, 2) == (DRAW, TAKE)
    assert (play(state, "draw").held, play(state, "take").held) == (state.stock[-1], state.discards[-1])


def test_g7_a_swap_discards_what_was_there() -> None:
    state = play(table(*ROUND), "draw", "swap 3")
    assert (state.grids[0][2], state.discards[-1], state.awaiting) == ("8♦", "K♠", (1,))
    assert state.up == {(0, 3)}


def test_g8_only_a_drawn_card_may_be_discarded() -> None:
    assert DISCARD in GAME.rules.legal_moves(play(table(*ROUND), "draw"), 0)
    assert GAME.rules.legal_moves(play(table(*ROUND), "take"), 0) == SWAPS
    assert play(table(*ROUND), "draw", "discard").grids == table(*ROUND).grids
    with pytest.raises(IllegalMove, match="swap 4♦ for one of your six"):
        play(table(*ROUND), "take", "discard")


def test_g9_the_discards_become_the_stock() -> None:
    state = play(table(*ROUND, stock=(), discards=("3♦", "9♦", "4♦")), "draw")
    assert {*state.stock, state.held} == {"3♦", "9♦"} and state.discards == ("4♦",)
    assert "The stock is empty" in GAME.text.news(GAME.rules.view(state, None), ("Ada", "Ben"))[0]


def test_g10_who_goes_out_leaves_one_turn_to_everybody_else() -> None:
    state = play(table(*ROUND, ROUND[0], up="12345"), "draw", "swap 6")
    assert (state.turns_left, state.awaiting) == (2, (1,))
    assert "Ben (last turn)" in GAME.text.turn(GAME.rules.view(state, None), ("Ada", "Ben", "Cleo"))
    assert len(play(state, "draw", "discard", "draw", "swap 6").strokes) == 1


def test_g11_nobody_can_stall_a_deal() -> None:
    state = GAME.rules.setup(Options(deals=1, turns=10), 2, LUCK)
    state = play(state, "open 1 2", "open 1 2", *["take", "swap 1"] * 20)
    assert state.phase == "over" and GAME.rules.result(state)


EXAMPLES = re.findall(r"^\| ([\w ]+) \| ([\w ]+) \| (−?\d+) \|", GAME.rulebook.read_text("utf-8"), re.M)


@pytest.mark.parametrize(("upper", "lower", "count"), EXAMPLES)
def test_g12_worked_examples(upper: str, lower: str, count: str) -> None:
    assert strokes(tuple(rank + "♠" for rank in f"{upper} {lower}".split())) == int(count.replace("−", "-"))


def test_g13_g14_only_the_held_card_and_those_face_up_are_seen() -> None:
    state = play(table(*ROUND, up="16"), "draw")
    view = GAME.rules.view(state, 1)
    assert view.grids[0] == ("A♠", "", "", "", "", "J♠") and (view.held, view.stock) == ("8♦", 1)


def test_every_rule_has_a_test() -> None:
    rules = set(re.findall(r"\*\*G-(\d+)\*\*", GAME.rulebook.read_text()))
    tested_rules = {
        number for name in globals() if name.startswith("test_g") for number in re.findall(r"g(\d+)_", name)
    }
    assert rules == tested_rules
