"""The value of a Battle card on a rival: the strokes that it costs there, as far as they count for the own seat."""

from engine.scramble.cards.deck import BATTLE, NEXT_THROW_CARDS
from engine.scramble.house.harm import strokes_with_cards, card_cost
from engine.scramble.house.outlook import BATTLE_STROKES, Outlook, option_cost, seat_outlook
from engine.scramble.house.window import Prospect, hand_prospect
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View

STOLEN_CARD_STROKES = sum(copies * BATTLE_STROKES[card] for card, copies in BATTLE.items()) / sum(BATTLE.values())
"""The value of an unknown Battle card in strokes."""


def battle_prospect(view: View, own: Outlook, detail: str) -> Prospect:
    """Return the prospect of a kept Battle card on the seat that it names (S-124 to S-130)."""
    card, number = detail.split()
    seat = int(number) - 1
    rival, spent = seat_outlook(view, seat), own.without_card(card)
    left = strokes_with_cards(own, view.discs[own.seat].effects)
    match card:
        case "disc-mix-up":
            swapped = rival.left[own.trail[-1]] - rival.strokes_here
            return _prospect_with_loss(spent, rival.strokes_here, swapped)
        case "sticky-fingers":
            return _prospect_with_loss(spent, left, STOLEN_CARD_STROKES)
        case _ if card in NEXT_THROW_CARDS and card in view.discs[seat].effects:
            return _prospect_with_loss(spent, left, 0.0)
    return _prospect_with_loss(spent, left, card_cost(rival, card, own=False))


def route_prospect(view: View, own: Outlook, option: FlightOption) -> Prospect:
    """Return the prospect of a route along which a card takes the own disc or a rival's."""
    if view.target == own.seat:
        return hand_prospect(own, option_cost(own.hole, own.left, option))
    rival = seat_outlook(view, view.target)
    return _prospect_with_loss(own, strokes_with_cards(own, view.discs[own.seat].effects), option_cost(rival.hole, rival.left, option) - rival.strokes_here)


def _prospect_with_loss(own: Outlook, strokes: float, lost: float) -> Prospect:
    """Return the prospect of that many own strokes, with the strokes that a rival has lost."""
    return Prospect(strokes, own.hand_value(own.hand) + own.share * lost)
