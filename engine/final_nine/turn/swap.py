"""The swap at the start of a hole: all seats decide at once and in secret (F-80)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.events import Swapped
from engine.final_nine.hand.piles import change, discarded, take_top, told, without
from engine.final_nine.hand.questions import loose
from engine.final_nine.moves import STACKS, Back, Done, Move, Ready, Swap
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import Marks, Swapping, Table
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck

MOST: Final = 2
"""The most cards that a player may swap."""


def moves(state: Table, phase: Swapping, seat: Seat) -> Iterator[Move]:
    """Yield the choices of a seat that is not ready yet."""
    yield Ready()
    if phase.marks[seat]:
        yield from (Back(), Done())
    if len(phase.marks[seat]) < MOST:
        for card in dict.fromkeys(loose(state, seat)):
            yield from (Swap(card, stack) for stack in STACKS)


def make(state: Table, phase: Swapping, seat: Seat, move: Move, luck: Luck) -> Table:
    """Apply a choice; once all seats are ready, the cards are swapped in tee order."""
    match move:
        case Swap(card, stack):
            return _marked(state, phase, seat, (*phase.marks[seat], (card, stack)))
        case Back():
            return _marked(state, phase, seat, phase.marks[seat][:-1])
        case Done():
            return ready(state, _with(phase, seat, ()), seat, luck)
        case _:
            return ready(state, phase, seat, luck)


def _marked(state: Table, phase: Swapping, seat: Seat, marks: Marks) -> Table:
    return state._replace(phase=_with(phase, seat, marks))


def _with(phase: Swapping, seat: Seat, marks: Marks) -> Swapping:
    return phase._replace(marks=tuple(marks if one == seat else old for one, old in enumerate(phase.marks)))


def ready(state: Table, phase: Swapping, seat: Seat, luck: Luck) -> Table:
    """Mark the seat as ready; the last seat closes the swap."""
    phase = phase._replace(ready=(*phase.ready, seat))
    if len(phase.ready) < len(state.players):
        return state._replace(phase=phase)
    for one in state.order:
        if phase.marks[one] and not state.players[one].gone:
            state = _swapped(state, one, phase.marks[one], luck)
    return next_turn(state, luck)


def _swapped(state: Table, seat: Seat, marks: Marks, luck: Luck) -> Table:
    cards = tuple(card for card, _ in marks)
    state = change(state, seat, hand=without(state.players[seat].hand, *cards))
    state = discarded(state, *cards)
    drawn = []
    for _, stack in marks:
        state, code = take_top(state, seat, stack, luck)
        drawn.append(code)
    return told(state, Swapped(seat, cards, tuple(drawn)))


def left(state: Table, phase: Swapping, seat: Seat, luck: Luck) -> Table:
    return state if seat in phase.ready else ready(state, phase, seat, luck)


SWAP: Final[Stage[Swapping]] = Stage(
    window="swap",
    asks=lambda state, phase: tuple(seat for seat in state.order if seat not in phase.ready),
    offers=moves,
    does=make,
    left=left,
)
