"""The caddie's words on what cards drawn after a landing do there: which of them cost more than on a better square."""

from collections.abc import Sequence
from typing import Final

from engine.i18n import join_list, ngettext
from engine.scramble.ai.card_values import Outlook, card_cost, limit_cost, mean_bad_luck_cost, mean_battle_cost
from engine.scramble.ai.evaluate import best_after_landing
from engine.scramble.cards.deck import BAD, BATTLE, CARDS, Card
from engine.scramble.courses.grid import square_name, squares_along
from engine.scramble.text.cards import card_name
from engine.scramble.throw.flight import FlightOption

MIN_CARD_STROKES: Final = 0.05
"""The fewest strokes that a card costs more on one square than on another, if it is named for that."""
MAX_NAMED_CARDS: Final = 2
"""The most cards that are named for what they cost on a square: those that add most to it."""


def card_risk(own: Outlook, here: FlightOption, there: FlightOption) -> float:
    """Return the strokes that a roll for a card costs more from one landing than from the one where it pays."""
    if own.mode == "none" or best_after_landing(own, there) != "roll":
        return 0.0
    cost = mean_battle_cost if own.mode == "battle" else mean_bad_luck_cost
    more, less = (cost(_land(own, one)) for one in (here, there))
    return (1 - own.lucky) * (more - less)


def card_risk_text(own: Outlook, others: Sequence[FlightOption], better: FlightOption) -> str:
    """Return which cards cost more on each of these squares than on a better one; "" if there are none."""
    cards, squares = riskier_cards(own, others, better), sorted({square_name(other.square) for other in others})
    form = ngettext("{cards} can hurt you more on {squares}.", "{cards} can hurt you more on {squares}.", len(cards))
    return form.format(cards=join_list(cards), squares=join_list(squares)) if cards else ""


def riskier_cards(own: Outlook, others: Sequence[FlightOption], better: FlightOption) -> Sequence[str]:
    """Return the names of the cards that cost more on each of these squares than on a better one, the worst first."""
    extra = {
        card: copies * min(_cost_of(own, card, other) - _cost_of(own, card, better) for other in others)
        for card, copies in (BATTLE if own.mode == "battle" else BAD).items()
        if all(_costs_more(own, card, other, better) for other in others)
    }
    return [*map(card_name, sorted(extra, key=lambda card: -extra[card])[:MAX_NAMED_CARDS])]


def _costs_more(own: Outlook, card: Card, here: FlightOption, there: FlightOption) -> bool:
    """Return whether a card costs noticeably more on one square; one on the next throw by the lies themselves, too."""
    if _cost_of(own, card, here) < _cost_of(own, card, there) + MIN_CARD_STROKES:
        return False
    if CARDS[card].effect != "limit_throw":
        return True
    return limit_cost(_land(own, here), card) >= limit_cost(_land(own, there), card) + MIN_CARD_STROKES


def _cost_of(own: Outlook, card: Card, option: FlightOption) -> float:
    """Return what a card costs after a landing, taken or cancelled, whichever is better."""
    cost, canceller = card_cost(_land(own, option), card, own=True), own.card_with("cancel_card")
    return min(cost, own.saves[canceller]) if canceller and own.mode == "luck" else cost


def _land(own: Outlook, option: FlightOption) -> Outlook:
    return own._replace(trail=own.trail + squares_along(own.trail[-1], option.path))
