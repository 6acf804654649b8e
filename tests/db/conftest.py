"""A store of either kind, fresh for each test; PostgreSQL where NINETEENTH_POSTGRES_URL names a server."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from bench.databases import EMPTY, SERVER
from db.store import Store, open_store
from tests.databases import memory_folder, new_sqlite
from tests.db.samples import postgres_database

TABLES = """
SELECT relname FROM pg_class
 WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY oid DESC"""
"""The tables of PostgreSQL, the last one made first: those that refer to others come before them."""
CUT_OFF = """
SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
 WHERE datname = current_database() AND pid <> pg_backend_pid()"""


class Reused(NamedTuple):
    """A PostgreSQL database that tests use one after the other."""

    address: str
    connection: Any
    first: dict[str, list[tuple[Any, ...]]]
    """The rows of each table before anything was stored, in the order in which tables can be emptied."""


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory: on a disk two thirds of the time is waiting for it."""
    with memory_folder() as folder:
        yield folder


@pytest.fixture(params=("sqlite", "postgres"))
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of database in turn."""
    return str(request.param)


@pytest.fixture
async def url(kind: str, tmp_path: Path) -> AsyncIterator[str]:
    """The address of an empty database."""
    if kind == "sqlite":
        yield f"sqlite:///{tmp_path}/nineteenth.db"
    else:
        async with postgres_database() as address:
            yield address


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def template() -> AsyncIterator[str]:
    """The name of a PostgreSQL database with all the tables and not a row: a copy is there sooner than its tables."""
    if SERVER not in os.environ:
        yield EMPTY
        return
    async with postgres_database() as address:
        async with open_store(address):
            pass
        yield urlsplit(address).path.strip("/")


@pytest.fixture
def founded(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database in which nothing has been stored yet."""
    if kind == "sqlite":
        return new_sqlite(tmp_path / "nineteenth.db")
    return str(request.getfixturevalue("emptied"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def reused(template: str) -> AsyncIterator[Reused]:
    """A PostgreSQL database with all the tables: to empty it takes a hundredth of the time of a copy."""
    async with postgres_database(template) as address:
        asyncpg = pytest.importorskip("asyncpg")
        connection = await asyncpg.connect(address)
        tables = [name for (name,) in await connection.fetch(TABLES)]
        first = {name: [*map(tuple, await connection.fetch(f"SELECT * FROM {name}"))] for name in tables}
        yield Reused(address, connection, first)
        await connection.close()


@pytest_asyncio.fixture(loop_scope="session")
async def emptied(reused: Reused) -> AsyncIterator[str]:
    """The address of that database; whoever is still connected after the test is cut off, and what it wrote removed."""
    yield reused.address
    await reused.connection.execute(CUT_OFF)
    async with reused.connection.transaction():
        for name in reused.first:
            await reused.connection.execute(f"DELETE FROM {name}")
        for name, rows in reused.first.items():
            if rows:
                await reused.connection.copy_records_to_table(name, records=rows)


@pytest.fixture
async def store(founded: str) -> AsyncIterator[Store]:
    async with open_store(founded) as store:
        yield store
