"""A locked, full, corrupt or missing database: one clear error, nothing changed, and writing goes on afterwards."""

import asyncio
import logging
import resource
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from errno import ENOSPC
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from db.errors import StoreUnavailable, UnreadableTable, UnusableDatabase
from db.postgres import CONCURRENT_WRITES
from db.rows import NewMove
from db.sqlite import warn_of_wal_fault
from db.sqlite_files import cannot_open
from db.store import Store, exclusive_access, open_store
from db.transaction import Transaction
from tests.databases import new_sqlite
from tests.db.samples import ANN, BOB, add, begin, postgres_database, pragma
from tests.root_rights import without_root_rights

LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nineteenth.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with open_store(new_sqlite(path)) as store:
        yield store


async def snapshot(store: Store, id: int) -> Any:
    return await store.table(id), await store.moves(id), await store.timers_of(id)


@contextmanager
def locked_by_another_process(path: Path) -> Iterator[None]:
    with subprocess.Popen(
        [sys.executable, "-c", LOCK, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdin and holder.stdout
        assert holder.stdout.readline() == b"locked\n"
        yield
        holder.stdin.close()
        holder.wait()


async def test_a_lock_of_another_program_is_waited_for_at_most_a_second(store: Store, path: Path) -> None:
    table = await begin(store, ANN, BOB)
    before = await snapshot(store, table.id)
    with locked_by_another_process(path):
        start = asyncio.get_running_loop().time()
        with pytest.raises(StoreUnavailable, match="locked"):
            await asyncio.wait_for(add(store, table.id, 1), 60)
        assert asyncio.get_running_loop().time() - start > 0.5
        assert await snapshot(store, table.id) == before
    await add(store, table.id, 1)


async def test_a_write_on_a_full_disk_fails_and_can_be_repeated(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    pages = await store.database.run_write(lambda: pragma("page_count"))
    await store.database.run_write(lambda: pragma(f"max_page_count = {pages}"))
    long = NewMove(0, "x" * 100_000, 501)
    before = await snapshot(store, table.id)
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match="full"):
            await add(store, table.id, 1, long)
        assert await snapshot(store, table.id) == before
    await store.database.run_write(lambda: pragma("max_page_count = 100000"))
    await add(store, table.id, 1, long)
    assert (await store.moves(table.id))[0].text == long.text


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """Make the system refuse writes beyond this size, which SQLite reports as an I/O error."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_write_with_an_io_error_fails_and_can_be_repeated(store: Store, path: Path) -> None:
    table = await begin(store, ANN, BOB)
    await add(store, table.id, 1)
    before = await snapshot(store, table.id)
    log_bytes = path.with_name("nineteenth.db-wal").stat().st_size
    for extra in (0, 100, 5000):
        with no_file_longer_than(log_bytes + extra), pytest.raises(StoreUnavailable, match="I/O"):
            await add(store, table.id, 2, NewMove(0, "x" * 100_000, 777))
        assert await snapshot(store, table.id) == before
    await add(store, table.id, 2, NewMove(0, "x" * 100_000, 777))
    assert (await store.table(table.id)).ply == 2


async def test_a_fault_fails_the_whole_group_and_each_may_be_tried_again(store: Store) -> None:
    tables = [await begin(store, ANN, BOB) for _ in range(10)]
    pages = await store.database.run_write(lambda: pragma("page_count"))
    await store.database.run_write(lambda: pragma(f"max_page_count = {pages}"))
    moves = [NewMove(0, "x" * 50_000, 600 + table.id) for table in tables]

    async def everyone() -> list[Any]:
        tries = (add(store, table.id, 1, move) for table, move in zip(tables, moves, strict=True))
        return await asyncio.gather(*tries, return_exceptions=True)

    assert {type(outcome) for outcome in await everyone()} == {StoreUnavailable}
    assert {(await store.table(table.id)).ply for table in tables} == {0}
    await store.database.run_write(lambda: pragma("max_page_count = 100000"))
    assert await everyone() == [None] * 10


async def test_the_settings_that_make_a_commit_durable(store: Store) -> None:
    settings = ("journal_mode", "synchronous", "foreign_keys", "mmap_size", "busy_timeout")
    values = [await store.database.run_write(partial(pragma, setting)) for setting in settings]
    assert values == ["wal", 2, 1, 0, 1000]


async def test_a_missing_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnusableDatabase, match="There is no folder"):
        async with open_store(f"sqlite:///{tmp_path}/nowhere/nineteenth.db"):
            pass


async def test_a_folder_in_place_of_the_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "nineteenth.db").mkdir()
    with pytest.raises(UnusableDatabase, match="user must be able to read and write it and its folder"):
        async with open_store(f"sqlite:///{tmp_path}/nineteenth.db"):
            pass


@pytest.mark.parametrize(("mode", "folder_mode"), [(0o444, 0o777), (0o666, 0o555)])
async def test_a_read_only_file_or_folder_is_named_in_a_sentence_for_the_operator(mode: int, folder_mode: int) -> None:
    with folder_of_anybody(folder_mode, mode) as path, without_root_rights(), pytest.raises(UnusableDatabase) as said:
        async with exclusive_access(f"sqlite:///{path}"), open_store(f"sqlite:///{path}"):
            pass
    assert str(said.value).startswith(f"{path} cannot be opened (")
    assert str(said.value).endswith("): the bot's user must be able to read and write it and its folder.")


@contextmanager
def folder_of_anybody(folder_mode: int, mode: int) -> Iterator[Path]:
    """Yield the path of a database in a folder that every user can reach; both have these modes."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "nineteenth.db"
        new_sqlite(path)
        path.chmod(mode)
        path.parent.chmod(folder_mode)
        yield path


def test_a_database_that_cannot_open_on_a_full_disk_asks_for_room() -> None:
    with closing(sqlite3.connect(":memory:")) as full, pytest.raises(sqlite3.OperationalError) as error:
        full.execute("PRAGMA max_page_count = 1")
        full.execute("CREATE TABLE golf (par BIGINT)")
    for fault in (error.value, OSError(ENOSPC, "No space left on device")):
        assert str(cannot_open("golf.db", fault)) == f"golf.db: {fault}; make room on its disk"


def spoil(id: int) -> Transaction[None]:
    """Write an invalid value into the row of a table."""
    yield "UPDATE tables SET room = 'many' WHERE id = ?", (id,)


async def test_one_spoiled_table_does_not_stop_the_others(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    spoiled_table, good = await begin(store, ANN, BOB), await begin(store, ANN, BOB)
    await store.database.run_write(partial(spoil, spoiled_table.id))
    with pytest.raises(UnreadableTable, match=f"table {spoiled_table.id}"):
        await store.table(spoiled_table.id)
    assert await store.open_tables() == await store.tables_to_redraw() == (good,)
    assert f"table {spoiled_table.id}" in caplog.text
    await store.set_aside(spoiled_table.id, "cannot be read", 9.0)
    caplog.clear()
    assert await store.open_tables() == await store.tables_to_redraw() == (good,)
    assert not caplog.text


def overwrite(path: Path) -> None:
    path.write_text("this is no database\n" * 1000)


def overwrite_pages(path: Path) -> None:
    pages = bytearray(path.read_bytes())
    pages[8192:-4096] = b"\x99" * (len(pages) - 12288)
    path.write_bytes(pages)


@pytest.mark.parametrize("damage", [overwrite, overwrite_pages])
async def test_a_damaged_file_is_refused_with_what_to_do(path: Path, damage: Callable[[Path], None]) -> None:
    async with open_store(f"sqlite:///{path}") as store:
        for _ in range(30):
            await begin(store, ANN, BOB)
    damage(path)
    with pytest.raises(UnusableDatabase, match="restore a backup"):
        async with open_store(f"sqlite:///{path}"):
            pass


async def test_an_address_of_an_unknown_database_is_refused() -> None:
    with pytest.raises(UnusableDatabase, match=r"must be sqlite:///nineteenth\.db or postgresql://"):
        async with open_store("mysql://host/name"):
            pass


@pytest.mark.parametrize(
    ("version", "warned"), [((3, 6, 23), False), ((3, 7, 0), True), ((3, 40, 1), True), ((3, 51, 3), False)]
)
def test_an_sqlite_with_the_wal_reset_bug_is_logged(
    caplog: pytest.LogCaptureFixture, version: tuple[int, int, int], warned: bool
) -> None:
    with caplog.at_level(logging.INFO):
        warn_of_wal_fault(version)
    assert ("WAL-reset fault" in caplog.text) == warned


async def test_a_store_in_memory_stores_moves() -> None:
    async with open_store("sqlite:///:memory:") as store:
        table = await begin(store, ANN, BOB)
        await add(store, table.id, 1)
        assert (await store.table(table.id)).ply == 1
    assert sqlite3.sqlite_version_info >= (3, 35), "UPDATE … RETURNING"


async def test_postgres_lock_of_another_program_is_waited_for_a_moment_and_holds_up_its_table_alone(
    template_name: str,
) -> None:
    async with postgres_database(template_name) as url, open_store(url) as store:
        assert await store.database.run_write(lock_timeout) == "1500ms"
        table, other = await begin(store, ANN, BOB), await begin(store, ANN, BOB)
        held, release = asyncio.Event(), asyncio.Event()
        holding = asyncio.create_task(_hold(url, table.id, held, release))
        await held.wait()
        await add(store, other.id, 1)
        start = asyncio.get_running_loop().time()
        with pytest.raises(StoreUnavailable, match="lock"):
            await asyncio.wait_for(add(store, table.id, 1), 60)
        assert asyncio.get_running_loop().time() - start > 0.5
        assert not holding.done()
        release.set()
        await holding
        await add(store, table.id, 1)
        assert (await store.table(table.id)).ply == 1


def lock_timeout() -> Transaction[str]:
    """Return PostgreSQL's lock timeout."""
    ((value,),) = yield "SHOW lock_timeout", ()
    return str(value)


async def _hold(url: str, table: int, held: asyncio.Event, release: asyncio.Event) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        await connection.execute("SELECT id FROM tables WHERE id = $1 FOR UPDATE", table)
        held.set()
        await release.wait()
    await connection.close()


def _cut_off() -> Transaction[None]:
    """Yield statements, one of which ends the connection on the server."""
    yield "INSERT INTO clicks (interaction, at) VALUES (?, ?)", (1, 1.0)
    yield "SELECT pg_terminate_backend(pg_backend_pid())", ()
    yield "INSERT INTO clicks (interaction, at) VALUES (?, ?)", (2, 1.0)


async def test_postgres_connection_that_breaks_undoes_its_transaction_alone_and_is_replaced(template_name: str) -> None:
    async with postgres_database(template_name) as url, open_store(url) as store:
        outcomes = await asyncio.gather(
            store.remember_interaction(3, 1.0),
            store.database.run_write(_cut_off),
            store.remember_interaction(4, 1.0),
            return_exceptions=True,
        )
        assert [outcomes[0], type(outcomes[1]), outcomes[2]] == [True, StoreUnavailable, True]
        assert [await store.remember_interaction(number, 1.0) for number in (1, 2, 3, 4)] == [True, True, False, False]


@pytest.mark.parametrize("ends", [6, pytest.param(60, marks=pytest.mark.exhaustive)])
async def test_postgres_connection_that_the_server_ends_at_any_moment_is_one_clear_error(
    ends: int, template_name: str
) -> None:
    asyncpg: Any = pytest.importorskip("asyncpg")
    async with postgres_database(template_name) as url, open_store(url) as store:
        server = await asyncpg.connect(url)
        others = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND pid <> $2"
        for _ in range(ends):
            ending = asyncio.create_task(server.fetch(others, url.rpartition("/")[-1], server.get_server_pid()))
            while not ending.done():
                with suppress(StoreUnavailable):
                    await store.remember_interaction(1, 1.0)
        await server.close()
        for _ in range(CONCURRENT_WRITES + 2):  # the pool may notice the end of each connection only now
            with suppress(StoreUnavailable):
                await store.remember_interaction(1, 1.0)
        await store.remember_interaction(1, 1.0)


async def test_an_unreachable_postgres_is_refused_with_a_sentence() -> None:
    pytest.importorskip("asyncpg")
    with pytest.raises(StoreUnavailable):
        async with open_store("postgresql://nobody@127.0.0.1:1/nothing"):
            pass
