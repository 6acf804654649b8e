"""Cards without effect, found from the public view before one is spent (S-106)."""

from engine.scramble.cards.bad_luck import BAD_LUCK_SPACES
from engine.scramble.cards.battle import BATTLE_SPACES
from engine.scramble.cards.deck import Card
from engine.scramble.cards.nearby import best_routes_away, nearest_ground
from engine.scramble.courses.hole import TREE, WATER
from engine.scramble.table import Move
from engine.scramble.view import View


def has_no_effect(view: View, choice: Move) -> bool:
    """Return whether the card that a move plays, accepts or cancels would have no effect."""
    match choice:
        case Move("accept" | "cancel"):
            return _has_no_target(view, view.asked, view.actor)
        case Move("battle", detail):
            card, target = detail.split()
            return _has_no_target(view, card, int(target) - 1)
        case _:
            return False


def _has_no_target(view: View, card: Card, seat: int) -> bool:
    """Return whether a card has no effect on the disc of that seat (S-102, S-104, S-105, S-130)."""
    disc = view.discs[seat]
    hole, place = view.holes[disc.hole], disc.square
    match card:
        case "grip-lock":
            return not best_routes_away(hole, (place,), BAD_LUCK_SPACES)[0].path
        case "spit-out":
            return not best_routes_away(hole, (place,), BATTLE_SPACES)[0].path
        case "hit-a-tree":
            return nearest_ground(hole, place, TREE, BAD_LUCK_SPACES) in (None, place)
        case "tree-kick":
            return nearest_ground(hole, place, TREE, BATTLE_SPACES) in (None, place)
        case "in-the-drink":
            return nearest_ground(hole, place, WATER, BAD_LUCK_SPACES) is None
        case _:
            return False
