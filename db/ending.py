"""The end of a table without a result: cancelled in the lobby, closed while playing, or set aside as unreadable."""

from db.rows import Phase, Table
from db.statement import Transaction
from db.tables import table, table_in_phase


def cancel_lobby(id: int, reason: str, at: float, by: int | None = None) -> Transaction[Table]:
    """Close a lobby with this reason and user, and return it; raise `WrongPhase` once the game has begun."""
    lobby = yield from table_in_phase(id, Phase.LOBBY)
    return (yield from _close(lobby, reason, at, by))


def close_table(id: int, reason: str, at: float, by: int | None = None) -> Transaction[Table]:
    """Close an open table with this reason and user, and return it; raise `WrongPhase` if it is not open."""
    opened = yield from table_in_phase(id, Phase.LOBBY, Phase.PLAYING)
    return (yield from _close(opened, reason, at, by))


def _close(table: Table, reason: str, at: float, by: int | None) -> Transaction[Table]:
    yield "UPDATE tables SET ended_by = ? WHERE id = ?", (by, table.id)
    return (yield from end_table(table, Phase.CLOSED, reason, at))


def set_aside(id: int, reason: str, at: float) -> Transaction[None]:
    """Set a table aside with this reason, without reading it, so that nothing touches an unreadable table."""
    yield from _write_end(id, Phase.ASIDE, reason, at)


def end_table(ending: Table, phase: Phase, reason: str, at: float) -> Transaction[Table]:
    """Put a table in its last phase, without timers and votes, and return it; its board is out of date then."""
    yield from _write_end(ending.id, phase, reason, at)
    return (yield from table(ending.id))


def _write_end(id: int, phase: Phase, reason: str, at: float) -> Transaction[None]:
    yield (
        "UPDATE tables SET phase = ?, reason = ?, ended_at = COALESCE(ended_at, ?), shown = -1 WHERE id = ?",
        (phase, reason, at, id),
    )
    yield from clear_play_data(id)


def clear_play_data(id: int) -> Transaction[None]:
    """Delete what only a table in play needs: timers, votes and automatic answers; make its offers due."""
    yield "DELETE FROM timers WHERE table_id = ?", (id,)
    yield "DELETE FROM votes WHERE table_id = ?", (id,)
    yield "UPDATE seats SET standing = '', live = FALSE WHERE table_id = ?", (id,)
    yield "UPDATE offers SET due = 0 WHERE table_id = ?", (id,)
