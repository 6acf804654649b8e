"""Rematch: the next game with the same seats, dealt by the press of the last player.

Called by the buttons of the final card.
"""

from contextlib import suppress
from typing import NamedTuple

from club.clubhouse import Clubhouse
from club.table_setup import (
    Guest,
    Location,
    TableRequest,
    commit_next_deal,
    join_lobby,
    open_table,
    request_like,
    table_commitment,
)
from club.user_error import UserError
from db import errors
from db.lobby import reserved_seats
from db.rows import Caps, Phase, TableRow
from engine.i18n import _, board_label


class NextRoundOpen(UserError):
    """The next round is open already, and the pressed button has not promised its deal."""

    def __init__(self, table: TableRow) -> None:
        super().__init__(_("The next round is already open. Take your seat at table {number}.").format(number=table.id))
        self.table = table


class NextRound(NamedTuple):
    """The next round of a finished table."""

    commitment: str
    """The commitment to the next deal; "" once that game has started."""
    table: TableRow | None
    """The next round's table, None until a player asks for it."""


async def next_round(clubhouse: Clubhouse, before: int) -> NextRound:
    """Return the next round after a table, with the commitment to its deal."""
    number = await clubhouse.store.rematch_of(before)
    if number is None:
        return NextRound(await commit_next_deal(clubhouse, before), None)
    table = await clubhouse.tables.stored_table(number)
    return NextRound(await table_commitment(clubhouse.store, table) if table.phase is Phase.LOBBY else "", table)


async def play_again(
    clubhouse: Clubhouse, before: TableRow, guest: Guest, place: Location, commitment: str, caps: Caps
) -> TableRow:
    """Seat a player in the next round, in the seat that they had; open the round if nobody has yet.

    A commitment to another deal may open a round, but takes no seat in an open one: its lobby has a button for
    that.
    """
    if not any(seat.user == guest.user for seat in before.seats):
        refusal = _("Only players from this round can press “{again}”. Open your own table with `/play`.")
        raise UserError(refusal.format(again=board_label("Play again")))
    if before.phase is not Phase.OVER:
        raise UserError(_("This game isn't over yet."))
    if await clubhouse.store.rematch_of(before.id) is None:
        with suppress(errors.RematchExists):  # another player may have been faster
            return await open_table(clubhouse, guest, place, rematch_request(before, guest.user, commitment), caps)
    return await _join_next_round(clubhouse, before, guest, commitment, caps)


async def _join_next_round(
    clubhouse: Clubhouse, before: TableRow, guest: Guest, commitment: str, caps: Caps
) -> TableRow:
    now = await next_round(clubhouse, before.id)
    if now.table is None:
        raise UserError(_("The next round was just called off. Press the button again."))
    if now.table.phase is not Phase.LOBBY:
        raise UserError(_("The next round has already started: table {number}.").format(number=now.table.id))
    if now.commitment != commitment:
        raise NextRoundOpen(now.table)
    return await join_lobby(clubhouse, now.table.id, guest, caps)


def rematch_request(before: TableRow, host: int, commitment: str = "") -> TableRequest:
    """Return the request for a table with the same choices, house players and seats.

    A player who has left has no reserved seat.
    """
    (own, *_others) = (seat.seat for seat in before.seats if seat.user == host)
    place = sum(seat.house is not None for seat in before.seats[:own])
    return request_like(before)._replace(
        room=len(before.seats),
        seats_before_host=place,
        previous=before.id,
        commitment=commitment,
    )


async def awaited_names(clubhouse: Clubhouse, lobby: TableRow) -> tuple[str, ...]:
    """Return the names of the players whose seats are reserved in this lobby."""
    if lobby.previous is None or lobby.phase is not Phase.LOBBY:
        return ()
    before, guests = await clubhouse.tables.stored_table(lobby.previous), await clubhouse.store.guests(lobby.id)
    return tuple(map(clubhouse.label, reserved_seats(lobby, before, guests)))
