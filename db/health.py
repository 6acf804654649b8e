"""What whoever runs the bot asks for: whether the store takes anything, how much is open, what is late."""

from collections.abc import Mapping

from db.rows import Row
from db.statement import Transaction


class Figures(Row, frozen=True):
    """How things stand; nothing in it names a person or a server."""

    tables: Mapping[tuple[str, str], int]
    """Open tables, by game and phase."""
    overdue: int
    """Clocks that should have rung."""
    unshown: int
    """Boards that are behind their games."""


def pulse() -> Transaction[None]:
    """Writes, and so finds out whether that can be done."""
    yield "UPDATE pulse SET beats = beats + 1", ()


_OPEN = "SELECT game, phase, COUNT(*) FROM tables WHERE phase IN ('lobby', 'playing') GROUP BY game, phase"
_OVERDUE = """
SELECT COUNT(*) FROM timers JOIN tables ON tables.id = table_id LEFT JOIN servers ON servers.guild = tables.guild
 WHERE due <= ? AND removed_at IS NULL"""
_UNSHOWN = """
SELECT COUNT(*) FROM tables
 WHERE shown < ply AND guild NOT IN (SELECT guild FROM servers WHERE removed_at IS NOT NULL)"""


def figures(now: float) -> Transaction[Figures]:
    """How things stand at this moment; clocks and boards of servers that the bot left do not count."""
    opened = yield _OPEN, ()
    ((overdue,),) = yield _OVERDUE, (now,)
    ((unshown,),) = yield _UNSHOWN, ()
    return Figures({(game, phase): count for game, phase, count in opened}, overdue, unshown)
