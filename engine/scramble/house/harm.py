"""The cost of each card for the disc that it hits, in strokes to the end of the hole."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.scramble.cards.bad_luck import BAD_LUCK_SPACES
from engine.scramble.cards.battle import BATTLE_SPACES
from engine.scramble.cards.deck import BAD, BATTLE, EFFECTS, Card
from engine.scramble.cards.nearby import away, nearest, pushed, reversed_trail, ways
from engine.scramble.courses.hole import TREE, WATER
from engine.scramble.house.outlook import Outlook, cost, settled

BOUND: Mapping[str, Mapping[Card, tuple[float, float]]] = MappingProxyType(
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
REACH: Mapping[Card, int] = MappingProxyType(
    dict.fromkeys(("grip-lock", "wimpy-shot", "hit-a-tree", "in-the-drink"), BAD_LUCK_SPACES)
    | dict.fromkeys(("tree-kick", "splash", "roll-away", "spit-out"), BATTLE_SPACES)
)
"""The spaces within which a card looks, or by which it moves a disc (S-102 to S-105, S-130)."""


def harm(outlook: Outlook, card: Card, own: bool) -> float:
    """Return the strokes that the card costs; the disc's own player chooses its route, or an opponent does."""
    hole, left, here = outlook.hole, outlook.left, outlook.here
    match card:
        case "foot-fault" | "courtesy-call":
            return 1.0
        case "grip-lock" | "spit-out":
            if card == "spit-out" and not hole.inside[outlook.trail[-1]]:
                return 0.0
            found = [cost(hole, left, option) for option in away(hole, outlook.trail, REACH[card])]
            return (min(found) if own else max(found)) - here
        case "wimpy-shot" | "roll-away":
            return settled(hole, left, reversed_trail(hole, outlook.trail, REACH[card])) - here
        case "hit-a-tree" | "tree-kick":
            tree = nearest(hole, outlook.trail[-1], TREE, REACH[card])
            return 0.0 if tree is None else left[tree] - here
        case "in-the-drink" | "splash":
            return float(nearest(hole, outlook.trail[-1], WATER, REACH[card]) is not None)
        case "gust":
            found = [cost(hole, left, pushed(hole, outlook.trail[-1], way)) for way in ways(hole, outlook.trail[-1])]
            return (sum(found) / len(found) if own else max(found)) - here
        case "lost-disc":
            return left[outlook.trail[0]] - here
        case _ if card in EFFECTS:
            return bound(outlook, card)
    return 0.0


def bound(outlook: Outlook, card: Card) -> float:
    """Return the mean cost of a card that restricts the next throw."""
    return BOUND[outlook.throwing][card][outlook.hole.inside[outlook.trail[-1]]]


def burdened(outlook: Outlook, effects: tuple[Card, ...]) -> float:
    """Return the expected strokes from the disc's lie with these cards on its next throw."""
    return outlook.here + sum(bound(outlook, card) for card in effects)


def misfortune(outlook: Outlook) -> float:
    """Return the mean cost of a Bad Luck card, taken or cancelled, whichever is better (S-82, S-95)."""
    most = outlook.saves["cancel"] if "cancel" in outlook.hand else 9.0
    return sum(copies * min(most, harm(outlook, card, own=True)) for card, copies in BAD.items()) / sum(BAD.values())


def backlash(outlook: Outlook) -> float:
    """Return the mean cost of a Battle card that hits the player who drew it (S-121)."""
    drawn = sum(copies * harm(outlook, card, own=True) for card, copies in BATTLE.items())
    return drawn / sum(BATTLE.values())
