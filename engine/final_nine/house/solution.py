"""The expected strokes from every place of a hole with the best of some random discs, by Dijkstra's algorithm."""

from collections import defaultdict
from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from math import inf
from typing import Final, TypeAlias

from engine.final_nine.house.routes import Chart, Place
from engine.final_nine.house.sky import SUNK, SURE, End, layers

CHOICES: Final = 5
"""Discs of an ordinary hand that a throw is chosen from."""
BAND: Final = 0.3
"""Strokes that places queued together may lie apart."""
Shapes: TypeAlias = int
"""Some shapes of discs, a bit each."""
Froms: TypeAlias = list[tuple[int, Shapes]]
"""Grids by number from which throws come, and the shapes that do."""


class Lie:
    """What is known of a place while the nearer ones are settled."""

    __slots__ = ("cards", "left", "strokes", "value", "worse")

    def __init__(self, shapes: Shapes, cards: int, throw: float) -> None:
        self.left = shapes
        """The shapes that lead to no settled place."""
        self.cards = cards
        """The discs of those shapes."""
        self.worse = 1.0
        """How likely all discs of the choice are among them: then the throw is no better than none."""
        self.strokes = throw
        """The throw, and the strokes after it as far as its end is settled, times their chance."""
        self.value = inf


class Cards(dict[Shapes, int]):
    """How many discs have some shapes."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.shapes = {count: sum(1 << bit for bit, one in enumerate(cards) if one == count) for count in cards}

    def __missing__(self, shapes: Shapes) -> int:
        self[shapes] = sum(count * (shapes & which).bit_count() for count, which in self.shapes.items())
        return self[shapes]


def _froms(known: Chart) -> dict[End, Froms]:
    """By end in bounds where the throws come from."""
    found: dict[End, Froms] = {end + passed: [] for end in (SUNK, SURE, *known.ways) for passed in layers(known.hole)}
    for start, ways in known.ways.items():
        shapes: dict[End, Shapes] = {}
        which = 1
        for ends in ways:
            for end in ends:
                shapes[end] = shapes[end] | which if end in shapes else which
            which <<= 1
        for end, which in shapes.items():
            there = end if end >= 0 else ~end
            if there in found:
                found[there].append((start, which))
    return found


class Solving:
    """The strokes from the places of a chart, settled from the basket outwards.

    The best throw leads to the nearest place: each shape counts with the first place settled among those that it
    leads to, and a place is settled when all nearer ones are. Most values fall many times before their turn comes, so
    that only those in the next `BAND` are queued.
    """

    def __init__(self, known: Chart, cards: Sequence[int], throw: float = 1.0, choices: int = CHOICES) -> None:
        self.cards = Cards(cards)
        self.chances = [(left / sum(cards)) ** choices for left in range(sum(cards) + 1)]
        self.lies = {
            passed: {start: Lie((1 << len(cards)) - 1, sum(cards), throw) for start in known.ways}
            for passed in layers(known.hole)
        }
        self.ways: dict[Place, list[tuple[End, Froms]]] = defaultdict(list)
        for end, froms in _froms(known).items():
            for passed in self.lies if froms else ():
                self.ways[known.place(end, passed)].append((passed, froms))
        self.values: dict[Place, float] = {}
        self.queue = [(value, place) for place, value in known.goals.items()]
        self.limit = 0.0

    def settled(self) -> dict[Place, float]:
        """The expected strokes by place, those left out from which no throw leads on."""
        lies = [(start + passed, lie) for passed, layer in self.lies.items() for start, lie in layer.items()]
        while self.queue:
            while self.queue:
                self._settle(*heappop(self.queue))
            lies = [(place, lie) for place, lie in lies if place not in self.values]
            self.limit = min((lie.value for _, lie in lies), default=inf) + BAND
            self.queue = [(lie.value, place) for place, lie in lies if lie.value < self.limit]
            heapify(self.queue)
        return self.values

    def _settle(self, value: float, place: Place) -> None:
        if place not in self.values:
            self.values[place] = value
            for passed, froms in self.ways[place]:
                self._reach(value, passed, froms)

    def _reach(self, value: float, passed: End, froms: Froms) -> None:
        """Counts the throws that lead to a place just settled."""
        lies = self.lies[passed]
        for start, shapes in froms:
            lie = lies[start]
            if lie.value > value and (found := lie.left & shapes):
                lie.left ^= found
                lie.cards -= self.cards[found]
                worse, lie.worse = lie.worse, self.chances[lie.cards]
                lie.strokes += (worse - lie.worse) * value
                lie.value = lie.strokes / (1 - lie.worse)
                if lie.value < self.limit:
                    heappush(self.queue, (lie.value, start + passed))
