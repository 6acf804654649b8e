"""The sentences that say whose turn it is and what the seat decides."""

from typing import Final

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.hand import ACTION_KINDS
from engine.final_nine.moves import Draw, Lay
from engine.final_nine.state import Ask, Cycle, Draws, Fetch, Gift, Peek, Renew, Surplus, Windup
from engine.final_nine.text.terms import card_name, cards_text, grid_name
from engine.final_nine.view import OfferView, View
from engine.game import Names, Seat
from engine.i18n import N_, _, join_list, ngettext

SENTENCES: Final = {
    "character": N_("{asked} chooses a character for the round."),
    "choose": N_("{thrower} is up, throwing from {lie}."),
    "trade": N_("{asked} can give {thrower} a putter for {offer}, or decline."),
    "turned": N_("{thrower} turned up {card}. Use it?"),
    "luck": N_("{thrower} can play a luck card on this throw."),
    "landed": N_("The disc has landed: {thrower} can still play a card on it."),
    "refill": N_("{asked}: draw back up to nine cards."),
}
NO_CHOICE_SENTENCE: Final = N_(
    "You have no card for this throw: carry on. You're asked so that nobody can tell what you hold."
)
"""The sentence for a seat that can only carry on, which is a secret (F-179)."""
GIFT_SENTENCES: Final = {
    "CARD": N_("{name} chooses a card to give {other}."),
    "DISC": N_("{name} chooses a disc to give {other}."),
    "PUTTER": N_("{name} chooses a putter to give {other}."),
}


def turn_sentence(view: View, names: Names) -> str:
    """Return whose turn it is and what is asked, in one sentence."""
    if not view.awaiting:
        return _("The game is over.")
    asked_seat = next((seat for seat in view.awaiting if view.players[seat].asks), None)
    if view.seat in view.awaiting and view.players[view.seat].asks:
        asked_seat = view.seat
    if asked_seat is not None and (asked_seat == view.seat or all(view.players[seat].asks for seat in view.awaiting)):
        ask = view.players[asked_seat].asks[0]
        return _question_sentence(ask).format(
            name=names[asked_seat], other=names[ask.to] if isinstance(ask, Gift) else ""
        )
    if view.flick:
        return ngettext(
            "The practice basket is {target} away: how hard does {names} flick?",
            "The practice basket is {target} away: how hard do {names} flick?",
            len(_awaited_seats(view)),
        ).format(names=join_list(names[seat] for seat in _awaited_seats(view)), target=view.flick.target)
    if view.window == "swap":
        return ngettext(
            "{names} can swap up to two cards.", "{names} can swap up to two cards each.", len(_awaited_seats(view))
        ).format(names=join_list(names[seat] for seat in _awaited_seats(view)))
    return _window_sentence(view).format(**_placeholders(view, names))


def _window_sentence(view: View) -> str:
    """Return the sentence of the window; for the own throw, the one of its next step."""
    if view.seat in view.awaiting and len(view.moves) == 1 and view.window in ("disrupt", "luck", "landed"):
        return _(NO_CHOICE_SENTENCE)
    if view.window == "disrupt":  # a plural in languages that bend "may"
        return ngettext(
            "{asked} can disrupt {thrower}'s throw with {disc}.",
            "{asked} can disrupt {thrower}'s throw with {disc}.",
            len(_awaited_seats(view)),
        )
    sentence = (
        _own_throw_sentence(view) if view.window == "choose" and view.seat == view.thrower else SENTENCES[view.window]
    )
    return _(sentence)


def _awaited_seats(view: View) -> tuple[Seat, ...]:
    """Return the seats that the window waits for.

    Seats that have to answer a card first are left out if others remain.
    """
    return tuple(seat for seat in view.awaiting if not view.players[seat].asks) or view.awaiting


def _question_sentence(ask: Ask) -> str:
    match ask:
        case Gift(_to, kind):
            return _(GIFT_SENTENCES[kind])
        case Cycle():
            return _("{name} discards one more card, then draws.")
        case Fetch(kind):
            if kind in ACTION_KINDS:
                return _("{name} takes an action card from the discard pile.")
            return _("{name} takes a disc from the discard pile.")
        case Surplus():
            return _("{name} discards down to nine cards.")
        case Draws():
            return _("{name} draws a card from either stack.")
        case Renew():
            return _("{name} discards up to three cards and draws as many.")
        case Windup(_cards, traded):
            return _("{name} takes one of the top discs.") if traded else _("{name} discards a card for a new disc.")
        case Peek():
            return _("{name} looks at the top action card.")
        case _:
            return _("{name} chooses a card to discard.")


def _own_throw_sentence(view: View) -> str:
    """Return what the thrower is asked next, for the thrower's own view."""
    if view.offer:
        return N_("{thrower} makes an offer. Start with a disc, then press “Propose the trade”.")
    if any(isinstance(move, Lay) for move in view.moves):
        return N_("{thrower} lays down discs to change how {disc} flies.")
    if view.shot is None or not view.shot.disc:
        if any(isinstance(move, Draw) for move in view.moves):
            return N_("{thrower}: throw from {lie}. Draw first, or choose a disc.")
        return N_("{thrower}: throw from {lie}. Choose a disc.")
    if view.shot.plan is None:
        return N_("{thrower}: throw {disc}. Choose a direction.")
    return N_("{thrower}: {disc} is ready. Add skill cards, or throw.")


def _offered_cards(offer: OfferView) -> str:
    """Return the cards of a trade for its partners, and their number for other viewers (F-178)."""
    return join_list(map(card_name, offer.cards)) or cards_text(offer.size)


def _placeholders(view: View, names: Names) -> dict[str, str]:
    thrower = "" if view.thrower is None else names[view.thrower]
    lie = "" if view.thrower is None else grid_name(view, view.players[view.thrower].lie)
    return {
        "asked": join_list(names[seat] for seat in _awaited_seats(view)),
        "thrower": thrower,
        "lie": lie,
        "disc": card_name(view.shot.disc) if view.shot and view.shot.disc in DISCS else "",
        "card": card_name(view.turned) if view.turned else "",
        "offer": _offered_cards(view.offer) if view.offer else "",
    }
