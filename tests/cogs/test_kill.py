"""kill -9 at random moments while people play: the next bot goes on from every move that was acknowledged."""

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from db.rows import Phase
from db.store import SQLITE, open_store
from tests.cogs.club import Club, opened

KILLS = 20
SECONDS = (0.01, 0.7)
"""How long each bot lives once it has started."""
APART = 1000.0
"""Seconds between two bots: what happens later has greater ids on Discord."""


async def play(url: str, life: int, acks: int) -> None:
    """Plays game after game by commands and buttons, and acknowledges each move in the pipe once Discord has it."""
    async with opened(url) as club:
        club.env.backend.advance_clock(life * APART)
        waiting = [table.id for table in await club.store.open_tables()]
        for number in waiting:
            await club.slash("Annika", "table board", table=number)
        os.write(acks, b"0 0\n")
        while True:
            await play_on(club, waiting.pop() if waiting else None, acks)


async def play_on(club: Club, number: int | None, acks: int) -> None:
    """Takes a table on from wherever it stands, or opens one, and plays it to its end."""
    if number is None:
        await club.slash("Annika", "playnine new", players=2, holes=3)
        (*_, table) = await club.store.open_tables()
        number = table.id
    table = await club.table(number)
    if table.phase is Phase.LOBBY:
        await club.press(*(("Annika", "Tee off") if len(table.seats) == 2 else ("Björn", "Join")), number)
    while not (await club.sitting(number)).over:
        result = await club.by_buttons(number)(*await club.next_move(number))
        assert result.acknowledged
        os.write(acks, f"{number} {(await club.sitting(number)).ply}\n".encode())


def killed_bot(url: str, life: int) -> dict[int, int]:
    """Lets a bot of its own process play, kills it, and returns the last acknowledged ply of each table."""
    reading, writing = os.pipe()
    bot = os.fork()
    if bot == 0:
        try:
            asyncio.run(play(url, life, writing))
        except BaseException as error:
            os.write(writing, f"error {error!r}\n".encode())
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as acks:
        started = acks.readline()
        time.sleep(random.uniform(*SECONDS))
        os.kill(bot, signal.SIGKILL)
        os.waitpid(bot, 0)
        lines = [line.split(" ", 1) for line in (started, *acks)]
    assert not [said for said in lines if said[0] == "error"]
    return {int(table): int(ply) for table, ply in lines if int(table)}


def stored(path: Path) -> dict[int, int]:
    """How many moves each table has; the file is whole, and every count agrees with its moves."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        counted = dict(connection.execute("SELECT table_id, COUNT(*) FROM moves GROUP BY table_id"))
        last = dict(connection.execute("SELECT table_id, MAX(ply) FROM moves GROUP BY table_id"))
        noted = dict(connection.execute("SELECT id, ply FROM tables WHERE ply > 0"))
    assert counted == last == noted
    return counted


async def replay(url: str, tables: Iterable[int]) -> None:
    """Replays the games of these tables to their last moves."""
    async with open_store(url) as store:
        for number in tables:
            (await store.record(number)).state()


def test_no_acknowledged_move_is_lost_to_kill_9(folder: Path) -> None:
    path = folder / "club.db"
    found: dict[int, int] = {}
    for life in range(KILLS):
        acknowledged = killed_bot(f"{SQLITE}{path}", life)
        before, found = found, stored(path)
        assert all(found[table] >= ply for table, ply in (*before.items(), *acknowledged.items()))
    assert sum(found.values()) > KILLS
    asyncio.run(replay(f"{SQLITE}{path}", found))
