"""The figures of section 15.3 by value iteration: the cost of perfect play agrees with the table."""

from collections import Counter
from itertools import combinations, product

import pytest

from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.throw.flight import Die, flight_options
from tests.engine.scramble.worked_examples import HOLES, RULES

Set = tuple[tuple[str, int], ...]
Choices = dict[Set, list[tuple[int, int]]]
ROLLS = tuple(product(range(1, 7), repeat=3))
SETS = tuple(some for size in (1, 2, 3) for some in combinations(range(3), size))
CLOSE = 0.001
"""The iteration ends once a sweep changes no value by more."""


def sets_of(hole: Hole, place: int, roll: tuple[int, ...]) -> tuple[Set, ...]:
    """Return the sets of dice that a roll allows from a square; outside the circle only their sums differ."""
    allowed = [some for some in SETS if len(some) == 1 or hole.ground[place] != TREE]
    if hole.inside[place]:
        return tuple(tuple(("DMP"[die], roll[die]) for die in some) for some in allowed)
    return tuple({(("D", sum(roll[die] for die in some)),) for some in allowed})


def perfect(hole: Hole) -> float:
    """Return the expected strokes from the tee with perfect play."""
    places = [place for place in hole.squares if hole.is_playable(place) and place != hole.basket]
    rolls = {place: Counter(frozenset(sets_of(hole, place, roll)) for roll in ROLLS) for place in places}
    choices = {
        place: {some: landings(hole, place, some) for some in frozenset().union(*rolls[place])} for place in places
    }
    worth = {place: float(hole.distance[place]) for place in places} | {hole.basket: 0.0}
    change = 1.0
    while change > CLOSE:
        change = 0.0
        for place in sorted(places, key=lambda place: hole.distance[place]):
            best = {some: min(cost + worth[lie] for cost, lie in found) for some, found in choices[place].items()}
            value = 1 + sum(count * min(best[some] for some in sets) for sets, count in rolls[place].items()) / len(
                ROLLS
            )
            change = max(change, abs(value - worth[place]))
            worth[place] = value
    return worth[hole.tee]


def landings(hole: Hole, place: int, chosen: Set) -> list[tuple[int, int]]:
    """Return (penalty, lie) of every option."""
    dice = tuple(Die(disc, disc, value) for disc, value in chosen)
    return [(option.has_penalty(hole), option.lie) for option in flight_options(hole, (place,), dice)]


@pytest.mark.parametrize("key", ["A6", pytest.param("B2", marks=pytest.mark.exhaustive)])
def test_s221_perfect_play_takes_the_strokes_of_the_table(key: str) -> None:
    row = next(line for line in RULES.splitlines() if line.startswith(f"| {key} | ") and line.count("|") == 7)
    assert perfect(HOLES[key]) == pytest.approx(float(row.split("|")[4]), abs=0.006)
