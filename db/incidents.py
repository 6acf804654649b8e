"""Incidents: faults by the number that users were told, for operators."""

from db.rows import Row
from db.statement import Transaction, row_as

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
