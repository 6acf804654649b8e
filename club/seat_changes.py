"""Seats in a running game: leave one, give it to the house, and what follows for the game."""

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
    """Who asks for something about a table."""

    user: int
    moderator: bool = False
    """Whether they keep order where the table stands."""

    def rules_over(self, table: TableRow) -> bool:
        """Whether they see to the table: its host and moderators do."""
        return self.moderator or self.user == table.host


class Farewell(StrEnum):
    """What becomes of the game when somebody leaves, in a sentence."""

    LOBBY = N_("You have left table {number}.")
    PLAYED_ON = N_("You have left table {number}; the house plays on for you.")
    OUT = N_("You have left table {number} and are out of the round; the others play on without you.")
    OVER = N_("You have left table {number}, and with that the round is over.")
    CLOSED = N_("You have left table {number}. Nobody is left there, so it is closed without a result.")


RANKED = N_("It is a ranked round: leaving takes the last place.")
"""What leaving costs where it costs something."""


async def leave(house: Clubhouse, table: TableRow, user: int) -> Farewell:
    """Takes a person out of a table; refuses somebody without a seat."""
    seat = table.seat_of(user)
    if seat is None:
        raise Refused(_("You have no seat at this table."))
    if table.phase is Phase.LOBBY:
        await house.store.leave(table.id, user, house.clock())
        return Farewell.LOBBY
    played_on = plays_on(await house.sitting(table.id))
    await house.leave(table.id, seat.seat)
    return await _came_of_it(house, table.id, played_on)


async def _came_of_it(house: Clubhouse, number: int, played_on: bool) -> Farewell:
    match (await house.stored(number)).phase:
        case Phase.CLOSED:
            return Farewell.CLOSED
        case Phase.OVER:
            return Farewell.OVER
    return Farewell.PLAYED_ON if played_on else Farewell.OUT


def plays_on(sitting: Sitting) -> bool:
    """Whether the house plays on for a seat that is left, and no rule takes it out of the game."""
    return sitting.game.leave(sitting.record.start(), 0) is None


def is_out(sitting: Sitting, seat: Seat) -> bool:
    """Whether the seat was left and the rules have taken it out of the game."""
    leaving = sitting.game.leave(sitting.record.start(), seat)
    return leaving is not None and Move(seat, sitting.game.write(leaving)) in sitting.record.moves


def costs(table: TableRow) -> bool:
    """Whether the game counts: a ranked round where people meet."""
    return table.ranked and sum(row.holder is not None for row in table.seats) > 1


def loses_by_leaving(table: TableRow, user: int) -> bool:
    """Whether this person takes the last place by leaving; nobody does who has only stepped in for somebody."""
    return costs(table) and any(row.holder == row.user == user for row in table.seats)


async def give_to_house(house: Clubhouse, table: TableRow, seat: Seat, asker: Asker) -> tuple[SeatRow, Farewell]:
    """The seat as it was before the house took it over, and what becomes of the game."""
    async with house.lock(table.id):
        row = await to_give(house, table.id, seat, asker)
        if row.house is not None:
            raise Refused(_("The house plays that seat already."))
        name = house_name(await house.stored(table.id))
        await house.store.replace_seat(table.id, seat, name, house=rules_of(table).stand_in)
    await house.vacated(table.id)
    return row, await _came_of_it(house, table.id, played_on=True)


async def to_give(house: Clubhouse, number: int, seat: Seat, asker: Asker) -> SeatRow:
    """The seat, where this person may give it away: one's own, or as host or moderator one that nobody plays."""
    table = await house.stored(number)
    if table.phase is not Phase.PLAYING or seat not in range(len(table.seats)):
        raise Refused(_("Name a player of a game under way; the list shows them."))
    row = table.seats[seat]
    if row.gone and is_out(await house.sitting(number), seat):
        raise Refused(_("{name} has left, and the round goes on without them.").format(name=house.called(row)))
    if asker.user == row.user and not row.gone:
        return row
    if not asker.rules_over(table):
        raise Refused(_("Only the host, a moderator or the player of that seat can hand it over."))
    if is_person(row):
        raise Refused(
            _("{name} is there and keeps the seat; only whoever has missed two turns in a row can be replaced.").format(
                name=house.called(row)
            )
        )
    return row
