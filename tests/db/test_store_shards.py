"""Shard ranges: which process fires which timers, whose downtime counts, who holds a lease."""

import asyncio

import pytest

from db import clock
from db.errors import InUse, Leased, OtherShards
from db.rows import Offer, Timer
from db.shards import EVERY, Shards
from db.store import Store, alone, open_store
from tests.db.samples import ANN, BOB, CAT, hear, playing, postgres_database

FIRST, SECOND = Shards((0, 1), 3), Shards((2,), 3)
HERE, NEAR, THERE = 30 << 22, 31 << 22, 32 << 22
"""Servers of the shards 0, 1 and 2."""


async def clocked(store: Store, guild: int, due: float = 1300.0) -> int:
    """Start a game on this server with one timer, and return its number."""
    return (await playing(store, ANN, BOB, guild=guild, timers=[Timer(0, "turn", due)])).id


async def dues(store: Store, *tables: int) -> list[float]:
    return [(await store.timers(table))[0].due for table in tables]


def test_every_server_belongs_to_one_shard() -> None:
    assert [guild for guild in (HERE, NEAR, THERE) if FIRST.serve(guild)] == [HERE, NEAR]
    assert [guild for guild in (HERE, NEAR, THERE) if SECOND.serve(guild)] == [THERE]
    assert all(EVERY.serve(guild) for guild in (HERE, NEAR, THERE))


async def test_what_is_due_is_told_to_those_who_serve_it(store: Store) -> None:
    here, near, there = [await clocked(store, guild, 1300.0 + guild % 7) for guild in (HERE, NEAR, THERE)]
    assert {alarm.table for alarm in await store.due(9999.0, FIRST)} == {here, near}
    assert [alarm.table for alarm in await store.due(9999.0, SECOND)] == [there]
    assert len(await store.due(9999.0)) == 3
    assert await store.next_due(SECOND) == (await dues(store, there))[0]
    assert {table.id for table in await store.unshown(FIRST)} == {here, near}
    assert [table.id for table in await store.unshown(SECOND)] == [there]


async def test_a_time_away_counts_for_the_shards_that_nobody_served(store: Store) -> None:
    tables = [await clocked(store, guild) for guild in (HERE, NEAR, THERE)]
    await store.beat(1000.0, Shards((0, 1, 2), 3))
    await store.beat(1100.0, SECOND)
    await store.beat(1050.0, Shards((1,), 3))
    assert await store.downtime(1100.0, FIRST) == 100.0
    assert await dues(store, *tables) == [1400.0, 1350.0, 1300.0]
    assert await store.downtime(1100.0, FIRST) == await store.downtime(1100.0, SECOND) == 0.0
    assert await dues(store, *tables) == [1400.0, 1350.0, 1300.0]


async def test_a_fleet_that_takes_the_place_of_one_bot_knows_since_when_nobody_was_there(store: Store) -> None:
    tables = [await clocked(store, guild) for guild in (HERE, NEAR, THERE)]
    await store.beat(1000.0)
    assert await store.downtime(1010.0, FIRST) == 10.0
    assert await store.downtime(1030.0, SECOND) == 30.0
    assert await dues(store, *tables) == [1310.0, 1310.0, 1330.0]
    await store.beat(2000.0, SECOND)
    assert await store.downtime(2005.0) == 5.0
    assert await dues(store, *tables) == [1315.0, 1315.0, 1335.0]


async def test_clocks_are_put_off_in_pieces_and_a_crash_between_two_leaves_none_out(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "PIECE", 2)
    tables = [await clocked(store, guild) for guild in (HERE, THERE, HERE, NEAR, THERE, HERE, HERE)]
    offered = await playing(store, ANN, BOB, guild=HERE)
    await store.make_offer(Offer(offered.id, 1, CAT, ANN, BOB, 1, None, 1300.0))
    await store.beat(1000.0, Shards((0, 1, 2), 3))
    assert await store.absence(1100.0, FIRST) == 100.0
    assert await store.put_off_some()
    assert (await dues(store, *tables)).count(1400.0) == 1
    assert await store.downtime(1100.0, FIRST) == 0.0
    assert await dues(store, *tables) == [1400.0, 1300.0, 1400.0, 1400.0, 1300.0, 1400.0, 1400.0]
    offer = await store.offer_of(offered.id, 1)
    assert offer and offer.due == 1400.0
    assert not await store.put_off_some()


async def test_only_servers_of_its_own_shards_are_missed_by_a_process(store: Store) -> None:
    here, there = await clocked(store, HERE), await clocked(store, THERE)
    await hear(store, 1000.0, HERE, shards=FIRST)
    assert {alarm.table for alarm in await store.due(9999.0)} == {here, there}
    await hear(store, 1000.0, shards=SECOND)
    assert {alarm.table for alarm in await store.due(9999.0)} == {here}
    await hear(store, 1500.0, THERE, shards=SECOND)
    assert await dues(store, here, there) == [1300.0, 1800.0]


async def test_a_shard_is_leased_to_one_process_until_it_lets_go(store: Store) -> None:
    await store.lease(FIRST, "one", 60.0)
    await store.lease(SECOND, "other", 60.0)
    with pytest.raises(Leased) as refused:
        await store.lease(Shards((1, 2), 3), "one", 60.0)
    assert refused.value.shards == (2,)
    await store.lease(FIRST, "one", 60.0)
    with pytest.raises(OtherShards, match="SHARD_COUNT=3"):
        await store.lease(Shards((0,), 2), "third", 60.0)
    await store.release("other")
    await store.lease(Shards((1, 2), 3), "one", 60.0)


async def test_a_lease_that_runs_out_is_free(store: Store) -> None:
    await store.lease(SECOND, "one", 0.2)
    with pytest.raises(Leased):
        await store.lease(SECOND, "other", 60.0)
    await asyncio.sleep(0.25)
    await store.lease(SECOND, "other", 60.0)
    with pytest.raises(Leased):
        await store.lease(SECOND, "one", 60.0)


async def test_of_many_that_ask_at_once_one_gets_the_lease(url: str) -> None:
    async with open_store(url) as one, open_store(url) as other:
        tries = (store.lease(FIRST, f"{number}", 60.0) for number, store in enumerate((one, other) * 4))
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes].count(Leased) == 7


async def test_the_processes_of_a_fleet_are_alone_together() -> None:
    async with postgres_database() as url:
        async with alone(url, fleet=True), alone(url, fleet=True):
            with pytest.raises(InUse):
                async with alone(url):
                    pass
        async with alone(url):
            with pytest.raises(InUse):
                async with alone(url, fleet=True):
                    pass
