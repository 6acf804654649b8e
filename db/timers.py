"""Timers of tables, and the heartbeats that tell for how long no bot was running.

After a downtime all timers and offers are postponed by it, so that no player loses time to a stopped bot.
"""

from collections.abc import Sequence

from db.errors import PlyConflict
from db.rows import DueTimer, Timer, TimerState, TimerUpdate
from db.shards import ALL_SHARDS, Shards, placeholders, shard_condition
from db.tables import lock_table
from db.transaction import Statement, Transaction, insert_statement, rows_as


def set_timers(
    table: int, timers: Sequence[Timer] | TimerUpdate, ply: int | None = None, at: float = 0.0
) -> Transaction[TimerState]:
    """Replace the timers of a table and return those that hold now.

    Raise `PlyConflict` if `ply` is given and is not the last one of a game in play.
    """
    yield from lock_table(table)
    in_play = "SELECT id FROM tables WHERE id = ? AND ply = ? AND phase = 'playing'"
    if ply is not None and not (yield in_play, (table, ply)):
        raise PlyConflict(f"ply {ply} of table {table} is not the last one")
    return (yield from update_timers(table, timers, at))


def update_timers(table: int, timers: Sequence[Timer] | TimerUpdate, at: float) -> Transaction[TimerState]:
    """Replace the timers of a locked table, by these or by what `timers` makes of the stored ones; return them."""
    if isinstance(timers, Sequence):
        yield from replace_timers(table, timers)
        return TimerState(tuple(timers), {})
    rows = yield "DELETE FROM timers WHERE table_id = ? RETURNING seat, kind, due", (table,)
    new_state = timers(TimerState(rows_as(Timer, rows), (yield from holiday_ends(table, at))))
    yield from _insert_timers(table, new_state.timers)
    return new_state


def replace_timers(table: int, timers: Sequence[Timer]) -> Transaction[None]:
    """Replace all timers of a locked table by these."""
    yield "DELETE FROM timers WHERE table_id = ?", (table,)
    yield from _insert_timers(table, timers)


def _insert_timers(table: int, timers: Sequence[Timer]) -> Transaction[None]:
    if timers:
        yield insert_statement(
            "timers (table_id, seat, kind, due)", [(table, timer.seat, timer.kind, timer.due) for timer in timers]
        )


def timers_of(table: int) -> Transaction[tuple[Timer, ...]]:
    """Return the timers of a table, the earliest first."""
    rows = yield "SELECT seat, kind, due FROM timers WHERE table_id = ? ORDER BY due, seat, kind", (table,)
    return rows_as(Timer, rows)


def holiday_ends(table: int, now: float) -> Transaction[dict[int, float]]:
    """Return the ends of the holidays of a table's players, by seat."""
    rows = yield (
        "SELECT seat, away_until FROM seats JOIN people ON people.user_id = seats.user_id"
        " WHERE table_id = ? AND NOT gone AND away_until > ?",
        (table, now),
    )
    return {int(seat): float(end) for seat, end in rows}


def timer_state(table: int, now: float) -> Transaction[TimerState]:
    """Return the timers of a table with the holidays of its players."""
    timers = yield from timers_of(table)
    return TimerState(timers, (yield from holiday_ends(table, now)))


def delete_timer(timer: DueTimer) -> Transaction[bool]:
    """Delete a timer; return whether it was still set."""
    rows = yield (
        "DELETE FROM timers WHERE table_id = ? AND seat = ? AND kind = ? AND due = ? RETURNING seat",
        (timer.table, timer.seat, timer.kind, timer.due),
    )
    return bool(rows)


def postpone_timer(timer: DueTimer, due: float) -> Transaction[bool]:
    """Set the due time of a timer; return whether it was still set."""
    put = yield (
        "UPDATE timers SET due = ? WHERE table_id = ? AND seat = ? AND kind = ? AND due = ? RETURNING seat",
        (due, timer.table, timer.seat, timer.kind, timer.due),
    )
    return bool(put)


NOT_BANNED = "guild NOT IN (SELECT guild FROM banned_guilds)"
"""The condition for a table whose server is not banned (`db.bans`); the timers of the others stand still."""
_RUNNING = f"""
  JOIN tables ON tables.id = table_id LEFT JOIN servers ON servers.guild = tables.guild
 WHERE removed_at IS NULL AND tables.{NOT_BANNED}"""
_SERVER = "(SELECT guild FROM tables WHERE id = table_id)"
"""A condition on one timer after the other, in order of time: the query planner must not start from the tables."""
_TIMERS, _OFFERS = " FROM timers" + _RUNNING, " FROM offers" + _RUNNING
_DUE = ("SELECT table_id, seat, kind, due" + _TIMERS, "SELECT table_id, seat, 'offer', due" + _OFFERS)
_NEXT = ("SELECT due" + _TIMERS, "SELECT due" + _OFFERS)


def due_timers(now: float, shards: Shards = ALL_SHARDS) -> Transaction[tuple[DueTimer, ...]]:
    """Return the due timers and offers of these shards, the longest overdue first.

    The timers of servers that the bot has left, and of banned ones, stand still. The kind of an offer is "offer".
    """
    ours, values = shard_condition(shards, _SERVER)
    due: list[DueTimer] = []
    for query in _DUE:
        due += rows_as(DueTimer, (yield f"{query} AND {ours} AND due <= ?", (*values, now)))
    return tuple(sorted(due, key=lambda timer: (timer.due, timer.table, timer.seat, timer.kind)))


def next_due_time(shards: Shards = ALL_SHARDS) -> Transaction[float | None]:
    """Return when the next timer or offer of these shards falls due, None if there is none."""
    ours, values = shard_condition(shards, _SERVER)
    moments: list[float] = []
    for query in _NEXT:
        moments += [float(moment) for (moment,) in (yield f"{query} AND {ours} ORDER BY due LIMIT 1", values)]
    return min(moments, default=None)


