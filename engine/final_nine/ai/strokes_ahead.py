"""The expected strokes from every place of a hole with the cards of one hand, planned one or two throws ahead."""

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.final_nine.ai.distance_table import LOST_STROKES, PENALTY_FLAG, TROUBLE_STROKES, DistanceTable
from engine.final_nine.ai.hand_value import CardsLeft, HandValue, SkilledDisc
from engine.final_nine.ai.landing_map import BOARD_SIZE, SUNK, SURE, EndCode, Place, cell_number
from engine.final_nine.cards.deck import DISCS

HOLED_ENDS: Final = frozenset({SUNK, SURE})
"""In place of a grid: the disc is in."""
PLANNED_THROWS: Final = 6
"""The number of first throws of a plan of two that are looked at from a place."""
PLAN_RANGE_STROKES: Final = 0.7
"""The strokes by which a first throw may seem worse than the best one and still be looked at."""


class DiscStrokes(NamedTuple):
    """The strokes after a disc's best throw, by grid, for one kind of lie."""

    after: dict[int, float]
    """The strokes after the disc's best throw, by grid."""
    club: SkilledDisc


class StrokesByLie(dict[tuple[EndCode, str], list[DiscStrokes]]):
    """The strokes with each disc of a hand, by the mandos passed and the kind of lie; computed on first use."""

    def __init__(self, distances: DistanceTable, holding: HandValue) -> None:
        self.distances, self.holding = distances, holding

    def __missing__(self, key: tuple[EndCode, str]) -> list[DiscStrokes]:
        after = self.distances.best_strokes
        self[key] = disc_strokes = [
            DiscStrokes(after(DISCS[club.disc], club.sums, *key), club) for club in self.holding.planned_discs
        ]
        return disc_strokes


class StrokesAhead(dict[Place, float]):
    """The expected strokes from each place with the best of the remaining discs and the discs to be drawn.

    Computed on first use.
    """

    def __init__(self, ways: StrokesByLie, cards_left: CardsLeft) -> None:
        self.distances, self.cards_left, self.ways = ways.distances, cards_left, ways
        self._disc_strokes: dict[tuple[EndCode, str], list[DiscStrokes]] = {}

    def __missing__(self, place: Place) -> float:
        start, goals = place % BOARD_SIZE, self.distances.chart.goals
        off = place in goals or start not in self.distances.cells
        self[place] = strokes = (
            goals.get(place, LOST_STROKES) if off else 1 + TROUBLE_STROKES + self._best_next_throw(place, start)
        )
        return strokes

    def after_end(self, end: EndCode) -> float:
        """Return the strokes after a throw that ends there, a penalty included."""
        place = end & ~PENALTY_FLAG
        if place % BOARD_SIZE in HOLED_ENDS:
            basket = place - place % BOARD_SIZE + cell_number(self.distances.hole.basket)
            return self.distances.values[place] if place in self.distances.chart.goals else self[basket]
        return (place != end) + self[place]

    def _best_next_throw(self, place: Place, start: int) -> float:
        """Return the expected strokes after the best throw from a place."""
        strokes = [way.after[start] + way.club.price for way in self.remaining_discs(place) if start in way.after]
        return self._with_drawn_discs(place, min(strokes) if strokes else LOST_STROKES)

    def _with_drawn_discs(self, place: Place, own: float) -> float:
        """Return the expected strokes after the best throw of the own discs and of those to be drawn."""
        random_discs = self.distances.random_discs(place, self.cards_left.draws)
        better = bisect_left(random_discs.values, own)
        return random_discs.weighted_sums[better] + own * random_discs.worse[better]

    def remaining_discs(self, place: Place) -> list[DiscStrokes]:
        """Return the strokes by grid of each disc whose cards are still in the hand."""
        start = place % BOARD_SIZE
        key, spent_cards = (place - start, self.distances.lies[start]), self.cards_left.spent_cards
        if key not in self._disc_strokes:
            self._disc_strokes[key] = [way for way in self.ways[key] if spent_cards.isdisjoint(way.club.cards)]
        return self._disc_strokes[key]


class StrokesPlanned(StrokesAhead):
    """The expected strokes from each place if two throws are planned with the cards that are left.

    A sure putt in the hand counts also for the throw before it. Computed on first use.
    """

    def __init__(self, ahead: "HandAhead", cards_left: CardsLeft) -> None:
        super().__init__(ahead.ways, cards_left)
        self._ahead = ahead

    def _best_next_throw(self, place: Place, start: int) -> float:
        """Return the expected strokes after the best throw, less what its plan saves over an ordinary hand's."""
        rough = [
            (way.after[start] + way.club.price, way.club) for way in self.remaining_discs(place) if start in way.after
        ]
        if not rough:
            return self._with_drawn_discs(place, LOST_STROKES)
        rough.sort(key=_strokes_key)
        own = rough[0][0]
        near = [club for strokes, club in rough[:PLANNED_THROWS] if strokes <= own + PLAN_RANGE_STROKES]
        plan_strokes = min(strokes for club in near for strokes in self._strokes_of_plans(place, start, club))
        return self._with_drawn_discs(place, own) + min(plan_strokes, LOST_STROKES) - own

    def _strokes_of_plans(self, place: Place, start: int, club: SkilledDisc) -> Iterator[float]:
        """Yield the strokes after a throw in each direction, the next throw planned with the other cards."""
        then = self._ahead.one_throw_after(self.cards_left, club)
        for end in self.distances.ends(DISCS[club.disc], club.sums, start):
            yield then.after_end(end | place - start) + club.price


def _strokes_key(rough: tuple[float, SkilledDisc]) -> float:
    return rough[0]


class HandAhead:
    """The expected strokes with a hand by the cards that are left of it; computed on first use."""

    def __init__(self, distances: DistanceTable, holding: HandValue) -> None:
        self.ways, self._holding = StrokesByLie(distances, holding), holding
        self._plans: dict[CardsLeft, StrokesPlanned] = {}
        self._single: dict[CardsLeft, StrokesAhead] = {}
        self._after: dict[tuple[CardsLeft, tuple[str, ...]], StrokesAhead] = {}

    def two_throws(self, cards_left: CardsLeft) -> StrokesPlanned:
        """Return the strokes from every place with these cards, planned two throws ahead."""
        if cards_left not in self._plans:
            self._plans[cards_left] = StrokesPlanned(self, cards_left)
        return self._plans[cards_left]

    def one_throw_after(self, cards_left: CardsLeft, club: SkilledDisc) -> StrokesAhead:
        """Return the strokes from every place after one more throw with these cards, planned one throw ahead."""
        if (cards_left, club.cards) not in self._after:
            spent_cards, draws = self._holding.cards_left_after(club.cards)
            then = CardsLeft(cards_left.spent_cards | spent_cards, cards_left.draws + draws)
            self._after[cards_left, club.cards] = self._single.setdefault(then, StrokesAhead(self.ways, then))
        return self._after[cards_left, club.cards]


@lru_cache(maxsize=16)
def hand_ahead(distances: DistanceTable, holding: HandValue) -> HandAhead:
    """Return the expected strokes with a hand on a hole, for every table that asks for them."""
    return HandAhead(distances, holding)
