"""Migrations, backups, and the commands of `python -m db`."""

import asyncio
import logging
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from club.deadlines import AUTO_ANSWER_TIMER
from db import postgres, sqlite
from db.address import POSTGRES, SQLITE
from db.errors import DatabaseInUse, UnreadableTable, UnusableDatabase
from db.maintenance import EX_CONFIG, RESTORE_WARNING
from db.migrate import MIGRATIONS_FOLDER, STANDINGS_VERSIONS, Migration, load_migrations
from db.rows import Timer
from db.store import Store, exclusive_access, open_database, open_store
from db.transaction import Database, Row, Statement, Transaction
from tests.db.samples import (
    ANN,
    BOB,
    CHANNEL,
    GAME,
    GUILD,
    NAMES,
    SECRET,
    SEED,
    add,
    begin,
    end_game,
    finish,
    lobby,
    maintain,
)

REAL = load_migrations()
LATER = (
    *REAL,
    Migration(len(REAL) + 1, ("CREATE TABLE later (name TEXT)", "INSERT INTO later (name) VALUES ('one; two')")),
    Migration(len(REAL) + 2, ("ALTER TABLE later ADD COLUMN size BIGINT NOT NULL DEFAULT 7",)),
)


def rows(statement: Statement) -> Transaction[list[Row]]:
    return [*(yield statement)]


async def open_migrated(url: str, steps: tuple[Migration, ...]) -> Store:
    return Store(await open_database(url, steps, backup_done=True))


def test_migrations_are_numbered_without_gaps(tmp_path: Path) -> None:
    shutil.copy(MIGRATIONS_FOLDER / "0001.sql", tmp_path / "0001.sql")
    shutil.copy(MIGRATIONS_FOLDER / "0001.sql", tmp_path / "0003.sql")
    with pytest.raises(ValueError, match="without gaps"):
        load_migrations(tmp_path)


def test_a_migration_is_read_statement_by_statement(tmp_path: Path) -> None:
    (tmp_path / "0001.sql").write_text("-- a; b\nCREATE TABLE a (\n b TEXT\n);\nINSERT INTO a VALUES ('x;\ny');\n")
    ((version, statements),) = load_migrations(tmp_path)
    assert version == 1
    assert [statement.split()[0] for statement in statements] == ["--", "INSERT"]
    assert statements[1] == "INSERT INTO a VALUES ('x;\ny');"


def test_a_migration_that_stops_short_is_refused(tmp_path: Path) -> None:
    (tmp_path / "0001.sql").write_text("CREATE TABLE a (b TEXT);\nINSERT INTO a")
    with pytest.raises(ValueError, match="inside a statement"):
        load_migrations(tmp_path)


def first_table() -> Transaction[None]:
    """Write a game of two as the first version did."""
    yield "UPDATE counters SET last = 1 WHERE name = 'table'", ()
    yield (
        "INSERT INTO tables (id, guild, channel, game, edition, options, pace, ranked, room, host, secret, seed, phase,"
        " opened_at) VALUES (1, ?, ?, ?, 1, '{}', 'casual', TRUE, 2, ?, ?, ?, 'playing', 100)",
        (GUILD, CHANNEL, GAME, ANN, SECRET, SEED),
    )
    for seat, user in enumerate((ANN, BOB)):
        yield "INSERT INTO seats (table_id, seat, user_id, name) VALUES (1, ?, ?, ?)", (seat, user, NAMES[user])


OLDEST = (0, 1, STANDINGS_VERSIONS[0] - 1, STANDINGS_VERSIONS[0], len(REAL), len(LATER))
"""Versions whose upgrades are tested by default: none, the first, those around the standings, and the last."""


