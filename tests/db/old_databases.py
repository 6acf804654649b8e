"""Databases that older commits have left with games under way, brought onto SQLite and PostgreSQL.

`tests/data/<commit>.zip` holds `club.db` and the `make.py` that has played it on a checkout of that commit. Nothing in
it is made anew when the program changes.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from db.address import POSTGRES, sqlite_path
from db.migrate import load_migrations
from db.store import open_database

DATA = Path(__file__).parent.parent / "data"
TABLES = """
SELECT relname FROM pg_class
 WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY oid"""
"""The tables of PostgreSQL, oldest first, so that a table comes after those it refers to."""
COLUMNS = """
SELECT attname, atttypid = 'boolean'::regtype FROM pg_attribute
 WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum"""
Rows = list[tuple[Any, ...]]


async def bring_old_database(commit: str, folder: Path, url: str) -> int:
    """Bring the database of a commit to this address and return its version; PostgreSQL's there must be empty."""
    path = sqlite_path(url) or folder / "club.db"
    with ZipFile(DATA / f"{commit}.zip") as archive:
        path.write_bytes(archive.read("club.db"))
    with closing(sqlite3.connect(path)) as source:
        ((version,),) = source.execute("SELECT MAX(version) FROM schema_version").fetchall()
        if url.startswith(POSTGRES):
            await (await open_database(url, load_migrations()[:version])).close()
            await copy_rows(source, url)
    return int(version)


async def copy_rows(source: sqlite3.Connection, url: str) -> None:
    """Replace all rows of a PostgreSQL database by those of an SQLite file of the same version."""
    asyncpg = pytest.importorskip("asyncpg")
    connection = await asyncpg.connect(url)
    names = [name for (name,) in await connection.fetch(TABLES)]
    async with connection.transaction():
        for name in reversed(names):
            await connection.execute(f"DELETE FROM {name}")
        for name in names:
            columns = dict(await connection.fetch(COLUMNS, name))
            rows = source.execute(f"SELECT {', '.join(columns)} FROM {name}")
            records = [*with_booleans(rows, [*columns.values()])]
            await connection.copy_records_to_table(name, columns=[*columns], records=records)
    await connection.close()


def with_booleans(rows: Any, boolean: list[bool]) -> Iterator[tuple[Any, ...]]:
    """Yield SQLite's rows with the 0 and 1 of these columns as booleans."""
    for row in rows:
        yield tuple(
            bool(value) if is_boolean and value is not None else value
            for value, is_boolean in zip(row, boolean, strict=True)
        )


async def read_all(url: str) -> dict[str, Rows]:
    """Return all rows of all tables, sorted."""
    path = sqlite_path(url)
    if path is not None:
        with closing(sqlite3.connect(path)) as connection:
            names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            return {name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for (name,) in names}
    asyncpg = pytest.importorskip("asyncpg")
    server = await asyncpg.connect(url)
    names = await server.fetch(TABLES)
    found = {name: sorted(map(tuple, await server.fetch(f"SELECT * FROM {name}")), key=repr) for (name,) in names}
    await server.close()
    return found
