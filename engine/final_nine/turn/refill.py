"""T7: the hands are refilled, the thrower's first (F-100, F-121)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.hand.piles import is_short
from engine.final_nine.moves import STACKS, Done, Draw, Move
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import Refilling, State
from engine.final_nine.turn.stage import PhaseRules
from engine.game import Seat
from engine.luck import Luck


def refill_hands(state: State, queue: tuple[Seat, ...], luck: Luck) -> State:
    """Let the first seat of the queue with a short hand draw; without one start the next turn."""
    for place, seat in enumerate(queue):
        player = state.players[seat]
        if not player.gone and (is_short(state, seat) or player.asks):
            return state._replace(phase=Refilling(queue[place:]))
    return next_turn(state, luck)


def refill_moves(_state: State, _phase: Refilling, _seat: Seat) -> Iterator[Move]:
    yield from map(Draw, STACKS)
    yield Done()


def skip_full_hands(state: State, phase: Refilling, luck: Luck) -> State | None:
    """Skip seats that need no card any more."""
    after = refill_hands(state, phase.queue, luck)
    return None if after.phase == phase else after


REFILL_RULES: Final[PhaseRules[Refilling]] = PhaseRules(
    window="refill",
    deciding_seats=lambda _state, phase: phase.queue[:1],
    moves=refill_moves,
    apply=lambda state, phase, _seat, _move, luck: refill_hands(state, phase.queue[1:], luck),
    settle=skip_full_hands,
    refilled_seats=lambda phase: phase.queue,
    public_moves=(Draw, Done),
)
