"""The store on SQLite through aiosqlite: one connection that writes and some that read, each with a thread.

The database is upgraded here, with a backup beside it. `db/sqlite_files.py` has what concerns its file, and
`db/sqlite_backup.py` is for the operator.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from db.address import MEMORY
from db.errors import StoreUnavailable
from db.migrate import (
    UPGRADE_BEGINS,
    UPGRADE_DONE,
    Migration,
    require_not_newer,
    schema_version,
    upgrade_schema,
)
from db.sqlite_files import (
    cannot_open,
    check_integrity,
    copy_database,
    create_private,
    read_only_uri,
    warn_of_readers,
)
from db.transaction import Committed, Outcome, RolledBack, Transaction, TransactionFactory, Writer

T = TypeVar("T")

_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA mmap_size = 0",
    "PRAGMA trusted_schema = OFF",
)
_FAULTY_VERSIONS = range(3_007_000, 3_051_003)
"""SQLite versions with the WAL-reset fault, as `sqlite3_libversion_number()` writes them."""

_EPOCH_SQL = "(julianday('now') - 2440587.5) * 86400"
FULL_CHECK_BYTES = 64 << 20
"""Up to this size a database is checked from end to end at each start; a larger one is when it is backed up."""

OLD_DATABASE = "The database is %s."
NEW_DATABASE = "The database is %s, a new one without games."

_NO_OP_WRITE = "DELETE FROM schema_version WHERE version IS NULL"
"""A statement that changes nothing and fails on a read-only file, which `BEGIN IMMEDIATE` accepts."""

TABLE_NAMES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite|_%' ESCAPE '|'"

log = logging.getLogger(__name__)


@cache
def sqlite_sql(sql: str) -> str:
    """Return the statement for SQLite: without row locks, and with SQLite's own expression for the time."""
    return sql.replace(" FOR UPDATE", "").replace("EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)", _EPOCH_SQL)


def run_transaction(connection: sqlite3.Connection, transaction: Transaction[T]) -> T:
    """Run a transaction's generator to its end; the caller begins and ends the database transaction."""
    try:
        sql, arguments = next(transaction)
        while True:
            sql, arguments = transaction.send(connection.execute(sqlite_sql(sql), arguments).fetchall())
    except StopIteration as end:
        result: T = end.value
        return result


def prepare_database(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Check the database, back it up if it is to be upgraded, and upgrade it; raise `UnusableDatabase`."""
    check_integrity(connection, path, whole=not path.is_file() or path.stat().st_size <= FULL_CHECK_BYTES)
    warn_of_wal_fault(sqlite3.sqlite_version_info)
    present = run_transaction(connection, schema_version(TABLE_NAMES))
    require_not_newer(present, migrations)
    if path != MEMORY:
        log.info(OLD_DATABASE if present else NEW_DATABASE, path.absolute())
        warn_of_readers(path)
    for setting in _SETTINGS:
        connection.execute(setting)
    if 0 < present < len(migrations):
        backup_file = path.with_name(f"{path.stem}.version-{present}{path.suffix}")
        copy_database(connection, path, backup_file)
        log.info(UPGRADE_BEGINS, present, len(migrations), backup_file)
    _upgrade(connection, migrations)
    if 0 < present < len(migrations):
        log.info(UPGRADE_DONE, len(migrations))
    connection.execute("PRAGMA foreign_keys = ON")


def warn_of_wal_fault(sqlite_version: tuple[int, int, int]) -> None:
    """Log a warning for an SQLite version that can damage a file which two connections write."""
    major, minor, patch = sqlite_version
    if major * 1_000_000 + minor * 1_000 + patch in _FAULTY_VERSIONS:
        log.info(
            "SQLite %d.%d.%d has the WAL-reset fault (fixed in 3.51.3): "
            "only this program may write the database while it runs, and it does so through one connection.",
            *sqlite_version,
        )


def _upgrade(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        run_transaction(connection, upgrade_schema(migrations, TABLE_NAMES))
        connection.execute(_NO_OP_WRITE)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


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
        create_private(path)
        connections = [await _connect(str(path))]
        try:
            await _run_on_thread(connections[0], _prepare_or_explain, path, migrations)
            while path != MEMORY and len(connections) < 1 + SHORT_READERS + 1:
                connections.append(await _connect(read_only_uri(path)))
        except BaseException:
            await _close(connections)
            raise
        return cls(connections[0], connections[1:] or connections)

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
        """Commit what waits and close the connections, the writing one last: it empties the write-ahead log."""
        await self._writer.close()
        await _close([*(one for one in self._reading if one is not self._writing), self._writing])

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


def _prepare_or_explain(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Check and upgrade the database; raise `UnusableDatabase`, or `StoreUnavailable` with its path."""
    try:
        prepare_database(connection, path, migrations)
    except sqlite3.Error as error:
        if not _is_unavailable(error):
            raise
        raise cannot_open(path, error) from error


async def _connect(path: str) -> aiosqlite.Connection:
    """Connect; try without aiosqlite first, because a connection that fails leaves its thread behind."""
    try:
        sqlite3.connect(path, uri=True).close()
        return await aiosqlite.connect(
            path, timeout=LOCK_TIMEOUT_SECONDS, isolation_level=None, uri=True, factory=_JobConnection
        )
    except sqlite3.Error as error:
        raise cannot_open(path, error) from error


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
    return StoreUnavailable(str(error)) if _is_unavailable(error) else error


def _is_unavailable(error: Exception) -> bool:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF in _UNAVAILABLE


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
            [Committed(run_transaction(connection, group[0]()))]
            if lone
            else [_attempt(connection, work) for work in group]
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
        outcome: Outcome = Committed(run_transaction(connection, work()))
    except Exception as error:
        if not connection.in_transaction:
            raise
        connection.execute("ROLLBACK TO attempt")
        outcome = RolledBack(_translate_error(error))
    connection.execute("RELEASE attempt")
    return outcome
