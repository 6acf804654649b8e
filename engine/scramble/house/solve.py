"""Perfect play without cards, by iteration: a lie is worth the throw and the best that every roll can make of it."""

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import Hole
from engine.scramble.house.chances import average, throws

CLOSE = 1e-14
"""How far a sweep may still change a value for the iteration to end."""


def lies(hole: Hole) -> tuple[Square, ...]:
    """The squares from which a disc may be thrown, those near the basket first."""
    found = (place for place in hole.squares if hole.playable(place) and place != hole.basket)
    return tuple(sorted(found, key=lambda place: (hole.distance[place], place)))


def solve(hole: Hole, throwing: str) -> dict[Square, float]:
    """The strokes that perfect play may expect from every lie; none from the basket."""
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
