"""How many strokes a player with an ordinary hand still needs from a grid: what house players weigh throws by."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards import Disc
from engine.final_nine.course import Hole
from engine.final_nine.grid import Cell, Direction, apart
from engine.final_nine.routes import Chart, Passed, Place, chart
from engine.final_nine.shapes import alike, shapes

CHOICES: Final = 5
"""Discs of an ordinary hand that a throw is chosen from."""
LOST: Final = 99.0
"""The strokes from a place where no throw leads."""
SWEEPS: Final = 4
Draws: TypeAlias = list[tuple[tuple[Place, ...], int]]
"""Where some cards lead, and how many cards those are."""


class Outlook(NamedTuple):
    """What house players know of a hole in one wind."""

    hole: Hole
    chart: Chart
    values: tuple[float, ...]
    """The expected strokes by place."""
    numbers: dict[tuple[object, ...], int]
    """The shapes of the discs by what they have in common."""


@lru_cache(maxsize=128)
def outlook(hole: Hole, sets: frozenset[str], wind: Direction | None) -> Outlook:
    """The expected strokes from each place, by value iteration over the best of five random discs."""
    known = chart(hole, sets, wind)
    cards = [shape.cards for shape in shapes(sets).values()]
    chances = [(left / sum(cards)) ** CHOICES for left in range(sum(cards) + 1)]
    draws = {place: _draws(known.ways[place], cards) for place in known.places.values()}
    values = [0.0, 1.0, LOST, *(_most(hole, *spot) for spot in known.places)]
    for _ in range(SWEEPS):
        for place in sorted(draws, key=values.__getitem__):
            values[place] = 1 + _expected(values, draws[place], chances)
    numbers = {flight: number for number, flight in enumerate(shapes(sets))}
    return Outlook(hole, known, tuple(values), numbers)


def _draws(ways: tuple[tuple[Place, ...], ...], cards: list[int]) -> Draws:
    """The ways from a place, those that lead to the same places taken together."""
    found: dict[tuple[Place, ...], int] = {}
    for to, count in zip(ways, cards, strict=True):
        found[to] = found.get(to, 0) + count
    return list(found.items())


def _most(hole: Hole, lie: Cell, passed: Passed) -> float:
    """More strokes than a lie needs: values that only sink settle in a few sweeps, the nearest first."""
    return 3.0 + apart(lie, hole.basket) + 4 * (len(hole.mandos) - len(passed))


def _expected(values: list[float], draws: Draws, chances: list[float]) -> float:
    """The expected least value of `CHOICES` random draws; `chances` has that of all among the last so many cards."""
    value = values.__getitem__
    mean, worse, left = 0.0, 1.0, len(chances) - 1
    for least, cards in sorted([(min(map(value, to)), cards) for to, cards in draws]):
        left -= cards
        mean += (worse - chances[left]) * least
        worse = chances[left]
    return mean


def _guess(hole: Hole, lie: Cell) -> float:
    """The strokes from a lie that no ordinary throw leads to, by its distance."""
    return 1.5 + apart(lie, hole.basket) / 4


def ahead(seen: Outlook, lie: Cell, passed: Passed) -> float:
    """The expected strokes from a lie."""
    place = seen.chart.places.get((lie, passed))
    return _guess(seen.hole, lie) if place is None else seen.values[place]


def onward(seen: Outlook, lie: Cell, passed: Passed, discs: Iterable[Disc]) -> float:
    """The expected strokes from a lie if the next throw is the best of these discs."""
    place = seen.chart.places.get((lie, passed))
    if place is None:
        return _guess(seen.hole, lie)
    ways = seen.chart.ways[place]
    return 1 + min(seen.values[end] for disc in discs for end in (place, *ways[seen.numbers[alike(disc)]]))
