"""Seats in a running game: leave one, give it to the house, and what follows for the game.

Called by the seat buttons and commands. Offers to another person are in `club.seat_offers`.
"""

from enum import StrEnum
from typing import NamedTuple

from club.clubhouse import Clubhouse
from club.live_table import Sitting
from club.lobby_rules import house_name, rules_of
from club.pending_moves import is_person
from club.user_error import Refused
from db.rows import Phase
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.game import Seat
from engine.record import Move
from engine.speech import N_, _


class Asker(NamedTuple):
    """A user who wants to change something about a table."""

    user: int
    moderator: bool = False
    """Whether they are a moderator of the table's channel."""

    def rules_over(self, table: TableRow) -> bool:
        """Return whether they manage the table: its host and moderators do."""
        return self.moderator or self.user == table.host


class Farewell(StrEnum):
    """What happens to the game after a player has left, as a sentence."""

    LOBBY = N_("You have left table {number}.")
    PLAYED_ON = N_("You have left table {number}; the house plays on for you.")
    OUT = N_("You have left table {number} and are out of the round; the others play on without you.")
    OVER = N_("You have left table {number}, and with that the round is over.")
    CLOSED = N_("You have left table {number}. Nobody is left there, so it is closed without a result.")


RANKED = N_("It is a ranked round: leaving takes the last place.")
"""The warning before leaving a ranked round."""


async def leave(house: Clubhouse, table: TableRow, user: int) -> Farewell:
    """Take a user out of a table; raise `UserError` if they have no seat."""
    seat = table.seat_of(user)
    if seat is None:
        raise Refused(_("You have no seat at this table."))
    if table.phase is Phase.LOBBY:
        await house.store.leave(table.id, user, house.clock())
        return Farewell.LOBBY
    played_on = plays_on(await house.tables.sitting(table.id))
    await house.leave(table.id, seat.seat)
    return await _came_of_it(house, table.id, played_on)


async def _came_of_it(house: Clubhouse, number: int, played_on: bool) -> Farewell:
    match (await house.tables.stored(number)).phase:
        case Phase.CLOSED:
            return Farewell.CLOSED
        case Phase.OVER:
            return Farewell.OVER
    return Farewell.PLAYED_ON if played_on else Farewell.OUT


def plays_on(live: Sitting) -> bool:
    """Return whether the house plays on for a seat that is left: no rule takes it out of the game."""
    return live.game.leave(live.record.start(), 0) is None


def is_out(live: Sitting, seat: Seat) -> bool:
    """Return whether the rules have taken a left seat out of the game."""
    leaving = live.game.leave(live.record.start(), seat)
    return leaving is not None and Move(seat, live.game.write(leaving)) in live.record.moves


def costs(table: TableRow) -> bool:
    """Return whether the game is rated: ranked, with at least two people."""
    return table.ranked and sum(row.holder is not None for row in table.seats) > 1


def loses_by_leaving(table: TableRow, user: int) -> bool:
    """Return whether this user takes the last place by leaving; a player who only stepped in does not."""
    return costs(table) and any(row.holder == row.user == user for row in table.seats)


async def give_to_house(house: Clubhouse, table: TableRow, seat: Seat, requester: Asker) -> tuple[SeatRow, Farewell]:
    """Give a seat to a house player; return the seat as it was, and what happens to the game."""
    async with house.tables.lock(table.id):
        row = await to_give(house, table.id, seat, requester)
        if row.house is not None:
            raise Refused(_("The house plays that seat already."))
        name = house_name(await house.tables.stored(table.id))
        await house.store.replace_seat(table.id, seat, name, house=rules_of(table).stand_in)
    await house.vacated(table.id)
    return row, await _came_of_it(house, table.id, played_on=True)


async def to_give(house: Clubhouse, number: int, seat: Seat, requester: Asker) -> SeatRow:
    """Return the seat if this user may give it away; else raise `UserError`.

    Everybody may give away their own seat; the host and moderators one whose player is away or has left.
    """
    table = await house.tables.stored(number)
    if table.phase is not Phase.PLAYING or seat not in range(len(table.seats)):
        raise Refused(_("Name a player of a game under way; the list shows them."))
    row = table.seats[seat]
    if row.gone and is_out(await house.tables.sitting(number), seat):
        raise Refused(_("{name} has left, and the round goes on without them.").format(name=house.called(row)))
    if requester.user == row.user and not row.gone:
        return row
    if not requester.rules_over(table):
        raise Refused(_("Only the host, a moderator or the player of that seat can hand it over."))
    if is_person(row):
        raise Refused(
            _("{name} is there and keeps the seat; only whoever has missed two turns in a row can be replaced.").format(
                name=house.called(row)
            )
        )
    return row
