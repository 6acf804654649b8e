"""What a durable move costs: straight on SQLite, through the store, and with a hundred callers at once."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from db.migrate import migrations
from db.play import append
from db.rows import Caps, NewMove, NewTable, Timer
from db.sqlite_file import prepare, run
from db.statement import Transaction
from db.store import Store, open_store

MOVES = 600
CALLERS = 100
ROUNDS = 20
CAPS = Caps(1_000_000, 1_000_000, 1_000_000)

click = count(1).__next__


def report() -> list[str]:
    """A line each for SQLite itself, for the store, and for the store under load."""
    return asyncio.run(_report())


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


async def _started(store: Store) -> int:
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
            interaction=click(),
            secret=b"",
            at=0.0,
        ),
        CAPS,
    )
    await store.start(table.id, b"seed", table.seats, (), 0.0)
    return table.id


def _move(table: int, ply: int) -> tuple[int, int, list[NewMove], list[Timer], dict[int, int], None, float]:
    """A usual move: one click, two timers."""
    timers = [Timer(0, "remind", 1.0), Timer(0, "turn", 2.0)]
    return table, ply, [NewMove(0, "swap 3", click())], timers, {}, None, 0.0


async def _latencies(connection: sqlite3.Connection, store: Store) -> tuple[list[float], list[float]]:
    """Seconds a move straight on the connection and through the store, by turns, so that both meet the same machine."""
    direct, table = await _started(store), await _started(store)
    floor, alone = [], []
    for ply in range(1, MOVES + 1):
        start = perf_counter()
        _commit(connection, append(*_move(direct, ply)))
        middle = perf_counter()
        await store.append(*_move(table, ply))
        floor.append(middle - start)
        alone.append(perf_counter() - middle)
    return floor, alone


def _commit(connection: sqlite3.Connection, transaction: Transaction[None]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    run(connection, transaction)
    connection.execute("COMMIT")


async def _throughput(store: Store) -> float:
    tables = [await _started(store) for _ in range(CALLERS)]

    async def caller(table: int) -> None:
        for ply in range(1, ROUNDS + 1):
            await store.append(*_move(table, ply))

    start = perf_counter()
    await asyncio.gather(*(caller(table) for table in tables))
    return CALLERS * ROUNDS / (perf_counter() - start)


def _line(name: str, seconds: list[float]) -> str:
    percentiles = quantiles(seconds, n=100)
    return f"{name}: p50 {percentiles[49] * 1000:.2f} ms, p99 {percentiles[98] * 1000:.2f} ms"
