"""The actions of a lobby's host: remove players, invite people, pair partners.

Called by the controls of the host (`cogs.host_controls`). The store decides who may join (`db.guests`). A block, which
`/settings block` makes (`cogs.settings`), holds at all tables of a host.
"""

from collections.abc import Sequence
from itertools import permutations
from zlib import crc32

from club.clubhouse import Clubhouse
from club.seat_changes import Requester
from club.table_rules import teams
from club.user_error import UserError
from db import errors
from db.errors import BarReason
from db.rows import SeatRow, TableRow
from engine.i18n import N_, _

BAR_TEXTS = {
    BarReason.REMOVED: N_(
        "The host removed you from this table, so you can't rejoin it. You can still join other tables."
    ),
    BarReason.BLOCKED: N_("You can't join this table. Join another one, or open your own with `/play`."),
    BarReason.UNINVITED: N_("This table is by invitation only. Ask its host, or join another table."),
}
"""Why a user may not sit down, as a sentence."""


async def lobby_for_manager(clubhouse: Clubhouse, number: int, requester: Requester) -> TableRow:
    """Return the lobby; raise `UserError` for everybody but its host and moderators."""
    table = await clubhouse.tables.lobby(number)
    if not requester.moderates(table):
        require_host(clubhouse, table, requester.user)
    return table


def require_host(clubhouse: Clubhouse, table: TableRow, user: int) -> None:
    """Raise `UserError` for everybody but the host."""
    if user != table.host:
        names = ", ".join(clubhouse.label(seat) for seat in table.seats if seat.user == table.host)
        raise UserError(_("Only the host, {host}, can do that.").format(host=names))


def guest_seat(table: TableRow, user: int) -> SeatRow:
    """Return the seat of a guest; raise `UserError` for the host and for users without a seat."""
    seat = table.seat_of(user)
    if seat is None or user == table.host:
        raise UserError(_("That player has already left the table."))
    return seat


async def remove_guest(clubhouse: Clubhouse, table: TableRow, user: int) -> TableRow:
    """Remove this guest from the lobby and keep them from coming back; return the lobby."""
    guest_seat(table, user)
    try:
        return await clubhouse.store.remove_guest(table.id, user, clubhouse.clock())
    except errors.NotFound:
        raise UserError(_("That player has already left the table.")) from None


async def remove_house_player(clubhouse: Clubhouse, table: TableRow, name: str) -> TableRow:
    """Remove this house player from the lobby and return it."""
    try:
        return await clubhouse.store.remove_house_player(table.id, name)
    except errors.NotFound:
        raise UserError(_("That player has already left the table.")) from None


async def invite_people(clubhouse: Clubhouse, table: TableRow, people: Sequence[int]) -> tuple[int, ...]:
    """Restrict the lobby to these people; return those who were never invited to it, to be pinged."""
    try:
        return await clubhouse.store.invite_people(table.id, [user for user in people if user != table.host])
    except errors.NotAdmitted:
        raise UserError(
            _("You can't invite someone you've removed from this table. Choose again without them.")
        ) from None


def pairings(table: TableRow) -> tuple[tuple[int, ...], ...]:
    """Return the seat orders that make different teams, the present one first.

    A rematch has one: everybody keeps the partner of the round before.
    """
    if table.previous is not None:
        return (tuple(range(len(table.seats))),)
    sides, orders = teams(table), dict[frozenset[frozenset[int]], tuple[int, ...]]()
    for order in permutations(range(len(table.seats))):
        partners = frozenset(frozenset(order[seat] for seat in side if seat < len(order)) for side in sides)
        orders.setdefault(partners, order)
    return tuple(orders.values())


def seating_stamp(table: TableRow) -> int:
    """Return a checksum of at most six digits of the players in their order."""
    return crc32(repr([(seat.user, seat.name) for seat in table.seats]).encode()) % 10**6


async def seat_partners(clubhouse: Clubhouse, table: TableRow, order: Sequence[int], stamp: int) -> TableRow:
    """Reorder the seats of the lobby and return it.

    Raise `UserError` if the players have changed since the order was chosen; `stamp` is the checksum at that
    time.
    """
    try:
        if stamp != seating_stamp(table) or tuple(order) not in pairings(table):
            raise errors.SeatsChanged
        return await clubhouse.store.reorder_seats(table.id, table.seats, order)
    except errors.SeatsChanged:
        raise UserError(_("Someone just joined or left. See who's at the table, then choose again.")) from None
