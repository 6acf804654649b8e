"""The expected throws from a square of Scramble Golf, as earlier house players estimated them."""

from collections.abc import Mapping
from functools import cache
from math import inf
from types import MappingProxyType

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, UNPLAYABLE, Hole
from engine.scramble.throw.flight import Option

BASE: Mapping[str, float] = MappingProxyType({"scramble": 0.93, "original": 1.45})
"""Throws from a square beside the basket; with `SPACE` they fit the figures of section 15.3."""
SPACE = 0.09
STUCK = 0.6
"""The extra cost of a pitch-out over a throw from open ground (S-74)."""
CARRY = 0.03
"""The cost of each square of water or out of bounds on the way."""
PENALTY = 1.0


@cache
def table(hole: Hole, throwing: str) -> tuple[float, ...]:
    """Return the expected throws from each square, along the cheapest route that only comes closer."""
    worth = [inf] * len(hole.ground)
    worth[hole.basket] = BASE[throwing] - SPACE
    for place in sorted(hole.squares, key=lambda square: hole.distance[square]):
        if place != hole.basket:
            worth[place] = SPACE + min(_through(hole, there, worth[there]) for _way, there in hole.closer[place])
    return tuple(worth)


def _through(hole: Hole, place: Square, worth: float) -> float:
    """Return the cost of a route through a square."""
    if hole.ground[place] == TREE:
        return worth + STUCK
    return worth + CARRY if hole.ground[place] in UNPLAYABLE else worth


def lie_worth(hole: Hole, throwing: str, place: Square) -> float:
    """Return the expected throws from a lie; 0 from the basket."""
    if place == hole.basket:
        return 0.0
    return table(hole, throwing)[place] + (STUCK if hole.ground[place] == TREE else 0.0)


def cost(hole: Hole, throwing: str, option: Option) -> float:
    """Return the cost of an option: its penalty and the expected throws from its lie."""
    return PENALTY * option.penalty(hole) + lie_worth(hole, throwing, option.lie)
