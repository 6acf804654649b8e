"""Transactions as plain generators, the store's operations made from them, and their group commit.

A transaction yields statements, is sent their rows, and returns its result. It is written once and run by either
database (`Database`). A generator cannot await, so no other task can come between two of its statements. Writing
transactions wait in one queue and are committed together, so that one sync serves many (`Writer`).
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Sequence
from functools import cache, partial, wraps
from itertools import chain
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

import msgspec

from db.errors import StoreUnavailable

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
    return _insert_sql(into, len(rows), len(rows[0])), tuple(chain.from_iterable(rows))


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


GROUP_SIZE = 64


class Committed(NamedTuple):
    """The result of a transaction."""

    value: Any


class RolledBack(NamedTuple):
    """The error that undid a transaction."""

    error: Exception


Outcome: TypeAlias = Committed | RolledBack
Commit: TypeAlias = Callable[[Sequence[TransactionFactory[Any]]], Awaitable[Sequence[Outcome]]]
"""Runs the transactions in turn and commits them together; one that fails is rolled back alone."""


class _Job:
    __slots__ = ("answer", "finished", "under_way", "work")

    def __init__(self, work: TransactionFactory[Any], answer: asyncio.Future[Any]) -> None:
        self.work = work
        self.answer = answer
        self.under_way = False
        self.finished: asyncio.Future[None] | None = None
        """Done when the transaction is over; set if the caller is cancelled in the middle of it."""


class Writer:
    """Passes waiting transactions to `commit` in groups; a caller gets its result only after the commit.

    So many commits run at once as there are `workers`. Cancelling a caller tears nothing: its transaction is
    dropped whole, or finished before the caller goes on.
    """

    def __init__(self, commit: Commit, *, workers: int = 1, group: int = GROUP_SIZE) -> None:
        self._commit = commit
        self._group = group
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._open = True
        self._tasks = [asyncio.create_task(self._commit_groups(), name="writer") for _ in range(workers)]

    async def write(self, work: TransactionFactory[T]) -> T:
        """Return the result of the committed transaction; raise what it raised, or `StoreUnavailable`."""
        self.require_open()
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = _Job(work, answer)
        self._jobs.put_nowait(job)
        try:
            return await answer
        except asyncio.CancelledError:
            if job.under_way:
                job.finished = asyncio.get_running_loop().create_future()
                await asyncio.wait((job.finished,))
            raise

    def require_open(self) -> None:
        """Raise `StoreUnavailable` once the store is closed."""
        if not self._open:
            raise StoreUnavailable("the store is closed")

    async def close(self) -> None:
        """Commit what waits and stop."""
        self._open = False
        self._jobs.put_nowait(None)
        await asyncio.gather(*self._tasks)

    async def _commit_groups(self) -> None:
        while (job := await self._jobs.get()) is not None:
            group = [job]
            while len(group) < self._group and not self._jobs.empty():
                if (job := self._jobs.get_nowait()) is None:
                    self._jobs.put_nowait(None)
                    break
                group.append(job)
            await self._commit_group([job for job in group if not job.answer.cancelled()])
        self._jobs.put_nowait(None)

    async def _commit_group(self, group: Sequence[_Job]) -> None:
        if not group:
            return
        for job in group:
            job.under_way = True
        try:
            outcomes = await self._commit([job.work for job in group])
        except Exception as error:
            outcomes = [RolledBack(error)] * len(group)
        for job, outcome in zip(group, outcomes, strict=True):
            _resolve(job, outcome)


def _resolve(job: _Job, outcome: Outcome) -> None:
    """Pass the outcome to the caller; let a cancelled caller go on."""
    job.under_way = False
    if not job.answer.done():
        _set_outcome(job.answer, outcome)
    elif job.finished is not None and not job.finished.done():
        job.finished.set_result(None)


def _set_outcome(answer: asyncio.Future[Any], outcome: Outcome) -> None:
    match outcome:
        case Committed(value):
            answer.set_result(value)
        case RolledBack(error):
            answer.set_exception(error)
