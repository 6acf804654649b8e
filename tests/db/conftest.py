"""A store of either kind, fresh for each test; PostgreSQL where NINETEENTH_POSTGRES_URL names a server."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from bench.databases import EMPTY, SERVER
from db.store import Store, open_store
from tests.databases import memory_folder, new_sqlite
from tests.db.samples import postgres_database


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
async def founded(kind: str, template: str, tmp_path: Path) -> AsyncIterator[str]:
    """The address of a database in which nothing has been stored yet: a copy of one that is migrated once."""
    if kind == "sqlite":
        yield new_sqlite(tmp_path / "nineteenth.db")
    else:
        async with postgres_database(template) as address:
            yield address


@pytest.fixture
async def store(founded: str) -> AsyncIterator[Store]:
    async with open_store(founded) as store:
        yield store
