"""T7: hands are refilled, the thrower's first (F-100, F-121)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.hand.piles import short
from engine.final_nine.moves import STACKS, Done, Draw, Move
from engine.final_nine.round.holes import next_turn
from engine.final_nine.state import Refilling, Table
from engine.final_nine.turn.stage import Stage
from engine.game import Seat
from engine.luck import Luck


def refill(table: Table, queue: tuple[Seat, ...], luck: Luck) -> Table:
    """The first of the queue whose hand is short draws; then comes the next turn."""
    for place, seat in enumerate(queue):
        player = table.players[seat]
        if not player.gone and (short(table, seat) or player.asks):
            return table._replace(phase=Refilling(queue[place:]))
    return next_turn(table, luck)


def moves(_table: Table, _phase: Refilling, _seat: Seat) -> Iterator[Move]:
    yield from map(Draw, STACKS)
    yield Done()


def settled(table: Table, phase: Refilling, luck: Luck) -> Table | None:
    """The table after those who need no card any more."""
    after = refill(table, phase.queue, luck)
    return None if after.phase == phase else after


REFILL: Final[Stage[Refilling]] = Stage(
    window="refill",
    asks=lambda _table, phase: phase.queue[:1],
    offers=moves,
    does=lambda table, phase, _seat, _move, luck: refill(table, phase.queue[1:], luck),
    settles=settled,
    refills=lambda phase: phase.queue,
    shows=(Draw, Done),
)
