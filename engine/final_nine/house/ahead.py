"""The expected strokes from every place after a throw has used up part of the hand."""

from bisect import bisect_left
from typing import NamedTuple

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.house.holding import HandValue, CardsLeft
from engine.final_nine.house.routes import Place
from engine.final_nine.house.sky import BOARD_SIZE, EndCode
from engine.final_nine.house.yardage import LOST_STROKES, TROUBLE_STROKES, DistanceTable


class DiscStrokes(NamedTuple):
    """The strokes after a disc's best throw, by grid, for one kind of lie."""

    after: dict[int, float]
    """The strokes after the disc's best throw, by grid."""
    price: float
    cards: tuple[str, ...]


class StrokesByLie(dict[tuple[EndCode, str], list[DiscStrokes]]):
    """The strokes with each disc of a hand, by the mandos passed and the kind of lie; computed on first use."""

    def __init__(self, book: DistanceTable, holding: HandValue) -> None:
        self.book, self.holding = book, holding

    def __missing__(self, key: tuple[EndCode, str]) -> list[DiscStrokes]:
        after = self.book.best_strokes
        self[key] = found = [
            DiscStrokes(after(DISCS[club.disc], club.sums, *key), club.price, club.cards) for club in self.holding.skilled_discs
        ]
        return found


class StrokesAhead(dict[Place, float]):
    """The expected strokes from each place with the best of the remaining discs and the discs to be drawn.

    Computed on first use.
    """

    def __init__(self, ways: StrokesByLie, left: CardsLeft) -> None:
        self.book, self.left, self.ways = ways.book, left, ways
        self._left: dict[tuple[EndCode, str], list[tuple[dict[int, float], float]]] = {}

    def __missing__(self, place: Place) -> float:
        start, goals = place % BOARD_SIZE, self.book.chart.goals
        off = place in goals or start not in self.book.cells
        self[place] = strokes = goals.get(place, LOST_STROKES) if off else 1 + TROUBLE_STROKES + self._best_next_throw(place, start)
        return strokes

    def _best_next_throw(self, place: Place, start: int) -> float:
        """Return the expected strokes after the best throw from a place."""
        key = place - start, self.book.lies[start]
        ways = self._left.get(key) or self._remaining_discs(key)
        found = [after[start] + price for after, price in ways if start in after]
        own = min(found) if found else LOST_STROKES
        drawn = self.book.random_discs(place, self.left.drawn)
        better = bisect_left(drawn.values, own)
        return drawn.gained[better] + own * drawn.worse[better]

    def _remaining_discs(self, key: tuple[EndCode, str]) -> list[tuple[dict[int, float], float]]:
        """Return the strokes by grid and the price of each disc whose cards are still in the hand."""
        gone = self.left.gone
        self._left[key] = kept = [(way.after, way.price) for way in self.ways[key] if gone.isdisjoint(way.cards)]
        return kept
