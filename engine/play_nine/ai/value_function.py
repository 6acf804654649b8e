"""The learned value function (`training/play_nine`): the expected strokes of a grid, and of each placement of a card.

It adds up entries of tables. For two players and more it adds a multiple of the unseen cards' excess over the mean of
the whole deck, for two players the output of one hidden layer, too.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from math import prod
from operator import add, mul, sub
from pathlib import Path
from struct import iter_unpack
from typing import Any, Final, NamedTuple

from engine.play_nine.ai.expected_score import (
    COLUMN_PAIRS,
    COPIES,
    FACE_DOWN,
    KINDS,
    OPPOSITE,
    PAIR_INDEX,
    GridKinds,
    UnseenCards,
    equivalent_places,
    face_down_count,
    with_card,
)
from engine.play_nine.state import DECK
from engine.play_nine.view import ROW_CARDS

JUST_SHOT, WAITING = 0, 1
"""The first index of the tables: the owner of the grid has just shot, or another player has."""
HIDDEN_UNITS: Final = 32
"""The units of the hidden layer, for two players."""
TABLE_SHAPES = ((2, 8, 8), (2, 8, 8, COLUMN_PAIRS), (2, 8, len(KINDS), 5, 5))
"""The shapes of the three tables: bias, columns and groups.

The first index says which player has just shot, the second is the fewest face-down cards of another grid. In the bias
and the columns the third index is the own face-down cards; the columns have the pair of cards as the fourth. The groups
have the value, the matched columns and the unmatched columns with that value. For two players and more, 0 to 6
face-down cards are learned: nobody has seven after the tee-off.
"""
FIELD_SEATS = range(3, 7)
"""The numbers of players with a bias and slopes of their own; they share columns and groups."""


MAX_CACHED_GRIDS: Final = 512
"""The size of the caches of grids: most grids lie as they did one shot before."""


class HiddenLayer(NamedTuple):
    """The weights of the hidden layer, whose input is both grids and the unseen cards."""

    own: Any
    """By the pair of cards in a column of the player who has just shot, the weights to each unit."""
    other: Any
    downs: Any
    unseen: Any
    bias: Any
    out: Any
    """The weights of the units for the strokes of the player who has just shot, and of the other."""


class ValueFunction(NamedTuple):
    """Tables whose entries are added up, and for two players a hidden layer."""

    bias: Any
    columns: Any
    groups: Any
    layer: HiddenLayer | None = None
    slopes: Any = None
    """By the indices of the bias, what each stroke of the unseen cards' excess adds; None for one player."""

    def __hash__(self) -> int:
        """Return the hash of the object's identity: hashing all its figures takes too long."""
        return id(self)


class TeeValues(NamedTuple):
    """The strokes of a hole between champions, at the tee."""

    strokes: float
    one_column: float
    """The strokes after turning up two cards of one column."""
    two_columns: float


class LearnedValues(NamedTuple):
    """All learned figures."""

    practice: ValueFunction
    duel: ValueFunction
    fields: tuple[ValueFunction, ...]
    """For three to six players."""
    tees: tuple[TeeValues, ...]
    """For one to six players."""

    def value_function(self, seats: int) -> ValueFunction:
        """Return the value function for a hole of that many players."""
        return (self.practice, self.duel, *self.fields)[seats - 1]


def layer_shapes(units: int) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of the weights of a hidden layer with that many units."""
    return (COLUMN_PAIRS, units), (COLUMN_PAIRS, units), (2, 8, units), (len(KINDS), units), (units,), (2, units)


@lru_cache(1)
def load_learned() -> LearnedValues:
    """Return the figures of the file `learned.bin`."""
    return parse_learned(Path(__file__).with_name("learned.bin").read_bytes())


def parse_learned(data: bytes) -> LearnedValues:
    """Return the learned figures from half floats one after the other."""
    numbers = (number for (number,) in iter_unpack("<e", data))
    practice = ValueFunction(*read_arrays(numbers, TABLE_SHAPES))
    bias, columns, groups, slopes = read_arrays(numbers, (*TABLE_SHAPES, TABLE_SHAPES[0]))
    layer = HiddenLayer(*read_arrays(numbers, layer_shapes(HIDDEN_UNITS)))
    duel = ValueFunction(bias, columns, groups, layer, slopes)
    fields = tuple(_read_fields(numbers))
    return LearnedValues(practice, duel, fields, tuple(TeeValues(*row) for row in _read_array(numbers, (6, 3))))


def _read_fields(numbers: Iterator[float]) -> Iterator[ValueFunction]:
    """Yield the value functions for three players and more: shared columns and groups, then each bias and slopes."""
    columns, groups = read_arrays(numbers, TABLE_SHAPES[1:])
    for _ in FIELD_SEATS:
        bias, slopes = read_arrays(numbers, TABLE_SHAPES[:1] * 2)
        yield ValueFunction(bias, columns, groups, slopes=slopes)


def read_arrays(numbers: Iterator[float], shapes: Sequence[Sequence[int]]) -> list[Any]:
    """Read arrays of these shapes from the next numbers."""
    return [_read_array(numbers, shape) for shape in shapes]


def _read_array(numbers: Iterator[float], shape: Sequence[int]) -> Any:
    """Read nested tuples of that shape from the next numbers."""
    array: Any = tuple(islice(numbers, prod(shape)))
    for size in reversed(shape[1:]):
        array = tuple(array[start : start + size] for start in range(0, len(array), size))
    return array


def count_matches(row: GridKinds) -> tuple[list[int], list[int]]:
    """Return by kind the number of matched columns, and of unmatched columns that hold it."""
    matches, waiting = [0] * (FACE_DOWN + 1), [0] * (FACE_DOWN + 1)
    for place in range(ROW_CARDS):
        top, under = row[place], row[place + ROW_CARDS]
        if top == under:
            matches[top] += 1
        else:
            waiting[top] += 1
            waiting[under] += 1
    matches[FACE_DOWN] = waiting[FACE_DOWN] = 0
    return matches, waiting


def group_value(entries: Any, kind: int, matches: int, waiting: int) -> float:
    """Return a group's table entry, or 0.0 where it has none."""
    return float(entries[kind][matches][waiting]) if matches or waiting > 1 else 0.0


