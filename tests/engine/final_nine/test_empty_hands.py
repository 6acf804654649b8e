"""Hands that run short: some seat can always move, whatever cards are played (F-101 to F-104)."""

from collections.abc import Iterator

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.moves import PROMISES, Angle, Apply, Discard, Done, Draw, Lay, Move, Play, Throw
from engine.final_nine.options import Options
from engine.final_nine.state import Refilling, State
from engine.rng import Luck
from tests.engine.final_nine.positions import commit, make, table, texts

SPENDING = (Play, Lay, Angle, Apply, Throw, Discard)
TAKING = ("C03", "C05", "C06", "SC2", "X4")
"""Red Flag, and the trouble that takes cards from the hand."""
TROUBLE = tuple(code for code, card in ACTIONS.items() if card.category in {"DEVIATION", "CALL"})
KINDS = (
    (Options(), 1),
    (Options(course="suburban", layout="full", characters="team", angle_ctrl=True), 3),
    (Options(course="forest", rules="battle", disruptions="one_each", plus=True, bad_form=True), 2),
)


def spending_moves(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the moves of a player who plays every card and draws none."""
    drawing = {Draw("disc"), Draw("action"), *map(Throw, PROMISES)}
    kept = tuple(move for move in moves if move not in drawing) or moves
    dropped = tuple(move for move in kept if isinstance(move, Done))
    return dropped or tuple(move for move in kept if isinstance(move, SPENDING)) or kept


def play_hands_empty(state: State, seed: bytes, plies: int) -> Iterator[State]:
    """Yield the states of a round in which every hand runs empty."""
    for ply in range(1, plies):
        yield state
        if not (seats := GAME.rules.awaiting(state)):
            return
        chance = Luck(seed, ply, "test")
        seat = chance.choice(seats)
        state = GAME.rules.apply(
            state, seat, chance.choice(spending_moves(GAME.rules.legal_moves(state, seat))), Luck(seed, ply)
        )


@pytest.mark.parametrize("turns", ["C06", "C03 C06", "C03 C05 C06", "C03 X4 C06", "C03 SC2 C06"])
def test_f104_f132_an_empty_hand_is_not_asked_to_discard(turns: str) -> None:
    state = commit(table("MR2-BH", "", turns=turns), "MR2-BH", "U")
    if not isinstance(state.phase, Refilling):
        state = make(state, "done")
    assert state.players[0].asks == () and state.players[0].hand == ()
    assert texts(state) == {"draw disc", "draw action", "done"}


@pytest.mark.parametrize(("options", "seats"), KINDS)
@given(seed=st.binary(min_size=32, max_size=32))
@settings(max_examples=10, deadline=None, phases=[Phase.generate])
def test_f101_f103_f104_a_round_with_few_cards_always_has_a_legal_move(
    options: Options, seats: int, seed: bytes
) -> None:
    start = GAME.rules.setup(options, seats, Luck(seed, 0))
    trouble = start._replace(actions=start.actions._replace(cards=Luck(seed, 1).shuffle((*TROUBLE, *TAKING * 6))))
    empty = 0
    for state in play_hands_empty(trouble, seed, 250):
        able = tuple(seat for seat in range(seats) if GAME.rules.legal_moves(state, seat))
        assert able == GAME.rules.awaiting(state)
        assert able or GAME.rules.result(state)
        empty += any(not player.hand for player in state.players)
    assert empty
