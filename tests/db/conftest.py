"""A store of either kind, fresh for each test; PostgreSQL where NINETEENTH_POSTGRES_URL names a server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db.store import Store, open_store
from tests.db.samples import postgres_database


@pytest.fixture(params=("sqlite", "postgres"))
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/nineteenth.db"
    else:
        async with postgres_database() as address:
            yield address


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as store:
        yield store
