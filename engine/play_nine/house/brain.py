"""The learned value function (`training/play_nine`): the expected strokes of a grid among the others.

It adds up entries of tables; for two players it adds the output of one hidden layer.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import prod
from operator import add, mul
from pathlib import Path
from struct import iter_unpack
from typing import Any, Final, NamedTuple

from engine.play_nine.house.cards import COPIES, FACE_DOWN, KINDS, PAIR_INDEX, COLUMN_PAIRS, GridKinds, UnseenCards
from engine.play_nine.house.situation import face_down_count
from engine.play_nine.score import ROW_CARDS
from engine.play_nine.table import DECK

JUST_SHOT, WAITING = 0, 1
"""The first index of the tables: the owner of the grid has just shot, or another player has."""
HIDDEN_UNITS: Final = 32
"""The units of the hidden layer, for two players."""
TABLE_SHAPES = ((2, 8, 8), (2, 8, 8, COLUMN_PAIRS), (2, 8, len(KINDS), 5, 5))
"""The shapes of the three tables: bias, columns and groups.

The first index says which player has just shot, the second is the fewest face-down cards of another grid. For the bias
and the columns the own face-down cards follow, for the columns also the pair of cards. For the groups the value, the
matched columns and the unmatched columns with that value follow.
"""


CACHED_GRIDS: Final = 512
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
    field: ValueFunction
    """For three to six players."""
    tees: tuple[TeeValues, ...]
    """For one to six players."""

    def value_function(self, seats: int) -> ValueFunction:
        """Return the value function for a hole of that many players."""
        return (self.practice, self.duel, self.field)[min(seats, 3) - 1]


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
    tables, layer = read_arrays(numbers, TABLE_SHAPES), read_arrays(numbers, layer_shapes(HIDDEN_UNITS))
    duel = ValueFunction(tables[0], tables[1], tables[2], HiddenLayer(*layer))
    field = ValueFunction(*read_arrays(numbers, TABLE_SHAPES))
    return LearnedValues(practice, duel, field, tuple(TeeValues(*row) for row in _read_array(numbers, (6, 3))))


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
    matched, waiting = [0] * (FACE_DOWN + 1), [0] * (FACE_DOWN + 1)
    for place in range(ROW_CARDS):
        top, under = row[place], row[place + ROW_CARDS]
        if top == under:
            matched[top] += 1
        else:
            waiting[top] += 1
            waiting[under] += 1
    matched[FACE_DOWN] = waiting[FACE_DOWN] = 0
    return matched, waiting


def group_value(entries: Any, kind: int, matched: int, waiting: int) -> float:
    """Return a group's table entry, or 0.0 where it has none."""
    return float(entries[kind][matched][waiting]) if matched or waiting > 1 else 0.0


@lru_cache(CACHED_GRIDS)
def table_strokes(values: ValueFunction, which: int, others: int, row: GridKinds) -> float:
    """Return the owner's expected strokes by the tables alone."""
    own = face_down_count(row)
    columns, entries = values.columns[which][others][own], values.groups[which][others]
    matched, waiting = count_matches(row)
    return float(
        values.bias[which][others][own]
        + sum(columns[PAIR_INDEX[row[place]][row[place + ROW_CARDS]]] for place in range(ROW_CARDS))
        + sum(group_value(entries, kind, matched[kind], waiting[kind]) for kind in KINDS)
    )


def hidden_sums(layer: HiddenLayer, own: GridKinds, other: GridKinds, hidden: UnseenCards) -> list[float]:
    """Return the input sums of the hidden units for two grids, without the own face-down cards."""
    rows = [layer.bias, layer.downs[1][face_down_count(other)]]
    rows += [layer.own[PAIR_INDEX[own[place]][own[place + ROW_CARDS]]] for place in range(ROW_CARDS)]
    rows += [layer.other[PAIR_INDEX[other[place]][other[place + ROW_CARDS]]] for place in range(ROW_CARDS)]
    share = hidden.total / len(DECK)
    more = [hidden.copies[kind] / COPIES[kind] - share for kind in KINDS]
    return [
        sum(column) + sum(map(mul, more, seen))
        for *column, seen in zip(*rows, zip(*layer.unseen, strict=True), strict=True)
    ]


def layer_output(layer: HiddenLayer, sums: Sequence[float], row: Sequence[float]) -> tuple[float, float]:
    """Return the layer's output: what it adds to the strokes of the player who has just shot, and of the other."""
    shining = [total if total > 0 else 0.0 for total in map(add, sums, row)]
    return sum(map(mul, layer.out[0], shining)), sum(map(mul, layer.out[1], shining))
