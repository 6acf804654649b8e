"""Access to a lobby: the host removes guests, invites people and pairs partners."""

from collections.abc import Sequence
from itertools import permutations
from zlib import crc32

from club.clubhouse import Clubhouse
from club.lobby_rules import teams
from club.seat_changes import Asker
from club.user_error import Refused
from db import errors
from db.errors import Bar
from db.rows import Seat, Table
from engine.speech import N_, _

BARRED = {
    Bar.REMOVED: N_("You were taken off this table and cannot come back to it; other tables are open to you."),
    Bar.BLOCKED: N_("You cannot sit down at this table; join another one or open your own."),
    Bar.UNINVITED: N_("This table is by invitation. Ask its host for one, or join another table."),
}
"""What somebody is told who may not sit down."""


async def managed(house: Clubhouse, number: int, asker: Asker) -> Table:
    """The lobby, for its host and moderators; refuses everybody else."""
    table = await house.lobby(number)
    if not asker.moderator:
        only_host(house, table, asker.user)
    return table


def only_host(house: Clubhouse, table: Table, user: int) -> None:
    """Refuses everybody but the host."""
    if user != table.host:
        names = ", ".join(house.called(seat) for seat in table.seats if seat.user == table.host)
        raise Refused(_("Only the host, {host}, can do that.").format(host=names))


def guest(table: Table, user: int) -> Seat:
    """The seat of a guest, who is not the host; refuses anybody else."""
    seat = table.seat_of(user)
    if seat is None or user == table.host:
        raise Refused(_("They have left the table meanwhile."))
    return seat


async def remove(house: Clubhouse, table: Table, user: int) -> Table:
    """The lobby without this guest, who cannot come back to it."""
    guest(table, user)
    try:
        return await house.store.remove(table.id, user, house.clock())
    except errors.Missing:
        raise Refused(_("They have left the table meanwhile.")) from None


async def remove_house(house: Clubhouse, table: Table, name: str) -> Table:
    """The lobby without this house player."""
    try:
        return await house.store.remove_house(table.id, name)
    except errors.Missing:
        raise Refused(_("They have left the table meanwhile.")) from None


async def invite(house: Clubhouse, table: Table, people: Sequence[int]) -> tuple[int, ...]:
    """Whom to call, as they were never invited to this table before; only these people may join from now on."""
    try:
        return await house.store.invite(table.id, [user for user in people if user != table.host])
    except errors.Unwelcome:
        raise Refused(_("You took one of them off this table, and they cannot come back to it.")) from None


def pairings(table: Table) -> tuple[tuple[int, ...], ...]:
    """The orders of those who sit there, by their seats, that make different teams; how they sit now comes first.

    Who plays again has the partner of the round before.
    """
    if table.previous is not None:
        return (tuple(range(len(table.seats))),)
    sides, found = teams(table), dict[frozenset[frozenset[int]], tuple[int, ...]]()
    for order in permutations(range(len(table.seats))):
        made = frozenset(frozenset(order[seat] for seat in side if seat < len(order)) for side in sides)
        found.setdefault(made, order)
    return tuple(found.values())


def stamp(table: Table) -> int:
    """A number of at most six digits for those who sit there, in their order."""
    return crc32(repr([(seat.user, seat.name) for seat in table.seats]).encode()) % 10**6


async def pair(house: Clubhouse, table: Table, order: Sequence[int], seen: int) -> Table:
    """The lobby with those who sit there in this order; refuses where others did when the order was chosen (`seen`)."""
    try:
        if seen != stamp(table) or tuple(order) not in pairings(table):
            raise errors.Reseated
        return await house.store.reseat(table.id, table.seats, order)
    except errors.Reseated:
        raise Refused(_("Somebody has just joined or left; look at the table and choose again.")) from None
