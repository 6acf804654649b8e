"""The expected strokes from every place after a throw has used up part of the hand."""

from bisect import bisect_left
from typing import NamedTuple

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.house.holding import Holding, Left
from engine.final_nine.house.routes import Place
from engine.final_nine.house.sky import BOARD, End
from engine.final_nine.house.yardage import LOST, TROUBLE, Yardage


class Way(NamedTuple):
    """The strokes after a disc's best throw, by grid, for one kind of lie."""

    after: dict[int, float]
    """The strokes after the disc's best throw, by grid."""
    price: float
    cards: tuple[str, ...]


class Ways(dict[tuple[End, str], list[Way]]):
    """The strokes with each disc of a hand, by the mandos passed and the kind of lie; computed on first use."""

    def __init__(self, book: Yardage, holding: Holding) -> None:
        self.book, self.holding = book, holding

    def __missing__(self, key: tuple[End, str]) -> list[Way]:
        after = self.book.after
        self[key] = found = [
            Way(after(DISCS[club.disc], club.sums, *key), club.price, club.cards) for club in self.holding.clubs
        ]
        return found


class Ahead(dict[Place, float]):
    """The expected strokes from each place with the best of the remaining discs and the discs to be drawn.

    Computed on first use.
    """

    def __init__(self, ways: Ways, left: Left) -> None:
        self.book, self.left, self.ways = ways.book, left, ways
        self._left: dict[tuple[End, str], list[tuple[dict[int, float], float]]] = {}

    def __missing__(self, place: Place) -> float:
        start, goals = place % BOARD, self.book.chart.goals
        off = place in goals or start not in self.book.cells
        self[place] = strokes = goals.get(place, LOST) if off else 1 + TROUBLE + self._next(place, start)
        return strokes

    def _next(self, place: Place, start: int) -> float:
        """Return the expected strokes after the best throw from a place."""
        key = place - start, self.book.lies[start]
        ways = self._left.get(key) or self._kept(key)
        found = [after[start] + price for after, price in ways if start in after]
        own = min(found) if found else LOST
        drawn = self.book.drawn(place, self.left.drawn)
        better = bisect_left(drawn.values, own)
        return drawn.gained[better] + own * drawn.worse[better]

    def _kept(self, key: tuple[End, str]) -> list[tuple[dict[int, float], float]]:
        """Return the strokes by grid and the price of each disc whose cards are still in the hand."""
        gone = self.left.gone
        self._left[key] = kept = [(way.after, way.price) for way in self.ways[key] if gone.isdisjoint(way.cards)]
        return kept
