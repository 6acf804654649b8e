"""Back up and restore an SQLite file, for `python -m db`."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from db.errors import UnusableDatabase
from db.migrate import Migration, require_not_newer, schema_version
from db.sqlite import TABLE_NAMES, check_integrity, copy_database, read_only_uri, run_transaction


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
        old_file = _put_aside(path) if path.exists() else None
        copy_database(backup, path)
    return old_file


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
