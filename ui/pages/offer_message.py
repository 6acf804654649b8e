"""The message that offers a seat to somebody, and what stays once the offer has ended."""

from club.seat_changes import is_rated
from club.seat_offers import OfferEnd
from db.rows import Offer
from db.rows import Table as TableRow
from engine.speech import _
from ui.widgets.page import Page, Button
from ui.widgets.player_mentions import mention


def offer_page(table: TableRow, offer: Offer) -> Page:
    """Return the offer: whose seat it is, until when it holds, and the buttons to take, decline or withdraw it."""
    line = _("{member}: the seat of {name} at table {number} is yours if you want it, until <t:{due}:f>.").format(
        member=_member(offer), name=mention(table.seats[offer.seat]), number=table.id, due=int(offer.due)
    )
    ranked = _("-# It is a ranked round: its result stays with whoever held the seat at tee-off.")
    row = (
        Button(_("Take the seat"), "take", str(offer.seat), "green"),
        Button(_("No, thanks"), "decline", str(offer.seat)),
        Button(_("Withdraw"), "withdraw", str(offer.seat)),
    )
    return Page(table=table.id, ply=table.ply, texts=(line, ranked if is_rated(table) else ""), rows=(row,))


def ended_offer_page(offer: Offer, ending: OfferEnd) -> Page:
    """Return the page that replaces an offer which has ended."""
    text = _(ending).format(member=_member(offer), number=offer.table)
    return Page(table=offer.table, ply=0, texts=(text,))


def _member(offer: Offer) -> str:
    return f"<@{offer.member}>" if offer.member > 0 else _("Somebody")
