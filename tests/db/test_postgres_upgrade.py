"""PostgreSQL is upgraded after a backup alone, and the commands for its operator upgrade nothing."""

import asyncio
import logging
import shutil
import stat
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from db.errors import UnusableDatabase
from db.migrate import load_migrations, schema_version
from db.postgres import TABLE_NAMES
from db.postgres_backup import keep_backup
from db.store import open_database, open_store
from tests.db.samples import maintain, postgres_database

REAL = load_migrations()
NEWEST, BEFORE = len(REAL), len(REAL) - 1
REFUSED = f"The database has version {BEFORE} and must be upgraded to {NEWEST}, but "
WHAT_TO_DO = ": back it up yourself, then start once with BACKUP_DONE=1."


@pytest.fixture(autouse=True)
def current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, an empty one in which the backups are written."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
async def old_database_url() -> AsyncIterator[str]:
    """Yield the address of a database of the version before."""
    async with postgres_database() as url:
        await (await open_database(url, REAL[:BEFORE])).close()
        yield url


def files(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def restore(*arguments: str, url: str, check: bool = True) -> None:
    subprocess.run(("pg_restore", "--no-owner", f"--dbname={url}", *arguments), check=check)


async def version(url: str) -> int:
    """Return the version of a database, read without this program's upgrade."""
    asyncpg = pytest.importorskip("asyncpg")
    connection = await asyncpg.connect(url)
    try:
        return int(await connection.fetchval("SELECT MAX(version) FROM schema_version"))
    finally:
        await connection.close()


def put_tool(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Put a `pg_dump` of this shell script in the place of all tools."""
    tools = folder / "tools"
    tools.mkdir()
    (tools / "pg_dump").write_text(f"#!/bin/sh\n{script}\n")
    (tools / "pg_dump").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))


@pytest.mark.skipif(not shutil.which("pg_restore"), reason="no pg_dump and pg_restore here")
async def test_the_upgrade_begins_with_a_backup_and_says_which_version_became_which(
    old_database_url: str, current_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "db"):
        async with open_store(old_database_url):
            assert await version(old_database_url) == NEWEST
    kept = f"{urlsplit(old_database_url).path.strip('/')}.version-{BEFORE}.dump"
    assert files(current_folder) == [kept]
    assert [record.getMessage() for record in caplog.records] == [
        f"The database is upgraded from version {BEFORE} to {NEWEST}; the backup from before is {kept}.",
        f"The database has version {NEWEST} now.",
    ]
    async with postgres_database() as restored:
        restore(kept, url=restored)
        assert await version(restored) == BEFORE


@pytest.mark.skipif(not shutil.which("pg_restore"), reason="no pg_dump and pg_restore here")
@pytest.mark.parametrize("present", [1, 20])
async def test_a_backup_restored_over_newer_tables_is_refused_with_what_to_do(
    present: int, current_folder: Path
) -> None:
    async with postgres_database() as url:
        await (await open_database(url, REAL[:present])).close()
        await (await open_database(url, REAL)).close()
        (dump,) = contents(current_folder).items()
        restore(dump[0], "--clean", "--if-exists", url=url, check=False)
        with pytest.raises(UnusableDatabase) as refused:
            await open_database(url, REAL)
        assert [*contents(current_folder).items()] == [dump], "the good backup stays"
        assert is_sentence_ending(str(refused.value), "restore the backup into the empty database.")
        assert await version(url) == present


@asynccontextmanager
async def account_without_rights(url: str) -> AsyncIterator[str]:
    """Yield the address of the database for a user who owns nothing."""
    asyncpg = pytest.importorskip("asyncpg")
    name = f"golfer_{uuid4().hex}"
    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE ROLE {name} LOGIN")
    try:
        yield urlsplit(url)._replace(netloc=f"{name}@{urlsplit(url).netloc.rpartition('@')[2]}").geturl()
    finally:
        await connection.execute(f"DROP ROLE {name}")
        await connection.close()


async def test_missing_rights_on_the_schema_are_an_error_for_the_operator() -> None:
    async with postgres_database() as url, account_without_rights(url) as stranger:
        with pytest.raises(UnusableDatabase) as refused:
            await open_database(stranger, REAL)
        assert is_sentence_ending(str(refused.value), "create it with createdb -O USER NAME.")


async def test_a_database_of_another_user_is_an_error_for_the_operator() -> None:
    async with postgres_database() as url:
        await (await open_database(url, REAL)).close()
        async with account_without_rights(url) as stranger:
            with pytest.raises(UnusableDatabase, match="too few rights"):
                await asyncio.to_thread(maintain, ["doctor"], stranger)


def is_sentence_ending(text: str, end: str) -> bool:
    """Return whether this is one line with that end."""
    return text.endswith(end) and "\n" not in text


async def test_an_upgrade_without_pg_dump_asks_the_operator_for_a_backup(
    old_database_url: str, current_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(current_folder))
    with pytest.raises(UnusableDatabase) as refused:
        async with open_store(old_database_url):
            pass
    assert str(refused.value) == f"{REFUSED}pg_dump is not installed{WHAT_TO_DO}"
    assert await version(old_database_url) == BEFORE
    async with open_store(old_database_url, backup_done=True):
        assert await version(old_database_url) == NEWEST
    assert files(current_folder) == []


async def test_a_backup_that_fails_stops_the_upgrade(
    old_database_url: str, current_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_tool(current_folder, monkeypatch, 'echo "pg_dump: error: server version mismatch\nand more" >&2; exit 1')
    with pytest.raises(UnusableDatabase) as refused:
        async with open_store(old_database_url):
            pass
    assert str(refused.value) == f"{REFUSED}pg_dump: error: server version mismatch{WHAT_TO_DO}"
    assert await version(old_database_url) == BEFORE
    assert files(current_folder) == ["tools"]


async def back_up(url: str) -> Path:
    """Make the backup of an upgrade from version 3 to 4 that succeeds."""
    async with keep_backup(url, 3, 4) as file:
        return file


async def test_a_backup_that_cannot_be_written_stops_the_upgrade(
    current_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_tool(current_folder, monkeypatch, "echo dump")
    (current_folder / "golf.version-3.dump").mkdir()
    with pytest.raises(UnusableDatabase, match=r"but golf\.version-3\.dump cannot be written \("):
        await back_up("postgresql://host/golf")


async def test_the_password_is_no_argument_of_pg_dump(current_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_tool(current_folder, monkeypatch, 'echo "$* $PGPASSWORD"')
    dump = await back_up("postgresql://golfer:p%40ss@host:5433/golf?sslmode=require")
    sentence = "--format=custom --dbname=postgresql://golfer@host:5433/golf?sslmode=require p@ss\n"
    assert (str(dump), dump.read_text()) == ("golf.version-3.dump", sentence)


async def test_a_dump_is_readable_by_its_owner_alone(current_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_tool(current_folder, monkeypatch, "echo dump")
    dump = await back_up("postgresql://host/golf")
    assert stat.S_IMODE(dump.stat().st_mode) == 0o600


@pytest.mark.parametrize("command", ["doctor", "rebuild"])
async def test_maintenance_commands_refuse_another_version_and_change_nothing(
    old_database_url: str, command: str
) -> None:
    with pytest.raises(UnusableDatabase) as refused:
        await asyncio.to_thread(maintain, [command], old_database_url)
    sentence = f"The database has version {BEFORE}, and this program needs version {NEWEST}: "
    assert str(refused.value) == f"{sentence}start the bot once, which upgrades it."
    assert await version(old_database_url) == BEFORE


async def test_the_doctor_creates_no_tables_in_an_empty_database() -> None:
    async with postgres_database() as url:
        database = await open_database(url, ())
        with pytest.raises(UnusableDatabase, match="has version 0"):
            await asyncio.to_thread(maintain, ["doctor"], url)
        assert await database.run_read(lambda: schema_version(TABLE_NAMES)) == 0
        await database.close()
