"""kill -9 in the middle of an upgrade: the next start does all of it, and the games under way go on."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

import pytest

from db.address import SQLITE
from db.doctor import find_faults
from db.rows import NewMove, Phase
from db.store import Store, open_store
from testing.kill import FORKSERVER, preload
from tests.db.old_databases import Rows, bring_old_database, read_all
from tests.db.samples import click, postgres_database
from tests.db.test_upgrade import next_move

preload("tests.db.test_upgrade_kill")
COMMITS = pytest.mark.parametrize("commit", ["ebe3cab", "adb406e"])
DB = str(Path(__file__).parents[2] / "db")
NEVER = sys.maxsize
MOVES = 3
"""How many moves are made in each game after the upgrade."""


async def open_and_close(url: str) -> None:
    async with open_store(url):
        pass


def upgrade(url: str, folder: Path, last: int, sending: Any) -> None:
    """Open the store in this process, and end by SIGKILL at the call of this number; else send the number of calls.

    Each call of a function of `db` or from it counts, and each return from one, so that SQL is among them.
    """
    os.chdir(folder)
    calls = count(1)

    def note(frame: FrameType, event: str, _argument: object) -> None:
        callers = (frame, frame.f_back) if event == "call" else (frame,)
        if any(one and one.f_code.co_filename.startswith(DB) for one in callers) and next(calls) == last:
            os.kill(os.getpid(), signal.SIGKILL)

    threading.setprofile(note)
    sys.setprofile(note)
    asyncio.run(open_and_close(url))
    sys.setprofile(None)
    sending.send(next(calls) - 1)


def run_upgrade(url: str, folder: Path, last: int = NEVER) -> tuple[int | None, int]:
    """Run the upgrade in a process of its own; return its exit code and the number of its calls, 0 if killed."""
    reading, writing = FORKSERVER.Pipe(duplex=False)
    process = FORKSERVER.Process(target=upgrade, args=(url, folder, last, writing))
    process.start()
    writing.close()
    with reading:
        try:
            calls = reading.recv()
        except EOFError:
            calls = 0
    process.join()
    return process.exitcode, calls


async def upgrade_at_once(commit: str, url: str, folder: Path) -> tuple[int, dict[str, Rows]]:
    """Upgrade the commit's database without a kill; return the number of calls, and all rows afterwards."""
    await bring_old_database(commit, folder, url)
    code, calls = await asyncio.to_thread(run_upgrade, url, folder)
    assert code == 0
    return calls, await read_all(url)


async def check_kills(url: str, folder: Path, moments: int, calls: int, upgraded: dict[str, Rows]) -> None:
    """Start an upgrade again and again, and kill it each time a little later; all or nothing of it is done."""
    old, kills = await read_all(url), 0
    for number in range(1, moments + 1):
        code, _ = await asyncio.to_thread(run_upgrade, url, folder, calls * number // (moments + 1))
        kills += code == -signal.SIGKILL
        rows = await read_all(url)
        assert rows in (old, upgraded)
        if rows == upgraded:
            break
    assert kills > moments // 2


async def check_games(url: str) -> None:
    """Finish the upgrade, look for faults, and make some moves in each game under way."""
    async with open_store(url) as store:
        assert [fault async for fault in find_faults(store)] == []
        tables = [table for table in await store.open_tables() if table.phase is Phase.PLAYING]
        assert {table.game for table in tables} == {"play-nine", "scramble", "final-nine"}
        for table in tables:
            assert await store.timers_of(table.id)
            await play_on(store, table.id, table.ply)


async def play_on(store: Store, id: int, ply: int) -> None:
    for next_ply in range(ply + 1, ply + 1 + MOVES):
        record = await store.record(id)
        move = next_move(record, next_ply)
        await store.append_moves(id, next_ply, [NewMove(*move, click())], (), {}, None, 2.0)
        assert await store.record(id) == record.with_moves(move)


def unfinished_files(folder: Path) -> list[str]:
    """Return the parts of backups that a killed upgrade has left."""
    return [path.name for path in folder.glob("*.part")]


@COMMITS
async def test_a_killed_upgrade_of_a_file_is_done_at_the_next_start(
    commit: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("at-once")
    calls, upgraded = await upgrade_at_once(commit, f"{SQLITE}{elsewhere / 'club.db'}", elsewhere)
    url = f"{SQLITE}{tmp_path / 'club.db'}"
    version = await bring_old_database(commit, tmp_path, url)
    old = await read_all(url)
    await check_kills(url, tmp_path, 20, calls, upgraded)
    await check_games(url)
    assert await read_all(f"{SQLITE}{tmp_path / f'club.version-{version}.db'}") == old
    assert unfinished_files(tmp_path) == []


@pytest.mark.skipif(not shutil.which("pg_restore"), reason="no pg_dump and pg_restore here")
@pytest.mark.parametrize("moments", [2, pytest.param(10, marks=pytest.mark.exhaustive)])
@COMMITS
async def test_a_killed_upgrade_of_postgres_is_done_at_the_next_start(
    commit: str, moments: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with postgres_database() as elsewhere, postgres_database() as url, postgres_database() as restored:
        calls, upgraded = await upgrade_at_once(commit, elsewhere, tmp_path)
        version = await bring_old_database(commit, tmp_path, url)
        old = await read_all(url)
        await check_kills(url, tmp_path, moments, calls, upgraded)
        await check_games(url)
        assert unfinished_files(tmp_path) == []
        dump = f"{urlsplit(url).path.strip('/')}.version-{version}.dump"
        restore = ("pg_restore", "--no-owner", f"--dbname={restored}", dump)
        await asyncio.to_thread(subprocess.run, restore, check=True)
        assert await read_all(restored) == old