@lru_cache(MAX_CACHED_GRIDS)
def table_strokes(values: ValueFunction, which: int, others: int, row: GridKinds) -> float:
    """Return the owner's expected strokes by the tables alone."""
    own = face_down_count(row)
    columns, entries = values.columns[which][others][own], values.groups[which][others]
    matches, waiting = count_matches(row)
    return float(
        values.bias[which][others][own]
        + sum(columns[PAIR_INDEX[row[place]][row[place + ROW_CARDS]]] for place in range(ROW_CARDS))
        + sum(group_value(entries, kind, matches[kind], waiting[kind]) for kind in KINDS)
    )


def expected_strokes(
    values: ValueFunction, which: int, others: int, row: GridKinds, unseen_cards: UnseenCards
) -> float:
    """Return the owner's expected strokes by the tables and the unseen cards, without the hidden layer."""
    strokes = table_strokes(values, which, others, row)
    return (
        strokes + values.slopes[which][others][face_down_count(row)] * unseen_cards.excess if values.slopes else strokes
    )


def hidden_sums(layer: HiddenLayer, own: GridKinds, other: GridKinds, unseen_cards: UnseenCards) -> list[float]:
    """Return the input sums of the hidden units for two grids, without the own face-down cards."""
    rows = [layer.bias, layer.downs[1][face_down_count(other)]]
    rows += [layer.own[PAIR_INDEX[own[place]][own[place + ROW_CARDS]]] for place in range(ROW_CARDS)]
    rows += [layer.other[PAIR_INDEX[other[place]][other[place + ROW_CARDS]]] for place in range(ROW_CARDS)]
    share = unseen_cards.total / len(DECK)
    more = [unseen_cards.copies[kind] / COPIES[kind] - share for kind in KINDS]
    return [
        sum(column) + sum(map(mul, more, weights))
        for *column, weights in zip(*rows, zip(*layer.unseen, strict=True), strict=True)
    ]


def layer_output(layer: HiddenLayer, sums: Sequence[float], row: Sequence[float]) -> tuple[float, float]:
    """Return the layer's output: what it adds to the strokes of the player who has just shot, and of the other."""
    shining = [total if total > 0 else 0.0 for total in map(add, sums, row)]
    return sum(map(mul, layer.out[0], shining)), sum(map(mul, layer.out[1], shining))


class Outcome(NamedTuple):
    """Expected strokes at the end of the hole."""

    own: float
    rivals: float = 0.0
    """The mean of the rivals' expected strokes."""

    @property
    def cost(self) -> float:
        """The figure to minimise."""
        return self.own - self.rivals


