"""Reading tables: one, the open ones, those whose board is out of date."""

import logging

import msgspec

from db.errors import Missing, Spoiled, WrongPhase
from db.rows import Phase, Table
from db.shards import EVERY, Shards, of
from db.statement import Rows, Transaction, row_as

log = logging.getLogger(__name__)

_TABLE = """
SELECT id, guild, channel, thread, board, game, edition, options, pace, ranked, room, host, phase, ply, shown,
       posted_at, reason, opened_at, started_at, ended_at, previous, ahead, tee_off, ended_by
  FROM tables WHERE id = ?"""
_SEATS = """
SELECT seat, user_id, house, name, interaction, away, gone, hand_channel, hand_message, hand_ply,
       handed, left_by, standing
  FROM seats WHERE table_id = ? ORDER BY seat"""


def table(id: int) -> Transaction[Table]:
    """The table with its seats; raises `Missing`, or `Spoiled` when it cannot be read."""
    found = yield _TABLE, (id,)
    if not found:
        raise Missing(f"there is no table {id}")
    seats = yield _SEATS, (id,)
    try:
        return row_as(Table, (*found[0], tuple(seats)))
    except msgspec.ValidationError as error:
        raise Spoiled(f"table {id}: {error}") from error


def _readable(ids: Rows) -> Transaction[tuple[Table, ...]]:
    """These tables without those that cannot be read, so that one of them never stops the others."""
    tables: list[Table] = []
    for id, phase in ids:
        try:
            tables.append((yield from table(id)))
        except Spoiled:
            if phase != Phase.ASIDE:
                log.exception("This table is left out: set it aside.")
    return tuple(tables)


def lock(id: int) -> Transaction[None]:
    """Keeps everybody else from changing the table until the transaction ends."""
    yield "SELECT id FROM tables WHERE id = ? FOR UPDATE", (id,)


def table_in(id: int, *phases: Phase) -> Transaction[Table]:
    """The table if it is in one of these phases, which it stays in until the transaction ends: it is locked.

    Raises `WrongPhase` or `Missing`.
    """
    yield from lock(id)
    found = yield from table(id)
    if found.phase not in phases:
        raise WrongPhase(found.phase)
    return found


_OPEN = "SELECT id, phase FROM tables WHERE phase IN ('lobby', 'playing')"
_OF_SERVER = " AND guild = ?"
_IN_CHANNEL = """
   AND id IN (SELECT id FROM tables WHERE channel = ? AND phase IN ('lobby', 'playing')
               UNION SELECT id FROM tables WHERE thread = ? AND phase IN ('lobby', 'playing'))"""
_OF_PERSON = " AND id IN (SELECT table_id FROM seats WHERE user_id = ? AND NOT gone)"

_OF_HOST = " AND host = ?"


def open_tables(
    guild: int | None = None, channel: int | None = None, user: int | None = None, host: int | None = None
) -> Transaction[tuple[Table, ...]]:
    """The open tables, oldest first: of a server, a channel or thread, with a seat of this person, of this host."""
    asked = ((_OF_SERVER, (guild,)), (_IN_CHANNEL, (channel, channel)), (_OF_PERSON, (user,)), (_OF_HOST, (host,)))
    wanted = [(where, values) for where, values in asked if values[0] is not None]
    ids = yield (
        "".join((_OPEN, *(where for where, _values in wanted), " ORDER BY id")),
        tuple(value for _where, values in wanted for value in values),
    )
    return (yield from _readable(ids))


_HOSTED = """
SELECT id, phase FROM tables
 WHERE id IN (SELECT MAX(id) FROM tables WHERE host = ? AND guild = ? AND phase <> 'aside' GROUP BY game)
 ORDER BY id DESC"""


def hosted(user: int, guild: int) -> Transaction[tuple[Table, ...]]:
    """The last table of each game that this person has hosted on this server, the newest first."""
    ids = yield _HOSTED, (user, guild)
    return (yield from _readable(ids))


_UNSHOWN = """
SELECT id, phase FROM tables
 WHERE shown < ply AND guild NOT IN (SELECT guild FROM servers WHERE removed_at IS NOT NULL)"""


def unshown(shards: Shards = EVERY) -> Transaction[tuple[Table, ...]]:
    """The tables of these shards whose posted board is out of date, oldest first, where the bot is."""
    ours, values = of(shards)
    ids = yield f"{_UNSHOWN} AND {ours} ORDER BY id", values
    return (yield from _readable(ids))


def rematch_of(id: int) -> Transaction[int | None]:
    """The latest table that is a rematch of this one and was neither called off nor set aside."""
    rows = yield (
        "SELECT id FROM tables WHERE previous = ? AND phase NOT IN ('closed', 'aside') ORDER BY id DESC LIMIT 1",
        (id,),
    )
    return rows[0][0] if rows else None
