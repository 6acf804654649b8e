"""Store pending moves and their timers in one transaction; the base class of the clubhouse."""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from msgspec.structs import replace
from prometheus_client import Counter, Histogram

from club.deadlines import alone, clocks, owed, tempo
from club.live_table import Sitting
from club.pending_moves import Draft
from club.table_cache import Tables
from club.user_error import Refused
from db import errors
from db.records import finish_of
from db.rows import Clocks, NewMove, Phase, Timer, Winding
from db.shards import EVERY, Shards
from db.store import Store
from engine.game import Seat
from engine.speech import _

MOVES = Counter("nineteenth_moves", "Moves that were stored", ["game"])
COMMITTED = Histogram(
    "nineteenth_commit_seconds",
    "Seconds until moves were on disk",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3),
)


class Ledger(Tables):
    """The tables, with what writes a draft down; whoever changes a table holds its lock."""

    def __init__(self, store: Store, clock: Callable[[], float], shards: Shards = EVERY) -> None:
        super().__init__(store, clock, shards)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, table: int) -> asyncio.Lock:
        """The table's own lock; whoever changes the table holds it."""
        return self._locks.setdefault(table, asyncio.Lock())

    async def _store(self, sitting: Sitting, draft: Draft, interaction: int | None) -> Sitting:
        """The table after the draft, which is stored now, or was where this interaction has done so before."""
        number, now = sitting.table.id, self.clock()
        first = sitting.ply + 1
        moves = [
            NewMove(move.seat, move.text, interaction if place == 0 else None) for place, move in enumerate(draft.moves)
        ]
        finish = finish_of(sitting.game, draft.state)
        try:
            with COMMITTED.time():
                running = await self.store.append(
                    number, first, moves, _winding(sitting, draft, now), draft.away, finish, now, sitting.table.ahead
                )
        except errors.Seen:
            return await self.reload(number)
        except errors.Taken:
            self.forget(number)
            raise
        except errors.WrongPhase:
            self.forget(number)
            raise Refused(_("This table has closed meanwhile.")) from None
        phase = Phase.OVER if finish else Phase.PLAYING
        table = replace(sitting.table, ply=first - 1 + len(moves), seats=tuple(draft.seats), phase=phase)
        sitting.extend(table, draft.moves, draft.states[1:], running)
        MOVES.labels(sitting.game.key).inc(len(moves))
        return sitting

    async def _set_clocks(self, sitting: Sitting, draft: Draft, afresh: Seat | None = None) -> None:
        """Sets the timers of a table that has made no move, unless another process has gone on with it."""
        number, now, sitting.clocks = sitting.table.id, self.clock(), None
        try:
            await self.store.set_timers(number, _winding(sitting, draft, now, afresh), sitting.ply, now)
        except errors.Taken:
            self.forget(number)
            raise


def _winding(sitting: Sitting, draft: Draft, now: float, afresh: Seat | None = None) -> tuple[Timer, ...] | Winding:
    """How the clocks that hold after the draft come of those before it, which the store knows; `afresh` begins anew.

    A table with one person waits for nobody. Whose turn it is on a holiday has their time from its end.
    """
    answers = owed(now, draft.housed())
    if len(sitting.people) < 2:
        return (*answers, *alone(now))
    pace, limits, turn = sitting.table.pace, draft.limits(), draft.turnover()
    paces = {seat: tempo(pace, limit) for seat, limit in limits.items()}

    def wound(held: Clocks) -> Clocks:
        old = [timer for timer in held.timers if timer.seat != afresh]
        ends = {} if pace == "live" else held.resting

        def begins(seat: Seat) -> float:
            return ends.get(seat, now) if draft.is_turn(seat) else now

        running = clocks(paces, turn, old, begins, draft.chance)
        return Clocks((*answers, *running, *alone(max((now, *ends.values())))), ends)

    return wound
