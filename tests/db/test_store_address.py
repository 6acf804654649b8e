"""The address of a database, and exclusive access to it."""

import asyncio
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote

import pytest

from db.errors import DatabaseInUse, StoreUnavailable, UnusableDatabase
from db.postgres import INSTANCE_LOCK_ID, InstanceLock
from db.store import exclusive_access, open_store
from tests.db.samples import postgres_database

Opening: TypeAlias = Callable[[str], AbstractAsyncContextManager[Any]]
ROOT = Path(__file__).parents[2]
HERE = "postgresql://golfer:{}@127.0.0.1:1/golf"


UNREADABLE = (
    HERE.format("secret#1"),
    HERE.format("19#secret"),
    HERE.format("secret/1"),
    HERE.format("19/secret"),
    HERE.format("secret?1"),
    HERE.format("19?secret=1"),
    HERE.format("secret[1"),
    "postgresql://golfer:secret@127.0.0.1:secret/golf",
    "postgresql://golfer:secret@127.0.0.1:99999/golf",
    "postgresql://golfer:secret@[::1/golf",
    "postgresql://golfer:secret@127.0.0.1/golf?sslmode=secret",
)


@pytest.mark.parametrize("opening", [open_store, exclusive_access])
async def test_an_invalid_database_address_is_reported_without_the_password(opening: Opening) -> None:
    for url in UNREADABLE:
        with pytest.raises(UnusableDatabase, match=r"^DATABASE_URL cannot be read: .*#.* as %23.*\.$") as told:
            async with opening(url):
                pass
        assert "secret" not in str(told.value), url
        assert told.value.__cause__ is None, url


async def test_a_password_escaped_as_the_message_says_reaches_the_server() -> None:
    for sign in "#/?:@%[]":
        with pytest.raises(StoreUnavailable, match="Connect call failed"):
            async with exclusive_access(HERE.format(f"secret{quote(sign, safe='')}1")):
                pass


async def test_exclusive_access_to_a_database_ends_with_its_block(migrated_url: str) -> None:
    for _time in range(2):
        async with exclusive_access(migrated_url), open_store(migrated_url):
            assert not await is_free(migrated_url)
            async with open_store(migrated_url):
                pass


async def test_exclusive_access_to_one_database_leaves_the_others_free(url: str, tmp_path: Path) -> None:
    memory = "sqlite:///:memory:"
    async with (
        exclusive_access(url),
        exclusive_access(f"sqlite:///{tmp_path}/other.db"),
        exclusive_access(memory),
        exclusive_access(memory),
    ):
        assert not await is_free(url)


async def test_a_link_to_a_database_file_is_locked_with_that_file(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "golf.db")
    async with exclusive_access(f"sqlite:///{tmp_path}/golf.db"):
        assert not await is_free(f"sqlite:///{tmp_path}/link.db")


HOLD = """
import asyncio, sys
from db.store import exclusive_access
async def hold():
    async with exclusive_access(sys.argv[1]):
        print("alone", flush=True)
        await asyncio.sleep(600)
asyncio.run(hold())
"""


async def test_a_killed_process_keeps_no_lock(url: str) -> None:
    process = await create_subprocess_exec(sys.executable, "-c", HOLD, url, stdout=PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert await process.stdout.readline() == b"alone\n"
    assert not await is_free(url)
    process.kill()
    await process.wait()
    for _look in range(6000):  # a server notices a dead client a moment later
        if await is_free(url):
            return
        await asyncio.sleep(0.01)
    pytest.fail("a killed program keeps the others out")


SESSIONS_OF_LOCKS = """
SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
 WHERE datname = current_database() AND application_name LIKE 'nineteenth %'"""
LOCKS = """
SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
 WHERE locktype = 'advisory' AND granted = $1 AND datname = current_database()"""


async def wait_for_locks(server: Any, count: int, *, granted: bool) -> None:
    """Wait until so many locks are granted, or waited for."""
    for _look in range(6000):
        if await server.fetchval(LOCKS, granted) == count:
            return
        await asyncio.sleep(0.01)
    pytest.fail("the locks stay as they are")


@pytest.mark.parametrize("fleet", [False, True])
async def test_a_lock_that_is_lost_with_its_connection_is_taken_again(*, fleet: bool) -> None:
    async with postgres_database() as url, connection_to(url) as server, exclusive_access(url, fleet=fleet):
        for _time in range(2):
            assert await server.fetchval(SESSIONS_OF_LOCKS)
            await wait_for_locks(server, 1, granted=True)
        assert not await is_free(url)


async def test_a_bot_that_loses_the_lock_to_another_ends() -> None:
    async with postgres_database() as url, connection_to(url) as server, connection_to(url) as other:
        with pytest.raises(DatabaseInUse):
            async with exclusive_access(url):
                waiting = asyncio.create_task(other.execute("SELECT pg_advisory_lock($1)", INSTANCE_LOCK_ID))
                await wait_for_locks(server, 1, granted=False)
                assert await server.fetchval(SESSIONS_OF_LOCKS)
                await waiting
                await asyncio.Event().wait()


async def test_a_dead_session_of_the_same_bot_does_not_keep_the_lock() -> None:
    async with postgres_database() as url, connection_to(url) as server:
        lock, lock_again = InstanceLock(url, fleet=False), InstanceLock(url, fleet=False)
        lock_again.session = lock.session
        await lock.acquire()
        await lock_again.acquire()
        await wait_for_locks(server, 1, granted=True)
        for one in (lock, lock_again):
            await one.release()


@asynccontextmanager
async def connection_to(url: str) -> AsyncIterator[Any]:
    """Yield a connection to a PostgreSQL database."""
    connection = await pytest.importorskip("asyncpg").connect(url)
    try:
        yield connection
    finally:
        await connection.close()


async def is_free(url: str) -> bool:
    """Return whether nobody has the database to themselves."""
    try:
        async with exclusive_access(url):
            return True
    except DatabaseInUse:
        return False


async def test_a_missing_postgresql_database_is_an_error_for_the_operator() -> None:
    async with postgres_database() as url:
        with pytest.raises(UnusableDatabase, match="no database of the name"):
            async with exclusive_access(f"{url}_nowhere"):
                pass
