"""What falls due when: timers, and the heartbeat that tells how long nobody was there to heed them."""

from collections.abc import Sequence

from db.rows import Alarm, Timer
from db.statement import Transaction, rows_as


def set_timers(table: int, timers: Sequence[Timer]) -> Transaction[None]:
    """Replaces all timers of a table by these."""
    yield "DELETE FROM timers WHERE table_id = ?", (table,)
    for timer in timers:
        yield (
            "INSERT INTO timers (table_id, seat, kind, due) VALUES (?, ?, ?, ?)",
            (table, timer.seat, timer.kind, timer.due),
        )


def timers(table: int) -> Transaction[tuple[Timer, ...]]:
    """The timers of a table, the earliest first."""
    rows = yield "SELECT seat, kind, due FROM timers WHERE table_id = ? ORDER BY due, seat, kind", (table,)
    return rows_as(Timer, rows)


def rung(alarm: Alarm) -> Transaction[bool]:
    """Whether this timer was still set; it is no longer."""
    gone = yield (
        "DELETE FROM timers WHERE table_id = ? AND seat = ? AND kind = ? AND due = ? RETURNING seat",
        (alarm.table, alarm.seat, alarm.kind, alarm.due),
    )
    return bool(gone)


_HEEDED = """
  FROM timers JOIN tables ON tables.id = table_id LEFT JOIN servers ON servers.guild = tables.guild
 WHERE removed_at IS NULL"""
_DUE = "SELECT table_id, seat, kind, due" + _HEEDED + " AND due <= ? ORDER BY due, table_id, seat, kind"
_NEXT = "SELECT MIN(due)" + _HEEDED


def due(now: float) -> Transaction[tuple[Alarm, ...]]:
    """The timers that have fallen due, the longest overdue first; those of servers without the bot stand still."""
    rows = yield _DUE, (now,)
    return rows_as(Alarm, rows)


def next_due() -> Transaction[float | None]:
    """When the next timer falls due."""
    ((moment,),) = yield _NEXT, ()
    return None if moment is None else float(moment)


def beat(now: float) -> Transaction[None]:
    """Notes that the bot is alive."""
    yield (
        "INSERT INTO heartbeat (one, alive_at) VALUES (1, ?)"
        " ON CONFLICT (one) DO UPDATE SET alive_at = excluded.alive_at",
        (now,),
    )


def downtime(now: float) -> Transaction[float]:
    """How long the bot was away, in seconds; all timers have been put off by as much, once."""
    rows = yield "SELECT alive_at FROM heartbeat", ()
    away = max(0.0, now - rows[0][0]) if rows else 0.0
    yield (
        "UPDATE timers SET due = due + ? WHERE table_id IN (SELECT id FROM tables WHERE guild NOT IN"
        " (SELECT guild FROM servers WHERE removed_at IS NOT NULL))",
        (away,),
    )
    yield from beat(now)
    return away
