"""The strokes still to come from every place, with what a throw leaves of the hand."""

from bisect import bisect_left
from collections.abc import Callable
from typing import TypeAlias

from engine.final_nine.house.holding import Left
from engine.final_nine.house.routes import Place
from engine.final_nine.house.sky import BOARD, End
from engine.final_nine.house.yardage import LOST, TROUBLE, Yardage

Ways: TypeAlias = list[tuple[dict[int, float], float, tuple[str, ...]]]
"""By club the strokes after it from each grid with some lie, its price and its cards."""


class Ahead(dict[Place, float]):
    """The strokes from each place after the best throw: of what is left of the hand, or of the discs that are drawn."""

    def __init__(self, book: Yardage, left: Left, clubs: Callable[[End, str], Ways]) -> None:
        self.book, self.left, self.clubs = book, left, clubs
        self._ways: dict[tuple[End, str], list[tuple[dict[int, float], float]]] = {}

    def __missing__(self, place: Place) -> float:
        start, goals = place % BOARD, self.book.chart.goals
        off = place in goals or start not in self.book.cells
        self[place] = strokes = goals.get(place, LOST) if off else 1 + TROUBLE + self._next(place, start)
        return strokes

    def _next(self, place: Place, start: int) -> float:
        """The strokes after the best throw from a place."""
        ways = self._left(place - start, self.book.lies[start])
        found = [after[start] + price for after, price in ways if start in after]
        own = min(found) if found else LOST
        drawn = self.book.drawn(place, self.left.drawn)
        better = bisect_left(drawn.values, own)
        return drawn.gained[better] + own * drawn.worse[better]

    def _left(self, passed: End, lie: str) -> list[tuple[dict[int, float], float]]:
        """What the clubs do from such a lie whose cards are left, and their price."""
        if (passed, lie) not in self._ways:
            clubs, gone = self.clubs(passed, lie), self.left.gone
            self._ways[passed, lie] = [(after, price) for after, price, cards in clubs if gone.isdisjoint(cards)]
        return self._ways[passed, lie]
