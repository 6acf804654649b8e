"""Back up and restore an SQLite file, for `python -m db`."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

from db.errors import UnusableDatabase
from db.migrate import Migration, require_not_newer, schema_version
from db.sqlite import TABLE_NAMES, run_transaction
from db.sqlite_files import (
    check_integrity,
    copy_database,
    copy_owner,
    exclusive_access,
    read_only_uri,
    whole_copy,
)

FILE_ENDINGS = ("", "-wal", "-shm", "-journal")
"""The ends of the names of a database's files: itself, and the logs that SQLite would apply to any file beside them."""


def backup(path: Path, target: Path) -> None:
    """Copy the database at `path` to the new file `target`, even while the bot runs; raise `UnusableDatabase`."""
    if not path.is_file():
        raise UnusableDatabase(f"There is no database {path} to back up.")
    if target.is_dir():
        raise UnusableDatabase(f"{target} cannot be written (it is a folder): name a file in it.")
    if target.exists():
        raise UnusableDatabase(f"There is a file {target} already: name another one, or remove it first.")
    with _open(path, str(path)) as source:
        copy_database(source, path, target)


def restore(path: Path, source: Path, migrations: Sequence[Migration]) -> Path | None:
    """Replace the database at `path` by a backup; return the path where the replaced one is kept.

    The backup is copied first, so that a full disk changes nothing. Raise `UnusableDatabase` if the backup is no
    database of this program, or `StoreUnavailable` while the bot runs.
    """
    if not source.is_file():
        raise UnusableDatabase(f"There is no backup {source}.")
    with exclusive_access(path), _open(source, read_only_uri(source)) as backup:
        check_integrity(backup, source, advice="restore another backup")
        require_not_newer(_version_of(backup, source), migrations)
        with whole_copy(backup, source, path) as copy:
            _copy_rights(path, copy)
            old_file = _put_aside(path)
            copy.replace(path)
    return old_file


@contextmanager
def _open(path: Path, address: str) -> Iterator[sqlite3.Connection]:
    """Open the database at `path` by this address for the block; raise `UnusableDatabase`."""
    try:
        with closing(sqlite3.connect(address, uri=True)) as connection:
            yield connection
    except sqlite3.OperationalError as error:
        raise UnusableDatabase(
            f"{path} cannot be read ({error}): run the command as the user to whom the file belongs."
        ) from error


def _version_of(backup: sqlite3.Connection, source: Path) -> int:
    with suppress(UnusableDatabase):
        if present := run_transaction(backup, schema_version(TABLE_NAMES)):
            return present
    raise UnusableDatabase(f"{source} is no backup of this program's database.")


def _copy_rights(path: Path, copy: Path) -> None:
    """Give the copy the owner and the mode of the database that it replaces, or the owner of its folder."""
    copy_owner(path if path.exists() else path.parent, copy)
    if path.exists():
        copy.chmod(path.stat().st_mode)


def _put_aside(path: Path) -> Path | None:
    """Rename the database with its logs and return its new path, None if there are only logs, or nothing.

    Raise `UnusableDatabase` while it is in use.
    """
    if path.exists():
        _empty_log(path)
    aside = next(name for name in _free_names(path))
    for ending in FILE_ENDINGS:
        with suppress(FileNotFoundError):
            _beside(path, ending).rename(_beside(aside, ending))
    return aside if aside.exists() else None


def _empty_log(path: Path) -> None:
    """Write the log into the database, unless either cannot be read; raise `UnusableDatabase` while it is in use."""
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise UnusableDatabase(f"{path} is in use ({error}): stop the bot first.") from error


def _free_names(path: Path) -> Iterator[Path]:
    """Yield the free names for a replaced database: no database has them, and no log of one."""
    names = (path.with_name(f"{path.stem}.replaced-{number}{path.suffix}") for number in count(1))
    return (name for name in names if not any(_beside(name, ending).exists() for ending in FILE_ENDINGS))


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
