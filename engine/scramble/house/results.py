"""The results of a throw when every roll is used at its best, with their probabilities."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.house.chances import ThrowOdds, mean_cost, throws_from
from engine.scramble.house.strokes import StrokesByLie

ThrowResult: TypeAlias = Literal["basket", "circle", "fairway", "tree", "penalty"]


def best_throw(hole: Hole, place: Square, throwing: str, left: StrokesByLie) -> ThrowOdds:
    """Return the throw from a lie with the lowest mean cost; with original throws this is a choice of disc."""
    return min(throws_from(hole, place, throwing).values(), key=lambda throw: mean_cost(throw, left))


def result_odds(hole: Hole, throw: ThrowOdds, left: StrokesByLie) -> Mapping[ThrowResult, float]:
    """Return the probability of each result of a throw, the likeliest first."""
    best = {dice: min(places, key=lambda end: (end[0] + left[end[1]], end)) for dice, places in throw.leads.items()}
    found = Counter(
        _classify_end(hole, *min((best[dice] for dice in sets), key=lambda end: (end[0] + left[end[1]], end)))
        for sets in throw.rolls
    )
    return {turnout: count / len(throw.rolls) for turnout, count in found.most_common()}


def _classify_end(hole: Hole, penalty: int, lie: Square) -> ThrowResult:
    if penalty:
        return "penalty"
    if lie == hole.basket:
        return "basket"
    if hole.ground[lie] == TREE:
        return "tree"
    return "circle" if hole.inside[lie] else "fairway"
