"""Reads wait neither for each other nor for the writer."""

import asyncio
from functools import partial
from pathlib import Path
from threading import Event

from db.sqlite import SHORT_READERS
from db.store import Store, open_store
from db.transaction import Transaction
from tests.db.samples import ANN, BOB, begin, postgres_database


def hold_connection(gate: Event) -> Transaction[str]:
    """Run a transaction that keeps its connection busy until the gate opens."""
    yield "SELECT 1", ()
    return "done" if gate.wait(120) else "stuck"


async def test_sqlite_reads_beside_reads_and_beside_the_writer(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/nineteenth.db") as store:
        table = await begin(store, ANN, BOB)
        gate = Event()
        work = partial(hold_connection, gate)
        busy = [asyncio.create_task(store.database.run_read(work)) for _ in range(SHORT_READERS - 1)]
        busy += [asyncio.create_task(store.database.run_read(work, long=True)) for _ in range(3)]
        busy.append(asyncio.create_task(store.database.run_write(work)))
        try:
            assert await asyncio.wait_for(store.table(table.id), 60) == table
        finally:
            gate.set()
        assert await asyncio.gather(*busy) == ["done"] * len(busy)


async def test_more_concurrent_reads_than_connections_all_finish(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    assert await asyncio.gather(*(store.table(table.id) for _ in range(50))) == [table] * 50
    exports = await asyncio.gather(*(store.export_user(ANN) for _ in range(5)))
    assert all(export == exports[0] for export in exports)


async def test_a_cancelled_read_returns_its_connection(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    for _ in range(3 * SHORT_READERS):
        reading = asyncio.create_task(store.table(table.id))
        await asyncio.sleep(0)
        reading.cancel()
    assert await asyncio.wait_for(store.table(table.id), 60) == table


def setting(name: str) -> Transaction[str]:
    """Return the value of a PostgreSQL setting."""
    ((value,),) = yield f"SHOW {name}", ()
    return str(value)


async def test_postgresql_plans_reads_for_their_values_and_writes_once(template_name: str) -> None:
    async with postgres_database(template_name) as url, open_store(url) as store:
        read, write = store.database.run_read, store.database.run_write
        for name, reading in (
            ("plan_cache_mode", "force_custom_plan"),
            ("transaction_isolation", "repeatable read"),
            ("transaction_read_only", "on"),
        ):
            assert await read(partial(setting, name)) == reading
            assert await write(partial(setting, name)) != reading
