"""What durable moves cost on PostgreSQL: so many tables at once through the store, and as few statements as can be."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from statistics import median
from time import perf_counter

import asyncpg

from bench.databases import SERVER, new_database
from bench.moves import click, move, started
from db.postgres import LANES, as_it_was
from db.store import Store, open_store

TABLES = (1, 8, 64)
ROUNDS = 5
MOVES = 640
"""Moves of one measurement, over all its tables."""
CLAIM = "UPDATE tables SET ply = $2 WHERE id = $1 AND ply = $2 - 1"
KEEP = "INSERT INTO moves (table_id, ply, seat, text, interaction, at) VALUES ($1, $2, 0, 'swap 3', $3, 0)"

Play = Callable[[int, int], Awaitable[object]]


def report() -> list[str]:
    """A line for each number of tables, or one that says what is missing."""
    server = os.environ.get(SERVER)
    return asyncio.run(_report(server)) if server else [f"store: {SERVER} names no PostgreSQL server (0 measured)"]


async def _report(server: str) -> list[str]:
    async with new_database(server) as url, open_store(url) as store, _pool(url) as pool:
        return [await _compared(store, pool, tables) for tables in TABLES]


def _pool(url: str) -> asyncpg.Pool:
    """As many connections as the store writes with."""
    return asyncpg.create_pool(url, min_size=1, max_size=LANES, reset=as_it_was)


async def _compared(store: Store, pool: asyncpg.Pool, count: int) -> str:
    """Moves a second at so many tables, by turns with the floor, so that both meet the same machine."""

    async def ours(table: int, ply: int) -> None:
        await store.append(*move(table, ply))

    async def fewest(table: int, ply: int) -> None:
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute(CLAIM, table, ply)
            await connection.execute(KEEP, table, ply, click())

    rates, floors = [], []
    for _ in range(ROUNDS):
        rates.append(await _rate(ours, [await started(store) for _ in range(count)]))
        floors.append(await _rate(fewest, [await started(store) for _ in range(count)]))
    ratio = median(rate / floor for rate, floor in zip(rates, floors, strict=True))
    return (
        f"store: PostgreSQL, {count} tables at once: {median(rates):,.0f} moves/s, "
        f"{ratio:.2f} of the floor ({median(floors):,.0f})"
    )


async def _rate(play: Play, tables: Sequence[int]) -> float:
    """Moves a second, each table's one after the other."""
    plies = max(1, MOVES // len(tables))

    async def player(table: int) -> None:
        for ply in range(1, plies + 1):
            await play(table, ply)

    start = perf_counter()
    await asyncio.gather(*(player(table) for table in tables))
    return plies * len(tables) / (perf_counter() - start)
