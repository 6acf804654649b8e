"""Access to a lobby: the host removes guests, invites people and pairs partners.

Called by the buttons of the host. The store decides who may join (`db.guests`).
"""

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
"""Why a user may not sit down, as a sentence."""


async def managed(house: Clubhouse, number: int, requester: Asker) -> Table:
    """Return the lobby; raise `UserError` for everybody but its host and moderators."""
    table = await house.tables.lobby(number)
    if not requester.moderator:
        only_host(house, table, requester.user)
    return table


def only_host(house: Clubhouse, table: Table, user: int) -> None:
    """Raise `UserError` for everybody but the host."""
    if user != table.host:
        names = ", ".join(house.called(seat) for seat in table.seats if seat.user == table.host)
        raise Refused(_("Only the host, {host}, can do that.").format(host=names))


def guest(table: Table, user: int) -> Seat:
    """Return the seat of a guest; raise `UserError` for the host and for users without a seat."""
    seat = table.seat_of(user)
    if seat is None or user == table.host:
        raise Refused(_("They have left the table meanwhile."))
    return seat


async def remove(house: Clubhouse, table: Table, user: int) -> Table:
    """Remove this guest from the lobby and keep them from coming back; return the lobby."""
    guest(table, user)
    try:
        return await house.store.remove(table.id, user, house.clock())
    except errors.Missing:
        raise Refused(_("They have left the table meanwhile.")) from None


async def remove_house(house: Clubhouse, table: Table, name: str) -> Table:
    """Remove this house player from the lobby and return it."""
    try:
        return await house.store.remove_house(table.id, name)
    except errors.Missing:
        raise Refused(_("They have left the table meanwhile.")) from None


async def invite(house: Clubhouse, table: Table, people: Sequence[int]) -> tuple[int, ...]:
    """Restrict the lobby to these people; return those who were never invited to it, to be pinged."""
    try:
        return await house.store.invite(table.id, [user for user in people if user != table.host])
    except errors.Unwelcome:
        raise Refused(_("You took one of them off this table, and they cannot come back to it.")) from None


def pairings(table: Table) -> tuple[tuple[int, ...], ...]:
    """Return the seat orders that make different teams, the present one first.

    A rematch has one: everybody keeps the partner of the round before.
    """
    if table.previous is not None:
        return (tuple(range(len(table.seats))),)
    sides, found = teams(table), dict[frozenset[frozenset[int]], tuple[int, ...]]()
    for order in permutations(range(len(table.seats))):
        made = frozenset(frozenset(order[seat] for seat in side if seat < len(order)) for side in sides)
        found.setdefault(made, order)
    return tuple(found.values())


def stamp(table: Table) -> int:
    """Return a checksum of at most six digits of the players in their order."""
    return crc32(repr([(seat.user, seat.name) for seat in table.seats]).encode()) % 10**6


async def pair(house: Clubhouse, table: Table, order: Sequence[int], seen: int) -> Table:
    """Reorder the seats of the lobby and return it.

    Raise `UserError` if the players have changed since the order was chosen; `seen` is the checksum at that
    time.
    """
    try:
        if seen != stamp(table) or tuple(order) not in pairings(table):
            raise errors.Reseated
        return await house.store.reseat(table.id, table.seats, order)
    except errors.Reseated:
        raise Refused(_("Somebody has just joined or left; look at the table and choose again.")) from None
