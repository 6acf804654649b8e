"""Timers of tables, and the heartbeats that tell for how long no bot was running.

After a downtime all timers and offers are postponed by it, so that no player loses time to a stopped bot.
"""

from collections.abc import Sequence

from db.errors import Taken
from db.rows import Alarm, Clocks, Timer, Winding
from db.shards import EVERY, Shards, marks, of
from db.statement import Statement, Transaction, insert, rows_as
from db.tables import lock


def set_timers(
    table: int, timers: Sequence[Timer] | Winding, ply: int | None = None, at: float = 0.0
) -> Transaction[Clocks]:
    """Replace the timers of a table and return those that hold now.

    Raise `PlyConflict` if `ply` is given and is not the last one.
    """
    yield from lock(table)
    if ply is not None and not (yield "SELECT id FROM tables WHERE id = ? AND ply = ?", (table, ply)):
        raise Taken(f"ply {ply} of table {table} is not the last one")
    return (yield from wind(table, timers, at))


def wind(table: int, timers: Sequence[Timer] | Winding, at: float) -> Transaction[Clocks]:
    """Replace the timers of a locked table, by these or by what `timers` makes of the stored ones; return them."""
    if isinstance(timers, Sequence):
        yield from write_timers(table, timers)
        return Clocks(tuple(timers), {})
    held = yield "DELETE FROM timers WHERE table_id = ? RETURNING seat, kind, due", (table,)
    updated = timers(Clocks(rows_as(Timer, held), (yield from resting(table, at))))
    yield from _insert(table, updated.timers)
    return updated


def write_timers(table: int, timers: Sequence[Timer]) -> Transaction[None]:
    """Replace all timers of a locked table by these."""
    yield "DELETE FROM timers WHERE table_id = ?", (table,)
    yield from _insert(table, timers)


def _insert(table: int, timers: Sequence[Timer]) -> Transaction[None]:
    if timers:
        yield insert(
            "timers (table_id, seat, kind, due)", [(table, timer.seat, timer.kind, timer.due) for timer in timers]
        )


def timers(table: int) -> Transaction[tuple[Timer, ...]]:
    """Return the timers of a table, the earliest first."""
    rows = yield "SELECT seat, kind, due FROM timers WHERE table_id = ? ORDER BY due, seat, kind", (table,)
    return rows_as(Timer, rows)


def resting(table: int, now: float) -> Transaction[dict[int, float]]:
    """Return the ends of the holidays of a table's players, by seat."""
    rows = yield (
        "SELECT seat, away_until FROM seats JOIN people ON people.user_id = seats.user_id"
        " WHERE table_id = ? AND NOT gone AND away_until > ?",
        (table, now),
    )
    return {int(seat): float(end) for seat, end in rows}


def running(table: int, now: float) -> Transaction[Clocks]:
    """Return the timers of a table with the holidays of its players."""
    held = yield from timers(table)
    return Clocks(held, (yield from resting(table, now)))


def rung(timer: Alarm) -> Transaction[bool]:
    """Delete a timer; return whether it was still set."""
    gone = yield (
        "DELETE FROM timers WHERE table_id = ? AND seat = ? AND kind = ? AND due = ? RETURNING seat",
        (timer.table, timer.seat, timer.kind, timer.due),
    )
    return bool(gone)


def put_off(timer: Alarm, due: float) -> Transaction[bool]:
    """Set the due time of a timer; return whether it was still set."""
    put = yield (
        "UPDATE timers SET due = ? WHERE table_id = ? AND seat = ? AND kind = ? AND due = ? RETURNING seat",
        (due, timer.table, timer.seat, timer.kind, timer.due),
    )
    return bool(put)


_HEEDED = """
  JOIN tables ON tables.id = table_id LEFT JOIN servers ON servers.guild = tables.guild
 WHERE removed_at IS NULL"""
_WHERE = "(SELECT guild FROM tables WHERE id = table_id)"
"""A condition on one timer after the other, in order of time: the query planner must not start from the tables."""
_TIMERS, _OFFERS = " FROM timers" + _HEEDED, " FROM offers" + _HEEDED
_DUE = ("SELECT table_id, seat, kind, due" + _TIMERS, "SELECT table_id, seat, 'offer', due" + _OFFERS)
_NEXT = ("SELECT due" + _TIMERS, "SELECT due" + _OFFERS)


def due(now: float, shards: Shards = EVERY) -> Transaction[tuple[Alarm, ...]]:
    """Return the due timers and offers of these shards, the longest overdue first.

    The timers of guilds that the bot has left stand still. The kind of an offer is "offer".
    """
    ours, values = of(shards, _WHERE)
    alarms: list[Alarm] = []
    for query in _DUE:
        alarms += rows_as(Alarm, (yield f"{query} AND {ours} AND due <= ?", (*values, now)))
    return tuple(sorted(alarms, key=lambda timer: (timer.due, timer.table, timer.seat, timer.kind)))


