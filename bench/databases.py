"""Temporary databases for tests and benchmarks."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit
from uuid import uuid4

SERVER_VARIABLE = "NINETEENTH_POSTGRES_URL"
"""The environment variable with the URL of the PostgreSQL server for tests and benchmarks."""
EMPTY_TEMPLATE = "template1"
"""The database that PostgreSQL copies by default."""


@asynccontextmanager
async def new_database(server: str, template: str = EMPTY_TEMPLATE) -> AsyncIterator[str]:
    """Create a database on a PostgreSQL server as a copy of the template; drop it at the end of the block."""
    import asyncpg

    name = f"test_{uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await connection.close()
