"""A transaction as a plain generator: it yields statements, is sent their rows, and returns its result.

It is written once and driven to its end by either engine, so no other task can come between two of its statements.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

Row: TypeAlias = tuple[Any, ...]
Rows: TypeAlias = Sequence[Row]
Statement: TypeAlias = tuple[str, tuple[Any, ...]]
"""SQL that both engines understand, with a `?` for each argument.

A query that ends in FOR UPDATE locks its rows until the transaction ends; SQLite, with its one writer, goes without.
The time of the database is EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) there too.
"""
Transaction: TypeAlias = Generator[Statement, Rows, T]
Work: TypeAlias = Callable[[], Transaction[T]]
"""Starts the transaction afresh."""


def row_as(kind: type[T], row: Row) -> T:
    """The row as a checked value; SQLite's 0 and 1 become booleans. Raises `msgspec.ValidationError`."""
    return msgspec.convert(row, kind, strict=False)


def rows_as(kind: type[T], rows: Rows) -> tuple[T, ...]:
    """Each row as a checked value."""
    return tuple(row_as(kind, row) for row in rows)


def insert(into: str, rows: Rows) -> Statement:
    """One statement that inserts these rows, of which there is at least one; `into` is the table with its columns."""
    return _inserting(into, len(rows), len(rows[0])), tuple(value for row in rows for value in row)


@cache
def _inserting(into: str, rows: int, columns: int) -> str:
    row = "(" + ", ".join("?" * columns) + ")"
    return f"INSERT INTO {into} VALUES {', '.join([row] * rows)}"  # noqa: S608 (names of our own)


def each(transactions: Iterable[Transaction[T]]) -> Transaction[tuple[T, ...]]:
    """The results of these transactions, carried out in turn."""
    results: list[T] = []
    for transaction in transactions:
        result = yield from transaction
        results.append(result)
    return tuple(results)
