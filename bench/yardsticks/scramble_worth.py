"""How many throws a disc is likely to need from a square, as the house players of before guessed."""

from collections.abc import Mapping
from functools import cache
from math import inf
from types import MappingProxyType

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, UNPLAYABLE, Hole
from engine.scramble.throw.flight import Option

BASE: Mapping[str, float] = MappingProxyType({"scramble": 0.93, "original": 1.45})
"""Throws from right beside the basket; with `SPACE` it fits the figures of section 15.3."""
SPACE = 0.09
STUCK = 0.6
"""What a pitch-out costs more than a throw from open ground (S-74)."""
CARRY = 0.03
"""What each square of water or out of bounds on the way costs."""
PENALTY = 1.0


@cache
def table(hole: Hole, throwing: str) -> tuple[float, ...]:
    """The throws to expect from each square of a hole, along the cheapest route that only comes closer."""
    worth = [inf] * len(hole.ground)
    worth[hole.basket] = BASE[throwing] - SPACE
    for place in sorted(hole.squares, key=lambda square: hole.distance[square]):
        if place != hole.basket:
            worth[place] = SPACE + min(_through(hole, there, worth[there]) for _way, there in hole.closer[place])
    return tuple(worth)


def _through(hole: Hole, place: Square, worth: float) -> float:
    """What it costs to pass a square on the way."""
    if hole.ground[place] == TREE:
        return worth + STUCK
    return worth + CARRY if hole.ground[place] in UNPLAYABLE else worth


def lie_worth(hole: Hole, throwing: str, place: Square) -> float:
    """The throws to expect from a lie; none from the basket."""
    if place == hole.basket:
        return 0.0
    return table(hole, throwing)[place] + (STUCK if hole.ground[place] == TREE else 0.0)


def cost(hole: Hole, throwing: str, option: Option) -> float:
    """What an option leaves to be paid: its penalty and the throws from its lie."""
    return PENALTY * option.penalty(hole) + lie_worth(hole, throwing, option.lie)
