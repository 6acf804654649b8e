"""What the players of a game decide together: a vote is carried by more than half of the people still in."""

from club.clubhouse import Clubhouse
from club.refusal import Refused
from club.seats import Asker
from db.rows import Phase
from db.rows import Table as TableRow
from engine.speech import _


async def end(house: Clubhouse, table: TableRow, asker: Asker) -> int:
    """How many votes are missing to end the table early; 0 where it is closed now, by vote or by right."""
    if not table.open:
        raise Refused(_("This table is closed already."))
    if ends_alone(table, asker):
        await house.close(table.id, "ended")
        return 0
    if table.phase is Phase.LOBBY or table.seat_of(asker.user) is None:
        raise Refused(_("Only the host, a moderator or a player of a game under way can end it."))
    missing = await _missing(house, table, "end", asker.user)
    if not missing:
        await house.close(table.id, "voted")
    return missing


def ends_alone(table: TableRow, asker: Asker) -> bool:
    """Whether this person may end the table without a vote; in a ranked round nobody who plays others may (S-213)."""
    if table.phase is Phase.LOBBY or not table.ranked:
        return asker.rules_over(table)
    played = any(asker.user in (row.user, row.left_by) for row in table.seats)
    return (asker.moderator and not played) or voters(table) == {asker.user}


def voters(table: TableRow) -> frozenset[int]:
    """The people who are still in the game."""
    return frozenset(row.user for row in table.seats if row.user is not None and not row.gone)


async def _missing(house: Clubhouse, table: TableRow, motion: str, user: int) -> int:
    """How many votes a motion is short of after this person's vote (S-212)."""
    people = voters(table)
    votes = people.intersection(await house.store.vote(table.id, motion, user))
    return max(0, len(people) // 2 + 1 - len(votes))
