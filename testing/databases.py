"""Databases for tests and benchmarks: temporary ones on PostgreSQL, and the tables of two years of play."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit
from uuid import uuid4

from db.standings import rebuild_standings
from db.store import Store
from db.transaction import Transaction

SERVER_VARIABLE = "NINETEENTH_POSTGRES_URL"
"""The environment variable with the URL of the PostgreSQL server for tests and benchmarks."""
EMPTY_TEMPLATE = "template1"
"""The database that PostgreSQL copies by default."""


@asynccontextmanager
async def new_database(server: str, template: str = EMPTY_TEMPLATE) -> AsyncIterator[str]:
    """Create a database on a PostgreSQL server as a copy of the template; drop it at the end of the block."""
    import asyncpg

    name = f"test_{uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await connection.close()


NOW = 1_790_000_000.0
SPAN_SECONDS = 2 * 365 * 86_400
CHUNK_TABLES = 5_000
SEATS, MOVES, GUILDS, USERS = 4, 8, 10_000, 200_000
BUSIEST_USER, BUSIEST_GUILD = 1, 0
"""The user and the server with the most games."""

_SECRET = "(SELECT secret FROM promises WHERE promise = 'grown')"
_FOUR_SEATS = "(SELECT 0 AS seat UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) AS s"
_PHASE = (
    "CASE WHEN i <= {over} THEN 'over' WHEN i <= {ended} THEN 'closed' WHEN i % 4 = 0 THEN 'lobby' ELSE 'playing' END"
)
_ENDED_AT = "{now} - ({over} - 1 - i % {over}) * {years}e0 / {over}"


class Size(NamedTuple):
    """The numbers of tables: finished, finished or closed, and all.

    Tables are numbered in this order, so those after `ended` are open.
    """

    over: int
    ended: int
    all: int

    @classmethod
    def of(cls, results: int) -> "Size":
        """Return the size of a database with so many seats' results."""
        over = max(results // SEATS, 100)
        return cls(over, over + over // 20, over + over // 20 + over * 2 // 25)


def _chance(salt: int) -> str:
    """Return an SQL expression: a number from 0 to 1 that follows from the table's number."""
    return f"(CAST(i * {salt} % 1000003 AS DOUBLE PRECISION) / 1000003)"


_NUMBERED_TABLES = f"""
WITH RECURSIVE numbers(i) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < ?),
     placed AS (SELECT i, CASE WHEN i > {{ended}} + 40 THEN i % {GUILDS}
                               WHEN i > {{ended}} OR i % 5 = 2 THEN {BUSIEST_GUILD}
                               ELSE CAST(0.5 + {GUILDS - 2} * {"*".join([_chance(7919)] * 3)} AS BIGINT) END AS guild
                  FROM numbers),
     peopled AS (SELECT i, guild, 8 + 20000 / (guild + 1) AS people FROM placed),
     hosted AS (SELECT i, guild, people, CAST({"*".join([_chance(104729)] * 4)} * people AS BIGINT) % people AS first
                  FROM peopled),
     drawn AS (SELECT hosted.*, CASE i % 3 WHEN 0 THEN 'play-nine' WHEN 1 THEN 'scramble' ELSE 'final-nine' END AS game,
                      {_PHASE} AS phase, {_ENDED_AT} AS at FROM hosted),
     seated AS (SELECT drawn.*, seat, 1 + (guild * 131 + (first + seat) % people) % {USERS} AS player
                  FROM drawn CROSS JOIN {_FOUR_SEATS})
"""
_TABLE_STATEMENTS = (
    f"""
INSERT INTO tables (id, guild, channel, board, game, edition, options, pace, ranked, room, host, secret, seed, phase,
                    ply, shown, posted_at, reason, opened_at, started_at, ended_at, round)
{_NUMBERED_TABLES}
SELECT i, guild, guild * 10 + i % 10, 5000000000 + i, game, 1, '{{{{}}}}', 'casual', i % 5 > 0, 4,
       1 + (guild * 131 + first) % {USERS}, {_SECRET},
       CASE WHEN phase IN ('over', 'playing') THEN {_SECRET} END, phase,
       {MOVES}, {MOVES} - CASE WHEN i % 2000 = 0 THEN 1 ELSE 0 END, at,
       CASE WHEN phase = 'closed' THEN 'empty' END, at - 5000,
       CASE WHEN phase IN ('over', 'playing') THEN at - 4000 END, CASE WHEN i <= {{ended}} THEN at END,
       CASE WHEN i <= {{over}} THEN i END
  FROM drawn""",
    f"""
INSERT INTO seats (table_id, seat, user_id, name, interaction, live)
{_NUMBERED_TABLES} SELECT i, seat, player, 'Player ' || player, i * 100 + seat, i > {{ended}} FROM seated""",
    f"""
INSERT INTO names (guild, user_id, name)
{_NUMBERED_TABLES} SELECT DISTINCT guild, player, 'Player ' || player FROM seated WHERE TRUE ON CONFLICT DO NOTHING""",
    f"""
INSERT INTO moves (table_id, ply, seat, text, interaction, at)
{_NUMBERED_TABLES}
SELECT i, 2 * seat + half, seat, 'draw', 9000000000 + i * 100 + 2 * seat + half, at
  FROM seated CROSS JOIN (SELECT 1 AS half UNION ALL SELECT 2) AS h WHERE phase IN ('over', 'playing')""",
    f"""
INSERT INTO timers (table_id, seat, kind, due)
{_NUMBERED_TABLES}
SELECT i, seat, 'absent', {{now}} + 60 + i % 86400 FROM seated WHERE phase = 'playing' AND seat < 2""",
    f"""
INSERT INTO pages (message, table_id, guild, channel, hole)
{_NUMBERED_TABLES} SELECT 7000000000 + i, i, guild, guild * 10 + i % 10, 1 FROM drawn WHERE phase <> 'lobby'""",
    f"""
INSERT INTO guests (table_id, user_id, standing)
{_NUMBERED_TABLES} SELECT i, player + 1, 'invited' FROM seated WHERE i % 10 = 0""",
    f"""
INSERT INTO offers (table_id, seat, member, offered_by, channel, due)
{_NUMBERED_TABLES}
SELECT i, seat, player + 1, player, 7, {{now}} + 90 FROM seated WHERE phase = 'playing' AND i % 10 = 1""",
    f"""
INSERT INTO taken_back (interaction, table_id, ply)
{_NUMBERED_TABLES} SELECT 6000000000 + i, i, 1 FROM drawn WHERE i % 20 = 0""",
    f"""
INSERT INTO promises (promise, secret, previous, made_at)
{_NUMBERED_TABLES} SELECT 'promise ' || i, {_SECRET}, i, at FROM drawn WHERE phase = 'over' AND i % 20 = 0""",
    f"""
INSERT INTO clicks (interaction, at) {_NUMBERED_TABLES} SELECT i * 100, at FROM drawn WHERE at > {{now}} - 7000000""",
    f"""
INSERT INTO results (table_id, seat, user_id, guild, game, round, ranked, seats, people, place, total, strokes,
                     hole_count, stroke_count, over_par, best_hole, ended_at, rating_before, rating_after)
{_NUMBERED_TABLES}
SELECT i, seat, player, guild, game, i, i % 5 > 0, 4, 4, 1 + (i / 7 + seat) % 4, 30 + (i + seat) % 20,
       CASE WHEN i % 4 > 0 THEN '[4,4,4,3,3,3,5,5,5]' ELSE '[4,4,4]' END, CASE WHEN i % 4 > 0 THEN 9 ELSE 3 END,
       CASE WHEN i % 4 > 0 THEN 36 ELSE 12 END + (i / 5 + seat * 3) % 9, (i / 5 + seat * 3) % 9 - 4, 3, at,
       CASE WHEN i % 5 > 0 THEN 1400 + (i + seat) % 200 END, CASE WHEN i % 5 > 0 THEN 1405 + (i + seat) % 200 END
  FROM seated WHERE phase = 'over'""",
    f"""
INSERT INTO feats (table_id, seat, feat, times)
{_NUMBERED_TABLES} SELECT i, seat, 'ace', 1 FROM seated WHERE phase = 'over' AND (i + seat) % 3 = 0""",
    f"""
INSERT INTO ratings (guild, game, user_id, mu, sigma)
{_NUMBERED_TABLES} SELECT guild, game, player, 20 + player % 100 * 0.1, 5 FROM seated WHERE phase = 'over' AND i % 5 > 0
    ON CONFLICT DO NOTHING""",
)
_SERVER_STATEMENTS = (
    f"""
INSERT INTO servers (guild, removed_at)
WITH RECURSIVE numbers(i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < {GUILDS - 1})
SELECT i, CASE WHEN i % 50 = 49 THEN {{now}} - i * 100 END FROM numbers WHERE TRUE ON CONFLICT DO NOTHING""",
    """
INSERT INTO people (user_id, pings, dms, dms_closed)
WITH RECURSIVE numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < 20000)
SELECT i, TRUE, TRUE, FALSE FROM numbers""",
    """
INSERT INTO blocks (user_id, blocked)
WITH RECURSIVE numbers(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < 5000)
SELECT i % 1000, 10000 + i FROM numbers""",
    "UPDATE counters SET last = {all} WHERE name = 'table'",
    "UPDATE counters SET last = {over} WHERE name = 'round'",
)


def _chunks(last: int) -> Iterator[tuple[int, int]]:
    return ((first, min(first + CHUNK_TABLES - 1, last)) for first in range(1, last + 1, CHUNK_TABLES))


def _chunk_statements(size: Size, first: int, last: int) -> Transaction[None]:
    for statement in _TABLE_STATEMENTS:
        yield statement.format(now=NOW, years=SPAN_SECONDS, **size._asdict()), (first, last)


def _server_statements(size: Size) -> Transaction[None]:
    for statement in _SERVER_STATEMENTS:
        yield statement.format(now=NOW, **size._asdict()), ()


async def fill_database(store: Store, results: int) -> Size:
    """Fill an empty store with the tables behind so many results."""
    size = Size.of(results)
    await store.store_commitment("grown", b"secret of everything", NOW)
    for first, last in _chunks(size.all):
        await store.database.run_write(partial(_chunk_statements, size, first, last))
    await store.database.run_write(partial(_server_statements, size))
    await store.database.run_write(rebuild_standings)
    return size
