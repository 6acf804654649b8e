"""How a throw may turn out when every roll is used at its best."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.house.chances import Throw, average, throws
from engine.scramble.house.strokes import Strokes

Turnout: TypeAlias = Literal["basket", "circle", "fairway", "tree", "penalty"]


def best_throw(hole: Hole, place: Square, throwing: str, left: Strokes) -> Throw:
    """The throw from a lie that leaves least; with an original throwing that is a choice of disc."""
    return min(throws(hole, place, throwing).values(), key=lambda throw: average(throw, left))


def turnouts(hole: Hole, throw: Throw, left: Strokes) -> Mapping[Turnout, float]:
    """How likely a throw ends in which way, the likeliest first."""
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
