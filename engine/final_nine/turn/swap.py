"""The swap at the start of a hole: all seats decide at once and in secret (F-80)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.events import Swapped
from engine.final_nine.hand.piles import change_player, discard, draw_into_hand, add_events, remove_cards
from engine.final_nine.hand.questions import free_cards
from engine.final_nine.moves import STACKS, Back, Done, Move, Ready, Swap
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import SwapMarks, Swapping, State
from engine.final_nine.turn.stage import PhaseRules
from engine.game import Seat
from engine.luck import Luck

MAX_SWAPS: Final = 2
"""The most cards that a player may swap."""


def swap_moves(state: State, phase: Swapping, seat: Seat) -> Iterator[Move]:
    """Yield the choices of a seat that is not ready yet."""
    yield Ready()
    if phase.marks[seat]:
        yield from (Back(), Done())
    if len(phase.marks[seat]) < MAX_SWAPS:
        for card in dict.fromkeys(free_cards(state, seat)):
            yield from (Swap(card, stack) for stack in STACKS)


def apply_swap_move(state: State, phase: Swapping, seat: Seat, move: Move, luck: Luck) -> State:
    """Apply a choice; once all seats are ready, the cards are swapped in tee order."""
    match move:
        case Swap(card, stack):
            return _set_marks(state, phase, seat, (*phase.marks[seat], (card, stack)))
        case Back():
            return _set_marks(state, phase, seat, phase.marks[seat][:-1])
        case Done():
            return mark_ready(state, _with_marks(phase, seat, ()), seat, luck)
        case _:
            return mark_ready(state, phase, seat, luck)


def _set_marks(state: State, phase: Swapping, seat: Seat, marks: SwapMarks) -> State:
    return state._replace(phase=_with_marks(phase, seat, marks))


def _with_marks(phase: Swapping, seat: Seat, marks: SwapMarks) -> Swapping:
    return phase._replace(marks=tuple(marks if one == seat else old for one, old in enumerate(phase.marks)))


def mark_ready(state: State, phase: Swapping, seat: Seat, luck: Luck) -> State:
    """Mark the seat as ready; the last seat closes the swap."""
    phase = phase._replace(ready=(*phase.ready, seat))
    if len(phase.ready) < len(state.players):
        return state._replace(phase=phase)
    for one in state.order:
        if phase.marks[one] and not state.players[one].gone:
            state = _swap_cards(state, one, phase.marks[one], luck)
    return next_turn(state, luck)


def _swap_cards(state: State, seat: Seat, marks: SwapMarks, luck: Luck) -> State:
    cards = tuple(card for card, _ in marks)
    state = change_player(state, seat, hand=remove_cards(state.players[seat].hand, *cards))
    state = discard(state, *cards)
    drawn = []
    for _, stack in marks:
        state, code = draw_into_hand(state, seat, stack, luck)
        drawn.append(code)
    return add_events(state, Swapped(seat, cards, tuple(drawn)))


def leave_swap(state: State, phase: Swapping, seat: Seat, luck: Luck) -> State:
    return state if seat in phase.ready else mark_ready(state, phase, seat, luck)


SWAP_RULES: Final[PhaseRules[Swapping]] = PhaseRules(
    window="swap",
    deciding_seats=lambda state, phase: tuple(seat for seat in state.order if seat not in phase.ready),
    moves=swap_moves,
    apply=apply_swap_move,
    leave=leave_swap,
)
