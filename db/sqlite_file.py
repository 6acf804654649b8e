"""An SQLite file: prepared for the store, upgraded with a backup beside it, copied and restored.

Called by `db.sqlite` on its thread, and by `python -m db`.
"""

import logging
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import TypeVar

from db.errors import DatabaseInUse, StoreUnavailable, UnusableDatabase
from db.migrate import Migration, require_not_newer, schema_version, upgrade_schema
from db.transaction import Transaction

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


def read_only_uri(path: Path) -> str:
    """Return the URI with which SQLite opens this file for reading alone."""
    return f"{path.absolute().as_uri()}?mode=ro"


def prepare_database(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Check the database, back it up if it is to be upgraded, and upgrade it; raise `UnusableDatabase`."""
    check_integrity(connection, path, whole=not path.is_file() or path.stat().st_size <= FULL_CHECK_BYTES)
    warn_of_wal_fault(sqlite3.sqlite_version_info)
    present = run_transaction(connection, schema_version(TABLE_NAMES))
    require_not_newer(present, migrations)
    for setting in _SETTINGS:
        connection.execute(setting)
    if 0 < present < len(migrations):
        kept = path.with_name(f"{path.stem}.version-{present}{path.suffix}")
        copy_database(connection, kept)
        log.info("The database is upgraded from version %d; a backup is kept as %s.", present, kept)
    _upgrade(connection, migrations)
    connection.execute("PRAGMA foreign_keys = ON")


def check_integrity(connection: sqlite3.Connection, path: Path, *, whole: bool = True) -> None:
    """Raise `UnusableDatabase` if the file is damaged or no database; check only its schema if not `whole`."""
    try:
        report = connection.execute("PRAGMA quick_check" if whole else "PRAGMA quick_check(sqlite_schema)").fetchall()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        report = [(str(error),)]
    if report != [("ok",)]:
        raise UnusableDatabase(f"{path} is damaged or no database ({report[0][0]}): restore a backup of it.")


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
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def exclusive_access(path: Path) -> Iterator[None]:
    """Lock the database at `path` against other copies of the bot inside the block.

    An empty file beside it is locked; the system frees the lock however the program ends. Raise `DatabaseInUse`,
    or `StoreUnavailable`.
    """
    try:
        lock = sqlite3.connect(path.resolve().with_name(f"{path.resolve().name}-lock"), timeout=0, isolation_level=None)
        with closing(lock):
            lock.execute("BEGIN EXCLUSIVE")
            yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise DatabaseInUse from None
        raise StoreUnavailable(f"{path}: {error}") from error


def copy_database(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database, in use or not, to one whole file that is on disk afterwards; raise `UnusableDatabase`."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part)) as copied:
            source.backup(copied)
            copied.execute("PRAGMA journal_mode = DELETE")
            check_integrity(copied, part)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except (OSError, sqlite3.OperationalError) as error:
        raise UnusableDatabase(f"{target} cannot be written ({error}): make room, or name another place.") from error
    finally:
        part.unlink(missing_ok=True)


def backup(path: Path, target: Path) -> None:
    """Copy the database at `path` to the new file `target`, even while the bot runs; raise `UnusableDatabase`."""
    if not path.is_file():
        raise UnusableDatabase(f"There is no database {path} to back up.")
    if target.is_file():
        raise UnusableDatabase(f"There is a file {target} already: name another one, or remove it first.")
    with closing(sqlite3.connect(path)) as source:
        copy_database(source, target)


def restore(path: Path, source: Path, migrations: Sequence[Migration]) -> Path | None:
    """Replace the database at `path` by a backup; return the path where the replaced one is kept.

    Raise `UnusableDatabase` while the bot runs, or if the backup is no database of this program.
    """
    if not source.is_file():
        raise UnusableDatabase(f"There is no backup {source}.")
    with closing(sqlite3.connect(read_only_uri(source), uri=True)) as backup:
        check_integrity(backup, source)
        require_not_newer(_version_of(backup, source), migrations)
        kept = _put_aside(path) if path.exists() else None
        copy_database(backup, path)
    return kept


def _version_of(backup: sqlite3.Connection, source: Path) -> int:
    with suppress(UnusableDatabase):
        if present := run_transaction(backup, schema_version(TABLE_NAMES)):
            return present
    raise UnusableDatabase(f"{source} is no backup of this program's database.")


def _put_aside(path: Path) -> Path:
    """Rename the database, as one file, to make room; raise `UnusableDatabase` while it is in use."""
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.OperationalError as error:
            raise UnusableDatabase(f"{path} is in use ({error}): stop the bot first.") from error
    names = (path.with_name(f"{path.stem}.replaced-{number}{path.suffix}") for number in count(1))
    return path.rename(next(name for name in names if not name.exists()))
