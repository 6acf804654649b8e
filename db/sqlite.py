"""The store on SQLite through aiosqlite: one connection that writes and some that read, each with a thread."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from db.address import MEMORY
from db.errors import StoreUnavailable
from db.migrate import Migration
from db.sqlite_file import prepare_database, read_only_uri, run_transaction
from db.transaction import TransactionFactory
from db.writer import Done, Failed, Outcome, Writer

T = TypeVar("T")

LOCK_TIMEOUT_SECONDS = 1.0
"""How long to wait for another program's lock; an interaction must be answered within three seconds."""
SHORT_READERS = 3
"""The number of connections for short reads; long reads share one more, one after the other."""
_UNAVAILABLE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}


class SqliteDatabase:
    """Runs transactions on an SQLite file; `open` makes one."""

    def __init__(self, writing: aiosqlite.Connection, reading: Sequence[aiosqlite.Connection]) -> None:
        self._writing = writing
        self._reading = reading
        self._short, self._long = _idle_connections(reading[:SHORT_READERS]), _idle_connections(reading[-1:])
        self._writer = Writer(self._commit)

    @classmethod
    async def open(cls, path: Path, migrations: Sequence[Migration]) -> "SqliteDatabase":
        """Open and upgrade the database at this path; raise `UnusableDatabase` or `StoreUnavailable`."""
        opened = [await _connect(str(path))]
        try:
            await _run_on_thread(opened[0], prepare_database, path, migrations)
            while path != MEMORY and len(opened) < 1 + SHORT_READERS + 1:
                opened.append(await _connect(read_only_uri(path)))
        except BaseException:
            await _close(opened)
            raise
        return cls(opened[0], opened[1:] or opened)

    async def run_read(self, work: TransactionFactory[T], *, long: bool = False) -> T:
        """Run a transaction that only reads; a long one does not block short ones."""
        self._writer.require_open()
        free = self._long if long else self._short
        connection = await free.get()
        try:
            return await _run_on_thread(connection, _run_read, work)
        finally:
            free.put_nowait(connection)

    async def run_write(self, work: TransactionFactory[T]) -> T:
        """Run a transaction and return its result once it is on disk."""
        return await self._writer.write(work)

    async def notify(self, notice: str) -> None:
        """Do nothing: there are no other processes to notify."""

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Do nothing: there are no other processes to listen to."""

    async def close(self) -> None:
        """Commit what waits and close the connections."""
        await self._writer.close()
        await _close({*self._reading, self._writing})

    async def _commit(self, group: Sequence[TransactionFactory[Any]]) -> Sequence[Outcome]:
        return await _run_on_thread(self._writing, _commit, group)


def _idle_connections(connections: Sequence[aiosqlite.Connection]) -> asyncio.Queue[aiosqlite.Connection]:
    """Return a queue of idle connections; a database in memory has one, whose thread keeps its users apart."""
    free: asyncio.Queue[aiosqlite.Connection] = asyncio.LifoQueue()
    for connection in connections:
        free.put_nowait(connection)
    return free


async def _close(connections: Iterable[aiosqlite.Connection]) -> None:
    for connection in connections:
        await connection.close()


async def _connect(path: str) -> aiosqlite.Connection:
    """Connect; try without aiosqlite first, because a connection that fails leaves its thread behind."""
    try:
        sqlite3.connect(path, uri=True).close()
        return await aiosqlite.connect(
            path, timeout=LOCK_TIMEOUT_SECONDS, isolation_level=None, uri=True, factory=_JobConnection
        )
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{path}: {error}") from error


class _JobConnection(sqlite3.Connection):
    """A connection whose `execute` takes a job, too: a function that is called with the connection.

    aiosqlite switches to the connection's thread at each `execute`, so that a whole transaction takes one switch, and
    nothing comes between its statements.
    """

    def execute(self, statement: Any, parameters: Any = (), /) -> sqlite3.Cursor:
        return super().execute(statement, parameters) if isinstance(statement, str) else statement(self)


async def _run_on_thread(connection: aiosqlite.Connection, job: Callable[..., T], *arguments: Any) -> T:
    """Run the whole job on the connection's thread and return its result."""
    results: list[T] = []
    statement: Any = lambda raw: results.append(job(raw, *arguments))  # noqa: E731 - aiosqlite's type is a text
    try:
        await connection.execute(statement)
    except sqlite3.Error as error:
        raise _translate_error(error) from error
    return results[0]


def _translate_error(error: Exception) -> Exception:
    """Return `StoreUnavailable` for a lock or a full or damaged disk; return any other error unchanged."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return StoreUnavailable(str(error)) if code in _UNAVAILABLE else error


def _run_read(connection: sqlite3.Connection, work: TransactionFactory[T]) -> T:
    connection.execute("BEGIN")
    try:
        return run_transaction(connection, work())
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _commit(connection: sqlite3.Connection, group: Sequence[TransactionFactory[Any]]) -> Sequence[Outcome]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        lone = len(group) == 1  # if it fails, the whole group is rolled back
        outcomes = (
            [Done(run_transaction(connection, group[0]()))] if lone else [_attempt(connection, work) for work in group]
        )
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return outcomes


def _attempt(connection: sqlite3.Connection, work: TransactionFactory[Any]) -> Outcome:
    """Run one transaction of a group; if SQLite has rolled the whole group back, raise."""
    connection.execute("SAVEPOINT attempt")
    try:
        outcome: Outcome = Done(run_transaction(connection, work()))
    except Exception as error:
        if not connection.in_transaction:
            raise
        connection.execute("ROLLBACK TO attempt")
        outcome = Failed(_translate_error(error))
    connection.execute("RELEASE attempt")
    return outcome