@pytest.mark.parametrize(
    "start",
    [*OLDEST, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in range(len(LATER)) if n not in OLDEST)],
)
async def test_a_database_of_every_version_is_upgraded(url: str, start: int) -> None:
    store = await open_migrated(url, LATER[:start])
    if start:
        await store.database.run_write(first_table)
    await store.database.close()
    for _ in range(2):
        store = await open_migrated(url, LATER)
        if start:
            table = await store.table(1)
            assert [(seat.user, seat.name, seat.result_owner, seat.is_deserted) for seat in table.seats] == [
                (ANN, "Ann", ANN, False),
                (BOB, "Bob", BOB, False),
            ]
        assert await store.database.run_read(lambda: rows(("SELECT name, size FROM later", ()))) == [("one; two", 7)]
        assert await store.database.run_read(lambda: rows(("SELECT MAX(version) FROM schema_version", ()))) == [
            (len(LATER),)
        ]
        await lobby(store)
        await store.database.close()


async def test_upgrading_turns_timers_of_the_powerless_into_window_timers(url: str) -> None:
    store = await open_migrated(url, REAL[:2])
    await store.database.run_write(first_table)
    await store.set_timers(1, (Timer(0, "powerless", 130.0), Timer(0, "absent", 140.0)))
    await store.database.close()
    store = await open_migrated(url, REAL)
    assert await store.timers_of(1) == (Timer(0, AUTO_ANSWER_TIMER, 130.0), Timer(0, "absent", 140.0))
    await store.database.close()


async def test_a_newer_database_is_refused_with_what_to_do(url: str) -> None:
    await (await open_migrated(url, LATER)).database.close()
    with pytest.raises(UnusableDatabase, match=f"version {len(LATER)}.*update the program, or restore a backup"):
        await open_migrated(url, REAL)
    await (await open_migrated(url, LATER)).database.close()


async def test_a_migration_that_fails_changes_nothing(url: str) -> None:
    store = await open_migrated(url, REAL)
    table = await begin(store, ANN, BOB)
    await store.database.close()
    broken = (*LATER, Migration(len(LATER) + 1, ("CREATE TABLE fine (a TEXT)", "INSERT INTO missing VALUES (1)")))
    with pytest.raises(Exception, match="missing"):
        await open_migrated(url, broken)
    store = await open_migrated(url, REAL)
    assert await store.table(table.id) == table
    await store.database.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "nineteenth.db"


@pytest.fixture
def url_of_file(path: Path) -> str:
    return f"sqlite:///{path}"


