"""T7: the hands are refilled, the thrower's first (F-100, F-121)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.hand.piles import short
from engine.final_nine.moves import STACKS, Done, Draw, Move
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import Refilling, Table
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def refill(state: Table, queue: tuple[Seat, ...], luck: Luck) -> Table:
    """Let the first seat of the queue with a short hand draw; without one start the next turn."""
    for place, seat in enumerate(queue):
        player = state.players[seat]
        if not player.gone and (short(state, seat) or player.asks):
            return state._replace(phase=Refilling(queue[place:]))
    return next_turn(state, luck)


def moves(_state: Table, _phase: Refilling, _seat: Seat) -> Iterator[Move]:
    yield from map(Draw, STACKS)
    yield Done()


def settled(state: Table, phase: Refilling, luck: Luck) -> Table | None:
    """Skip seats that need no card any more."""
    after = refill(state, phase.queue, luck)
    return None if after.phase == phase else after


REFILL: Final[Stage[Refilling]] = Stage(
    window="refill",
    asks=lambda _state, phase: phase.queue[:1],
    offers=moves,
    does=lambda state, phase, _seat, _move, luck: refill(state, phase.queue[1:], luck),
    settles=settled,
    refills=lambda phase: phase.queue,
    shows=(Draw, Done),
)
