"""A store of either kind, fresh for each test; PostgreSQL where NINETEENTH_POSTGRES_URL names a server."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from db.store import Store, open_store


@asynccontextmanager
async def postgres_schema() -> AsyncIterator[str]:
    """The address of an empty schema on the test server."""
    server = os.environ.get("NINETEENTH_POSTGRES_URL")
    if not server:
        pytest.skip("NINETEENTH_POSTGRES_URL names no PostgreSQL server")
    asyncpg = pytest.importorskip("asyncpg")
    name = f"test_{uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE SCHEMA {name}")
    try:
        yield f"{server}?search_path={name}"
    finally:
        await connection.execute(f"DROP SCHEMA {name} CASCADE")
        await connection.close()


@pytest.fixture(params=("sqlite", "postgres"))
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/nineteenth.db"
    else:
        async with postgres_schema() as address:
            yield address


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as store:
        yield store
