"""Migrations of the schema: numbered files of SQL for both databases, run once, in order, in one transaction."""

import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from db.errors import UnusableDatabase
from db.standings import rebuild_standings
from db.transaction import Transaction

MIGRATIONS_FOLDER = Path(__file__).parent / "migrations"
OWN_TABLES = {"schema_version", "counters", "tables", "seats", "moves"}
"""Tables that every version of this program's database has; no other program has all of them."""

UPGRADE_BEGINS = "The database is upgraded from version %d to %d; the backup from before is %s."
UPGRADE_DONE = "The database has version %d now."

STANDINGS_VERSIONS = (17, 24, 28)
"""The versions that introduced standings and changed what they count; older databases get theirs from their results."""


class Migration(NamedTuple):
    """The statements that bring a database to this version."""

    version: int
    statements: tuple[str, ...]


@cache
def load_migrations(folder: Path = MIGRATIONS_FOLDER) -> tuple[Migration, ...]:
    """Return the migrations of a folder (`0001.sql`, `0002.sql`, …) in order."""
    files = sorted(folder.glob("*.sql"))
    if [int(file.stem) for file in files] != [*range(1, len(files) + 1)]:
        raise ValueError(f"{folder}: the migrations are not numbered from 1 without gaps")
    return tuple(Migration(int(file.stem), tuple(_split_statements(file.read_text("utf-8")))) for file in files)


def _split_statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if statement.strip():
        raise ValueError(f"the migration ends inside a statement: {statement.strip()!r}")


def schema_version(tables: str) -> Transaction[int]:
    """Return the version of a database, 0 for an empty one; raise `UnusableDatabase` for another program's.

    `tables` is the database's own query for the names of its tables. Nothing is changed.
    """
    names = {name for (name,) in (yield tables, ())}
    if names <= {"schema_version"}:
        return 0
    if not names >= OWN_TABLES:
        raise UnusableDatabase("DATABASE_URL names another program's database: name one of this program's own.")
    ((newest,),) = yield "SELECT MAX(version) FROM schema_version", ()
    return int(newest)


def upgrade_schema(migrations: Sequence[Migration], tables: str) -> Transaction[int]:
    """Bring a database to the newest version and return the version that it had.

    Raise `UnusableDatabase` for a newer database and for another program's.
    """
    present = yield from schema_version(tables)
    require_not_newer(present, migrations)
    yield "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)", ()
    for migration in migrations[present:]:
        for statement in migration.statements:
            yield statement, ()
        yield "INSERT INTO schema_version (version) VALUES (?)", (migration.version,)
    if any(present < version <= len(migrations) for version in STANDINGS_VERSIONS):
        yield from rebuild_standings()
    return present


def require_current(present: int, migrations: Sequence[Migration]) -> None:
    """Raise `UnusableDatabase` if the database has another version than the newest one of the program."""
    require_not_newer(present, migrations)
    if present < len(migrations):
        raise UnusableDatabase(
            f"The database has version {present}, and this program needs version {len(migrations)}: "
            "start the bot once, which upgrades it."
        )


def require_not_newer(present: int, migrations: Sequence[Migration]) -> None:
    """Raise `UnusableDatabase` if the database has a later version than the program knows."""
    if present > len(migrations):
        raise UnusableDatabase(
            f"The database has version {present}, but this program knows versions up to {len(migrations)}: "
            "update the program, or restore a backup from before the update."
        )
