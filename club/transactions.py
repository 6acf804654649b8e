"""Store pending moves and timers, each in one transaction, and retry after a conflict (optimistic locking).

Called by `club.clubhouse` and `club.votes`, which hold the table's lock during the call.
"""

import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from msgspec.structs import replace
from prometheus_client import Counter, Histogram

from club.caches import TableCache
from club.deadlines import LIVE_PACES, ai_timers, decision_pace, idle_timers, next_timers, remind_before_archive
from club.live_table import LiveTable
from club.pending_moves import PendingMoves
from club.user_error import UserError
from db import errors
from db.records import finish_of
from db.rows import NewMove, Phase, Timer, TimerState, TimerUpdate
from engine.game import Seat
from engine.i18n import _

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

MAX_ATTEMPTS = 5
"""Few conflicts follow each other: a table has few players, and each of them waits for an answer."""


def retry_on_conflict(change: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Retry the change when it raises `PlyConflict`; give up after `MAX_ATTEMPTS` with a `UserError`.

    The table was evicted from the cache before the error was raised, so each attempt reads it from the store.
    """

    @wraps(change)
    async def retrying(*args: P.args, **kwargs: P.kwargs) -> T:
        for _try in range(MAX_ATTEMPTS):
            with suppress(errors.PlyConflict):
                return await change(*args, **kwargs)
        raise UserError(_("Someone was faster. Look at the board and choose again."))

    return retrying


@contextmanager
def evict_if_stale_after(tables: TableCache, live: LiveTable) -> Iterator[None]:
    """Evict the table if the cache no longer agrees with the store after the change in the block.

    That is so after a `PlyConflict`, and if `live` was evicted meanwhile: another read of the table may be older than
    the change.
    """
    try:
        yield
    except errors.PlyConflict:
        tables.evict(live.table.id)
        raise
    finally:
        if tables.cached_table(live.table.id) is not live:
            tables.evict(live.table.id)


MOVES_STORED = Counter("nineteenth_moves", "Moves that were stored", ["game"])
COMMIT_SECONDS = Histogram(
    "nineteenth_commit_seconds",
    "Seconds until moves were on disk",
    buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3),
)


async def commit_moves(
    tables: TableCache, live: LiveTable, pending: PendingMoves, interaction: int | None
) -> LiveTable:
    """Store the pending moves with their timers in one transaction, and return the table.

    `interaction` is the press behind the first move, None if nobody pressed. If it was stored before, return the
    table as it is stored. Raise `PlyConflict` if another process was faster, `UserError` if the table has closed.
    """
    number = live.table.id
    for error in pending.house_errors:
        log.error("a house player of table %s failed, so it made any legal move: %s", number, error)
    try:
        with COMMIT_SECONDS.time(), evict_if_stale_after(tables, live):
            running = await _append_moves(tables, live, pending, interaction)
    except errors.DuplicateInteraction:
        return await tables.reload(number)
    except errors.WrongPhase:
        tables.evict(number)
        raise UserError(_("This table has just closed.")) from None
    phase = Phase.OVER if pending.is_over else Phase.PLAYING
    table = replace(live.table, ply=live.ply + len(pending.moves), seats=tuple(pending.seats), phase=phase)
    live.append_moves(table, pending.moves, pending.states[1:], running)
    MOVES_STORED.labels(live.game.key).inc(len(pending.moves))
    return live


async def _append_moves(
    tables: TableCache, live: LiveTable, pending: PendingMoves, interaction: int | None
) -> TimerState:
    """Store moves, timers and result in one transaction, and return the timers that run now."""
    now = tables.clock()
    moves = [
        NewMove(move.seat, move.text, interaction if place == 0 else None) for place, move in enumerate(pending.moves)
    ]
    return await tables.store.append_moves(
        live.table.id,
        live.ply + 1,
        moves,
        _timer_update(live, pending, now, tables.archive_seconds(live.table)),
        pending.missed_turns,
        finish_of(live.game, pending.state) if pending.is_over else None,
        now,
        live.table.ahead,
    )


async def store_timers(
    tables: TableCache, live: LiveTable, pending: PendingMoves, restarted_seat: Seat | None = None
) -> None:
    """Store the timers of a table that has made no move; raise `PlyConflict` if another process has.

    `restarted_seat` is a seat whose timers begin again from now.
    """
    number, now, live.timer_state = live.table.id, tables.clock(), None
    archive = tables.archive_seconds(live.table)
    with evict_if_stale_after(tables, live):
        await tables.store.set_timers(number, _timer_update(live, pending, now, archive, restarted_seat), live.ply, now)


def _timer_update(
    live: LiveTable, pending: PendingMoves, now: float, archive: float | None, restarted_seat: Seat | None = None
) -> tuple[Timer, ...] | TimerUpdate:
    """Return the timers after the pending moves, or the function that updates the stored ones.

    The function runs inside the transaction. `restarted_seat` is a seat whose timers begin again from now. A table
    with one person waits for nobody, and a round of the day closes with its day. A seat on holiday has its whole
    time from the end of the holiday, except at live tables. A thread is archived after `archive` silent seconds.
    """
    if live.table.day is not None:
        return ()
    answers = ai_timers(now, pending.ai_seats())
    if len(live.people) < 2:
        return (*answers, *idle_timers(now))
    pace, limits, turn = live.table.pace, pending.limits(), pending.timer_changes()
    paces = {seat: remind_before_archive(decision_pace(pace, limit), archive) for seat, limit in limits.items()}

    def update(state: TimerState) -> TimerState:
        old = [timer for timer in state.timers if timer.seat != restarted_seat]
        ends = {} if pace in LIVE_PACES else state.holiday_ends

        def begin(seat: Seat) -> float:
            return ends.get(seat, now) if pending.is_turn(seat) else now

        running = next_timers(paces, turn, old, begin, pending.delay_luck)
        return TimerState((*answers, *running, *idle_timers(max((now, *ends.values())))), ends)

    return update
