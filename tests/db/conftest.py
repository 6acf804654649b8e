"""Fixtures of the store on SQLite and, where NINETEENTH_POSTGRES_URL names a server, on PostgreSQL."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from db.store import Store, open_store
from testing.databases import EMPTY_TEMPLATE, SERVER_VARIABLE
from tests.databases import memory_folder, new_sqlite
from tests.db.samples import postgres_database

TABLES = """
SELECT relname FROM pg_class
 WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY oid DESC"""
"""The tables of PostgreSQL, newest first, so that a table comes before those it refers to."""
CUT_OFF = """
SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
 WHERE datname = current_database() AND pid <> pg_backend_pid()"""


class SharedDatabase(NamedTuple):
    """A PostgreSQL database that tests share one after the other."""

    address: str
    connection: Any
    first: dict[str, list[tuple[Any, ...]]]
    """The rows of each table of a fresh database, in an order in which the tables can be emptied."""


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Yield a folder in memory, as commits to a disk take two thirds of the time."""
    with memory_folder() as folder:
        yield folder


@pytest.fixture(params=("sqlite", "postgres"))
def database_kind(request: pytest.FixtureRequest) -> str:
    """Return each kind of database in turn."""
    return str(request.param)


@pytest.fixture
async def url(database_kind: str, tmp_path: Path) -> AsyncIterator[str]:
    """Yield the address of an empty database."""
    if database_kind == "sqlite":
        yield f"sqlite:///{tmp_path}/nineteenth.db"
    else:
        async with postgres_database() as address:
            yield address


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def template_name() -> AsyncIterator[str]:
    """Yield the name of a PostgreSQL database with all the tables and no rows.

    A copy of it is faster than its tables.
    """
    if SERVER_VARIABLE not in os.environ:
        yield EMPTY_TEMPLATE
        return
    async with postgres_database() as address:
        async with open_store(address):
            pass
        yield urlsplit(address).path.strip("/")


@pytest.fixture
def migrated_url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a migrated database with no rows."""
    if database_kind == "sqlite":
        return new_sqlite(tmp_path / "nineteenth.db")
    return str(request.getfixturevalue("shared_database_url"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_database(template_name: str) -> AsyncIterator[SharedDatabase]:
    """Yield a PostgreSQL database with all the tables.

    Emptying it takes a hundredth of the time of a copy.
    """
    async with postgres_database(template_name) as address:
        asyncpg = pytest.importorskip("asyncpg")
        connection = await asyncpg.connect(address)
        tables = [name for (name,) in await connection.fetch(TABLES)]
        first = {name: [*map(tuple, await connection.fetch(f"SELECT * FROM {name}"))] for name in tables}
        yield SharedDatabase(address, connection, first)
        await connection.close()


@pytest_asyncio.fixture(loop_scope="session")
async def shared_database_url(shared_database: SharedDatabase) -> AsyncIterator[str]:
    """Yield the address of the shared database; after the test, close its connections and remove its rows."""
    yield shared_database.address
    await shared_database.connection.execute(CUT_OFF)
    async with shared_database.connection.transaction():
        for name in shared_database.first:
            await shared_database.connection.execute(f"DELETE FROM {name}")
        for name, rows in shared_database.first.items():
            if rows:
                await shared_database.connection.copy_records_to_table(name, records=rows)


@pytest.fixture
async def store(migrated_url: str) -> AsyncIterator[Store]:
    async with open_store(migrated_url) as store:
        yield store
