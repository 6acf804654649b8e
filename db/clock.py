"""What falls due when: timers, and the heartbeat that tells how long nobody was there to heed them."""

from collections.abc import Sequence

from db.rows import Alarm, Timer
from db.statement import Transaction, insert, rows_as
from db.tables import lock


def set_timers(table: int, timers: Sequence[Timer]) -> Transaction[None]:
    """Replaces all timers of a table by these."""
    yield from lock(table)
    yield from write_timers(table, timers)


def write_timers(table: int, timers: Sequence[Timer]) -> Transaction[None]:
    """Replaces all timers of a table that the transaction has locked."""
    yield "DELETE FROM timers WHERE table_id = ?", (table,)
    if timers:
        yield insert(
            "timers (table_id, seat, kind, due)", [(table, timer.seat, timer.kind, timer.due) for timer in timers]
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


def put_off(alarm: Alarm, due: float) -> Transaction[bool]:
    """Whether this timer was still set; it falls due at that moment now."""
    put = yield (
        "UPDATE timers SET due = ? WHERE table_id = ? AND seat = ? AND kind = ? AND due = ? RETURNING seat",
        (due, alarm.table, alarm.seat, alarm.kind, alarm.due),
    )
    return bool(put)


_HEEDED = """
  JOIN tables ON tables.id = table_id LEFT JOIN servers ON servers.guild = tables.guild
 WHERE removed_at IS NULL"""
_TIMERS, _OFFERS = " FROM timers" + _HEEDED, " FROM offers" + _HEEDED
_DUE = (
    "SELECT table_id, seat, kind, due" + _TIMERS + " AND due <= ?",
    "SELECT table_id, seat, 'offer', due" + _OFFERS + " AND due <= ?",
)
_NEXT = ("SELECT MIN(due)" + _TIMERS, "SELECT MIN(due)" + _OFFERS)


def due(now: float) -> Transaction[tuple[Alarm, ...]]:
    """What has fallen due, timers and offers, the longest overdue first; that of servers without the bot stands still.

    The kind of an offer is "offer".
    """
    alarms: list[Alarm] = []
    for query in _DUE:
        alarms += rows_as(Alarm, (yield query, (now,)))
    return tuple(sorted(alarms, key=lambda alarm: (alarm.due, alarm.table, alarm.seat, alarm.kind)))


def next_due() -> Transaction[float | None]:
    """When the next timer or offer falls due."""
    moments: list[float] = []
    for query in _NEXT:
        moments += [float(moment) for (moment,) in (yield query, ()) if moment is not None]
    return min(moments, default=None)


def beat(now: float) -> Transaction[None]:
    """Notes that the bot is alive."""
    yield (
        "INSERT INTO heartbeat (one, alive_at) VALUES (1, ?)"
        " ON CONFLICT (one) DO UPDATE SET alive_at = excluded.alive_at",
        (now,),
    )


PUT_OFF = (
    "UPDATE timers SET due = due + ? WHERE table_id IN",
    "UPDATE offers SET due = due + ? WHERE due > 0 AND table_id IN",
)
"""The beginnings of statements that put clocks off; the tables follow. An offer that is void stays due."""
_HEARD = "(SELECT id FROM tables WHERE guild NOT IN (SELECT guild FROM servers WHERE removed_at IS NOT NULL))"
"""The tables of servers where the bot is."""


def downtime(now: float) -> Transaction[float]:
    """How long the bot was away, in seconds; all timers and offers have been put off by as much, once."""
    rows = yield "SELECT alive_at FROM heartbeat", ()
    away = max(0.0, now - rows[0][0]) if rows else 0.0
    for put_off in PUT_OFF:
        yield f"{put_off} {_HEARD}", (away,)
    yield from beat(now)
    return away
