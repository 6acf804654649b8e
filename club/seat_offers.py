"""Offers of a seat to one person: make, accept, decline, expire.

Called by the seat buttons; `club.maintenance` expires offers. The seats themselves are in `club.seat_changes`.
"""

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
"""An offer stands at least this long, at slow tables as long as a turn."""


class Ending(StrEnum):
    """How an offer ended, as a sentence."""

    TAKEN = N_("{member} has taken the seat at table {number}.")
    DECLINED = N_("{member} does not want the seat at table {number}.")
    WITHDRAWN = N_("The seat at table {number} is not offered to {member} any more.")
    LATE = N_("{member} has not taken the seat at table {number} in time.")
    OVER = N_("The game at table {number} is over, and with it the offer to {member}.")
    BACK = N_("The player at table {number} is back and keeps the seat that {member} was offered.")
    SEATED = N_("{member} has another seat at table {number} by now.")
    CHANGED = N_("The seat at table {number} that {member} was offered has changed hands meanwhile.")


async def offer(
    house: Clubhouse, number: int, seat: Seat, requester: Asker, member: int, channel: int
) -> tuple[TableRow, Offer]:
    """Store the offer of a seat to a member; return the table and the offer.

    Raise `UserError` if the seat is not the requester's to give or is offered already.
    """
    async with house.tables.lock(number):
        row = await to_give(house, number, seat, requester)
        table = await house.tables.stored(number)
        if table.seat_of(member) is not None:
            raise Refused(_("Choose somebody who is no bot and has no seat at this table."))
        due = house.clock() + max(SHORTEST, PACES[table.pace].absent)
        made = Offer(number, seat, member, requester.user, row.user, channel, None, due)
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
    """Give the offered seat to this user and return the offer; raise `UserError` if it is not for them."""
    async with house.tables.lock(number):
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
    """Return the offer of a seat; raise `UserError` if there is none or it is void."""
    made = await house.store.offer_of(number, seat)
    if made is None or void(await house.tables.stored(number), made) is not None:
        raise Refused(_(ENDED))
    return made


async def turn_down(house: Clubhouse, number: int, seat: Seat, requester: Asker) -> tuple[Offer, Ending]:
    """End an offer: declined by the member, or withdrawn by its maker, the host or a moderator."""
    async with house.tables.lock(number):
        made = await standing(house, number, seat)
        own = requester.user == made.member
        if not own and requester.user != made.by and not requester.rules_over(await house.tables.stored(number)):
            raise Refused(_("Only whoever made the offer, the host or a moderator can withdraw it."))
        await house.store.end_offer(number, seat)
    return made, Ending.DECLINED if own else Ending.WITHDRAWN


async def lapse(house: Clubhouse, timer: Alarm) -> tuple[Offer, Ending] | None:
    """End an offer that has fallen due; return it with the reason, None if it ended in another way meanwhile."""
    async with house.tables.lock(timer.table):
        made = await house.store.offer_of(timer.table, timer.seat)
        if made is None or made.due != timer.due:
            return None
        await house.store.end_offer(timer.table, timer.seat)
        return made, void(await house.tables.stored(timer.table), made) or (Ending.LATE if made.due else Ending.CHANGED)


def void(table: TableRow, made: Offer) -> Ending | None:
    """Return why an offer no longer holds, None while it does."""
    if table.phase is not Phase.PLAYING:
        return Ending.OVER
    row = table.seats[made.seat]
    if row.user != made.player or (row.gone and made.by == made.player):
        return Ending.CHANGED
    if table.seat_of(made.member) is not None:
        return Ending.SEATED
    return None if made.by == made.player or not is_person(row) else Ending.BACK
