"""Offers of seats to people: one offer a seat, until it is taken, ends or is void."""

from msgspec.structs import astuple

from db.errors import NotFound, AlreadyOffered
from db.guests import require_not_barred
from db.rows import Caps, Offer, Phase, Table
from db.seated import require_seat_cap
from db.seats import replace_seat
from db.statement import Transaction, row_as
from db.tables import table_in_phase

_MAKE = """
INSERT INTO offers (table_id, seat, member, offered_by, player, channel, message, due)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
_FIND = """
SELECT table_id, seat, member, offered_by, player, channel, message, due
  FROM offers WHERE table_id = ? AND seat = ?"""
_END = """
DELETE FROM offers WHERE table_id = ? AND seat = ?
RETURNING table_id, seat, member, offered_by, player, channel, message, due"""


def make_offer(offer: Offer) -> Transaction[None]:
    """Insert an offer of a seat in play; raise `NotAdmitted`, or `AlreadyOffered` if the seat has an offer."""
    yield from require_not_barred((yield from table_in_phase(offer.table, Phase.PLAYING)), offer.member)
    if (yield from offer_of(offer.table, offer.seat)):
        raise AlreadyOffered("this seat is offered already")
    yield _MAKE, astuple(offer)


def offer_of(table: int, seat: int) -> Transaction[Offer | None]:
    """Return the offer of a seat, None if there is none."""
    rows = yield _FIND, (table, seat)
    return row_as(Offer, rows[0]) if rows else None


def set_offer_message(table: int, seat: int, message: int) -> Transaction[None]:
    """Store the message that shows the offer."""
    yield "UPDATE offers SET message = ? WHERE table_id = ? AND seat = ?", (message, table, seat)


def take_offer(offer: Offer, name: str, most: int = Caps().seated) -> Transaction[Table]:
    """Give the offered seat to the member and return the table; raise `NotFound` if the offer no longer holds.

    Raise `AlreadySeated` if the member has another seat, `CapReached` if they sit at `most` tables,
    `NotAdmitted` if the host has blocked them meanwhile, `WrongPhase` after the end of the game.
    """
    playing = yield from table_in_phase(offer.table, Phase.PLAYING)
    yield from require_not_barred(playing, offer.member)
    yield from require_seat_cap(offer.member, most)
    held = yield from end_offer(offer.table, offer.seat)
    if held is None or held.member != offer.member or playing.seats[offer.seat].user != held.player:
        raise NotFound("this offer does not hold any more")
    return (yield from replace_seat(offer.table, offer.seat, name, user=offer.member))


def end_offer(table: int, seat: int) -> Transaction[Offer | None]:
    """Delete the offer of a seat and return it, None if there was none."""
    rows = yield _END, (table, seat)
    return row_as(Offer, rows[0]) if rows else None
