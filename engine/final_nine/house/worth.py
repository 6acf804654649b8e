"""The strokes that a player with an ordinary hand still needs from a grid, to compare throws by."""

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import NamedTuple

from engine.final_nine.cards.deck import Disc
from engine.final_nine.courses.grid import Cell, Direction, apart
from engine.final_nine.courses.hole import Hole
from engine.final_nine.house.routes import Chart, Passed, Place, chart, place
from engine.final_nine.house.shapes import alike, code, shapes
from engine.final_nine.house.sky import bits
from engine.final_nine.house.solution import Solving


class Outlook(NamedTuple):
    """The values of a hole in one wind."""

    chart: Chart
    values: dict[Place, float]
    """The expected strokes by place."""
    numbers: dict[tuple[object, ...], int]
    """The index of each shape of disc, by its key."""


@lru_cache(maxsize=128)
def outlook(hole: Hole, sets: frozenset[str], wind: Direction | None) -> Outlook:
    """Return the values of a hole with those sets of cards in that wind."""
    known = chart(hole, sets, wind)
    values = Solving(known, [shape.cards for shape in shapes(sets).values()]).settled()
    return Outlook(known, values, {flight: number for number, flight in enumerate(shapes(sets))})


def _guess(hole: Hole, lie: Cell) -> float:
    """Return an estimate by distance, for a lie that is not on the chart."""
    return 1.5 + apart(lie, hole.basket) / 4


def ahead(seen: Outlook, lie: Cell, passed: Passed) -> float:
    """Return the expected strokes from a lie."""
    value = seen.values.get(place(lie, passed))
    return _guess(seen.chart.hole, lie) if value is None else value


def onward(seen: Outlook, lie: Cell, passed: Passed, discs: Iterable[Disc]) -> float:
    """Return the expected strokes from a lie if the next throw is the best of these discs."""
    ways = seen.chart.ways.get(code(lie))
    if ways is None:
        return _guess(seen.chart.hole, lie)
    ends = (end for disc in discs for end in ways[seen.numbers[alike(disc)]])
    places = (place(lie, passed), *(seen.chart.place(end, bits(passed)) for end in ends))
    return 1 + min(seen.values.get(there, inf) for there in places)