class PositionFigures(NamedTuple):
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

    def __init__(
        self, values: ValueFunction, rows: tuple[GridKinds, ...], others: int, unseen_cards: UnseenCards
    ) -> None:
        self.values, self.rows, self.others, self.hidden = values, rows, others, unseen_cards
        self.row = rows[0]
        self.down = face_down_count(self.row)
        self.twins = equivalent_places(self.row)
        self.sums = hidden_sums(values.layer, self.row, rows[1], unseen_cards) if values.layer else []
        self._spots: dict[int, PositionFigures] = {}

    def outcome_after(self, place: int, kind: int) -> Outcome:
        """Return the expected strokes after that card is put at a position where it does not end the hole."""
        spot = self._figures_at(place)
        own = spot.own[kind]
        if self.values.layer is None:
            return Outcome(own, spot.rivals)
        mine, theirs = layer_output(self.values.layer, spot.sums, self.values.layer.own[PAIR_INDEX[kind][spot.under]])
        return Outcome(own + mine, spot.rivals + theirs)

    def outcomes_after(self, place: int) -> list[Outcome]:
        """Return the expected strokes after each kind of card is put at a position."""
        if self.values.layer:
            return [self.outcome_after(place, kind) for kind in KINDS]
        spot = self._figures_at(place)
        return [Outcome(own, spot.rivals) for own in spot.own]

    def _figures_at(self, place: int) -> PositionFigures:
        return self._spots.get(place) or self._spots.setdefault(place, self._position_figures(place))

    def outcome_now(self) -> Outcome:
        """Return the expected strokes if the owner has just shot and the grid is as it is."""
        own = expected_strokes(self.values, JUST_SHOT, self.others, self.row, self.hidden)
        rivals = self.rivals_strokes(self.down)
        if self.values.layer is None:
            return Outcome(own, rivals)
        mine, theirs = layer_output(self.values.layer, self.sums, self.values.layer.downs[0][self.down])
        return Outcome(own + mine, rivals + theirs)

    def rivals_strokes(self, own: int) -> float:
        """Return the mean of the rivals' strokes by the tables, if the owner has that many cards face down."""
        if len(self.rows) == 1:
            return 0.0
        rivals = range(1, len(self.rows))
        least = [
            min([own, *(face_down_count(self.rows[other]) for other in rivals if other != rival)]) for rival in rivals
        ]
        strokes = [
            expected_strokes(self.values, WAITING, *pair, self.hidden)
            for pair in zip(least, self.rows[1:], strict=True)
        ]
        return sum(strokes) / len(strokes)

    def _position_figures(self, place: int) -> PositionFigures:
        values, row, under = self.values, self.row, self.row[OPPOSITE[place]]
        face_down = self.down - (row[place] == FACE_DOWN)
        sums = self.sums
        if values.layer:
            old = values.layer.own[PAIR_INDEX[row[place]][under]]
            sums = [*map(add, map(sub, sums, old), values.layer.downs[0][face_down])]
        own = expected_strokes_by_kind(values, self.others, row, place, self.hidden)
        return PositionFigures(under, own, self._rivals_by_face_down[face_down], sums)

    @cached_property
    def _rivals_by_face_down(self) -> dict[int, float]:
        return {face_down: self.rivals_strokes(face_down) for face_down in (self.down, self.down - 1) if face_down}


def expected_strokes_by_kind(
    values: ValueFunction, others: int, row: GridKinds, place: int, unseen_cards: UnseenCards
) -> Sequence[float]:
    """Return the owner's strokes for each kind of card at a position, without the hidden layer."""
    strokes = table_strokes_by_kind(values, others, row, place)
    if not values.slopes:
        return strokes
    more = values.slopes[JUST_SHOT][others][face_down_count(row) - (row[place] == FACE_DOWN)] * unseen_cards.excess
    return [one + more for one in strokes]


@lru_cache(MAX_CACHED_GRIDS)
def table_strokes_by_kind(values: ValueFunction, others: int, row: GridKinds, place: int) -> Sequence[float]:
    """Return the owner's strokes by the tables, for each kind of card at a position.

    The cache helps because the next player's grid is asked for first.
    """
    face_down, under = face_down_count(row) - (row[place] == FACE_DOWN), row[OPPOSITE[place]]
    columns, groups = values.columns[JUST_SHOT][others][face_down], values.groups[JUST_SHOT][others]
    matches, waiting = count_matches(with_card(with_card(row, place, FACE_DOWN), OPPOSITE[place], FACE_DOWN))
    base = values.bias[JUST_SHOT][others][face_down]
    base += sum(
        columns[PAIR_INDEX[row[top]][row[top + ROW_CARDS]]] for top in range(ROW_CARDS) if top != place % ROW_CARDS
    )
    group_kinds = [kind for kind in KINDS if matches[kind] or waiting[kind]]
    old_values = {kind: group_value(groups, kind, matches[kind], waiting[kind]) for kind in group_kinds}
    base += sum(old_values.values())
    gains = [0.0] * FACE_DOWN
    for kind in group_kinds:
        gains[kind] = group_value(groups, kind, matches[kind], waiting[kind] + 1) - old_values[kind]
    under_gain = 0.0 if under == FACE_DOWN else gains[under]
    strokes = [base + columns[pair] + (more + under_gain) for pair, more in zip(PAIR_INDEX[under], gains, strict=False)]
    if under != FACE_DOWN:
        more = group_value(groups, under, matches[under] + 1, waiting[under]) - old_values.get(under, 0.0)
        strokes[under] = base + columns[PAIR_INDEX[under][under]] + more
    return strokes
