"""Seats of a game under way: who plays them, what their players have chosen and voted, to whom they are offered.

There is one offer a seat, until it is taken, ends or is void.
"""

from msgspec.structs import astuple

from db.errors import AlreadyOffered, AlreadySeated, NotFound, PlyConflict, Rejected
from db.guests import require_not_barred, require_seat_cap
from db.rows import Ballot, Caps, Phase, SeatOffer, TableRow
from db.settings import set_name
from db.tables import table_in_phase
from db.transaction import Transaction, row_as


def _seat_in_play(table: int, seat: int, ply: int | None = None) -> Transaction[TableRow]:
    """Return the table of a seat in play; raise `PlyConflict` if `ply` is given and is not the last one."""
    playing = yield from table_in_phase(table, Phase.PLAYING)
    if ply not in (None, playing.ply):
        raise PlyConflict(f"ply {ply} of table {table} is not the last one")
    if seat not in range(len(playing.seats)):
        raise NotFound(f"table {table} has no seat {seat}")
    return playing


def void_offers(table: int, seat: int, member: int | None = None) -> Transaction[None]:
    """Make the offers of this seat, and all offers to this user, due at once: their conditions have changed."""
    yield "UPDATE offers SET due = 0 WHERE table_id = ? AND (seat = ? OR member = ?)", (table, seat, member)


def replace_seat(
    table: int, seat: int, name: str, user: int | None = None, house: str | None = None, holes: int | None = None
) -> Transaction[TableRow]:
    """Give a seat in play to this person, or to a house player of this level, and return the table.

    The result stays with the user who held the seat at the start; so many `holes` have ended by now. Raise
    `AlreadySeated`.
    """
    playing = yield from _seat_in_play(table, seat)
    if (user is None) == (house is None):
        raise Rejected("a seat is played by a person or by the house")
    if user is not None and any(other.user == user and other.seat != seat for other in playing.seats):
        raise AlreadySeated("this user has another seat at this table")
    yield (
        "UPDATE seats SET left_by = user_id, left_name = name, handed = TRUE"
        " WHERE table_id = ? AND seat = ? AND NOT handed",
        (table, seat),
    )
    yield (
        "UPDATE seats SET user_id = ?, house = ?, name = ?, away = 0, gone = FALSE,"
        " hand_channel = NULL, hand_message = NULL, hand_ply = NULL, standing = '',"
        " left_holes = CASE WHEN left_by = ? THEN NULL ELSE COALESCE(left_holes, ?) END"
        " WHERE table_id = ? AND seat = ?",
        (user, house, name, user, holes, table, seat),
    )
    if user is not None:
        yield from set_name(playing.guild, user, name)
    yield from void_offers(table, seat, user)
    return (yield from _mark_board_stale(table))


def mark_left(table: int, seat: int, holes: int | None = None) -> Transaction[TableRow]:
    """Mark a seat as left by its user after so many holes and return the table; the result stays the user's."""
    yield from _seat_in_play(table, seat)
    yield (
        "UPDATE seats SET gone = TRUE, standing = '', left_holes = COALESCE(left_holes, ?)"
        " WHERE table_id = ? AND seat = ?",
        (holes, table, seat),
    )
    yield from void_offers(table, seat)
    return (yield from _mark_board_stale(table))


def set_missed_turns(table: int, seat: int, times: int) -> Transaction[TableRow]:
    """Set the missed turns of a seat in play and return the table."""
    yield from _seat_in_play(table, seat)
    yield from write_missed_turns(table, seat, times)
    return (yield from _mark_board_stale(table))


def write_missed_turns(table: int, seat: int, times: int) -> Transaction[None]:
    """Write the missed turns of a seat; a player who is back keeps a seat that others have offered."""
    yield "UPDATE seats SET away = ? WHERE table_id = ? AND seat = ?", (times, table, seat)
    if not times:
        yield (
            "UPDATE offers SET due = 0 WHERE table_id = ? AND seat = ? AND offered_by <> COALESCE(player, 0)",
            (table, seat),
        )


def set_auto_answers(table: int, seat: int, auto_answers: str, ply: int | None = None) -> Transaction[TableRow]:
    """Set the automatic answers of a seat and return the table; no message changes by them.

    Raise `PlyConflict` if `ply` is given and is not the last one.
    """
    playing = yield from _seat_in_play(table, seat, ply)
    yield "UPDATE seats SET standing = ? WHERE table_id = ? AND seat = ?", (auto_answers, playing.id, seat)
    return (yield from table_in_phase(table, Phase.PLAYING))


