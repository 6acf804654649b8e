"""Perfect play without cards, by value iteration over the lies of a hole."""

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import Hole
from engine.scramble.house.chances import mean_cost, throws_from

CONVERGED_STROKES = 1e-14
"""The largest change of a value in a sweep that ends the iteration."""


def throwable_squares(hole: Hole) -> tuple[Square, ...]:
    """Return the squares from which a disc may be thrown, those near the basket first."""
    found = (place for place in hole.squares if hole.is_playable(place) and place != hole.basket)
    return tuple(sorted(found, key=lambda place: (hole.distance[place], place)))


def solve_strokes(hole: Hole, throwing: str) -> dict[Square, float]:
    """Return the expected strokes of perfect play from every lie; 0 from the basket."""
    named = {place: tuple(throws_from(hole, place, throwing).values()) for place in throwable_squares(hole)}
    worth = {place: float(hole.distance[place]) for place in named} | {hole.basket: 0.0}
    change = 1.0
    while change > CONVERGED_STROKES:
        change = 0.0
        for place, open_throws in named.items():
            value = 1 + min(mean_cost(throw, worth) for throw in open_throws)
            change = max(change, abs(value - worth[place]))
            worth[place] = value
    return worth
