"""Seats: leave one, give it to the house, and the consequences for the game.

Called by the seat buttons and commands. `Requester` is the user who asks, with the rights of a moderator or without.
Offers to another user are in `club.seat_offers`.
"""

from collections.abc import Iterable
from contextlib import suppress
from enum import StrEnum
from typing import NamedTuple

from club.clubhouse import Clubhouse
from club.house_players import free_house_name
from club.live_table import LiveTable, finished_holes
from club.pending_moves import is_person
from club.table_rules import game_of, has_house_player
from club.user_error import UserError
from db.errors import NotFound
from db.rows import Phase, SeatRow, TableRow
from engine.game import Seat
from engine.i18n import N_, _
from engine.record import Move


class Requester(NamedTuple):
    """A user who wants to change something about a table."""

    user: int
    moderates_server: bool = False
    moderated_channel: int | None = None
    """The channel of the request, with its threads, if they are a moderator there."""

    def moderates(self, table: TableRow) -> bool:
        """Return whether they are a moderator of the table's channel, or of the whole server."""
        return self.moderates_server or self.moderated_channel == table.channel

    def can_manage(self, table: TableRow) -> bool:
        """Return whether they manage the table: its host and moderators do."""
        return self.moderates(table) or self.user == table.host


class LeaveOutcome(StrEnum):
    """A sentence for each thing that can happen to a game after a player has left."""

    LOBBY = N_("You've left table {number}.")
    PLAYED_ON = N_("You've left table {number}. The house plays for you now.")
    OUT = N_("You've left table {number}, so you're out of the round. The others play on.")
    OVER = N_("You've left table {number}, so the round is over.")
    CLOSED = N_("You've left table {number}. It's empty now, so the game ends without a result.")
    LEFT_TO_HOUSE = N_("You've left table {number}. Only the house is left there, so the game ends without a result.")


RANKED_LEAVE_WARNING = N_("This round is ranked: if you leave, you'll come last.")
"""The warning before leaving a ranked round."""
RANKED_LEAVE_RESULT = N_("This round is ranked, so you come last.")
"""The result of having left a ranked round."""
NO_SEAT = N_("You don't have a seat at this table.")


def parse_seat(text: str) -> Seat | None:
    """Return the number of a seat in one or two digits; None for any other text."""
    return int(text) if text.isdecimal() and len(text) < 3 else None


async def leave_table(clubhouse: Clubhouse, table: TableRow, user: int) -> LeaveOutcome:
    """Take a user out of a table; raise `UserError` if they have no seat."""
    seat = table.seat_of(user)
    if seat is None:
        raise UserError(_(NO_SEAT))
    if table.phase is Phase.LOBBY:
        await leave_lobby(clubhouse, table.id, user)
        return LeaveOutcome.LOBBY
    played_on = is_taken_over_by_house(await clubhouse.tables.live_table(table.id))
    await clubhouse.leave_game(table.id, seat.seat)
    return await _leave_outcome(clubhouse, table.id, played_on)


async def leave_lobby(clubhouse: Clubhouse, number: int, user: int) -> TableRow:
    """Free this user's seat in the lobby and return the table; an empty lobby closes."""
    try:
        return await clubhouse.store.leave_lobby(number, user, clubhouse.clock())
    except NotFound:
        raise UserError(_(NO_SEAT)) from None


async def _leave_outcome(clubhouse: Clubhouse, number: int, played_on: bool) -> LeaveOutcome:
    table = await clubhouse.tables.stored_table(number)
    match table.phase:
        case Phase.CLOSED:
            return LeaveOutcome.LEFT_TO_HOUSE if has_house_player(table) else LeaveOutcome.CLOSED
        case Phase.OVER:
            return LeaveOutcome.OVER
    return LeaveOutcome.PLAYED_ON if played_on else LeaveOutcome.OUT


def is_taken_over_by_house(live: LiveTable) -> bool:
    """Return whether the house plays on for a seat that is left: no rule takes it out of the game."""
    return live.game.clubhouse.leave_move(live.record.initial_state(), 0) is None


def is_out(live: LiveTable, seat: Seat) -> bool:
    """Return whether the rules have taken a left seat out of the game."""
    leaving = live.game.clubhouse.leave_move(live.record.initial_state(), seat)
    return leaving is not None and Move(seat, live.game.rules.write_move(leaving)) in live.record.moves


def is_rated(table: TableRow) -> bool:
    """Return whether the game is rated: ranked, with at least two people."""
    return table.ranked and sum(row.result_owner is not None for row in table.seats) > 1


def loses_by_leaving(table: TableRow, user: int) -> bool:
    """Return whether this user takes the last place by leaving; a player who only stepped in does not."""
    return is_rated(table) and any(row.result_owner == row.user == user for row in table.seats)


async def give_to_house(
    clubhouse: Clubhouse, table: TableRow, seat: Seat, requester: Requester
) -> tuple[SeatRow, LeaveOutcome]:
    """Give a seat to a house player; return the seat as it was, and what happens to the game."""
    async with clubhouse.tables.lock(table.id):
        row = await seat_to_give(clubhouse, table.id, seat, requester)
        if row.house is not None:
            raise UserError(_("The house already plays that seat."))
        level = game_of(table).ai.stand_in_level
        name = free_house_name(level, [each.name for each in (await clubhouse.tables.stored_table(table.id)).seats])
        holes = finished_holes((await clubhouse.tables.live_table(table.id)).view())
        await clubhouse.store.replace_seat(table.id, seat, name, house=level, holes=holes)
        clubhouse.tables.evict(table.id)  # a press that waits for the lock must not find the earlier player there
    await clubhouse.continue_after_seat_change(table.id)
    return row, await _leave_outcome(clubhouse, table.id, played_on=True)


async def count_finished_holes(clubhouse: Clubhouse, tables: Iterable[TableRow]) -> dict[int, int]:
    """Return how many holes have ended in each game under way, by table; a game that cannot be read has none."""
    holes = {}
    for table in tables:
        if table.phase is Phase.PLAYING:
            with suppress(UserError):
                holes[table.id] = finished_holes((await clubhouse.tables.live_table(table.id)).view())
    return holes


async def seat_to_give(clubhouse: Clubhouse, number: int, seat: Seat, requester: Requester) -> SeatRow:
    """Return the seat if this user may give it away; else raise `UserError`.

    Everybody may give away their own seat; the host and moderators one whose player is absent or has left.
    """
    table = await clubhouse.tables.stored_table(number)
    if table.phase is not Phase.PLAYING or seat not in range(len(table.seats)):
        raise UserError(_("That player isn't at this table. Choose one from the list."))
    row = table.seats[seat]
    if row.gone and is_out(await clubhouse.tables.live_table(number), seat):
        raise UserError(_("{name} has left. The round goes on without them.").format(name=clubhouse.label(row)))
    if requester.user == row.user and not row.gone:
        return row
    if not requester.can_manage(table):
        raise UserError(_("Only that player, the host or a moderator can hand over this seat."))
    if is_person(row):
        raise UserError(
            _("{name} is still playing. You can only replace someone who's missed two turns in a row.").format(
                name=clubhouse.label(row)
            )
        )
    return row
