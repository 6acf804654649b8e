"""What a card costs the disc that it strikes, in strokes to the end of the hole."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.scramble.cards import bad_luck, battle
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
"""What a card costs that binds the next throw, from outside and from inside the circle: the mean over the holes."""
REACH: Mapping[Card, int] = MappingProxyType(
    dict.fromkeys(("grip-lock", "wimpy-shot", "hit-a-tree", "in-the-drink"), bad_luck.REACH)
    | dict.fromkeys(("tree-kick", "splash", "roll-away", "spit-out"), battle.NEAR)
)
"""How far a card looks or moves a disc (S-102 to S-105, S-130)."""


def harm(of: Outlook, card: Card, own: bool) -> float:
    """The strokes that the card costs; a way is chosen by the disc's own player, or by an opponent."""
    hole, left, here = of.hole, of.left, of.here
    match card:
        case "foot-fault" | "courtesy-call":
            return 1.0
        case "grip-lock" | "spit-out":
            if card == "spit-out" and not hole.inside[of.trail[-1]]:
                return 0.0
            found = [cost(hole, left, option) for option in away(hole, of.trail, REACH[card])]
            return (min(found) if own else max(found)) - here
        case "wimpy-shot" | "roll-away":
            return settled(hole, left, reversed_trail(hole, of.trail, REACH[card])) - here
        case "hit-a-tree" | "tree-kick":
            tree = nearest(hole, of.trail[-1], TREE, REACH[card])
            return 0.0 if tree is None else left[tree] - here
        case "in-the-drink" | "splash":
            return float(nearest(hole, of.trail[-1], WATER, REACH[card]) is not None)
        case "gust":
            found = [cost(hole, left, pushed(hole, of.trail[-1], way)) for way in ways(hole, of.trail[-1])]
            return (sum(found) / len(found) if own else max(found)) - here
        case "lost-disc":
            return left[of.trail[0]] - here
        case _ if card in EFFECTS:
            return bound(of, card)
    return 0.0


def bound(of: Outlook, card: Card) -> float:
    """What a card costs on average that binds the next throw."""
    return BOUND[of.throwing][card][of.hole.inside[of.trail[-1]]]


def burdened(of: Outlook, effects: tuple[Card, ...]) -> float:
    """The strokes to expect from where the disc lies when these cards bind its next throw."""
    return of.here + sum(bound(of, card) for card in effects)


def misfortune(of: Outlook) -> float:
    """What a Bad Luck card costs on average, the best made of it: taken, or cancelled (S-82, S-95)."""
    most = of.saves["cancel"] if "cancel" in of.hand else 9.0
    return sum(copies * min(most, harm(of, card, own=True)) for card, copies in BAD.items()) / sum(BAD.values())


def backlash(of: Outlook) -> float:
    """What a Battle card costs on average that strikes whoever drew it (S-121)."""
    drawn = sum(copies * harm(of, card, own=True) for card, copies in BATTLE.items())
    return drawn / sum(BATTLE.values())
