"""A grid of a hole under way: its expected strokes after each placement of a card."""

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
    """The mean of the rivals' expected strokes."""

    @property
    def cost(self) -> float:
        """The figure to minimise."""
        return self.own - self.rivals


class Spot(NamedTuple):
    """A position for a card, with the figures that do not depend on the card."""

    under: int
    """The kind of the card opposite."""
    own: Sequence[float]
    """The own strokes by the tables, by the kind of card at the position."""
    rivals: float
    sums: list[float]
    """The input sums of the hidden units, without this column."""


class Grid:
    """A grid of a hole under way, whose owner has a card to place."""

    def __init__(self, values: Brain, rows: tuple[Row, ...], others: int, hidden: Unseen) -> None:
        self.values, self.rows, self.others, self.hidden = values, rows, others, hidden
        self.row = rows[0]
        self.down = down(self.row)
        self.twins = twins(self.row)
        self.sums = units(values.layer, self.row, rows[1], hidden) if values.layer else []
        self._spots: dict[int, Spot] = {}

    def after(self, place: int, kind: int) -> Outcome:
        """Return the expected strokes after that card is put at a position where it does not end the hole."""
        spot = self._at(place)
        own = spot.own[kind]
        if self.values.layer is None:
            return Outcome(own, spot.rivals)
        mine, theirs = lit(self.values.layer, spot.sums, self.values.layer.own[PAIR[kind][spot.under]])
        return Outcome(own + mine, spot.rivals + theirs)

    def after_each(self, place: int) -> list[Outcome]:
        """Return the expected strokes after each kind of card is put at a position."""
        if self.values.layer:
            return [self.after(place, kind) for kind in KINDS]
        spot = self._at(place)
        return [Outcome(own, spot.rivals) for own in spot.own]

    def _at(self, place: int) -> Spot:
        return self._spots.get(place) or self._spots.setdefault(place, self._spot(place))

    def stand(self) -> Outcome:
        """Return the expected strokes if the owner has just shot and the grid is as it is."""
        own, rivals = tabled(self.values, SHOT, self.others, self.row), self.waiting(self.down)
        if self.values.layer is None:
            return Outcome(own, rivals)
        mine, theirs = lit(self.values.layer, self.sums, self.values.layer.downs[0][self.down])
        return Outcome(own + mine, rivals + theirs)

    def waiting(self, own: int) -> float:
        """Return the mean of the rivals' strokes by the tables, if the owner has that many cards face down."""
        if len(self.rows) == 1:
            return 0.0
        rivals = range(1, len(self.rows))
        least = [min([own, *(down(self.rows[other]) for other in rivals if other != rival)]) for rival in rivals]
        found = [tabled(self.values, WAITING, *pair) for pair in zip(least, self.rows[1:], strict=True)]
        return sum(found) / len(found)

    def _spot(self, place: int) -> Spot:
        values, row, under = self.values, self.row, self.row[OPPOSITE[place]]
        left = self.down - (row[place] == DOWN)
        sums = self.sums
        if values.layer:
            old = values.layer.own[PAIR[row[place]][under]]
            sums = [*map(add, map(sub, sums, old), values.layer.downs[0][left])]
        return Spot(under, by_kind(values, self.others, row, place), self._waiting[left], sums)

    @cached_property
    def _waiting(self) -> dict[int, float]:
        return {left: self.waiting(left) for left in (self.down, self.down - 1) if left}


@lru_cache(ROWS)
def by_kind(values: Brain, others: int, row: Row, place: int) -> Sequence[float]:
    """Return the owner's strokes by the tables, for each kind of card at a position.

    The cache helps because the next player's grid is asked for first.
    """
    left, under = down(row) - (row[place] == DOWN), row[OPPOSITE[place]]
    columns, groups = values.columns[SHOT][others][left], values.groups[SHOT][others]
    matched, waiting = tally(placed(placed(row, place, DOWN), OPPOSITE[place], DOWN))
    base = values.bias[SHOT][others][left]
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
