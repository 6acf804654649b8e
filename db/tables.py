"""Reading tables: one, the open ones, those whose board is out of date."""

from db.errors import Missing, WrongPhase
from db.rows import Phase, Table
from db.statement import Row, Rows, Transaction, each, row_as

_TABLE = """
SELECT id, guild, channel, thread, board, game, edition, options, pace, ranked, room, host, phase, ply, shown,
       posted_at, reason, opened_at, started_at, ended_at, previous
  FROM tables WHERE id = ?"""
_SEATS = """
SELECT seat, user_id, house, name, interaction, away, gone, hand_channel, hand_message, hand_ply
  FROM seats WHERE table_id = ? ORDER BY seat"""


def table(id: int) -> Transaction[Table]:
    """The table with its seats; raises `Missing`."""
    found = yield _TABLE, (id,)
    if not found:
        raise Missing(f"there is no table {id}")
    seats = yield _SEATS, (id,)
    return _table(found[0], seats)


def _table(row: Row, seats: Rows) -> Table:
    return row_as(Table, (*row, tuple(seats)))


def table_in(id: int, *phases: Phase) -> Transaction[Table]:
    """The table if it is in one of these phases; raises `WrongPhase` or `Missing`."""
    found = yield from table(id)
    if found.phase not in phases:
        raise WrongPhase(found.phase)
    return found


_OPEN = """
SELECT id FROM tables
 WHERE phase IN ('lobby', 'playing')
   AND (CAST(? AS BIGINT) IS NULL OR guild = ?)
   AND (CAST(? AS BIGINT) IS NULL OR channel = ? OR thread = ?)
   AND (CAST(? AS BIGINT) IS NULL
        OR EXISTS (SELECT 1 FROM seats WHERE table_id = id AND user_id = ? AND NOT gone))
 ORDER BY id"""


def open_tables(
    guild: int | None = None, channel: int | None = None, user: int | None = None
) -> Transaction[tuple[Table, ...]]:
    """The open tables, oldest first: of a server, of a channel or thread, with a seat of this person."""
    ids = yield _OPEN, (guild, guild, channel, channel, channel, user, user)
    return (yield from each(table(id) for (id,) in ids))


def unshown() -> Transaction[tuple[Table, ...]]:
    """The tables whose posted board is out of date, oldest first: what is to be drawn again after a crash."""
    ids = yield "SELECT id FROM tables WHERE shown < ply AND phase <> 'aside' ORDER BY id", ()
    return (yield from each(table(id) for (id,) in ids))


def rematch_of(id: int) -> Transaction[int | None]:
    """The latest table that is a rematch of this one and was not called off."""
    rows = yield "SELECT id FROM tables WHERE previous = ? AND phase <> 'closed' ORDER BY id DESC LIMIT 1", (id,)
    return rows[0][0] if rows else None
