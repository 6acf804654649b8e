"""The expected strokes from every place of a hole, by Dijkstra's algorithm."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import inf
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.ai.landing_map import (
    SUNK,
    SURE,
    EndChart,
    EndCode,
    Passed,
    Place,
    cell_number,
    end_chart,
    mando_bits,
    mando_sets,
    place_number,
    shape_key,
    shapes_in_play,
)
from engine.final_nine.cards.deck import Disc
from engine.final_nine.courses.hole import Cell, Direction, Hole, grid_distance

HAND_DISCS: Final = 5
"""The number of discs that an ordinary hand offers for a throw."""
QUEUE_BAND_STROKES: Final = 0.3
"""The range in strokes of the places that are queued together."""
ShapeBits: TypeAlias = int
"""A bit set of disc shapes."""
Sources: TypeAlias = list[tuple[int, ShapeBits]]
"""The numbers of grids from which throws come, each with the shapes of those throws."""


class PlaceState:
    """The partial result for a place, while nearer places are settled."""

    __slots__ = ("cards", "left", "strokes", "value", "worse")

    def __init__(self, shapes: ShapeBits, cards: int, throw: float) -> None:
        self.left = shapes
        """The shapes that lead to no settled place."""
        self.cards = cards
        """The number of discs of those shapes."""
        self.worse = 1.0
        """The probability that all discs to choose from are among these; then the throw is of no use."""
        self.strokes = throw
        """The throw, plus the strokes after each settled end, weighted by probability."""
        self.value = inf


class DiscCounts(dict[ShapeBits, int]):
    """The number of discs with these shapes; cached."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.shapes = {count: sum(1 << bit for bit, one in enumerate(cards) if one == count) for count in cards}

    def __missing__(self, shapes: ShapeBits) -> int:
        self[shapes] = sum(count * (shapes & which).bit_count() for count, which in self.shapes.items())
        return self[shapes]


def _sources_by_end(chart: EndChart) -> dict[EndCode, Sources]:
    """Return the sources of the throws that lead to each end in bounds."""
    sources: dict[EndCode, Sources] = {
        end + mandos: [] for end in (SUNK, SURE, *chart.ways) for mandos in mando_sets(chart.hole)
    }
    for start, ways in chart.ways.items():
        shapes: dict[EndCode, ShapeBits] = {}
        which = 1
        for ends in ways:
            for end in ends:
                shapes[end] = shapes[end] | which if end in shapes else which
            which <<= 1
        for end, which in shapes.items():
            there = end if end >= 0 else ~end
            if there in sources:
                sources[there].append((start, which))
    return sources


class StrokesSolver:
    """Solve the strokes from the places of a chart, from the basket outwards.

    The best throw leads to the nearest place: each shape counts with the first settled place that it leads to,
    and a place is settled when all nearer ones are. Most values fall many times before their turn comes, so
    only those below the current limit are queued.
    """

    def __init__(self, chart: EndChart, cards: Sequence[int], throw: float = 1.0, choices: int = HAND_DISCS) -> None:
        self.cards = DiscCounts(cards)
        self.chances = [(cards_left / sum(cards)) ** choices for cards_left in range(sum(cards) + 1)]
        self.lies = {
            mandos: {start: PlaceState((1 << len(cards)) - 1, sum(cards), throw) for start in chart.ways}
            for mandos in mando_sets(chart.hole)
        }
        self.ways: dict[Place, list[tuple[EndCode, Sources]]] = defaultdict(list)
        for end, froms in _sources_by_end(chart).items():
            for mandos in self.lies if froms else ():
                self.ways[chart.place_of(end, mandos)].append((mandos, froms))
        self.values: dict[Place, float] = {}
        self.queue = [(value, place) for place, value in chart.goals.items()]
        self.limit = 0.0

    def solve(self) -> dict[Place, float]:
        """Return the expected strokes by place; places from which no throw leads on are left out."""
        lies = [(start + mandos, lie) for mandos, layer in self.lies.items() for start, lie in layer.items()]
        while self.queue:
            while self.queue:
                self._settle_place(*heappop(self.queue))
            lies = [(place, lie) for place, lie in lies if place not in self.values]
            self.limit = min((lie.value for _, lie in lies), default=inf) + QUEUE_BAND_STROKES
            self.queue = [(lie.value, place) for place, lie in lies if lie.value < self.limit]
            heapify(self.queue)
        return self.values

    def _settle_place(self, value: float, place: Place) -> None:
        if place not in self.values:
            self.values[place] = value
            for mandos, froms in self.ways[place]:
                self._relax(value, mandos, froms)

    def _relax(self, value: float, mandos: EndCode, froms: Sources) -> None:
        """Update the sources of the throws that lead to a place just settled."""
        lies = self.lies[mandos]
        for start, shapes in froms:
            lie = lies[start]
            if lie.value > value and (new_shapes := lie.left & shapes):
                lie.left ^= new_shapes
                lie.cards -= self.cards[new_shapes]
                worse, lie.worse = lie.worse, self.chances[lie.cards]
                lie.strokes += (worse - lie.worse) * value
                lie.value = lie.strokes / (1 - lie.worse)
                if lie.value < self.limit:
                    heappush(self.queue, (lie.value, start + mandos))


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
    chart = end_chart(hole, sets, wind)
    values = StrokesSolver(chart, [shape.cards for shape in shapes_in_play(sets).values()]).solve()
    return HoleValues(chart, values, {flight: number for number, flight in enumerate(shapes_in_play(sets))})


def _guess_strokes(hole: Hole, lie: Cell) -> float:
    """Return an estimate by distance, for a lie that is not on the chart."""
    return 1.5 + grid_distance(lie, hole.basket) / 4


def strokes_from(outlook: HoleValues, lie: Cell, mandos: Passed) -> float:
    """Return the expected strokes from a lie."""
    value = outlook.values.get(place_number(lie, mandos))
    return _guess_strokes(outlook.chart.hole, lie) if value is None else value


def strokes_with_discs(outlook: HoleValues, lie: Cell, mandos: Passed, discs: Iterable[Disc]) -> float:
    """Return the expected strokes from a lie if the next throw is the best of these discs."""
    ways = outlook.chart.ways.get(cell_number(lie))
    if ways is None:
        return _guess_strokes(outlook.chart.hole, lie)
    ends = (end for disc in discs for end in ways[outlook.numbers[shape_key(disc)]])
    places = (place_number(lie, mandos), *(outlook.chart.place_of(end, mando_bits(mandos)) for end in ends))
    return 1 + min(outlook.values.get(there, inf) for there in places)
