"""The doctor finds records that do not replay and rows that no game writes, and changes nothing."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from db.doctor import find_faults
from db.errors import UnreadableTable
from db.store import Store, open_store
from db.transaction import Transaction
from tests.db.samples import ANN, BOB, CAT, maintain, play_out


async def complaints_of(store: Store) -> list[str]:
    return [complaint async for complaint in find_faults(store)]


def transaction_of(sql: str, *values: Any) -> Callable[[], Transaction[None]]:
    """Return a transaction of this one statement."""

    def statement() -> Transaction[None]:
        yield sql, values

    return statement


async def test_the_doctor_finds_no_fault_in_a_sound_database(store: Store) -> None:
    await play_out(store, ANN, BOB)
    await play_out(store, ANN, BOB, heir=CAT)
    assert await complaints_of(store) == []
    assert await store.results(1) != (), "nothing stays of the rebuilding"


async def test_the_doctor_finds_an_illegal_move(store: Store) -> None:
    table = await play_out(store, ANN, BOB)
    await store.database.run_write(
        transaction_of("UPDATE moves SET text = 'putt' WHERE table_id = ? AND ply = 3", table)
    )
    complaints = await complaints_of(store)
    assert complaints[0].startswith(f"Table {table} does not replay: ")
    assert complaints[1:] == ["Results were not compared: the games that do not replay come first."]


async def test_the_doctor_finds_a_missing_move(store: Store) -> None:
    table = await play_out(store, ANN, BOB)
    await store.database.run_write(transaction_of("UPDATE tables SET ply = ply + 1 WHERE id = ?", table))
    (told, _rest) = await complaints_of(store)
    assert told.startswith(f"Table {table} has ")


@pytest.mark.parametrize(
    ("sql", "table"),
    [
        ("UPDATE results SET place = 9 WHERE seat = 0", "results"),
        ("UPDATE ratings SET mu = mu + 1 WHERE user_id = 11", "ratings"),
        ("DELETE FROM feats", "feats"),
    ],
)
async def test_the_doctor_finds_an_impossible_result_and_leaves_it(store: Store, sql: str, table: str) -> None:
    await play_out(store, ANN, BOB)
    await store.database.run_write(transaction_of(sql))
    complaints = await complaints_of(store)
    assert complaints
    assert {line.split()[0] for line in complaints} == {table}
    assert await complaints_of(store) == complaints


async def test_the_doctor_reads_a_copy_while_the_bot_has_the_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'golf.db'}"
    async with open_store(url) as store:
        table = await play_out(store, ANN, BOB)
        assert (await asyncio.to_thread(maintain, ["doctor"], url)).startswith("Every game replays")
        await store.database.run_write(transaction_of("UPDATE tables SET ply = ply - 1 WHERE id = ?", table))
        with pytest.raises(UnreadableTable, match=f"^Table {table} has"):
            await asyncio.to_thread(maintain, ["doctor"], url)
