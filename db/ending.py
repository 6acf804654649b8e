"""The end of a table without a result: cancelled in the lobby, closed while playing, or set aside as unreadable."""

from db.rows import Phase, Table
from db.statement import Transaction
from db.tables import table, table_in


def cancel(id: int, reason: str, at: float, by: int | None = None) -> Transaction[Table]:
    """Close a lobby with this reason and user, and return it; raise `WrongPhase` once the game has begun."""
    lobby = yield from table_in(id, Phase.LOBBY)
    return (yield from _closed(lobby, reason, at, by))


def close(id: int, reason: str, at: float, by: int | None = None) -> Transaction[Table]:
    """Close an open table with this reason and user, and return it; raise `WrongPhase` if it is not open."""
    opened = yield from table_in(id, Phase.LOBBY, Phase.PLAYING)
    return (yield from _closed(opened, reason, at, by))


def _closed(table: Table, reason: str, at: float, by: int | None) -> Transaction[Table]:
    yield "UPDATE tables SET ended_by = ? WHERE id = ?", (by, table.id)
    return (yield from end(table, Phase.CLOSED, reason, at))


def set_aside(id: int, reason: str, at: float) -> Transaction[None]:
    """Set a table aside with this reason, without reading it, so that nothing touches an unreadable table."""
    yield from _end(id, Phase.ASIDE, reason, at)


def end(ending: Table, phase: Phase, reason: str, at: float) -> Transaction[Table]:
    """Put a table in its last phase, without timers and votes, and return it; its board is out of date then."""
    yield from _end(ending.id, phase, reason, at)
    return (yield from table(ending.id))


def _end(id: int, phase: Phase, reason: str, at: float) -> Transaction[None]:
    yield (
        "UPDATE tables SET phase = ?, reason = ?, ended_at = COALESCE(ended_at, ?), shown = -1 WHERE id = ?",
        (phase, reason, at, id),
    )
    yield from settle(id)


def settle(id: int) -> Transaction[None]:
    """Delete what only a table in play needs: timers, votes and automatic answers; make its offers due."""
    yield "DELETE FROM timers WHERE table_id = ?", (id,)
    yield "DELETE FROM votes WHERE table_id = ?", (id,)
    yield "UPDATE seats SET standing = '', live = FALSE WHERE table_id = ?", (id,)
    yield "UPDATE offers SET due = 0 WHERE table_id = ?", (id,)
