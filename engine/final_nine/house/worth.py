"""The strokes that a player with an ordinary hand still needs from a grid, to compare throws by."""

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import NamedTuple

from engine.final_nine.cards.deck import Disc
from engine.final_nine.courses.grid import Cell, Direction, grid_distance
from engine.final_nine.courses.hole import Hole
from engine.final_nine.house.routes import EndChart, Passed, Place, end_chart, place_number
from engine.final_nine.house.shapes import shape_key, cell_number, shapes_in_play
from engine.final_nine.house.sky import mando_bits
from engine.final_nine.house.solution import StrokesSolver


class HoleValues(NamedTuple):
    """The values of a hole in one wind."""

    chart: EndChart
    values: dict[Place, float]
    """The expected strokes by place."""
    numbers: dict[tuple[object, ...], int]
    """The index of each shape of disc, by its key."""


@lru_cache(maxsize=128)
def hole_values(hole: Hole, sets: frozenset[str], wind: Direction | None) -> HoleValues:
    """Return the values of a hole with those sets of cards in that wind."""
    known = end_chart(hole, sets, wind)
    values = StrokesSolver(known, [shape.cards for shape in shapes_in_play(sets).values()]).solve()
    return HoleValues(known, values, {flight: number for number, flight in enumerate(shapes_in_play(sets))})


def _guess_strokes(hole: Hole, lie: Cell) -> float:
    """Return an estimate by distance, for a lie that is not on the chart."""
    return 1.5 + grid_distance(lie, hole.basket) / 4


def strokes_from(seen: HoleValues, lie: Cell, passed: Passed) -> float:
    """Return the expected strokes from a lie."""
    value = seen.values.get(place_number(lie, passed))
    return _guess_strokes(seen.chart.hole, lie) if value is None else value


def strokes_with_discs(seen: HoleValues, lie: Cell, passed: Passed, discs: Iterable[Disc]) -> float:
    """Return the expected strokes from a lie if the next throw is the best of these discs."""
    ways = seen.chart.ways.get(cell_number(lie))
    if ways is None:
        return _guess_strokes(seen.chart.hole, lie)
    ends = (end for disc in discs for end in ways[seen.numbers[shape_key(disc)]])
    places = (place_number(lie, passed), *(seen.chart.place_of(end, mando_bits(passed)) for end in ends))
    return 1 + min(seen.values.get(there, inf) for there in places)
