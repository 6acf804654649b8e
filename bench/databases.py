"""Databases that are there for one run."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit
from uuid import uuid4

SERVER = "NINETEENTH_POSTGRES_URL"
"""The variable that names the PostgreSQL server of tests and benches."""
EMPTY = "template1"
"""The database that PostgreSQL copies where it is told no other one."""


@asynccontextmanager
async def new_database(server: str, template: str = EMPTY) -> AsyncIterator[str]:
    """The address of a database on a PostgreSQL server, a copy of the template, which is gone after the block."""
    import asyncpg

    name = f"test_{uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await connection.close()
