"""The results of a throw when every roll is used at its best, with their probabilities."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.house.chances import Throw, average, throws
from engine.scramble.house.strokes import Strokes

Turnout: TypeAlias = Literal["basket", "circle", "fairway", "tree", "penalty"]


def best_throw(hole: Hole, place: Square, throwing: str, left: Strokes) -> Throw:
    """Return the throw from a lie with the lowest mean cost; with original throws this is a choice of disc."""
    return min(throws(hole, place, throwing).values(), key=lambda throw: average(throw, left))


def turnouts(hole: Hole, throw: Throw, left: Strokes) -> Mapping[Turnout, float]:
    """Return the probability of each result of a throw, the likeliest first."""
    best = {dice: min(places, key=lambda end: (end[0] + left[end[1]], end)) for dice, places in throw.leads.items()}
    found = Counter(
        _turnout(hole, *min((best[dice] for dice in sets), key=lambda end: (end[0] + left[end[1]], end)))
        for sets in throw.rolls
    )
    return {turnout: count / len(throw.rolls) for turnout, count in found.most_common()}


def _turnout(hole: Hole, penalty: int, lie: Square) -> Turnout:
    if penalty:
        return "penalty"
    if lie == hole.basket:
        return "basket"
    if hole.ground[lie] == TREE:
        return "tree"
    return "circle" if hole.inside[lie] else "fairway"
