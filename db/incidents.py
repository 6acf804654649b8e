"""Faults by the number that people were told, for whoever runs the bot."""

from db.rows import Row
from db.statement import Transaction, row_as

MOST = 1000
"""How many are kept: a fault that happens to everybody is understood from these."""


class Incident(Row, frozen=True):
    """A fault: when it was, what was asked for, and where the program stood."""

    at: float
    asked: str
    trace: str


def note_incident(number: str, incident: Incident) -> Transaction[None]:
    """Keeps a fault, as long as there are not too many already."""
    yield (
        "INSERT INTO incidents (number, at, asked, trace) SELECT ?, ?, ?, ?"
        " WHERE (SELECT COUNT(*) FROM incidents) < ? ON CONFLICT (number) DO NOTHING",
        (number, incident.at, incident.asked, incident.trace, MOST),
    )


def incident(number: str) -> Transaction[Incident | None]:
    """The fault of this number, while it is kept."""
    rows = yield "SELECT at, asked, trace FROM incidents WHERE number = ?", (number,)
    return row_as(Incident, rows[0]) if rows else None
