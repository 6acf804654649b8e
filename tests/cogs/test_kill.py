"""kill -9 at random moments while people play: the next bot goes on from every move that was acknowledged."""

import asyncio
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from bench.killed import Acknowledge, killed, known
from db.address import SQLITE
from db.rows import Phase
from db.store import open_store
from tests.chance import chance
from tests.cogs.club import Club, opened

known("tests.cogs.club")
MOVES = 5
"""A bot lives for fewer acknowledged moves than this, some for none."""
SECONDS = 0.1
"""At most, from then on: about three moves."""
THERE = (0, 0)
"""What a bot acknowledges that is there and has looked at its tables."""
APART = 1000.0
"""Seconds between two bots: what happens later has greater ids on Discord."""


async def play(url: str, life: int, acknowledge: Acknowledge) -> None:
    """Plays game after game by commands and buttons, and acknowledges each move once Discord has it."""
    async with opened(url) as club:
        await club.later(life * APART)
        waiting = [table.id for table in await club.store.open_tables()]
        for number in waiting:
            await club.slash("Annika", "table board", table=number)
        acknowledge(THERE)
        while True:
            await play_on(club, waiting.pop() if waiting else None, acknowledge)


async def play_on(club: Club, number: int | None, acknowledge: Acknowledge) -> None:
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
        acknowledge((number, (await club.sitting(number)).ply))


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


@pytest.mark.parametrize("kills", [4, pytest.param(20, marks=pytest.mark.exhaustive)])
def test_no_acknowledged_move_is_lost_to_kill_9(folder: Path, kills: int) -> None:
    path, random = folder / "club.db", chance("kill -9")
    found: dict[int, int] = {}
    lives = 0
    for life in range(kills):
        moves = random.randrange(MOVES)
        acknowledged = killed(play, f"{SQLITE}{path}", life, 1 + moves, random.uniform(0, SECONDS))
        before, found = found, stored(path)
        assert all(found.get(table, 0) >= ply for table, ply in (*before.items(), *acknowledged.items()))
        lives += moves
    assert sum(found.values()) >= lives
    assert found
    asyncio.run(replay(f"{SQLITE}{path}", found))