def files(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def tables_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return int(connection.execute("SELECT COUNT(*) FROM tables").fetchone()[0])


async def test_the_log_says_where_the_database_is_and_whether_it_is_new(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.chdir(path.parent)
    with caplog.at_level(logging.INFO, "db"):
        for _time in range(2):
            async with open_store("sqlite:///nineteenth.db"):
                pass
    messages = [record.getMessage() for record in caplog.records if "The database is" in record.getMessage()]
    assert messages == [f"The database is {path}, a new one without games.", f"The database is {path}."]


async def test_an_upgrade_leaves_a_backup_beside_the_file(url_of_file: str, path: Path) -> None:
    store = await open_migrated(url_of_file, REAL)
    await lobby(store)
    await store.database.close()
    assert files(path) == ["nineteenth.db"]
    await (await open_migrated(url_of_file, LATER)).database.close()
    kept_file = path.with_name(f"nineteenth.version-{len(REAL)}.db")
    assert files(path) == [path.name, kept_file.name]
    assert tables_in(kept_file) == 1
    await (await open_migrated(f"sqlite:///{kept_file}", REAL)).database.close()


async def test_a_backup_is_made_while_the_store_is_in_use(url_of_file: str, path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with open_store(url_of_file) as store:
        for number in range(3):
            table = await begin(store, ANN, BOB)
            writing = asyncio.create_task(add(store, table.id, 1))
            assert await asyncio.to_thread(maintain, ["backup", str(copy)], url_of_file) == f"The backup is {copy}."
            await writing
            assert tables_in(copy) == number + 1
            copy.unlink()
    assert files(path) == [path.name]


async def test_a_backup_overwrites_no_file(url_of_file: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with open_store(url_of_file) as store:
        maintain(["backup", str(copy)], url_of_file)
        await lobby(store)
        with pytest.raises(UnusableDatabase, match=r"^There is a file .*copy\.db already: name another one"):
            maintain(["backup", str(copy)], url_of_file)
    assert tables_in(copy) == 0


async def test_a_backup_is_restored_and_the_replaced_database_kept(
    url_of_file: str, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    async with open_store(url_of_file) as store:
        table = await end_game(store, (ANN, BOB), finish((3,), (4,)))
        maintain(["backup", str(copy)], url_of_file)
        await lobby(store)
    first, second = (tmp_path / f"nineteenth.replaced-{number}.db" for number in (1, 2))
    for kept in (first, second):
        assert maintain(["restore", str(copy)], url_of_file) == (
            f"{copy} is restored. The database it replaced is kept as {kept}. {RESTORE_WARNING}"
        )
    assert (tables_in(path), tables_in(first), tables_in(second)) == (1, 2, 1)
    async with open_store(url_of_file) as store:
        assert await store.table(table.id) == table


async def test_a_backup_is_restored_where_nothing_is_left(url_of_file: str, path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with open_store(f"sqlite:///{tmp_path}/lost.db") as store:
        await lobby(store)
        maintain(["backup", str(copy)], f"sqlite:///{tmp_path}/lost.db")
    assert maintain(["restore", str(copy)], url_of_file) == f"{copy} is restored. {RESTORE_WARNING}"
    assert tables_in(path) == 1


async def test_restoring_is_refused_while_the_bot_runs(url_of_file: str, path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with open_store(url_of_file) as store:
        maintain(["backup", str(copy)], url_of_file)
        table = await lobby(store)
        with pytest.raises(UnusableDatabase, match="stop the bot first"):
            maintain(["restore", str(copy)], url_of_file)
        assert await store.table(table.id) == table
        await lobby(store)
    assert tables_in(path) == 2


async def test_a_backup_that_cannot_be_written_is_refused_in_one_sentence(url_of_file: str, tmp_path: Path) -> None:
    async with open_store(url_of_file):
        for place in (tmp_path, tmp_path / "nowhere" / "copy.db"):
            with pytest.raises(UnusableDatabase, match="cannot be written"):
                maintain(["backup", str(place)], url_of_file)


@pytest.mark.parametrize("url", ["", "sqlite:///", "golf.db", "mysql://golfer:secret@host/golf"])
def test_a_wrong_address_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(UnusableDatabase, match="DATABASE_URL must be sqlite:") as told:
        maintain(["backup", "copy.db"], url)
    assert "secret" not in str(told.value)


@pytest.mark.parametrize("content", [None, b"", b"no database " * 1000])
async def test_a_bad_backup_is_not_restored(
    url_of_file: str, path: Path, tmp_path: Path, content: bytes | None
) -> None:
    async with open_store(url_of_file) as store:
        await lobby(store)
    copy = tmp_path / "copy.db"
    if content is not None:
        copy.write_bytes(content)
    with pytest.raises(UnusableDatabase):
        maintain(["restore", str(copy)], url_of_file)
    assert tables_in(path) == 1


async def test_a_backup_of_a_newer_program_is_not_restored(url_of_file: str, path: Path, tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    await (await open_migrated(f"sqlite:///{newer}", LATER)).database.close()
    async with open_store(url_of_file) as store:
        await lobby(store)
    with pytest.raises(UnusableDatabase, match="update the program"):
        maintain(["restore", str(newer)], url_of_file)
    assert tables_in(path) == 1


def test_backing_up_without_a_database_is_refused(url_of_file: str, path: Path, tmp_path: Path) -> None:
    with pytest.raises(UnusableDatabase, match="no database"):
        maintain(["backup", str(tmp_path / "copy.db")], url_of_file)
    assert not path.exists()


def test_the_sqlite_commands_refer_postgres_to_its_own_tools() -> None:
    for command in ("backup", "restore"):
        with pytest.raises(UnusableDatabase, match="pg_dump"):
            maintain([command, "copy"], "postgresql://host/name")


def test_rebuilding_without_a_database_is_refused(url_of_file: str, path: Path) -> None:
    with pytest.raises(UnusableDatabase, match=r"^There is no database .* to rebuild\.$"):
        maintain(["rebuild"], url_of_file)
    assert files(path) == []


SHOPPING = (
    ("CREATE TABLE list (thing TEXT)",),
    ("CREATE TABLE schema_version (version TEXT)", "CREATE TABLE list (thing TEXT)"),
    ("CREATE TABLE tables (legs BIGINT)", "CREATE TABLE seats (legs BIGINT)"),
)
"""Databases of other programs."""


@pytest.mark.parametrize("statements", SHOPPING)
async def test_another_program_s_database_is_refused_and_left_as_it_was(url: str, statements: tuple[str, ...]) -> None:
    def table_names(tables: str) -> Transaction[list[Row]]:
        return [*(yield tables, ())]

    def create_tables() -> Transaction[None]:
        for statement in statements:
            yield statement, ()

    tables = sqlite.TABLE_NAMES if url.startswith(SQLITE) else postgres.TABLE_NAMES
    database = await open_empty_database(url)
    await database.run_write(create_tables)
    before = await database.run_read(lambda: table_names(tables))
    with pytest.raises(UnusableDatabase, match=r"^DATABASE_URL names another program's database: .*\.$"):
        await open_migrated(url, REAL)
    assert await database.run_read(lambda: table_names(tables)) == before
    assert len(before) == len(statements)
    await database.close()


async def open_empty_database(url: str) -> Database:
    """Open a database without tables."""
    database = await open_migrated(url, ())
    await database.database.run_write(lambda: rows(("DROP TABLE schema_version", ())))
    return database.database


async def test_another_program_s_file_is_no_backup(url_of_file: str, path: Path, tmp_path: Path) -> None:
    async with open_store(url_of_file) as store:
        await lobby(store)
    other = tmp_path / "shopping.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute(SHOPPING[0][0])
    with pytest.raises(UnusableDatabase, match=r"^.*shopping\.db is no backup of this program's database\.$"):
        maintain(["restore", str(other)], url_of_file)
    assert tables_in(path) == 1


async def test_results_are_rebuilt_by_command(url_of_file: str) -> None:
    async with open_store(url_of_file):
        pass
    assert (
        await asyncio.to_thread(maintain, ["rebuild"], url_of_file) == "Results and ratings are made anew from 0 games."
    )
    async with open_store(url_of_file) as store:
        await end_game(store, (ANN, BOB), finish((3,), (4,)))
    with pytest.raises(UnreadableTable, match="set it aside first"):
        await asyncio.to_thread(maintain, ["rebuild"], url_of_file)


def test_the_command_line_reads_the_address_and_reports_in_one_sentence(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "db", "backup", str(tmp_path / "copy.db")],
        env={"DATABASE_URL": f"sqlite:///{tmp_path}/none.db"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (EX_CONFIG, "")
    assert run.stderr == f"There is no database {tmp_path}/none.db to back up.\n"


async def test_an_error_of_the_bot_is_not_mistaken_for_a_lock_error(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such column"):
        async with exclusive_access(f"sqlite:///{tmp_path}/golf.db"):
            raise sqlite3.OperationalError("no such column: par")


async def test_rebuilding_and_the_doctor_are_refused_while_the_bot_runs(url: str) -> None:
    async with open_store(url), exclusive_access(url):
        for command in ("rebuild", *(("doctor",) if url.startswith(POSTGRES) else ())):
            with pytest.raises(DatabaseInUse, match="stop that one first"):
                await asyncio.to_thread(maintain, [command], url)
    rebuilt = await asyncio.to_thread(maintain, ["rebuild"], url)
    assert rebuilt == "Results and ratings are made anew from 0 games."
