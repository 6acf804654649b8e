"""Offers of a seat to one user: make, accept, decline, expire.

Called by the seat buttons; `club.periodic_work` expires offers. The seats themselves are in `club.seat_changes`.
"""

from enum import StrEnum

from club.clubhouse import Clubhouse
from club.deadlines import PACES
from club.live_table import finished_holes
from club.lobby_host import BAR_TEXTS
from club.pending_moves import is_person
from club.seat_changes import Requester, seat_to_give
from club.table_setup import seat_cap_text
from club.user_error import UserError
from db import errors
from db.durations import MINUTE_SECONDS
from db.rows import Caps, DueTimer, Phase, SeatOffer, TableRow
from engine.game import Seat
from engine.i18n import N_, _, board_label

MIN_OFFER_SECONDS = 10 * MINUTE_SECONDS
"""An offer stands at least this long, at slow tables as long as a turn."""


class OfferEnd(StrEnum):
    """How an offer ended, as a sentence."""

    TAKEN = N_("{member} has taken the seat at table {number}.")
    DECLINED = N_("{member} doesn't want the seat at table {number}.")
    WITHDRAWN = N_("{member} can't take the seat at table {number} any more.")
    LATE = N_("{member} didn't take the seat at table {number} in time.")
    OVER = N_("The game at table {number} is over, and so is the offer to {member}.")
    BACK = N_("The player at table {number} is back and keeps the seat offered to {member}.")
    SEATED = N_("{member} already has another seat at table {number}.")
    CHANGED = N_("{member} was offered a seat at table {number}, but it's gone now.")


async def make_offer(
    clubhouse: Clubhouse, number: int, seat: Seat, requester: Requester, member: int, channel: int
) -> tuple[TableRow, SeatOffer]:
    """Store the offer of a seat to a member; return the table and the offer.

    Raise `UserError` if the seat is not the requester's to give or is offered already.
    """
    async with clubhouse.tables.lock(number):
        row = await seat_to_give(clubhouse, number, seat, requester)
        table = await clubhouse.tables.stored_table(number)
        if table.seat_of(member) is not None:
            raise UserError(_("Choose someone who isn't a bot and doesn't have a seat at this table."))
        due = clubhouse.clock() + max(MIN_OFFER_SECONDS, PACES[table.pace].absent)
        offer = SeatOffer(number, seat, member, requester.user, row.user, channel, None, due)
        try:
            await clubhouse.store.make_offer(offer)
        except errors.NotAdmitted:
            raise UserError(_("That person can't take a seat at this table. Choose someone else.")) from None
        except errors.AlreadyOffered:
            refusal = _(
                "This seat has already been offered to someone. Wait until the offer ends or someone "
                "presses “{withdraw}”."
            )
            raise UserError(refusal.format(withdraw=board_label("Withdraw"))) from None
    return table, offer


async def take_offer(clubhouse: Clubhouse, number: int, seat: Seat, user: int, name: str, caps: Caps) -> SeatOffer:
    """Give the offered seat to this user and return the offer; raise `UserError` if it is not for them."""
    async with clubhouse.tables.lock(number):
        offer = await current_offer(clubhouse, number, seat)
        if offer.member != user:
            raise UserError(_("This seat was offered to someone else."))
        try:
            holes = finished_holes((await clubhouse.tables.live_table(number)).view())
            await clubhouse.store.take_offer(offer, name, caps.seated, holes)
            clubhouse.tables.evict(number)  # a press that waits for the lock must not find the earlier player there
        except (errors.NotFound, errors.AlreadySeated):
            raise UserError(_(OFFER_ENDED)) from None
        except errors.CapReached:
            raise UserError(seat_cap_text(caps)) from None
        except errors.NotAdmitted as error:
            raise UserError(_(BAR_TEXTS[error.bar])) from None
    await clubhouse.continue_after_seat_change(number)
    return offer


OFFER_ENDED = N_("This offer has ended. Still want the seat? Ask for a new offer.")


async def current_offer(clubhouse: Clubhouse, number: int, seat: Seat) -> SeatOffer:
    """Return the offer of a seat; raise `UserError` if there is none or it is void."""
    offer = await clubhouse.store.offer_of(number, seat)
    if offer is None or void_reason(await clubhouse.tables.stored_table(number), offer) is not None:
        raise UserError(_(OFFER_ENDED))
    return offer


async def decline_or_withdraw(
    clubhouse: Clubhouse, number: int, seat: Seat, requester: Requester
) -> tuple[SeatOffer, OfferEnd]:
    """End an offer: declined by the member, or withdrawn by its maker, the host or a moderator."""
    async with clubhouse.tables.lock(number):
        offer = await current_offer(clubhouse, number, seat)
        own = requester.user == offer.member
        if (
            not own
            and requester.user != offer.by
            and not requester.can_manage(await clubhouse.tables.stored_table(number))
        ):
            raise UserError(_("Only the person who made this offer, the host or a moderator can withdraw it."))
        await clubhouse.store.end_offer(number, seat)
    return offer, OfferEnd.DECLINED if own else OfferEnd.WITHDRAWN


async def expire_offer(clubhouse: Clubhouse, timer: DueTimer) -> tuple[SeatOffer, OfferEnd] | None:
    """End an offer that has fallen due; return it with the reason, None if it ended in another way meanwhile."""
    async with clubhouse.tables.lock(timer.table):
        offer = await clubhouse.store.offer_of(timer.table, timer.seat)
        if offer is None or offer.due != timer.due:
            return None
        await clubhouse.store.end_offer(timer.table, timer.seat)
        return offer, void_reason(await clubhouse.tables.stored_table(timer.table), offer) or (
            OfferEnd.LATE if offer.due else OfferEnd.CHANGED
        )


def void_reason(table: TableRow, offer: SeatOffer) -> OfferEnd | None:
    """Return why an offer no longer holds, None while it does."""
    if table.phase is not Phase.PLAYING:
        return OfferEnd.OVER
    row = table.seats[offer.seat]
    if row.user != offer.player or (row.gone and offer.by == offer.player):
        return OfferEnd.CHANGED
    if table.seat_of(offer.member) is not None:
        return OfferEnd.SEATED
    return None if offer.by == offer.player or not is_person(row) else OfferEnd.BACK
