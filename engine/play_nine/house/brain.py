"""What was learned by playing (`training/play_nine`): the strokes that a grid comes to among the others."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import prod
from operator import add, mul
from pathlib import Path
from struct import iter_unpack
from typing import Any, Final, NamedTuple

from engine.play_nine.house.cards import COPIES, DOWN, KINDS, PAIR, PAIRS, Row, Unseen
from engine.play_nine.house.situation import down
from engine.play_nine.score import ROW
from engine.play_nine.table import DECK

SHOT, WAITING = 0, 1
"""Whose tables: the owner has just shot, or another has."""
UNITS: Final = 32
"""Of the hidden layer, for two players."""
TABLES = ((2, 8, 8), (2, 8, 8, PAIRS), (2, 8, len(KINDS), 5, 5))
"""The shapes of the tables: by set and by the fewest face-down cards among the others; then by the own ones, and for
columns by what lies in them; for groups by value, matched columns and columns that hold it unmatched."""


ROWS: Final = 512
"""Grids whose strokes by the tables are remembered: most lie as they did a shot before."""


class Layer(NamedTuple):
    """The hidden layer, which sees both grids and the unseen cards at once."""

    own: Any
    """By what lies in a column of whoever has just shot, what it adds to each unit."""
    other: Any
    downs: Any
    unseen: Any
    bias: Any
    out: Any
    """What the units add to the strokes of whoever has just shot, and to the other's."""


class Brain(NamedTuple):
    """Tables that are added up, and for two players a layer beside them."""

    bias: Any
    columns: Any
    groups: Any
    layer: Layer | None = None

    def __hash__(self) -> int:
        """Of what it is: to look through all its figures takes too long."""
        return id(self)


class Tee(NamedTuple):
    """What champions among themselves take on a hole."""

    strokes: float
    one_column: float
    """With the first two cards in one column."""
    two_columns: float


class Learned(NamedTuple):
    """Everything that was learned."""

    practice: Brain
    duel: Brain
    field: Brain
    """For three to six."""
    tees: tuple[Tee, ...]
    """For one player to six."""

    def brain(self, seats: int) -> Brain:
        """What is known of a hole of so many."""
        return (self.practice, self.duel, self.field)[min(seats, 3) - 1]


def shapes(units: int) -> tuple[tuple[int, ...], ...]:
    """The shapes of a layer of so many units."""
    return (PAIRS, units), (PAIRS, units), (2, 8, units), (len(KINDS), units), (units,), (2, units)


@lru_cache(1)
def learned() -> Learned:
    """What the file of this folder says."""
    return read(Path(__file__).with_name("learned.bin").read_bytes())


def read(data: bytes) -> Learned:
    """What was learned, from half floats one after the other."""
    numbers = (number for (number,) in iter_unpack("<e", data))
    practice = Brain(*shaped(numbers, TABLES))
    tables, layer = shaped(numbers, TABLES), shaped(numbers, shapes(UNITS))
    duel = Brain(tables[0], tables[1], tables[2], Layer(*layer))
    field = Brain(*shaped(numbers, TABLES))
    return Learned(practice, duel, field, tuple(Tee(*row) for row in _array(numbers, (6, 3))))


def shaped(numbers: Iterator[float], shapes: Sequence[Sequence[int]]) -> list[Any]:
    """The next numbers as arrays of these shapes."""
    return [_array(numbers, shape) for shape in shapes]


def _array(numbers: Iterator[float], shape: Sequence[int]) -> Any:
    """Nested tuples of that shape."""
    array: Any = tuple(islice(numbers, prod(shape)))
    for size in reversed(shape[1:]):
        array = tuple(array[start : start + size] for start in range(0, len(array), size))
    return array


def tally(row: Row) -> tuple[list[int], list[int]]:
    """By kind, the matched columns and the unmatched ones that hold it."""
    matched, waiting = [0] * (DOWN + 1), [0] * (DOWN + 1)
    for place in range(ROW):
        top, under = row[place], row[place + ROW]
        if top == under:
            matched[top] += 1
        else:
            waiting[top] += 1
            waiting[under] += 1
    matched[DOWN] = waiting[DOWN] = 0
    return matched, waiting


def group(entries: Any, kind: int, matched: int, waiting: int) -> float:
    """The entry of a group, where there is one."""
    return float(entries[kind][matched][waiting]) if matched or waiting > 1 else 0.0


@lru_cache(ROWS)
def tabled(brain: Brain, which: int, others: int, row: Row) -> float:
    """The owner's strokes by the tables alone."""
    own = down(row)
    columns, entries = brain.columns[which][others][own], brain.groups[which][others]
    matched, waiting = tally(row)
    return float(
        brain.bias[which][others][own]
        + sum(columns[PAIR[row[place]][row[place + ROW]]] for place in range(ROW))
        + sum(group(entries, kind, matched[kind], waiting[kind]) for kind in KINDS)
    )


def units(layer: Layer, own: Row, other: Row, hidden: Unseen) -> list[float]:
    """The sums of the hidden units for two grids, but for the own face-down cards."""
    rows = [layer.bias, layer.downs[1][down(other)]]
    rows += [layer.own[PAIR[own[place]][own[place + ROW]]] for place in range(ROW)]
    rows += [layer.other[PAIR[other[place]][other[place + ROW]]] for place in range(ROW)]
    share = hidden.total / len(DECK)
    more = [hidden.copies[kind] / COPIES[kind] - share for kind in KINDS]
    return [
        sum(column) + sum(map(mul, more, seen))
        for *column, seen in zip(*rows, zip(*layer.unseen, strict=True), strict=True)
    ]


def lit(layer: Layer, sums: Sequence[float], row: Sequence[float]) -> tuple[float, float]:
    """What the layer adds to the strokes of whoever has just shot and to the other's."""
    shining = [total if total > 0 else 0.0 for total in map(add, sums, row)]
    return sum(map(mul, layer.out[0], shining)), sum(map(mul, layer.out[1], shining))
