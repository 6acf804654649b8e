"""Cards that would find nothing to do, said before one is spent on them: from what everybody sees (S-106)."""

from engine.scramble.cards import bad_luck, battle
from engine.scramble.cards.deck import Card
from engine.scramble.cards.nearby import away, nearest
from engine.scramble.courses.hole import TREE, WATER
from engine.scramble.table import Move
from engine.scramble.view import View


def idle(view: View, made: Move) -> bool:
    """Whether the card that a move plays, accepts or cancels would have no effect."""
    match made:
        case Move("accept" | "cancel"):
            return _misses(view, view.asked, view.actor)
        case Move("battle", detail):
            card, target = detail.split()
            return _misses(view, card, int(target) - 1)
        case _:
            return False


def _misses(view: View, card: Card, seat: int) -> bool:
    """Whether a card has nothing to do with the disc of that seat (S-102, S-104, S-105, S-130)."""
    disc = view.discs[seat]
    hole, place = view.holes[disc.hole], disc.square
    match card:
        case "grip-lock":
            return not away(hole, (place,), bad_luck.REACH)[0].path
        case "spit-out":
            return not away(hole, (place,), battle.NEAR)[0].path
        case "hit-a-tree":
            return nearest(hole, place, TREE, bad_luck.REACH) in (None, place)
        case "tree-kick":
            return nearest(hole, place, TREE, battle.NEAR) in (None, place)
        case "in-the-drink":
            return nearest(hole, place, WATER, bad_luck.REACH) is None
        case _:
            return False
