"""Tables: their queries, their locks, and the numbers that are never given out twice.

Numbers are given to tables, finished rounds and the stand-ins of deleted people. A transaction that takes a
number locks its counter until the transaction ends. So tables are opened and seats are taken one after the
other, and the limits on them hold; and games end in the order of their round numbers, so that ratings and
standings are computed in that order.
"""

import logging

import msgspec

from db.errors import NotFound, UnreadableTable, WrongPhase
from db.rows import Phase, TableRow
from db.shards import ALL_SHARDS, Shards, placeholders, shard_condition
from db.transaction import Row, Rows, Transaction, row_as


def next_number(name: str) -> Transaction[int]:
    """Return a number that this counter has never given out before."""
    ((number,),) = yield "UPDATE counters SET last = last + 1 WHERE name = ? RETURNING last", (name,)
    return int(number)


def lock_counter(name: str) -> Transaction[None]:
    """Lock a counter until the transaction ends."""
    yield "SELECT last FROM counters WHERE name = ? FOR UPDATE", (name,)


log = logging.getLogger(__name__)

_TABLE = """
SELECT id, guild, channel, thread, board, game, edition, options, pace, ranked, room, host, phase, ply, shown,
       posted_at, reason, opened_at, started_at, ended_at, previous, ahead, tee_off, ended_by, hints, day
  FROM tables WHERE id"""
_SEATS = """
SELECT table_id, seat, user_id, house, name, interaction, away, gone, hand_channel, hand_message, hand_ply,
       handed, left_by, standing AS auto_answers, hints, left_holes, left_name
  FROM seats WHERE table_id"""
_SEAT_ORDER = " ORDER BY table_id, seat"
_TABLES_PER_STATEMENT = 100
"""How many tables one statement reads."""


def table(id: int) -> Transaction[TableRow]:
    """Return the table with its seats; raise `NotFound`, or `UnreadableTable` if it cannot be read."""
    rows = yield f"{_TABLE} = ?", (id,)
    if not rows:
        raise NotFound(f"there is no table {id}")
    return _table_from_rows(rows[0], (yield f"{_SEATS} = ?{_SEAT_ORDER}", (id,)))


def _table_from_rows(row: Row, seats: Rows) -> TableRow:
    try:
        return row_as(TableRow, (*row, tuple(seat[1:] for seat in seats)))
    except msgspec.ValidationError as error:
        raise UnreadableTable(f"table {row[0]}: {error}") from error


def _tables_by_id(ids: Rows) -> Transaction[tuple[TableRow, ...]]:
    """Return these tables in their order, with a few statements for all; unreadable ones are left out."""
    tables: dict[int, TableRow] = {}
    for first in range(0, len(ids), _TABLES_PER_STATEMENT):
        some = tuple(id for (id,) in ids[first : first + _TABLES_PER_STATEMENT])
        these = f" IN ({placeholders(len(some))})"
        rows = yield f"{_TABLE}{these}", some
        seats: dict[int, list[Row]] = {id: [] for id in some}
        for seat in (yield f"{_SEATS}{these}{_SEAT_ORDER}", some):
            seats[seat[0]].append(seat)
        tables |= {row[0]: table for row in rows if (table := _table_or_none(row, seats[row[0]]))}
    return tuple(tables[id] for (id,) in ids if id in tables)


def _table_or_none(row: Row, seats: Rows) -> TableRow | None:
    """Return the table; log an unreadable one and return None."""
    try:
        return _table_from_rows(row, seats)
    except UnreadableTable:
        is_set_aside = Phase.ASIDE in row
        if not is_set_aside:
            log.exception("table %s cannot be read, so it is left out of lists", row[0])
        return None


def lock_table(id: int) -> Transaction[None]:
    """Lock the table until the transaction ends."""
    yield "SELECT id FROM tables WHERE id = ? FOR UPDATE", (id,)


def table_in_phase(id: int, *phases: Phase) -> Transaction[TableRow]:
    """Lock the table until the transaction ends and return it; raise `WrongPhase` or `NotFound`."""
    yield from lock_table(id)
    row = yield from table(id)
    if row.phase not in phases:
        raise WrongPhase(row.phase)
    return row


NO_SERVER = 0
"""The server of tables that stand on no server: the rounds of the day."""
_IDS = "SELECT id FROM tables WHERE"
_OPEN = "phase IN ('lobby', 'playing')"
_OF_SERVER = f"{_IDS} guild = ? AND {_OPEN}"
_IN_CHANNEL = f"{_IDS} channel = ? AND {_OPEN} UNION {_IDS} thread = ? AND {_OPEN}"
_OF_USER = "SELECT table_id FROM seats WHERE user_id = ? AND live AND NOT gone"
_FOUND = "SELECT * FROM ({}) AS found"
_OF_HOST = f"{_IDS} host = ? AND {_OPEN} AND day IS NULL"


