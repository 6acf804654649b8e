"""How a table ends without a result: cancelled in the lobby, closed while playing, or set aside as unreadable."""

from db.rows import Phase, Table
from db.statement import Transaction
from db.tables import table, table_in


def cancel(id: int, reason: str, at: float) -> Transaction[Table]:
    """The lobby, closed with this reason; raises `WrongPhase` once the game has begun."""
    lobby = yield from table_in(id, Phase.LOBBY)
    return (yield from end(lobby, Phase.CLOSED, reason, at))


def close(id: int, reason: str, at: float) -> Transaction[Table]:
    """The open table, closed with this reason; raises `WrongPhase` when it is open no longer."""
    opened = yield from table_in(id, Phase.LOBBY, Phase.PLAYING)
    return (yield from end(opened, Phase.CLOSED, reason, at))


def set_aside(id: int, reason: str, at: float) -> Transaction[Table]:
    """The table, set aside with this reason, so that nothing touches what cannot be read."""
    spoiled = yield from table(id)
    return (yield from end(spoiled, Phase.ASIDE, reason, at))


def end(ending: Table, phase: Phase, reason: str, at: float) -> Transaction[Table]:
    """The table in its last phase, without timers and votes, its posted board out of date."""
    yield (
        "UPDATE tables SET phase = ?, reason = ?, ended_at = COALESCE(ended_at, ?), shown = -1 WHERE id = ?",
        (phase, reason, at, ending.id),
    )
    yield from settle(ending.id)
    return (yield from table(ending.id))


def settle(id: int) -> Transaction[None]:
    """Clears away what only a table in play needs."""
    yield "DELETE FROM timers WHERE table_id = ?", (id,)
    yield "DELETE FROM votes WHERE table_id = ?", (id,)
