"""kill -9 at random moments while people play: the next bot goes on from every acknowledged move."""

import asyncio
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from db.address import SQLITE
from db.rows import Phase
from db.store import open_store
from testing.kill import Acknowledge, play_until_killed, preload
from tests.chance import chance
from tests.cogs.club import Club, open_club

preload("tests.cogs.club")
MOVES = 5
"""A bot lives for fewer acknowledged moves; some live for none."""
SECONDS = 0.1
"""The most seconds that it lives after these moves, which is about three moves more."""
THERE = (0, 0)
"""Acknowledged by a bot that has started and loaded its tables."""
APART = 1000.0
"""Seconds of simulated time between two bots, so that later ids are greater, as on Discord."""


async def play(url: str, life: int, acknowledge: Acknowledge) -> None:
    """Play game after game by commands and buttons; acknowledge each move once Discord shows it."""
    async with open_club(url) as club:
        await club.advance(life * APART)
        waiting = [table.id for table in await club.store.open_tables()]
        for number in waiting:
            await club.slash("Annika", "table board", table=number)
        acknowledge(THERE)
        while True:
            await play_on(club, waiting.pop() if waiting else None, acknowledge)


async def play_on(club: Club, number: int | None, acknowledge: Acknowledge) -> None:
    """Continue a table from wherever it stands, or open one, and play it to its end."""
    if number is None:
        await club.slash("Annika", "playnine new", players=2, holes=3)
        (*_, table) = await club.store.open_tables()
        number = table.id
    table = await club.table(number)
    if table.phase is Phase.LOBBY:
        await club.press(*(("Annika", "Tee off") if len(table.seats) == 2 else ("Björn", "Join")), number)
    while not (await club.live_table(number)).is_over:
        result = await club.by_buttons(number)(*await club.next_move(number))
        assert result.acknowledged
        acknowledge((number, (await club.live_table(number)).ply))


def count_stored_moves(path: Path) -> dict[int, int]:
    """Return the number of moves of each table; check the file and that every count agrees."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        counted = dict(connection.execute("SELECT table_id, COUNT(*) FROM moves GROUP BY table_id"))
        last = dict(connection.execute("SELECT table_id, MAX(ply) FROM moves GROUP BY table_id"))
        noted = dict(connection.execute("SELECT id, ply FROM tables WHERE ply > 0"))
    assert counted == last == noted
    return counted


async def replay(url: str, tables: Iterable[int]) -> None:
    """Replay the games of these tables to their last moves."""
    async with open_store(url) as store:
        for number in tables:
            (await store.record(number)).last_state()


@pytest.mark.parametrize("kills", [3, pytest.param(10, marks=pytest.mark.exhaustive)])
def test_no_acknowledged_move_is_lost_to_kill_9(folder: Path, kills: int) -> None:
    path, random = folder / "club.db", chance("kill -9")
    found: dict[int, int] = {}
    lives = 0
    for life in range(kills):
        moves = random.randrange(MOVES) or int(life + 1 == kills)  # the last one plays, however slow the machine is
        acknowledged = play_until_killed(play, f"{SQLITE}{path}", life, 1 + moves, random.uniform(0, SECONDS))
        before, found = found, count_stored_moves(path)
        assert all(found.get(table, 0) >= ply for table, ply in (*before.items(), *acknowledged.items()))
        lives += moves
    assert sum(found.values()) >= lives
    assert found
    asyncio.run(replay(f"{SQLITE}{path}", found))
