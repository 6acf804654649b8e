"""A grid of a hole under way, and what it comes to after a card is placed."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from operator import add, sub
from typing import NamedTuple

from engine.play_nine.house.brain import ROWS, SHOT, WAITING, Brain, group, lit, tabled, tally, units
from engine.play_nine.house.cards import DOWN, KINDS, OPPOSITE, PAIR, Row, Unseen, placed, twins
from engine.play_nine.house.situation import down
from engine.play_nine.score import ROW


class Outcome(NamedTuple):
    """Expected strokes at the end of the hole."""

    own: float
    rivals: float = 0.0
    """The mean of theirs."""

    @property
    def cost(self) -> float:
        """What is made as small as possible."""
        return self.own - self.rivals


class Spot(NamedTuple):
    """A position to put cards at."""

    under: int
    """What lies opposite."""
    own: Sequence[float]
    """The own strokes by the tables, by the kind of card that is put there."""
    rivals: float
    sums: list[float]
    """Of the hidden units, but for the column."""


class Grid:
    """A grid of a hole under way, whose owner has a card to place."""

    def __init__(self, brain: Brain, rows: tuple[Row, ...], others: int, hidden: Unseen) -> None:
        self.brain, self.rows, self.others, self.hidden = brain, rows, others, hidden
        self.row = rows[0]
        self.down = down(self.row)
        self.twins = twins(self.row)
        self.sums = units(brain.layer, self.row, rows[1], hidden) if brain.layer else []
        self._spots: dict[int, Spot] = {}

    def after(self, place: int, kind: int) -> Outcome:
        """The strokes after that card is put at a position where it does not end the hole."""
        spot = self._at(place)
        own = spot.own[kind]
        if self.brain.layer is None:
            return Outcome(own, spot.rivals)
        mine, theirs = lit(self.brain.layer, spot.sums, self.brain.layer.own[PAIR[kind][spot.under]])
        return Outcome(own + mine, spot.rivals + theirs)

    def after_each(self, place: int) -> list[Outcome]:
        """The same by the kind of card."""
        if self.brain.layer:
            return [self.after(place, kind) for kind in KINDS]
        spot = self._at(place)
        return [Outcome(own, spot.rivals) for own in spot.own]

    def _at(self, place: int) -> Spot:
        return self._spots.get(place) or self._spots.setdefault(place, self._spot(place))

    def stand(self) -> Outcome:
        """The strokes if the owner has just shot, and the grid is as it is."""
        own, rivals = tabled(self.brain, SHOT, self.others, self.row), self.waiting(self.down)
        if self.brain.layer is None:
            return Outcome(own, rivals)
        mine, theirs = lit(self.brain.layer, self.sums, self.brain.layer.downs[0][self.down])
        return Outcome(own + mine, rivals + theirs)

    def waiting(self, own: int) -> float:
        """The mean of the rivals' strokes by the tables, if the owner has so many cards face down."""
        if len(self.rows) == 1:
            return 0.0
        rivals = range(1, len(self.rows))
        least = [min([own, *(down(self.rows[other]) for other in rivals if other != rival)]) for rival in rivals]
        found = [tabled(self.brain, WAITING, *pair) for pair in zip(least, self.rows[1:], strict=True)]
        return sum(found) / len(found)

    def _spot(self, place: int) -> Spot:
        brain, row, under = self.brain, self.row, self.row[OPPOSITE[place]]
        left = self.down - (row[place] == DOWN)
        sums = self.sums
        if brain.layer:
            old = brain.layer.own[PAIR[row[place]][under]]
            sums = [*map(add, map(sub, sums, old), brain.layer.downs[0][left])]
        return Spot(under, by_kind(brain, self.others, row, place), self._waiting[left], sums)

    @cached_property
    def _waiting(self) -> dict[int, float]:
        return {left: self.waiting(left) for left in (self.down, self.down - 1) if left}


@lru_cache(ROWS)
def by_kind(brain: Brain, others: int, row: Row, place: int) -> Sequence[float]:
    """The own strokes by the tables, by the card that is put at a position; the next player's are asked first."""
    left, under = down(row) - (row[place] == DOWN), row[OPPOSITE[place]]
    columns, groups = brain.columns[SHOT][others][left], brain.groups[SHOT][others]
    matched, waiting = tally(placed(placed(row, place, DOWN), OPPOSITE[place], DOWN))
    base = brain.bias[SHOT][others][left]
    base += sum(columns[PAIR[row[top]][row[top + ROW]]] for top in range(ROW) if top != place % ROW)
    held = [kind for kind in KINDS if matched[kind] or waiting[kind]]
    had = {kind: group(groups, kind, matched[kind], waiting[kind]) for kind in held}
    base += sum(had.values())
    grown = [0.0] * DOWN
    for kind in held:
        grown[kind] = group(groups, kind, matched[kind], waiting[kind] + 1) - had[kind]
    joined = 0.0 if under == DOWN else grown[under]
    found = [base + columns[pair] + (more + joined) for pair, more in zip(PAIR[under], grown, strict=False)]
    if under != DOWN:
        more = group(groups, under, matched[under] + 1, waiting[under]) - had.get(under, 0.0)
        found[under] = base + columns[PAIR[under][under]] + more
    return found