def open_tables(
    guild: int | None = None, channel: int | None = None, user: int | None = None, host: int | None = None
) -> Transaction[tuple[TableRow, ...]]:
    """Return the open tables that match all given conditions, oldest first.

    The conditions: in this server, in this channel or thread, with a seat of this user, hosted by this user.
    """
    filters = ((_OF_SERVER, (guild,)), (_IN_CHANNEL, (channel, channel)), (_OF_USER, (user,)), (_OF_HOST, (host,)))
    used_filters = [(ids, values) for ids, values in filters if values[0] is not None]
    query = " INTERSECT ".join(_FOUND.format(ids) for ids, _values in used_filters) or f"{_IDS} {_OPEN}"
    ids = yield f"{query} ORDER BY 1", tuple(value for _ids, values in used_filters for value in values)
    return (yield from _tables_by_id(ids))


_LAST_GAME = """
SELECT game FROM tables
 WHERE guild = ? AND phase IN ('over', 'closed', 'aside') AND phase = 'over' ORDER BY id DESC LIMIT 1"""
"""Both conditions on the phase are needed: the first is that of the index."""


def last_game(guild: int) -> Transaction[str | None]:
    """Return the game of the newest finished table of a server; None before the first."""
    rows = yield _LAST_GAME, (guild,)
    return str(rows[0][0]) if rows else None


_OVER_HERE = """
SELECT id FROM (
    SELECT * FROM (SELECT id, ended_at FROM tables WHERE channel = ? AND thread IS NULL AND phase = 'over'
                    ORDER BY ended_at DESC LIMIT 1) AS here
    UNION ALL
    SELECT * FROM (SELECT id, ended_at FROM tables WHERE thread = ? AND phase = 'over'
                    ORDER BY ended_at DESC LIMIT 1) AS in_thread
) AS found ORDER BY ended_at DESC LIMIT 1"""
_OVER_WITH = "SELECT table_id FROM results WHERE user_id = ? AND guild <> 0 ORDER BY ended_at DESC LIMIT 1"


def last_finished_in(channel: int) -> Transaction[int | None]:
    """Return the table whose game ended last in this channel or thread; None before the first.

    A channel's last game is none of its threads, as a thread may be private.
    """
    rows = yield _OVER_HERE, (channel, channel)
    return rows[0][0] if rows else None


def last_finished_of(user: int) -> Transaction[int | None]:
    """Return the table whose game ended last for this user, on any server; None before the first.

    Rounds of the day have pages of their own.
    """
    rows = yield _OVER_WITH, (user,)
    return rows[0][0] if rows else None


_HOSTED = """
SELECT MAX(id) FROM tables WHERE host = ? AND guild = ? AND phase <> 'aside' GROUP BY game ORDER BY 1 DESC"""


def last_hosted_tables(user: int, guild: int) -> Transaction[tuple[TableRow, ...]]:
    """Return the last table of each game that this user has hosted in this server, the newest first."""
    ids = yield _HOSTED, (user, guild)
    return (yield from _tables_by_id(ids))


_UNSHOWN = """
SELECT id FROM tables
 WHERE shown < ply AND id < ? AND day IS NULL
   AND NOT EXISTS (SELECT 1 FROM servers WHERE servers.guild = tables.guild AND removed_at IS NOT NULL)"""
_NEWEST = (1 << 63) - 1


def tables_to_redraw(
    shards: Shards = ALL_SHARDS, before: int | None = None, most: int = _TABLES_PER_STATEMENT
) -> Transaction[tuple[TableRow, ...]]:
    """Return tables of these shards with an out-of-date board, in servers where the bot is, the newest first.

    With `before` only those with a smaller number.
    """
    ours, values = shard_condition(shards)
    ids = yield f"{_UNSHOWN} AND {ours} ORDER BY id DESC LIMIT ?", (before or _NEWEST, *values, most)
    return (yield from _tables_by_id(ids))


_WITHOUT_HAND = """
SELECT DISTINCT tables.id FROM tables
  JOIN seats ON seats.table_id = tables.id
  JOIN people ON people.user_id = seats.user_id
 WHERE tables.phase = 'playing' AND tables.day IS NULL AND NOT seats.gone AND seats.hand_message IS NULL
   AND people.dms AND NOT people.dms_closed"""


def tables_without_hands(shards: Shards = ALL_SHARDS) -> Transaction[tuple[int, ...]]:
    """Return running tables of these shards at which a user who wants direct messages has none, newest first."""
    ours, values = shard_condition(shards)
    rows = yield f"{_WITHOUT_HAND} AND {ours} ORDER BY tables.id DESC LIMIT ?", (*values, _TABLES_PER_STATEMENT)
    return tuple(id for (id,) in rows)


def rematch_of(id: int) -> Transaction[int | None]:
    """Return the latest rematch of this table that was neither called off nor set aside, None if there is none."""
    rows = yield (
        "SELECT id FROM tables WHERE previous = ? AND phase NOT IN ('closed', 'aside') ORDER BY id DESC LIMIT 1",
        (id,),
    )
    return rows[0][0] if rows else None
