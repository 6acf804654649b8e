"""Health of the store for operators: whether it can be written, how much is open, what is late."""

from collections.abc import Mapping

from db.rows import Row
from db.statement import Transaction


class HealthFigures(Row, frozen=True):
    """Counts of open tables and of what is late; nothing in them names a person or a guild."""

    tables: Mapping[tuple[str, str], int]
    """Open tables, by game and phase."""
    overdue: int
    """Timers that should have fired."""
    unshown: int
    """Tables whose board is out of date."""


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
    """Return the counts at this moment; timers and boards of guilds that the bot has left do not count."""
    opened = yield _OPEN, ()
    ((overdue,),) = yield _OVERDUE, (now,)
    ((unshown,),) = yield _UNSHOWN, ()
    return HealthFigures({(game, phase): count for game, phase, count in opened}, overdue, unshown)
