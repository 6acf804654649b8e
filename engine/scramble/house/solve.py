"""Perfect play without cards, by value iteration over the lies of a hole."""

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import Hole
from engine.scramble.house.chances import average, throws

CLOSE = 1e-14
"""The largest change of a value in a sweep that ends the iteration."""


def lies(hole: Hole) -> tuple[Square, ...]:
    """Return the squares from which a disc may be thrown, those near the basket first."""
    found = (place for place in hole.squares if hole.playable(place) and place != hole.basket)
    return tuple(sorted(found, key=lambda place: (hole.distance[place], place)))


def solve(hole: Hole, throwing: str) -> dict[Square, float]:
    """Return the expected strokes of perfect play from every lie; 0 from the basket."""
    named = {place: tuple(throws(hole, place, throwing).values()) for place in lies(hole)}
    worth = {place: float(hole.distance[place]) for place in named} | {hole.basket: 0.0}
    change = 1.0
    while change > CLOSE:
        change = 0.0
        for place, open_throws in named.items():
            value = 1 + min(average(throw, worth) for throw in open_throws)
            change = max(change, abs(value - worth[place]))
            worth[place] = value
    return worth
