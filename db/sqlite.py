"""The store on SQLite through aiosqlite: one writing connection and a few reading ones, each with its own thread."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from db.address import MEMORY
from db.errors import StoreUnavailable
from db.migrate import Migration
from db.sqlite_file import prepare, read_only, run
from db.statement import Work
from db.writer import Done, Failed, Outcome, Writer

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds to wait for another program's lock; an interaction must be answered within three."""
READERS = 3
"""How many short reads go on at once; long ones have a connection of their own, one after the other."""
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
        self._short, self._long = _free(reading[:READERS]), _free(reading[-1:])
        self._writer = Writer(self._commit)

    @classmethod
    async def open(cls, path: Path, migrations: Sequence[Migration]) -> "SqliteDatabase":
        """The database at this path, made ready; raises `UnusableDatabase` or `StoreUnavailable`."""
        opened = [await _connect(str(path))]
        try:
            await _on_thread(opened[0], prepare, path, migrations)
            while path != MEMORY and len(opened) < 1 + READERS + 1:
                opened.append(await _connect(read_only(path)))
        except BaseException:
            await _close(opened)
            raise
        return cls(opened[0], opened[1:] or opened)

    async def read(self, work: Work[T], *, long: bool = False) -> T:
        """The result of a transaction that only reads; one that may take long keeps no short one waiting."""
        self._writer.refuse_closed()
        free = self._long if long else self._short
        connection = await free.get()
        try:
            return await _on_thread(connection, _read, work)
        finally:
            free.put_nowait(connection)

    async def write(self, work: Work[T]) -> T:
        """The result of a transaction, once it is on disk."""
        return await self._writer.write(work)

    async def tell(self, notice: str) -> None:
        """Tells nobody: there is one process."""

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Hears nothing: there is one process."""

    async def close(self) -> None:
        """Commits what waits and lets go of the file."""
        await self._writer.close()
        await _close({*self._reading, self._writing})

    async def _commit(self, group: Sequence[Work[Any]]) -> Sequence[Outcome]:
        return await _on_thread(self._writing, _commit, group)


def _free(connections: Sequence[aiosqlite.Connection]) -> asyncio.Queue[aiosqlite.Connection]:
    """The connections that nobody uses; in memory, where there is one for all, its thread keeps them apart."""
    free: asyncio.Queue[aiosqlite.Connection] = asyncio.LifoQueue()
    for connection in connections:
        free.put_nowait(connection)
    return free


async def _close(connections: Iterable[aiosqlite.Connection]) -> None:
    for connection in connections:
        await connection.close()


async def _connect(path: str) -> aiosqlite.Connection:
    """Connects; tries without aiosqlite first, because a connection that fails leaves its thread behind."""
    try:
        sqlite3.connect(path, uri=True).close()
        return await aiosqlite.connect(path, timeout=PATIENCE, isolation_level=None, uri=True)
    except sqlite3.Error as error:
        raise StoreUnavailable(f"{path}: {error}") from error


async def _on_thread(connection: aiosqlite.Connection, job: Callable[..., T], *arguments: Any) -> T:
    """Runs the whole job as one function on the connection's thread, so that nothing comes between its statements.

    aiosqlite's public methods hop to the thread for each statement; this is the only use of the hop itself.
    """
    hop: Callable[..., Awaitable[T]] = connection._execute
    try:
        return await hop(job, connection._conn, *arguments)
    except sqlite3.Error as error:
        raise _understood(error) from error


def _understood(error: Exception) -> Exception:
    """The error as callers know it: `StoreUnavailable` for a lock, a full or a broken disk; a mistake stays itself."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return StoreUnavailable(str(error)) if code in _UNAVAILABLE else error


def _read(connection: sqlite3.Connection, work: Work[T]) -> T:
    connection.execute("BEGIN")
    try:
        return run(connection, work())
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _commit(connection: sqlite3.Connection, group: Sequence[Work[Any]]) -> Sequence[Outcome]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        lone = len(group) == 1  # undone with the whole group where it fails
        outcomes = [Done(run(connection, group[0]()))] if lone else [_attempt(connection, work) for work in group]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return outcomes


def _attempt(connection: sqlite3.Connection, work: Work[Any]) -> Outcome:
    """Runs one transaction of a group; when SQLite has undone the group by itself, the whole group fails."""
    connection.execute("SAVEPOINT attempt")
    try:
        outcome: Outcome = Done(run(connection, work()))
    except Exception as error:
        if not connection.in_transaction:
            raise
        connection.execute("ROLLBACK TO attempt")
        outcome = Failed(_understood(error))
    connection.execute("RELEASE attempt")
    return outcome
