"""The cost of a durable move: on SQLite beside SQLite itself, on PostgreSQL beside two bare statements."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import asyncpg

from db.migrate import load_migrations
from db.play import append_moves
from db.postgres import CONCURRENT_WRITES, skip_reset
from db.rows import Caps, NewMove, NewTable, Timer
from db.sqlite import prepare_database, run_transaction
from db.store import Store, open_store
from db.transaction import Transaction
from testing.databases import SERVER_VARIABLE, new_database

MOVES = 600
CALLERS = 100
ROUNDS = 20
POSTGRES_TABLES = (1, 8, 64)
POSTGRES_ROUNDS = 5
POSTGRES_MOVES = 640
"""Moves of one measurement over all its tables."""
UPDATE_PLY = "UPDATE tables SET ply = $2 WHERE id = $1 AND ply = $2 - 1"
INSERT_MOVE = "INSERT INTO moves (table_id, ply, seat, text, interaction, at) VALUES ($1, $2, 0, 'swap 3', $3, 0)"
CAPS = Caps(1_000_000, 1_000_000, 1_000_000, 1_000_000)

next_interaction = count(1).__next__

Play = Callable[[int, int], Awaitable[object]]


async def start_table(store: Store) -> int:
    """Open a table, start its game and return its number."""
    table = await store.open_table(
        NewTable(
            guild=1,
            channel=1,
            game="play-nine",
            edition=1,
            options="{}",
            pace="live",
            ranked=False,
            room=2,
            host=1,
            name="Ann",
            interaction=next_interaction(),
            secret=b"",
            at=0.0,
        ),
        CAPS,
    )
    await store.start_game(table.id, b"seed", table.seats, (), 0.0)
    return table.id


def sample_move(table: int, ply: int) -> tuple[int, int, list[NewMove], list[Timer], dict[int, int], None, float]:
    """Return the arguments of a usual move: one interaction, two timers."""
    timers = [Timer(0, "remind", 1.0), Timer(0, "turn", 2.0)]
    return table, ply, [NewMove(0, "swap 3", next_interaction())], timers, {}, None, 0.0


def report() -> list[str]:
    """Return lines of SQLite alone, of the store with one and with a hundred callers, and of PostgreSQL."""
    return [*asyncio.run(_report()), *postgres_report()]


async def _report() -> list[str]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        async with open_store(f"sqlite:///{path}") as store:
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                prepare_database(connection, path, load_migrations())
                floor, alone = await _latencies(connection, store)
            rate = await _throughput(store)
    return [
        _line("store: a move, straight on SQLite", floor),
        _line("store: a move, one caller", alone),
        f"store: {CALLERS} callers at once: {rate:,.0f} moves/s",
    ]


async def _latencies(connection: sqlite3.Connection, store: Store) -> tuple[list[float], list[float]]:
    """Return the seconds of each move on the bare connection and through the store, measured in turn."""
    direct, table = await start_table(store), await start_table(store)
    floor, alone = [], []
    for ply in range(1, MOVES + 1):
        start = perf_counter()
        _commit(connection, append_moves(*sample_move(direct, ply)))
        middle = perf_counter()
        await store.append_moves(*sample_move(table, ply))
        floor.append(middle - start)
        alone.append(perf_counter() - middle)
    return floor, alone


def _commit(connection: sqlite3.Connection, transaction: Transaction[Any]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    run_transaction(connection, transaction)
    connection.execute("COMMIT")


async def _throughput(store: Store) -> float:
    tables = [await start_table(store) for _ in range(CALLERS)]

    async def caller(table: int) -> None:
        for ply in range(1, ROUNDS + 1):
            await store.append_moves(*sample_move(table, ply))

    start = perf_counter()
    await asyncio.gather(*(caller(table) for table in tables))
    return CALLERS * ROUNDS / (perf_counter() - start)


def _line(name: str, seconds: list[float]) -> str:
    percentiles = quantiles(seconds, n=100)
    return f"{name}: p50 {percentiles[49] * 1000:.2f} ms, p99 {percentiles[98] * 1000:.2f} ms"


def postgres_report() -> list[str]:
    """Return a line for each number of tables, or one that says which variable is missing."""
    server = os.environ.get(SERVER_VARIABLE)
    return (
        asyncio.run(_postgres_report(server))
        if server
        else [f"store: {SERVER_VARIABLE} names no PostgreSQL server (0 measured)"]
    )


async def _postgres_report(server: str) -> list[str]:
    async with new_database(server) as url, open_store(url) as store, _pool(url) as pool:
        return [await _compare_with_floor(store, pool, tables) for tables in POSTGRES_TABLES]


def _pool(url: str) -> asyncpg.Pool:
    """Open as many connections as the store writes with."""
    return asyncpg.create_pool(url, min_size=1, max_size=CONCURRENT_WRITES, reset=skip_reset)


async def _compare_with_floor(store: Store, pool: asyncpg.Pool, count: int) -> str:
    """Return a line of the moves a second at so many tables, measured in turn with the floor."""

    async def ours(table: int, ply: int) -> None:
        await store.append_moves(*sample_move(table, ply))

    async def fewest(table: int, ply: int) -> None:
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute(UPDATE_PLY, table, ply)
            await connection.execute(INSERT_MOVE, table, ply, next_interaction())

    rates, floors = [], []
    for _ in range(POSTGRES_ROUNDS):
        rates.append(await _rate(ours, [await start_table(store) for _ in range(count)]))
        floors.append(await _rate(fewest, [await start_table(store) for _ in range(count)]))
    ratio = median(rate / floor for rate, floor in zip(rates, floors, strict=True))
    return (
        f"store: PostgreSQL, {count} tables at once: {median(rates):,.0f} moves/s, "
        f"{ratio:.2f} of the floor ({median(floors):,.0f})"
    )


async def _rate(play: Play, tables: Sequence[int]) -> float:
    """Return moves a second; each table's moves come one after the other."""
    plies = max(1, POSTGRES_MOVES // len(tables))

    async def player(table: int) -> None:
        for ply in range(1, plies + 1):
            await play(table, ply)

    start = perf_counter()
    await asyncio.gather(*(player(table) for table in tables))
    return plies * len(tables) / (perf_counter() - start)
