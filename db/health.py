"""Health of the store for operators: whether it can be written, what is late, and incidents by number."""

from collections.abc import Mapping

from db.rows import Row
from db.timers import NOT_BANNED
from db.transaction import Transaction, row_as


class HealthFigures(Row, frozen=True):
    """Counts of open tables and of what is late; nothing in them names a user or a server."""

    tables: Mapping[tuple[str, str], int]
    """Open tables, by game and phase."""
    overdue: int
    """Timers that should have fired."""
    unshown: int
    """Tables whose board is out of date."""
    schema: int
    """The version of the database's schema."""


def check_writable() -> Transaction[None]:
    """Write a row, and so find out whether the store can be written."""
    yield "UPDATE pulse SET beats = beats + 1", ()


_OPEN = "SELECT game, phase, COUNT(*) FROM tables WHERE phase IN ('lobby', 'playing') GROUP BY game, phase"
_OVERDUE = """
SELECT COUNT(*) FROM timers JOIN tables ON tables.id = table_id LEFT JOIN servers ON servers.guild = tables.guild
 WHERE due <= ? AND removed_at IS NULL"""
_UNSHOWN = """
SELECT COUNT(*) FROM tables
 WHERE shown < ply AND guild NOT IN (SELECT guild FROM servers WHERE removed_at IS NOT NULL)"""


def health_figures(now: float) -> Transaction[HealthFigures]:
    """Return the counts at this moment; those of servers that the bot has left do not count."""
    open_counts = yield _OPEN, ()
    ((overdue,),) = yield f"{_OVERDUE} AND tables.{NOT_BANNED}", (now,)
    ((unshown,),) = yield _UNSHOWN, ()
    ((schema,),) = yield "SELECT MAX(version) FROM schema_version", ()
    return HealthFigures({(game, phase): count for game, phase, count in open_counts}, overdue, unshown, schema)


MAX_INCIDENTS = 1000
"""No more incidents than this are stored; a fault that happens to everybody is understood from these."""


class Incident(Row, frozen=True):
    """A fault: its time, the request, and the traceback."""

    at: float
    asked: str
    trace: str


def record_incident(number: str, incident: Incident) -> Transaction[None]:
    """Store a fault unless there are too many already."""
    yield (
        "INSERT INTO incidents (number, at, asked, trace) SELECT ?, ?, ?, ?"
        " WHERE (SELECT COUNT(*) FROM incidents) < ? ON CONFLICT (number) DO NOTHING",
        (number, incident.at, incident.asked, incident.trace, MAX_INCIDENTS),
    )


def incident(number: str) -> Transaction[Incident | None]:
    """Return the fault of this number, None if it is not stored."""
    rows = yield "SELECT at, asked, trace FROM incidents WHERE number = ?", (number,)
    return row_as(Incident, rows[0]) if rows else None
