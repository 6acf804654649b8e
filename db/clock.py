"""What falls due when: timers, and the heartbeats that tell how long nobody was there to heed them."""

from collections.abc import Sequence

from db.errors import Taken
from db.rows import Alarm, Clocks, Timer, Winding
from db.shards import EVERY, Shards, marks, of
from db.statement import Statement, Transaction, insert, rows_as
from db.tables import lock


def set_timers(
    table: int, timers: Sequence[Timer] | Winding, ply: int | None = None, at: float = 0.0
) -> Transaction[Clocks]:
    """The clocks of a table from now on; raises `Taken` where they are for a `ply` that is not the last one."""
    yield from lock(table)
    if ply is not None and not (yield "SELECT id FROM tables WHERE id = ? AND ply = ?", (table, ply)):
        raise Taken(f"ply {ply} of table {table} is not the last one")
    return (yield from wind(table, timers, at))


def wind(table: int, timers: Sequence[Timer] | Winding, at: float) -> Transaction[Clocks]:
    """The clocks from that moment on of a table that the transaction has locked: these, or what is made of its own."""
    if isinstance(timers, Sequence):
        yield from write_timers(table, timers)
        return Clocks(tuple(timers), {})
    held = yield "DELETE FROM timers WHERE table_id = ? RETURNING seat, kind, due", (table,)
    wound = timers(Clocks(rows_as(Timer, held), (yield from resting(table, at))))
    yield from _insert(table, wound.timers)
    return wound


def write_timers(table: int, timers: Sequence[Timer]) -> Transaction[None]:
    """Replaces all timers of a table that the transaction has locked."""
    yield "DELETE FROM timers WHERE table_id = ?", (table,)
    yield from _insert(table, timers)


def _insert(table: int, timers: Sequence[Timer]) -> Transaction[None]:
    if timers:
        yield insert(
            "timers (table_id, seat, kind, due)", [(table, timer.seat, timer.kind, timer.due) for timer in timers]
        )


def timers(table: int) -> Transaction[tuple[Timer, ...]]:
    """The timers of a table, the earliest first."""
    rows = yield "SELECT seat, kind, due FROM timers WHERE table_id = ? ORDER BY due, seat, kind", (table,)
    return rows_as(Timer, rows)


def resting(table: int, now: float) -> Transaction[dict[int, float]]:
    """The seats of a table whose people are on holiday, with its end."""
    rows = yield (
        "SELECT seat, away_until FROM seats JOIN people ON people.user_id = seats.user_id"
        " WHERE table_id = ? AND NOT gone AND away_until > ?",
        (table, now),
    )
    return {int(seat): float(end) for seat, end in rows}


def running(table: int, now: float) -> Transaction[Clocks]:
    """What a table waits for."""
    held = yield from timers(table)
    return Clocks(held, (yield from resting(table, now)))


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
_WHERE = "(SELECT guild FROM tables WHERE id = table_id)"
"""Asked of one clock after the other, as they fall due: no planner takes it for a reason to go by the tables."""
_TIMERS, _OFFERS = " FROM timers" + _HEEDED, " FROM offers" + _HEEDED
_DUE = ("SELECT table_id, seat, kind, due" + _TIMERS, "SELECT table_id, seat, 'offer', due" + _OFFERS)
_NEXT = ("SELECT due" + _TIMERS, "SELECT due" + _OFFERS)


def due(now: float, shards: Shards = EVERY) -> Transaction[tuple[Alarm, ...]]:
    """What has fallen due on these shards, timers and offers, the longest overdue first.

    That of servers without the bot stands still. The kind of an offer is "offer".
    """
    ours, values = of(shards, _WHERE)
    alarms: list[Alarm] = []
    for query in _DUE:
        alarms += rows_as(Alarm, (yield f"{query} AND {ours} AND due <= ?", (*values, now)))
    return tuple(sorted(alarms, key=lambda alarm: (alarm.due, alarm.table, alarm.seat, alarm.kind)))


def next_due(shards: Shards = EVERY) -> Transaction[float | None]:
    """When the next timer or offer of these shards falls due."""
    ours, values = of(shards, _WHERE)
    moments: list[float] = []
    for query in _NEXT:
        moments += [float(moment) for (moment,) in (yield f"{query} AND {ours} ORDER BY due LIMIT 1", values)]
    return min(moments, default=None)


def beat(now: float, shards: Shards = EVERY) -> Transaction[None]:
    """Notes that somebody is there for these shards."""
    into, beats = insert(
        "heartbeats (shard, shards, alive_at)", [(shard, shards.among, now) for shard in sorted(shards.ids)]
    )
    yield f"{into} ON CONFLICT (shard, shards) DO UPDATE SET alive_at = excluded.alive_at", beats


PUT_OFF = (
    "UPDATE timers SET due = due + ? WHERE table_id IN",
    "UPDATE offers SET due = due + ? WHERE due > 0 AND table_id IN",
)
"""The beginnings of statements that put clocks off; the tables follow. An offer that is void stays due."""


def absence(now: float, shards: Shards = EVERY) -> Transaction[float]:
    """The longest that nobody was there for one of these shards, in seconds; each has its own to be put off by.

    The rows are locked: however many ask, a time away counts once.
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
    """Sees to a heartbeat for each of so many shards; where they were cut otherwise, all are as old as the last one."""
    if (yield "SELECT shard FROM heartbeats WHERE shards = ? LIMIT 1", (count,)):
        return
    ((last,),) = yield "SELECT MAX(alive_at) FROM heartbeats", ()
    since = now if last is None else last
    into, beats = insert("heartbeats (shard, shards, alive_at)", [(shard, count, since) for shard in range(count)])
    yield f"{into} ON CONFLICT DO NOTHING", beats
    yield "DELETE FROM heartbeats WHERE shards <> ?", (count,)


PIECE = 500
"""How many tables have their clocks put off in one transaction."""
_CLOCKED = """
SELECT table_id FROM (SELECT DISTINCT table_id FROM timers WHERE table_id > ? ORDER BY table_id LIMIT ?) AS timed
 UNION
SELECT table_id FROM (SELECT DISTINCT table_id FROM offers WHERE table_id > ? ORDER BY table_id LIMIT ?) AS offered
 ORDER BY 1 LIMIT ?"""


def put_off_some() -> Transaction[bool]:
    """Whether clocks were still to be put off; some of them have been, those of servers where the bot is."""
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
    """Those of these tables that stand on servers of these shards where the bot is."""
    ours, values = of(shards)
    return (
        f"(SELECT id FROM tables WHERE id IN ({marks(len(tables))}) AND {ours}"  # noqa: S608
        " AND guild NOT IN (SELECT guild FROM servers WHERE removed_at IS NOT NULL))",
        (*tables, *values),
    )
