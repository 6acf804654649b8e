"""Shard leases: a second process waits, a killed one blocks it briefly, and a stalled one ends."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.runtime import shard_leases
from app.runtime.shard_leases import LeaseLost, hold_leases
from db.shards import Shards
from db.store import Store, open_store
from db.transaction import Rows, Transaction

OURS = Shards((0, 1), 2)


@pytest.fixture
async def store(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """Yield a store with leases that expire after half a second."""
    for name, seconds in {"LEASE_SECONDS": 0.5, "RENEWAL_SECONDS": 0.05, "RETRY_SECONDS": 0.02}.items():
        monkeypatch.setattr(shard_leases, name, seconds)
    async with open_store(f"sqlite:///{folder / 'tenure.db'}") as store:
        yield store


async def test_a_second_process_waits_until_the_first_one_ends(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(shard_leases, "LEASE_SECONDS", 600.0)
    served: list[str] = []

    async def second() -> None:
        async with hold_leases(store, OURS):
            served.append("second")

    async with hold_leases(store, OURS):
        waiting, ends = asyncio.create_task(second()), await lease_ends(store)
        for _ in range(3000):  # a minute at least
            if await lease_ends(store) > ends and "waits until it ends" in caplog.text:
                break
            await asyncio.sleep(0.02)
        assert await lease_ends(store) > ends, "it is renewed"
        served.append("first")
    await waiting
    assert served == ["first", "second"]
    assert "another process serves shard 0, 1; this one waits until it ends" in caplog.text


async def test_a_killed_process_is_taken_over_when_its_leases_run_out(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await store.acquire_leases(OURS, "killed", 3600)
    served: list[str] = []

    async def second() -> None:
        async with hold_leases(store, Shards((1,), 2)):
            served.append("second")

    async with asyncio.timeout(120):
        waiting = asyncio.create_task(second())
        for _ in range(3000):  # a minute at least
            if "waits until it ends" in caplog.text:
                break
            await asyncio.sleep(0.02)
        assert not served
        await store.database.run_write(lambda: statement("UPDATE leases SET ends_at = 0"))
        await waiting
    assert served == ["second"]


async def test_a_frozen_process_whose_shards_were_taken_over_ends(store: Store) -> None:
    with pytest.raises(LeaseLost):
        async with hold_leases(store, OURS):
            await store.database.run_write(lambda: statement("DELETE FROM leases"))
            await store.acquire_leases(OURS, "another", 60)
            await asyncio.sleep(60)


async def test_a_process_ends_once_others_serve_its_guilds_with_another_number_of_shards(store: Store) -> None:
    other = "INSERT INTO leases (shard, shards, holder, ends_at) VALUES (0, 3, 'another', 9e12)"
    with pytest.raises(LeaseLost, match="SHARD_COUNT=3"):
        async with hold_leases(store, OURS):
            await store.database.run_write(lambda: statement(other))
            await asyncio.sleep(60)


async def lease_ends(store: Store) -> float:
    """Return when the lease of shard 1 ends, by the store's clock."""
    ((ends,),) = await store.database.run_read(lambda: statement("SELECT ends_at FROM leases WHERE shard = 1"))
    return float(ends)


def statement(sql: str) -> Transaction[Rows]:
    return (yield sql, ())


async def test_one_process_for_all_leases_nothing(store: Store) -> None:
    async with hold_leases(store, None), hold_leases(store, None):
        assert not await store.database.run_read(lambda: statement("SELECT * FROM leases"))
