"""What a durable move costs: straight on SQLite, through the store, and with a hundred callers at once."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench import postgres
from bench.moves import move, started
from db.migrate import migrations
from db.play import append
from db.sqlite_file import prepare, run
from db.statement import Transaction
from db.store import Store, open_store

MOVES = 600
CALLERS = 100
ROUNDS = 20


def report() -> list[str]:
    """A line each for SQLite itself, for the store, and for the store under load; then those of PostgreSQL."""
    return [*asyncio.run(_report()), *postgres.report()]


async def _report() -> list[str]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        async with open_store(f"sqlite:///{path}") as store:
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                prepare(connection, path, migrations())
                floor, alone = await _latencies(connection, store)
            rate = await _throughput(store)
    return [
        _line("store: a move, straight on SQLite", floor),
        _line("store: a move, one caller", alone),
        f"store: {CALLERS} callers at once: {rate:,.0f} moves/s",
    ]


async def _latencies(connection: sqlite3.Connection, store: Store) -> tuple[list[float], list[float]]:
    """Seconds a move straight on the connection and through the store, by turns, so that both meet the same machine."""
    direct, table = await started(store), await started(store)
    floor, alone = [], []
    for ply in range(1, MOVES + 1):
        start = perf_counter()
        _commit(connection, append(*move(direct, ply)))
        middle = perf_counter()
        await store.append(*move(table, ply))
        floor.append(middle - start)
        alone.append(perf_counter() - middle)
    return floor, alone


def _commit(connection: sqlite3.Connection, transaction: Transaction[Any]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    run(connection, transaction)
    connection.execute("COMMIT")


async def _throughput(store: Store) -> float:
    tables = [await started(store) for _ in range(CALLERS)]

    async def caller(table: int) -> None:
        for ply in range(1, ROUNDS + 1):
            await store.append(*move(table, ply))

    start = perf_counter()
    await asyncio.gather(*(caller(table) for table in tables))
    return CALLERS * ROUNDS / (perf_counter() - start)


def _line(name: str, seconds: list[float]) -> str:
    percentiles = quantiles(seconds, n=100)
    return f"{name}: p50 {percentiles[49] * 1000:.2f} ms, p99 {percentiles[98] * 1000:.2f} ms"
