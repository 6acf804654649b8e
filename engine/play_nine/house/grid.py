"""A grid of a hole under way: its expected strokes after each placement of a card."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from operator import add, sub
from typing import NamedTuple

from engine.play_nine.house.brain import CACHED_GRIDS, JUST_SHOT, WAITING, ValueFunction, group_value, layer_output, table_strokes, count_matches, hidden_sums
from engine.play_nine.house.cards import FACE_DOWN, KINDS, OPPOSITE, PAIR_INDEX, GridKinds, UnseenCards, with_card, equivalent_places
from engine.play_nine.house.situation import face_down_count
from engine.play_nine.score import ROW_CARDS


class Outcome(NamedTuple):
    """Expected strokes at the end of the hole."""

    own: float
    rivals: float = 0.0
    """The mean of the rivals' expected strokes."""

    @property
    def cost(self) -> float:
        """The figure to minimise."""
        return self.own - self.rivals


class Placement(NamedTuple):
    """A position for a card, with the figures that do not depend on the card."""

    under: int
    """The kind of the card opposite."""
    own: Sequence[float]
    """The own strokes by the tables, by the kind of card at the position."""
    rivals: float
    sums: list[float]
    """The input sums of the hidden units, without this column."""


class GridEvaluator:
    """A grid of a hole under way, whose owner has a card to place."""

    def __init__(self, values: ValueFunction, rows: tuple[GridKinds, ...], others: int, hidden: UnseenCards) -> None:
        self.values, self.rows, self.others, self.hidden = values, rows, others, hidden
        self.row = rows[0]
        self.down = face_down_count(self.row)
        self.twins = equivalent_places(self.row)
        self.sums = hidden_sums(values.layer, self.row, rows[1], hidden) if values.layer else []
        self._spots: dict[int, Placement] = {}

    def outcome_after(self, place: int, kind: int) -> Outcome:
        """Return the expected strokes after that card is put at a position where it does not end the hole."""
        spot = self._placement_at(place)
        own = spot.own[kind]
        if self.values.layer is None:
            return Outcome(own, spot.rivals)
        mine, theirs = layer_output(self.values.layer, spot.sums, self.values.layer.own[PAIR_INDEX[kind][spot.under]])
        return Outcome(own + mine, spot.rivals + theirs)

    def outcomes_after(self, place: int) -> list[Outcome]:
        """Return the expected strokes after each kind of card is put at a position."""
        if self.values.layer:
            return [self.outcome_after(place, kind) for kind in KINDS]
        spot = self._placement_at(place)
        return [Outcome(own, spot.rivals) for own in spot.own]

    def _placement_at(self, place: int) -> Placement:
        return self._spots.get(place) or self._spots.setdefault(place, self._make_placement(place))

    def outcome_now(self) -> Outcome:
        """Return the expected strokes if the owner has just shot and the grid is as it is."""
        own, rivals = table_strokes(self.values, JUST_SHOT, self.others, self.row), self.rivals_strokes(self.down)
        if self.values.layer is None:
            return Outcome(own, rivals)
        mine, theirs = layer_output(self.values.layer, self.sums, self.values.layer.downs[0][self.down])
        return Outcome(own + mine, rivals + theirs)

    def rivals_strokes(self, own: int) -> float:
        """Return the mean of the rivals' strokes by the tables, if the owner has that many cards face down."""
        if len(self.rows) == 1:
            return 0.0
        rivals = range(1, len(self.rows))
        least = [min([own, *(face_down_count(self.rows[other]) for other in rivals if other != rival)]) for rival in rivals]
        found = [table_strokes(self.values, WAITING, *pair) for pair in zip(least, self.rows[1:], strict=True)]
        return sum(found) / len(found)

    def _make_placement(self, place: int) -> Placement:
        values, row, under = self.values, self.row, self.row[OPPOSITE[place]]
        left = self.down - (row[place] == FACE_DOWN)
        sums = self.sums
        if values.layer:
            old = values.layer.own[PAIR_INDEX[row[place]][under]]
            sums = [*map(add, map(sub, sums, old), values.layer.downs[0][left])]
        return Placement(under, table_strokes_by_kind(values, self.others, row, place), self._rivals_by_face_down[left], sums)

    @cached_property
    def _rivals_by_face_down(self) -> dict[int, float]:
        return {left: self.rivals_strokes(left) for left in (self.down, self.down - 1) if left}


@lru_cache(CACHED_GRIDS)
def table_strokes_by_kind(values: ValueFunction, others: int, row: GridKinds, place: int) -> Sequence[float]:
    """Return the owner's strokes by the tables, for each kind of card at a position.

    The cache helps because the next player's grid is asked for first.
    """
    left, under = face_down_count(row) - (row[place] == FACE_DOWN), row[OPPOSITE[place]]
    columns, groups = values.columns[JUST_SHOT][others][left], values.groups[JUST_SHOT][others]
    matched, waiting = count_matches(with_card(with_card(row, place, FACE_DOWN), OPPOSITE[place], FACE_DOWN))
    base = values.bias[JUST_SHOT][others][left]
    base += sum(columns[PAIR_INDEX[row[top]][row[top + ROW_CARDS]]] for top in range(ROW_CARDS) if top != place % ROW_CARDS)
    held = [kind for kind in KINDS if matched[kind] or waiting[kind]]
    had = {kind: group_value(groups, kind, matched[kind], waiting[kind]) for kind in held}
    base += sum(had.values())
    grown = [0.0] * FACE_DOWN
    for kind in held:
        grown[kind] = group_value(groups, kind, matched[kind], waiting[kind] + 1) - had[kind]
    joined = 0.0 if under == FACE_DOWN else grown[under]
    found = [base + columns[pair] + (more + joined) for pair, more in zip(PAIR_INDEX[under], grown, strict=False)]
    if under != FACE_DOWN:
        more = group_value(groups, under, matched[under] + 1, waiting[under]) - had.get(under, 0.0)
        found[under] = base + columns[PAIR_INDEX[under][under]] + more
    return found
