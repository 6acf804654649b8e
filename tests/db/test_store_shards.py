"""Shard ranges: which process fires which timers, whose downtime counts, who holds a lease."""

import asyncio

import pytest

from db import timers
from db.errors import DatabaseInUse, ShardCountMismatch, ShardsLeased
from db.rows import SeatOffer, Timer
from db.shards import ALL_SHARDS, Shards
from db.store import Store, exclusive_access, open_store
from tests.db.samples import ANN, BOB, CAT, begin, postgres_database, run_cleanup

FIRST, SECOND = Shards((0, 1), 3), Shards((2,), 3)
HERE, NEAR, THERE = 30 << 22, 31 << 22, 32 << 22
"""Servers of the shards 0, 1 and 2."""


async def start_with_timer(store: Store, guild: int, due: float = 1300.0) -> int:
    """Start a game on this server with one timer, and return its number."""
    return (await begin(store, ANN, BOB, guild=guild, timers=[Timer(0, "turn", due)])).id


async def dues(store: Store, *tables: int) -> list[float]:
    return [(await store.timers_of(table))[0].due for table in tables]


def test_every_server_belongs_to_one_shard() -> None:
    assert [guild for guild in (HERE, NEAR, THERE) if FIRST.serves(guild)] == [HERE, NEAR]
    assert [guild for guild in (HERE, NEAR, THERE) if SECOND.serves(guild)] == [THERE]
    assert all(ALL_SHARDS.serves(guild) for guild in (HERE, NEAR, THERE))


async def test_due_timers_are_listed_for_the_shards_that_serve_them(store: Store) -> None:
    here, near, there = [await start_with_timer(store, guild, 1300.0 + guild % 7) for guild in (HERE, NEAR, THERE)]
    assert {timer.table for timer in await store.due_timers(9999.0, FIRST)} == {here, near}
    assert [timer.table for timer in await store.due_timers(9999.0, SECOND)] == [there]
    assert len(await store.due_timers(9999.0)) == 3
    assert await store.next_due_time(SECOND) == (await dues(store, there))[0]
    assert {table.id for table in await store.tables_to_redraw(FIRST)} == {here, near}
    assert [table.id for table in await store.tables_to_redraw(SECOND)] == [there]


async def test_a_downtime_counts_for_unserved_shards_alone(store: Store) -> None:
    tables = [await start_with_timer(store, guild) for guild in (HERE, NEAR, THERE)]
    await store.record_heartbeat(1000.0, Shards((0, 1, 2), 3))
    await store.record_heartbeat(1100.0, SECOND)
    await store.record_heartbeat(1050.0, Shards((1,), 3))
    assert await store.postpone_for_downtime(1100.0, FIRST) == 100.0
    assert await dues(store, *tables) == [1400.0, 1350.0, 1300.0]
    assert await store.postpone_for_downtime(1100.0, FIRST) == await store.postpone_for_downtime(1100.0, SECOND) == 0.0
    assert await dues(store, *tables) == [1400.0, 1350.0, 1300.0]


async def test_a_fleet_that_replaces_one_bot_knows_when_the_downtime_began(store: Store) -> None:
    tables = [await start_with_timer(store, guild) for guild in (HERE, NEAR, THERE)]
    await store.record_heartbeat(1000.0)
    assert await store.postpone_for_downtime(1010.0, FIRST) == 10.0
    assert await store.postpone_for_downtime(1030.0, SECOND) == 30.0
    assert await dues(store, *tables) == [1310.0, 1310.0, 1330.0]
    await store.record_heartbeat(2000.0, SECOND)
    assert await store.postpone_for_downtime(2005.0) == 5.0
    assert await dues(store, *tables) == [1315.0, 1315.0, 1335.0]


