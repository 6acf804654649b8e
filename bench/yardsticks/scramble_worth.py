"""The expected throws from a square of Scramble Golf, as earlier house players estimated them."""

from collections.abc import Mapping
from functools import cache
from math import inf
from types import MappingProxyType

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, UNPLAYABLE, Hole
from engine.scramble.throw.flight import FlightOption

BASE_THROWS: Mapping[str, float] = MappingProxyType({"scramble": 0.93, "original": 1.45})
"""Throws from a square beside the basket; with `SPACE` they fit the figures of section 15.3."""
SPACE_THROWS = 0.09
STUCK_THROWS = 0.6
"""The extra cost of a pitch-out over a throw from open ground (S-74)."""
CARRY_THROWS = 0.03
"""The cost of each square of water or out of bounds on the way."""
PENALTY_THROWS = 1.0


@cache
def expected_throws(hole: Hole, throwing: str) -> tuple[float, ...]:
    """Return the expected throws from each square, along the cheapest route that only comes closer."""
    worth = [inf] * len(hole.ground)
    worth[hole.basket] = BASE_THROWS[throwing] - SPACE_THROWS
    for place in sorted(hole.squares, key=lambda square: hole.distance[square]):
        if place != hole.basket:
            worth[place] = SPACE_THROWS + min(_cost_through(hole, there, worth[there]) for _way, there in hole.closer[place])
    return tuple(worth)


def _cost_through(hole: Hole, place: Square, worth: float) -> float:
    """Return the cost of a route through a square."""
    if hole.ground[place] == TREE:
        return worth + STUCK_THROWS
    return worth + CARRY_THROWS if hole.ground[place] in UNPLAYABLE else worth


def lie_throws(hole: Hole, throwing: str, place: Square) -> float:
    """Return the expected throws from a lie; 0 from the basket."""
    if place == hole.basket:
        return 0.0
    return expected_throws(hole, throwing)[place] + (STUCK_THROWS if hole.ground[place] == TREE else 0.0)


def option_cost(hole: Hole, throwing: str, option: FlightOption) -> float:
    """Return the cost of an option: its penalty and the expected throws from its lie."""
    return PENALTY_THROWS * option.has_penalty(hole) + lie_throws(hole, throwing, option.lie)
