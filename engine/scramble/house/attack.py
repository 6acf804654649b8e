"""The value of a Battle card on a rival: the strokes that it costs there, as far as they count for the own seat."""

from engine.scramble.cards.deck import BATTLE, EFFECTS
from engine.scramble.house.harm import burdened, harm
from engine.scramble.house.outlook import HURTS, Outlook, cost, outlook
from engine.scramble.house.window import Prospect, ahead
from engine.scramble.throw.flight import Option
from engine.scramble.view import View

STOLEN = sum(copies * HURTS[card] for card, copies in BATTLE.items()) / sum(BATTLE.values())
"""The value of an unknown Battle card in strokes."""


def attack(view: View, own: Outlook, detail: str) -> Prospect:
    """Return the prospect of a kept Battle card on the seat that it names (S-124 to S-130)."""
    card, number = detail.split()
    seat = int(number) - 1
    rival, spent = outlook(view, seat), own.without(card)
    left = burdened(own, view.discs[own.seat].effects)
    match card:
        case "disc-mix-up":
            swapped = rival.left[own.trail[-1]] - rival.here
            return _gaining(spent, rival.here, swapped)
        case "sticky-fingers":
            return _gaining(spent, left, STOLEN)
        case _ if card in EFFECTS and card in view.discs[seat].effects:
            return _gaining(spent, left, 0.0)
    return _gaining(spent, left, harm(rival, card, own=False))


def strike(view: View, own: Outlook, option: Option) -> Prospect:
    """Return the prospect of a route along which a card takes the own disc or a rival's."""
    if view.target == own.seat:
        return ahead(own, cost(own.hole, own.left, option))
    rival = outlook(view, view.target)
    return _gaining(own, burdened(own, view.discs[own.seat].effects), cost(rival.hole, rival.left, option) - rival.here)


def _gaining(own: Outlook, strokes: float, lost: float) -> Prospect:
    """Return the prospect of that many own strokes, with the strokes that a rival has lost."""
    return Prospect(strokes, own.held(own.hand) + own.share * lost)
