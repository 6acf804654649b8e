"""The soak for a moment: people are killed in mid-game, nothing is corrupted, and corruption is reported."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from testing.loopback.audit import Audit
from testing.soak import bot_soak
from testing.soak.bot_soak import FleetSize
from testing.soak.club_soak import kill_faults, play, replay_faults
from testing.soak.tally import Tally, add_to_total
from tests.db.samples import postgres_database

HOUSE = Path(__file__).parents[1]
KILLS = 4
MOVES = 20


def test_the_soak_run_survives_kills_and_counts_them(tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(HOUSE)}
    run = (sys.executable, "-m", "testing.soak", "sqlite", str(KILLS))
    process = subprocess.run(run, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=300, check=False)
    assert (process.returncode, process.stderr) == (0, ""), process.stdout
    assert f"sqlite: {KILLS} kills in " in process.stdout
    assert f"so far: {KILLS} kills in " in process.stdout
    assert process.stdout.count(", 0 complaints\n") == 2


async def test_the_soak_run_reports_lost_moves(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    url, acknowledged, enough = f"sqlite:///{path}", dict[int, int](), asyncio.Event()

    def acknowledge(move: tuple[int, int]) -> None:
        acknowledged.update([move])
        if sum(acknowledged.values()) > MOVES:
            enough.set()

    playing = asyncio.create_task(play(url, 1, acknowledge))
    await enough.wait()
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    assert await kill_faults(Audit(url), acknowledged) == []
    assert await replay_faults(url) == []
    table, ply = max(acknowledged.items(), key=lambda move: move[1])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM moves WHERE table_id = ? AND ply = 1", (table,))
    assert await kill_faults(Audit(url), {table: ply + 100}) == [
        f"table {table} has lost move {ply + 100}",
        "1 tables have gaps",
    ]
    assert any(line.startswith(f"Table {table} ") for line in await replay_faults(url))


@pytest.mark.longest
@pytest.mark.exhaustive
async def test_bots_that_are_killed_in_turn_neither_lose_nor_double_moves(tmp_path: Path) -> None:
    async with postgres_database() as url:
        done, wrong = await bot_soak.soak(url, tmp_path, FleetSize(processes=2, shards=2, tables=3, lease=2.0), 2, 1.5)
    assert (wrong, done.kills, len(done.takeovers)) == ([], 2, 2), done
    assert done.acknowledged > done.pressed / 2, done.line()


def test_the_number_of_kills_is_kept_from_run_to_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert add_to_total("sqlite", Tally(3)) == Tally(3)
    assert add_to_total("bots", Tally(2, pressed=9, acknowledged=8, takeovers=(21.0,), seconds=60.0)).kills == 2
    assert add_to_total("sqlite", Tally(4, complaints=1)) == Tally(7, complaints=1)
    assert add_to_total("bots", Tally(1, pressed=1, takeovers=(24.0, 22.5), seconds=30.0)).line() == (
        "3 kills in 90 s, 0 complaints, 8 moves acknowledged of 10 pressed, 0 without an answer;"
        " takeovers 21.0 / 22.5 / 24.0 s (3); timers late none"
    )