def next_due(shards: Shards = EVERY) -> Transaction[float | None]:
    """Return when the next timer or offer of these shards falls due, None if there is none."""
    ours, values = of(shards, _WHERE)
    moments: list[float] = []
    for query in _NEXT:
        moments += [float(moment) for (moment,) in (yield f"{query} AND {ours} ORDER BY due LIMIT 1", values)]
    return min(moments, default=None)


def beat(now: float, shards: Shards = EVERY) -> Transaction[None]:
    """Store that a bot is running for these shards."""
    into, beats = insert(
        "heartbeats (shard, shards, alive_at)", [(shard, shards.among, now) for shard in sorted(shards.ids)]
    )
    yield f"{into} ON CONFLICT (shard, shards) DO UPDATE SET alive_at = excluded.alive_at", beats


PUT_OFF = (
    "UPDATE timers SET due = due + ? WHERE table_id IN",
    "UPDATE offers SET due = due + ? WHERE due > 0 AND table_id IN",
)
"""The beginnings of statements that postpone timers and offers; the tables follow. A void offer stays due."""


def absence(now: float, shards: Shards = EVERY) -> Transaction[float]:
    """Note how long no bot was running for each of these shards; return the longest downtime in seconds.

    Each shard's timers have to be postponed by its own downtime (`postpone_some_timers`). The rows are locked,
    so that a downtime counts once, however many processes ask.
    """
    yield from _cut(shards.among, now)
    rows = yield (
        f"SELECT shard, alive_at FROM heartbeats WHERE shards = ? AND shard IN ({marks(len(shards.ids))})"  # noqa: S608
        " ORDER BY shard FOR UPDATE",
        (shards.among, *shards.ids),
    )
    away = {shard: max(0.0, now - alive_at) for shard, alive_at in rows}
    for shard, seconds in away.items():
        yield (
            "UPDATE heartbeats SET alive_at = ?, behind = behind + ? WHERE shard = ? AND shards = ?",
            (now, seconds, shard, shards.among),
        )
    return float(max(away.values()))


def _cut(count: int, now: float) -> Transaction[None]:
    """Insert the missing heartbeats for so many shards.

    If the number of shards has changed, every shard starts with the time of the latest heartbeat.
    """
    if (yield "SELECT shard FROM heartbeats WHERE shards = ? LIMIT 1", (count,)):
        return
    ((last,),) = yield "SELECT MAX(alive_at) FROM heartbeats", ()
    since = now if last is None else last
    into, beats = insert("heartbeats (shard, shards, alive_at)", [(shard, count, since) for shard in range(count)])
    yield f"{into} ON CONFLICT DO NOTHING", beats
    yield "DELETE FROM heartbeats WHERE shards <> ?", (count,)


PIECE = 500
"""How many tables are postponed in one transaction."""
_CLOCKED = """
SELECT table_id FROM (SELECT DISTINCT table_id FROM timers WHERE table_id > ? ORDER BY table_id LIMIT ?) AS timed
 UNION
SELECT table_id FROM (SELECT DISTINCT table_id FROM offers WHERE table_id > ? ORDER BY table_id LIMIT ?) AS offered
 ORDER BY 1 LIMIT ?"""


def put_off_some() -> Transaction[bool]:
    """Postpone the timers of some tables by a noted downtime; return False if there was none left.

    Timers of guilds that the bot has left are not postponed.
    """
    behind = yield "SELECT shard, shards, behind, reached FROM heartbeats WHERE behind > 0 LIMIT 1 FOR UPDATE", ()
    if not behind:
        return False
    ((shard, count, seconds, reached),) = behind
    tables = [id for (id,) in (yield _CLOCKED, (reached, PIECE, reached, PIECE, PIECE))]
    if tables:
        heard, values = _heard(tables, Shards((shard,), count))
        for put_off in PUT_OFF:
            yield f"{put_off} {heard}", (seconds, *values)
    done = len(tables) < PIECE
    yield (
        "UPDATE heartbeats SET behind = ?, reached = ? WHERE shard = ? AND shards = ?",
        (0.0 if done else seconds, 0 if done else tables[-1], shard, count),
    )
    return True


def _heard(tables: Sequence[int], shards: Shards) -> Statement:
    """Return the condition for those of these tables that stand in guilds of these shards where the bot is."""
    ours, values = of(shards)
    return (
        f"(SELECT id FROM tables WHERE id IN ({marks(len(tables))}) AND {ours}"  # noqa: S608
        " AND guild NOT IN (SELECT guild FROM servers WHERE removed_at IS NOT NULL))",
        (*tables, *values),
    )