def count_hint(table: int, seat: int, stamp: int, ply: int) -> Transaction[TableRow]:
    """Count a hint for the decision with this number and return the table; asking again counts once.

    Raise `PlyConflict` if `ply` is not the last one.
    """
    playing = yield from _seat_in_play(table, seat, ply)
    yield (
        "UPDATE seats SET hints = hints + 1, hinted = ? WHERE table_id = ? AND seat = ? AND COALESCE(hinted, -1) <> ?",
        (stamp, playing.id, seat, stamp),
    )
    return (yield from table_in_phase(table, Phase.PLAYING))


def _mark_board_stale(table: int) -> Transaction[TableRow]:
    yield "UPDATE tables SET shown = -1 WHERE id = ?", (table,)
    return (yield from table_in_phase(table, Phase.PLAYING))


def set_hand_message(table: int, seat: int, user: int, channel: int, message: int, ply: int) -> Transaction[None]:
    """Store the message that shows a user their hand as of this ply; nothing if the seat is another's by now."""
    yield (
        "UPDATE seats SET hand_channel = ?, hand_message = ?, hand_ply = ?"
        " WHERE table_id = ? AND seat = ? AND user_id = ?",
        (channel, message, ply, table, seat, user),
    )


_NO = "no "
"""The prefix of a vote's kind that makes it a vote against."""


def cast_vote(table: int, kind: str, user: int, agrees: bool = True) -> Transaction[Ballot]:
    """Store this user's vote in place of their earlier one, and return all votes on the same."""
    yield from table_in_phase(table, Phase.PLAYING)
    cast, other = (kind, _NO + kind) if agrees else (_NO + kind, kind)
    yield "DELETE FROM votes WHERE table_id = ? AND kind = ? AND user_id = ?", (table, other, user)
    yield "INSERT INTO votes (table_id, kind, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (table, cast, user)
    return Ballot((yield from _voters_for(table, kind)), (yield from _voters_for(table, _NO + kind)))


def _voters_for(table: int, kind: str) -> Transaction[tuple[int, ...]]:
    """Return the users who have cast votes of this kind."""
    rows = yield "SELECT user_id FROM votes WHERE table_id = ? AND kind = ? ORDER BY user_id", (table, kind)
    return tuple(voter for (voter,) in rows)


def drop_votes(table: int, kind: str) -> Transaction[None]:
    """Delete all votes on a motion that was lost, so that it can be made again."""
    yield "DELETE FROM votes WHERE table_id = ? AND kind IN (?, ?)", (table, kind, _NO + kind)


_MAKE = """
INSERT INTO offers (table_id, seat, member, offered_by, player, channel, message, due)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
_FIND = """
SELECT table_id, seat, member, offered_by, player, channel, message, due
  FROM offers WHERE table_id = ? AND seat = ?"""
_END = """
DELETE FROM offers WHERE table_id = ? AND seat = ?
RETURNING table_id, seat, member, offered_by, player, channel, message, due"""


def make_offer(offer: SeatOffer) -> Transaction[None]:
    """Insert an offer of a seat in play; raise `NotAdmitted`, or `AlreadyOffered` if the seat has an offer."""
    yield from require_not_barred((yield from table_in_phase(offer.table, Phase.PLAYING)), offer.member)
    if (yield from offer_of(offer.table, offer.seat)):
        raise AlreadyOffered("this seat is offered already")
    yield _MAKE, astuple(offer)


def offer_of(table: int, seat: int) -> Transaction[SeatOffer | None]:
    """Return the offer of a seat, None if there is none."""
    rows = yield _FIND, (table, seat)
    return row_as(SeatOffer, rows[0]) if rows else None


def set_offer_message(table: int, seat: int, message: int) -> Transaction[None]:
    """Store the message that shows the offer."""
    yield "UPDATE offers SET message = ? WHERE table_id = ? AND seat = ?", (message, table, seat)


def take_offer(
    offer: SeatOffer, name: str, most: int = Caps().seated, holes: int | None = None
) -> Transaction[TableRow]:
    """Give the offered seat to the member and return the table; raise `NotFound` if the offer no longer holds.

    So many `holes` have ended by now. Raise `AlreadySeated` if the member has another seat, `CapReached` if they
    sit at `most` tables, `NotAdmitted` if the host has blocked them meanwhile, `WrongPhase` after the end of the game.
    """
    playing = yield from table_in_phase(offer.table, Phase.PLAYING)
    yield from require_not_barred(playing, offer.member)
    yield from require_seat_cap(offer.member, most)
    current = yield from end_offer(offer.table, offer.seat)
    if current is None or current.member != offer.member or playing.seats[offer.seat].user != current.player:
        raise NotFound("this offer does not hold any more")
    return (yield from replace_seat(offer.table, offer.seat, name, user=offer.member, holes=holes))


def end_offer(table: int, seat: int) -> Transaction[SeatOffer | None]:
    """Delete the offer of a seat and return it, None if there was none."""
    rows = yield _END, (table, seat)
    return row_as(SeatOffer, rows[0]) if rows else None
