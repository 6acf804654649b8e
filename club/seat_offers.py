"""Offers of a seat to one person: make, accept, decline, expire."""

from enum import StrEnum

from club.clubhouse import Clubhouse
from club.deadlines import MINUTE, PACES
from club.lobby_access import BARRED
from club.pending_moves import is_person
from club.seat_changes import Asker, to_give
from club.table_setup import seated
from club.user_error import Refused
from db import errors
from db.rows import Alarm, Caps, Offer, Phase
from db.rows import Table as TableRow
from engine.game import Seat
from engine.speech import N_, _

SHORTEST = 10 * MINUTE
"""Seconds that an offer stands at least; at slow tables as long as a turn may take."""


class Ending(StrEnum):
    """How an offer ended, in a sentence."""

    TAKEN = N_("{member} has taken the seat at table {number}.")
    DECLINED = N_("{member} does not want the seat at table {number}.")
    WITHDRAWN = N_("The seat at table {number} is not offered to {member} any more.")
    LATE = N_("{member} has not taken the seat at table {number} in time.")
    OVER = N_("The game at table {number} is over, and with it the offer to {member}.")
    BACK = N_("The player at table {number} is back and keeps the seat that {member} was offered.")
    SEATED = N_("{member} has another seat at table {number} by now.")
    CHANGED = N_("The seat at table {number} that {member} was offered has changed hands meanwhile.")


async def offer(
    house: Clubhouse, number: int, seat: Seat, asker: Asker, member: int, channel: int
) -> tuple[TableRow, Offer]:
    """The table and the stored offer of a seat; refuses where it is not this person's to give or is offered already."""
    async with house.lock(number):
        row = await to_give(house, number, seat, asker)
        table = await house.stored(number)
        if table.seat_of(member) is not None:
            raise Refused(_("Choose somebody who is no bot and has no seat at this table."))
        due = house.clock() + max(SHORTEST, PACES[table.pace].absent)
        made = Offer(number, seat, member, asker.user, row.user, channel, None, due)
        try:
            await house.store.make_offer(made)
        except errors.Unwelcome:
            raise Refused(_("They cannot take a seat at this table; choose somebody else.")) from None
        except errors.Offered:
            raise Refused(
                _("This seat is offered already; that offer ends by itself, or whoever made it withdraws it.")
            ) from None
    return table, made


async def take(house: Clubhouse, number: int, seat: Seat, user: int, name: str, caps: Caps) -> Offer:
    """The offer, after the seat was given to the person it was offered to; nobody else has it, whatever was pressed."""
    async with house.lock(number):
        made = await standing(house, number, seat)
        if made.member != user:
            raise Refused(_("This seat was offered to somebody else."))
        try:
            await house.store.take_offer(made, name, caps.seated)
        except (errors.Missing, errors.Seated):
            raise Refused(_(ENDED)) from None
        except errors.TooMany:
            raise Refused(seated(caps)) from None
        except errors.Unwelcome as error:
            raise Refused(_(BARRED[error.bar])) from None
    await house.vacated(number)
    return made


ENDED = N_("This offer does not hold any more; ask for another one if you still want the seat.")


async def standing(house: Clubhouse, number: int, seat: Seat) -> Offer:
    """The offer of a seat, where it holds; refuses one that does not."""
    made = await house.store.offer_of(number, seat)
    if made is None or void(await house.stored(number), made) is not None:
        raise Refused(_(ENDED))
    return made


async def turn_down(house: Clubhouse, number: int, seat: Seat, asker: Asker) -> tuple[Offer, Ending]:
    """The offer that the member did not want, or that whoever made it or sees to the table has withdrawn."""
    async with house.lock(number):
        made = await standing(house, number, seat)
        own = asker.user == made.member
        if not own and asker.user != made.by and not asker.rules_over(await house.stored(number)):
            raise Refused(_("Only whoever made the offer, the host or a moderator can withdraw it."))
        await house.store.end_offer(number, seat)
    return made, Ending.DECLINED if own else Ending.WITHDRAWN


async def lapse(house: Clubhouse, alarm: Alarm) -> tuple[Offer, Ending] | None:
    """The offer that has fallen due, and why; None where it ended in another way meanwhile."""
    async with house.lock(alarm.table):
        made = await house.store.offer_of(alarm.table, alarm.seat)
        if made is None or made.due != alarm.due:
            return None
        await house.store.end_offer(alarm.table, alarm.seat)
        return made, void(await house.stored(alarm.table), made) or (Ending.LATE if made.due else Ending.CHANGED)


def void(table: TableRow, made: Offer) -> Ending | None:
    """Why an offer does not hold any more; None while it does."""
    if table.phase is not Phase.PLAYING:
        return Ending.OVER
    row = table.seats[made.seat]
    if row.user != made.player or (row.gone and made.by == made.player):
        return Ending.CHANGED
    if table.seat_of(made.member) is not None:
        return Ending.SEATED
    return None if made.by == made.player or not is_person(row) else Ending.BACK
