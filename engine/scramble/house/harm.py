"""The cost of each card for the disc that it hits, in strokes to the end of the hole."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.scramble.cards.bad_luck import BAD_LUCK_SPACES
from engine.scramble.cards.battle import BATTLE_SPACES
from engine.scramble.cards.deck import BAD, BATTLE, NEXT_THROW_CARDS, Card
from engine.scramble.cards.nearby import best_routes_away, nearest_ground, gust_slide, cut_trail, card_directions
from engine.scramble.courses.hole import TREE, WATER
from engine.scramble.house.outlook import Outlook, option_cost, trail_cost

NEXT_THROW_STROKES: Mapping[str, Mapping[Card, tuple[float, float]]] = MappingProxyType(
    {
        "scramble": {
            "noisy-gallery": (0.42, 0.2),
            "stiff-headwind": (0.14, 0.0),
            "snapped-driver": (0.35, 0.02),
            "cold-putter": (0.33, 0.8),
        },
        "original": {
            "noisy-gallery": (0.07, 0.3),
            "stiff-headwind": (0.6, 0.0),
            "snapped-driver": (0.34, 0.0),
            "cold-putter": (0.01, 1.14),
        },
    }
)
"""The strokes of a card that restricts the next throw, from outside and inside the circle: the mean over the holes."""
CARD_SPACES: Mapping[Card, int] = MappingProxyType(
    dict.fromkeys(("grip-lock", "wimpy-shot", "hit-a-tree", "in-the-drink"), BAD_LUCK_SPACES)
    | dict.fromkeys(("tree-kick", "splash", "roll-away", "spit-out"), BATTLE_SPACES)
)
"""The spaces within which a card looks, or by which it moves a disc (S-102 to S-105, S-130)."""


def card_cost(outlook: Outlook, card: Card, own: bool) -> float:
    """Return the strokes that the card costs; the disc's own player chooses its route, or an opponent does."""
    hole, left, here = outlook.hole, outlook.left, outlook.strokes_here
    match card:
        case "foot-fault" | "courtesy-call":
            return 1.0
        case "grip-lock" | "spit-out":
            if card == "spit-out" and not hole.inside[outlook.trail[-1]]:
                return 0.0
            found = [option_cost(hole, left, option) for option in best_routes_away(hole, outlook.trail, CARD_SPACES[card])]
            return (min(found) if own else max(found)) - here
        case "wimpy-shot" | "roll-away":
            return trail_cost(hole, left, cut_trail(hole, outlook.trail, CARD_SPACES[card])) - here
        case "hit-a-tree" | "tree-kick":
            tree = nearest_ground(hole, outlook.trail[-1], TREE, CARD_SPACES[card])
            return 0.0 if tree is None else left[tree] - here
        case "in-the-drink" | "splash":
            return float(nearest_ground(hole, outlook.trail[-1], WATER, CARD_SPACES[card]) is not None)
        case "gust":
            found = [option_cost(hole, left, gust_slide(hole, outlook.trail[-1], way)) for way in card_directions(hole, outlook.trail[-1])]
            return (sum(found) / len(found) if own else max(found)) - here
        case "lost-disc":
            return left[outlook.trail[0]] - here
        case _ if card in NEXT_THROW_CARDS:
            return next_throw_cost(outlook, card)
    return 0.0


def next_throw_cost(outlook: Outlook, card: Card) -> float:
    """Return the mean cost of a card that restricts the next throw."""
    return NEXT_THROW_STROKES[outlook.throwing][card][outlook.hole.inside[outlook.trail[-1]]]


def strokes_with_cards(outlook: Outlook, effects: tuple[Card, ...]) -> float:
    """Return the expected strokes from the disc's lie with these cards on its next throw."""
    return outlook.strokes_here + sum(next_throw_cost(outlook, card) for card in effects)


def mean_bad_luck_cost(outlook: Outlook) -> float:
    """Return the mean cost of a Bad Luck card, taken or cancelled, whichever is better (S-82, S-95)."""
    most = outlook.saves["cancel"] if "cancel" in outlook.hand else 9.0
    return sum(copies * min(most, card_cost(outlook, card, own=True)) for card, copies in BAD.items()) / sum(BAD.values())


def mean_battle_cost(outlook: Outlook) -> float:
    """Return the mean cost of a Battle card that hits the player who drew it (S-121)."""
    drawn = sum(copies * card_cost(outlook, card, own=True) for card, copies in BATTLE.items())
    return drawn / sum(BATTLE.values())
