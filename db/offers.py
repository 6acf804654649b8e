"""Seats that are offered to somebody: one offer a seat, until it is taken, ends or is void."""

from msgspec.structs import astuple

from db.errors import Missing, Offered
from db.guests import welcome
from db.rows import Caps, Offer, Phase, Table
from db.seated import sits_within
from db.seats import replace_seat
from db.statement import Transaction, row_as
from db.tables import table_in

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
    """Stores an offer of a seat in play; raises `Unwelcome`, or `Offered` where the seat is offered already."""
    yield from welcome((yield from table_in(offer.table, Phase.PLAYING)), offer.member)
    if (yield from offer_of(offer.table, offer.seat)):
        raise Offered("this seat is offered already")
    yield _MAKE, astuple(offer)


def offer_of(table: int, seat: int) -> Transaction[Offer | None]:
    """The offer of a seat, where there is one."""
    rows = yield _FIND, (table, seat)
    return row_as(Offer, rows[0]) if rows else None


def offer_posted(table: int, seat: int, message: int) -> Transaction[None]:
    """Notes the message that tells of the offer."""
    yield "UPDATE offers SET message = ? WHERE table_id = ? AND seat = ?", (message, table, seat)


def take_offer(offer: Offer, name: str, most: int = Caps().seated) -> Transaction[Table]:
    """The table with the member on the seat that was offered; raises `Missing` where the offer does not hold any more.

    Raises `Seated` for somebody who has another seat, `TooMany` where they sit at `most` tables, `Unwelcome` for whom
    the host has blocked meanwhile, `WrongPhase` after the end.
    """
    playing = yield from table_in(offer.table, Phase.PLAYING)
    yield from welcome(playing, offer.member)
    yield from sits_within(offer.member, most)
    held = yield from end_offer(offer.table, offer.seat)
    if held is None or held.member != offer.member or playing.seats[offer.seat].user != held.player:
        raise Missing("this offer does not hold any more")
    return (yield from replace_seat(offer.table, offer.seat, name, user=offer.member))


def end_offer(table: int, seat: int) -> Transaction[Offer | None]:
    """The offer of a seat, which is there no longer; None where there was none."""
    rows = yield _END, (table, seat)
    return row_as(Offer, rows[0]) if rows else None
