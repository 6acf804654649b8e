"""Store pending moves and timers, each in one transaction.

Called by `club.clubhouse`, which holds the table's lock meanwhile.
"""

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
from engine.game import Seat
from engine.speech import _

MOVES = Counter("nineteenth_moves", "Moves that were stored", ["game"])
COMMITTED = Histogram(
    "nineteenth_commit_seconds",
    "Seconds until moves were on disk",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3),
)


async def commit_moves(tables: Tables, live: Sitting, pending: Draft, interaction: int | None) -> Sitting:
    """Store the pending moves with their timers in one transaction, and return the table.

    `interaction` is the press behind the first move, None if nobody pressed. If it was stored before, return the
    table as it is stored. Raise `PlyConflict` if another process was faster, `UserError` if the table has closed.
    """
    number, now = live.table.id, tables.clock()
    first = live.ply + 1
    moves = [
        NewMove(move.seat, move.text, interaction if place == 0 else None) for place, move in enumerate(pending.moves)
    ]
    finish = finish_of(live.game, pending.state)
    try:
        with COMMITTED.time():
            running = await tables.store.append(
                number, first, moves, _winding(live, pending, now), pending.away, finish, now, live.table.ahead
            )
    except errors.Seen:
        return await tables.reload(number)
    except errors.Taken:
        tables.forget(number)
        raise
    except errors.WrongPhase:
        tables.forget(number)
        raise Refused(_("This table has closed meanwhile.")) from None
    phase = Phase.OVER if finish else Phase.PLAYING
    table = replace(live.table, ply=first - 1 + len(moves), seats=tuple(pending.seats), phase=phase)
    live.extend(table, pending.moves, pending.states[1:], running)
    MOVES.labels(live.game.key).inc(len(moves))
    return live


async def store_timers(tables: Tables, live: Sitting, pending: Draft, restarted: Seat | None = None) -> None:
    """Store the timers of a table that has made no move; raise `PlyConflict` if another process has.

    `restarted` is a seat whose timers begin again from now.
    """
    number, now, live.clocks = live.table.id, tables.clock(), None
    try:
        await tables.store.set_timers(number, _winding(live, pending, now, restarted), live.ply, now)
    except errors.Taken:
        tables.forget(number)
        raise


def _winding(live: Sitting, pending: Draft, now: float, restarted: Seat | None = None) -> tuple[Timer, ...] | Winding:
    """Return the timers after the pending moves, or the function that updates the stored ones.

    The function runs inside the transaction. `restarted` is a seat whose timers begin again from now. A table
    with one person waits for nobody. A seat on holiday has its whole time from the end of the holiday, except at
    live tables.
    """
    answers = owed(now, pending.housed())
    if len(live.people) < 2:
        return (*answers, *alone(now))
    pace, limits, turn = live.table.pace, pending.limits(), pending.turnover()
    paces = {seat: tempo(pace, limit) for seat, limit in limits.items()}

    def update(held: Clocks) -> Clocks:
        old = [timer for timer in held.timers if timer.seat != restarted]
        ends = {} if pace == "live" else held.resting

        def begin(seat: Seat) -> float:
            return ends.get(seat, now) if pending.is_turn(seat) else now

        running = clocks(paces, turn, old, begin, pending.chance)
        return Clocks((*answers, *running, *alone(max((now, *ends.values())))), ends)

    return update
