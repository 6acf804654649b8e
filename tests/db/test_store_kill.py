"""kill -9 at random moments: every acknowledged move is stored, none twice, nothing half."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import count
from typing import Any

import pytest

from db.errors import DuplicateInteraction
from db.rows import NewDailyRound, NewMove, Phase, TableRow
from db.store import Store, open_store
from testing.kill import Acknowledge, play_until_killed, preload
from tests.chance import chance
from tests.databases import new_sqlite
from tests.db import samples
from tests.db.samples import ANN, BOB, SEED, add, finish, lobby, postgres_database

preload("tests.db.samples")
KILLS = pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.exhaustive)])
KILLS_ON_POSTGRES = pytest.mark.parametrize("kills", [6, pytest.param(20, marks=pytest.mark.exhaustive)])
MOVES = 12
"""A process lives for fewer acknowledged moves; some live for none."""
SECONDS = 0.02
"""The most seconds that it lives after these moves, long enough to open the database."""
CLICKS_A_LIFE = 10**12
MOVES_A_GAME = 12
PLAYERS_AT_ONCE = 4


def interaction(table: int, ply: int) -> int:
    return table * 1_000_000 + ply


async def retry_the_last(store: Store, table: TableRow) -> None:
    """Send the last move again, as if its answer was lost; the store must recognize it."""
    if table.ply:
        again = NewMove(0, "again", interaction(table.id, table.ply))
        with pytest.raises(DuplicateInteraction) as seen:
            await add(store, table.id, table.ply + 1, again)
        assert seen.value.ply == table.ply


async def play_on(store: Store, table: TableRow | None, acknowledge: Acknowledge) -> None:
    """Play game after game and acknowledge every stored move."""
    while True:
        if table is None:
            table = await lobby(store, ANN, BOB)
        if table.phase == Phase.LOBBY:
            if not table.seat_of(BOB):
                table = await store.join_lobby(table.id, BOB, "Bob", samples.click(), 1.0)
            table = await store.start_game(table.id, SEED, table.seats, (), 1.0)
        await retry_the_last(store, table)
        for ply in range(table.ply + 1, MOVES_A_GAME + 1):
            end = finish((3,), (4,), feats=(("eagle",), ())) if ply == MOVES_A_GAME else None
            await add(store, table.id, ply, NewMove(0, f"move {ply}", interaction(table.id, ply)), finish=end)
            acknowledge((table.id, ply))
        table = None


async def play(url: str, life: int, acknowledge: Acknowledge) -> None:
    samples.click = count(life * CLICKS_A_LIFE).__next__
    async with open_store(url) as store:
        waiting: list[TableRow | None] = [*await store.open_tables()]
        waiting += [None] * (PLAYERS_AT_ONCE - len(waiting))
        await asyncio.gather(*(play_on(store, table, acknowledge) for table in waiting))


WHOLE = """
SELECT id, ply, phase,
       (SELECT COUNT(*) FROM moves WHERE table_id = id), (SELECT COALESCE(MAX(ply), 0) FROM moves WHERE table_id = id),
       (SELECT COUNT(*) FROM seats WHERE table_id = id), (SELECT COUNT(*) FROM results WHERE table_id = id),
       (SELECT COUNT(*) FROM feats WHERE table_id = id)
  FROM tables"""


def check(rows: list[tuple[Any, ...]], acknowledged: dict[int, int]) -> None:
    plies = {}
    for id, ply, phase, moves, last, seats, results, feats in rows:
        plies[id] = ply
        assert ply == moves == last
        assert seats in ({2} if phase != "lobby" else {1, 2})
        assert (phase == "over") == (ply == MOVES_A_GAME)
        assert (results, feats) == ((2, 1) if phase == "over" else (0, 0))
    assert all(plies[table] >= ply for table, ply in acknowledged.items())


def lives(kills: int) -> list[tuple[int, int, float]]:
    """Return the number, the moves and the last seconds of each life of a bot."""
    moments = chance("kills")
    return [(life, moments.randrange(MOVES), moments.uniform(0, SECONDS)) for life in range(1, kills + 1)]


@KILLS
def test_no_acknowledged_move_is_lost_to_kill_9(tmp_path_factory: pytest.TempPathFactory, kills: int) -> None:
    """The database is on a disk, as a bot's is: many are killed during a commit."""
    path = tmp_path_factory.mktemp("kills") / "nineteenth.db"
    acknowledged: dict[int, int] = {}
    for life in lives(kills):
        acknowledged |= play_until_killed(play, f"sqlite:///{path}", *life)
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchall():
                check(connection.execute(WHOLE).fetchall(), acknowledged)
    assert sum(acknowledged.values()) >= sum(moves for _, moves, _ in lives(kills))


@KILLS_ON_POSTGRES
async def test_no_acknowledged_move_is_lost_to_kill_9_on_postgres(kills: int) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    async with postgres_database() as url:
        acknowledged: dict[int, int] = {}
        for life in lives(kills):
            acknowledged |= await asyncio.to_thread(play_until_killed, play, url, *life)
            async with open_store(url):
                connection = await asyncpg.connect(url)
                check([tuple(row) for row in await connection.fetch(WHOLE)], acknowledged)
                await connection.close()
        assert sum(acknowledged.values()) >= sum(moves for _, moves, _ in lives(kills))


DAY = 214
GOLFERS = 40
"""People who try the round of the day, all at once, in every life of a bot."""


async def begin_the_day(url: str, _life: int, acknowledge: Acknowledge) -> None:
    """Begin the rounds of many people, twice each, and acknowledge the table of each try."""
    async with open_store(url) as store:

        async def begin(user: int) -> None:
            new = NewDailyRound(
                day=DAY, game="scramble", edition=1, options="{}", secret=SEED, seed=SEED, user=user, name="Golfer",
                guild=samples.GUILD, at=1.0,
            )  # fmt: skip
            acknowledge((user, (await store.open_daily_round(new)).id))

        await asyncio.gather(*(begin(user) for user in (*range(GOLFERS), *range(GOLFERS))))
        await asyncio.Event().wait()


@pytest.mark.parametrize("kills", [4, pytest.param(100, marks=pytest.mark.exhaustive)])
def test_a_persons_only_try_of_the_day_survives_kill_9(tmp_path_factory: pytest.TempPathFactory, kills: int) -> None:
    path = tmp_path_factory.mktemp("days") / "nineteenth.db"
    new_sqlite(path)
    tries: dict[int, int] = {}
    for life in lives(kills):
        now = play_until_killed(begin_the_day, f"sqlite:///{path}", *life)
        assert all(tries.get(user, table) == table for user, table in now.items())
        tries |= now
        with closing(sqlite3.connect(path)) as connection:
            rows = dict(connection.execute("SELECT user_id, table_id FROM daily_rounds"))
            tables = [id for (id,) in connection.execute("SELECT id FROM tables ORDER BY id")]
        assert sorted(rows.values()) == tables
        assert rows.items() >= tries.items()
