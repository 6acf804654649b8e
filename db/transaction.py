"""Transactions as plain generators, and the store's operations made from them.

A transaction yields statements, is sent their rows, and returns its result. It is written once and run by either
database (`Database`). A generator cannot await, so no other task can come between two of its statements.
"""

from collections.abc import Callable, Coroutine, Generator, Iterable, Sequence
from functools import cache, partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")

Row: TypeAlias = tuple[Any, ...]
Rows: TypeAlias = Sequence[Row]
Statement: TypeAlias = tuple[str, tuple[Any, ...]]
"""SQL that both databases understand, with a `?` for each argument.

A query that ends in FOR UPDATE locks its rows until the transaction ends; on SQLite, which has one writer, that clause
is dropped. EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) is the database's time on both.
"""
Transaction: TypeAlias = Generator[Statement, Rows, T]
TransactionFactory: TypeAlias = Callable[[], Transaction[T]]
"""Makes a new generator of the transaction; called again for a retry."""


def row_as(kind: type[T], row: Row) -> T:
    """Return the row as a checked value; SQLite's 0 and 1 become booleans. Raise `msgspec.ValidationError`."""
    return msgspec.convert(row, kind, strict=False)


def rows_as(kind: type[T], rows: Rows) -> tuple[T, ...]:
    """Return each row as a checked value."""
    return tuple(row_as(kind, row) for row in rows)


def insert_statement(into: str, rows: Rows) -> Statement:
    """Return one statement that inserts these rows, at least one; `into` is the table with its columns."""
    return _insert_sql(into, len(rows), len(rows[0])), tuple(value for row in rows for value in row)


@cache
def _insert_sql(into: str, rows: int, columns: int) -> str:
    row = "(" + ", ".join("?" * columns) + ")"
    return f"INSERT INTO {into} VALUES {', '.join([row] * rows)}"  # noqa: S608 (only our own names)


def run_each(transactions: Iterable[Transaction[T]]) -> Transaction[tuple[T, ...]]:
    """Run these transactions in turn and return their results."""
    results: list[T] = []
    for transaction in transactions:
        result = yield from transaction
        results.append(result)
    return tuple(results)


P = ParamSpec("P")


NotificationHandler: TypeAlias = Callable[[str], None]
"""Called with each notification."""


class Database(Protocol):
    """Runs transactions; implemented by `db.sqlite` and `db.postgres`."""

    async def run_read(self, work: TransactionFactory[T], *, long: bool = False) -> T: ...
    async def run_write(self, work: TransactionFactory[T]) -> T: ...
    async def notify(self, notice: str) -> None: ...
    async def listen(self, hear: NotificationHandler) -> None: ...
    async def close(self) -> None: ...


class HasDatabase(Protocol):
    """An object whose methods are operations on its database."""

    @property
    def database(self) -> Database: ...


def read_operation(
    transaction: Callable[P, Transaction[T]], *, long: bool = False
) -> Callable[Concatenate[HasDatabase, P], Coroutine[Any, Any, T]]:
    """Make an operation from a transaction that only reads; a `long` one does not block short ones."""

    @wraps(transaction)
    async def operation(store: HasDatabase, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.run_read(partial(transaction, *args, **kwargs), long=long)

    return operation


def write_operation(
    transaction: Callable[P, Transaction[T]],
) -> Callable[Concatenate[HasDatabase, P], Coroutine[Any, Any, T]]:
    """Make an operation from a transaction that writes; it returns once the transaction is on disk."""

    @wraps(transaction)
    async def operation(store: HasDatabase, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.run_write(partial(transaction, *args, **kwargs))

    return operation
