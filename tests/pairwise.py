"""Pairwise testing: a short list of rows in which every two compatible values meet."""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations, product
from typing import Any, TypeAlias

Choice: TypeAlias = tuple[str, Any]
"""The name of an option and one of its values."""
Pair: TypeAlias = frozenset[Choice]
Row: TypeAlias = dict[str, Any]
"""A value for every option."""
Values: TypeAlias = Mapping[str, Sequence[Any]]


def pairs(row: Row) -> set[Pair]:
    """Return every two choices of a row."""
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def every_pair(values: Values) -> list[Pair]:
    """Return every two choices of different options, in the order of the options."""
    return [
        frozenset(((one, left), (other, right)))
        for one, other in combinations(values, 2)
        for left, right in product(values[one], values[other])
    ]


def all_pairs(values: Values, forbidden: AbstractSet[Pair]) -> list[Row]:
    """Return rows without a forbidden pair that together hold every pair that such a row can hold."""
    rows: list[Row] = []
    waiting = dict.fromkeys(every_pair(values))
    while waiting:
        first = next(iter(waiting))
        row = complete(dict(sorted(first)), values, forbidden, waiting)
        found = {first} if row is None else pairs(row)
        waiting = dict.fromkeys(pair for pair in waiting if pair not in found)
        rows += [] if row is None else [row]
    return rows


def complete(row: Row, values: Values, forbidden: AbstractSet[Pair], wanted: Collection[Pair] = ()) -> Row | None:
    """Complete a row without a forbidden pair, greedy for the wanted pairs; return None if there is no such row.

    The option with the fewest values left is chosen first, so that a dead end shows at once.
    """
    if pairs(row) & forbidden:
        return None
    free = {
        name: [value for value in offered if not _new_pairs(row, name, value) & forbidden]
        for name, offered in values.items()
        if name not in row
    }
    if not free:
        return row
    name = min(free, key=lambda option: len(free[option]))
    for value in sorted(free[name], key=lambda value: -len(_new_pairs(row, name, value).intersection(wanted))):
        if found := complete({**row, name: value}, values, forbidden, wanted):
            return found
    return None


def _new_pairs(row: Row, name: str, value: Any) -> set[Pair]:
    """Return the pairs of a further choice with those of the row."""
    return {frozenset(((name, value), choice)) for choice in row.items()}