def record_heartbeat(now: float, shards: Shards = ALL_SHARDS) -> Transaction[None]:
    """Store that a bot is running for these shards."""
    into, beats = insert_statement(
        "heartbeats (shard, shards, alive_at)", [(shard, shards.shard_count, now) for shard in sorted(shards.ids)]
    )
    yield f"{into} ON CONFLICT (shard, shards) DO UPDATE SET alive_at = excluded.alive_at", beats


POSTPONE = (
    "UPDATE timers SET due = due + ? WHERE table_id IN",
    "UPDATE offers SET due = due + ? WHERE due > 0 AND table_id IN",
)
"""The beginnings of statements that postpone timers and offers; the tables follow. A void offer stays due."""
_OPEN_TABLES = "(SELECT id FROM tables WHERE guild = ? AND phase IN ('lobby', 'playing'))"
_STOPS = (
    "SELECT removed_at FROM servers WHERE guild = ? AND removed_at IS NOT NULL FOR UPDATE",
    "SELECT banned_at FROM banned_guilds WHERE guild = ?",
)
"""When a server's timers stopped because the bot was removed, and because of a ban.

The lock keeps two processes from ending both at once.
"""


def end_stop(guild: int, since: float, at: float) -> Transaction[None]:
    """Postpone a server's timers by the time since one of the `_STOPS` began; its own row no longer tells of it.

    While the other one remains, postpone them only by the time before that one began.
    """
    ends = [at]
    for query in _STOPS:
        ends += [began for (began,) in (yield query, (guild,))]
    for put_off in POSTPONE:
        yield f"{put_off} {_OPEN_TABLES}", (max(0.0, min(ends) - since), guild)


def record_downtime(now: float, shards: Shards = ALL_SHARDS) -> Transaction[float]:
    """Note how long no bot was running for each of these shards; return the longest downtime in seconds.

    Each shard's timers have to be postponed by its own downtime (`postpone_some_timers`). The rows are locked,
    so that a downtime counts once, however many processes ask.
    """
    yield from _ensure_heartbeats(shards.shard_count, now)
    rows = yield (
        f"SELECT shard, alive_at FROM heartbeats WHERE shards = ? AND shard IN ({placeholders(len(shards.ids))})"  # noqa: S608
        " ORDER BY shard FOR UPDATE",
        (shards.shard_count, *shards.ids),
    )
    downtimes = {shard: max(0.0, now - alive_at) for shard, alive_at in rows}
    for shard, seconds in downtimes.items():
        yield (
            "UPDATE heartbeats SET alive_at = ?, behind = behind + ? WHERE shard = ? AND shards = ?",
            (now, seconds, shard, shards.shard_count),
        )
    return float(max(downtimes.values()))


def _ensure_heartbeats(count: int, now: float) -> Transaction[None]:
    """Insert the missing heartbeats for so many shards.

    If the number of shards has changed, every shard starts with the time of the latest heartbeat.
    """
    if (yield "SELECT shard FROM heartbeats WHERE shards = ? LIMIT 1", (count,)):
        return
    ((last,),) = yield "SELECT MAX(alive_at) FROM heartbeats", ()
    since = now if last is None else last
    into, beats = insert_statement(
        "heartbeats (shard, shards, alive_at)", [(shard, count, since) for shard in range(count)]
    )
    yield f"{into} ON CONFLICT DO NOTHING", beats
    yield "DELETE FROM heartbeats WHERE shards <> ?", (count,)


TABLES_PER_TRANSACTION = 500
"""How many tables are postponed in one transaction."""
_TABLES_WITH_TIMERS = """
SELECT table_id FROM (SELECT DISTINCT table_id FROM timers WHERE table_id > ? ORDER BY table_id LIMIT ?) AS timed
 UNION
SELECT table_id FROM (SELECT DISTINCT table_id FROM offers WHERE table_id > ? ORDER BY table_id LIMIT ?) AS offered
 ORDER BY 1 LIMIT ?"""


def postpone_some_timers() -> Transaction[bool]:
    """Postpone the timers of some tables by a noted downtime; return False if there was none left.

    Timers of servers that the bot has left, and of banned ones, are not postponed.
    """
    behind = yield "SELECT shard, shards, behind, reached FROM heartbeats WHERE behind > 0 LIMIT 1 FOR UPDATE", ()
    if not behind:
        return False
    ((shard, count, seconds, last_table),) = behind
    tables = [
        id
        for (id,) in (
            yield (
                _TABLES_WITH_TIMERS,
                (last_table, TABLES_PER_TRANSACTION, last_table, TABLES_PER_TRANSACTION, TABLES_PER_TRANSACTION),
            )
        )
    ]
    if tables:
        condition, values = _served_tables(tables, Shards((shard,), count))
        for put_off in POSTPONE:
            yield f"{put_off} {condition}", (seconds, *values)
    is_done = len(tables) < TABLES_PER_TRANSACTION
    yield (
        "UPDATE heartbeats SET behind = ?, reached = ? WHERE shard = ? AND shards = ?",
        (0.0 if is_done else seconds, 0 if is_done else tables[-1], shard, count),
    )
    return True


def _served_tables(tables: Sequence[int], shards: Shards) -> Statement:
    """Return the condition for those of these tables that stand in servers of these shards where timers run."""
    ours, values = shard_condition(shards)
    return (
        f"(SELECT id FROM tables WHERE id IN ({placeholders(len(tables))}) AND {ours}"  # noqa: S608
        f" AND guild NOT IN (SELECT guild FROM servers WHERE removed_at IS NOT NULL) AND {NOT_BANNED})",
        (*tables, *values),
    )