async def test_clocks_are_put_off_in_pieces_and_a_crash_between_two_leaves_none_out(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "TABLES_PER_TRANSACTION", 2)
    tables = [await start_with_timer(store, guild) for guild in (HERE, THERE, HERE, NEAR, THERE, HERE, HERE)]
    offered = await begin(store, ANN, BOB, guild=HERE)
    await store.make_offer(SeatOffer(offered.id, 1, CAT, ANN, BOB, 1, None, 1300.0))
    await store.record_heartbeat(1000.0, Shards((0, 1, 2), 3))
    assert await store.record_downtime(1100.0, FIRST) == 100.0
    assert await store.postpone_some_timers()
    assert (await dues(store, *tables)).count(1400.0) == 1
    assert await store.postpone_for_downtime(1100.0, FIRST) == 0.0
    assert await dues(store, *tables) == [1400.0, 1300.0, 1400.0, 1400.0, 1300.0, 1400.0, 1400.0]
    offer = await store.offer_of(offered.id, 1)
    assert offer and offer.due == 1400.0
    assert not await store.postpone_some_timers()


async def test_a_process_marks_only_servers_of_its_own_shards_as_left(store: Store) -> None:
    here, there = await start_with_timer(store, HERE), await start_with_timer(store, THERE)
    await run_cleanup(store, 1000.0, HERE, shards=FIRST)
    assert {timer.table for timer in await store.due_timers(9999.0)} == {here, there}
    await run_cleanup(store, 1000.0, shards=SECOND)
    assert {timer.table for timer in await store.due_timers(9999.0)} == {here}
    await run_cleanup(store, 1500.0, THERE, shards=SECOND)
    assert await dues(store, here, there) == [1300.0, 1800.0]


async def test_a_shard_is_leased_to_one_process_until_it_lets_go(store: Store) -> None:
    await store.acquire_leases(FIRST, "one", 60.0)
    await store.acquire_leases(SECOND, "other", 60.0)
    with pytest.raises(ShardsLeased) as refused:
        await store.acquire_leases(Shards((1, 2), 3), "one", 60.0)
    assert refused.value.shards == (2,)
    await store.acquire_leases(FIRST, "one", 60.0)
    with pytest.raises(ShardCountMismatch, match="SHARD_COUNT=3"):
        await store.acquire_leases(Shards((0,), 2), "third", 60.0)
    await store.release_leases("other")
    await store.acquire_leases(Shards((1, 2), 3), "one", 60.0)


async def test_a_lease_that_runs_out_is_free(store: Store) -> None:
    await store.acquire_leases(SECOND, "one", 60.0)
    with pytest.raises(ShardsLeased):
        await store.acquire_leases(SECOND, "other", 60.0)
    await store.acquire_leases(SECOND, "one", -1.0)
    await store.acquire_leases(SECOND, "other", 60.0)
    with pytest.raises(ShardsLeased):
        await store.acquire_leases(SECOND, "one", 60.0)


async def test_of_concurrent_requests_for_a_lease_one_succeeds(url: str) -> None:
    async with open_store(url) as one, open_store(url) as other:
        tries = (store.acquire_leases(FIRST, f"{number}", 60.0) for number, store in enumerate((one, other) * 4))
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes].count(ShardsLeased) == 7


async def test_session_starts_of_one_place_are_seconds_apart(url: str) -> None:
    async with open_store(url) as one, open_store(url) as other:
        waits = await asyncio.gather(*(store.reserve_session_start(0, 500.0) for store in (one, other) * 2))
        assert [round(wait / 500) for wait in sorted(waits)] == [0, 1, 2, 3]
        assert await one.reserve_session_start(1, 500.0) == 0.0


async def test_a_fleet_shares_exclusive_access_and_keeps_single_bots_out() -> None:
    async with postgres_database() as url:
        async with exclusive_access(url, fleet=True), exclusive_access(url, fleet=True):
            with pytest.raises(DatabaseInUse):
                async with exclusive_access(url):
                    pass
        async with exclusive_access(url):
            with pytest.raises(DatabaseInUse):
                async with exclusive_access(url, fleet=True):
                    pass
