"""Timers, heartbeats, and clocks that stand still."""

import pytest

from db.errors import PlyConflict
from db.rows import DueTimer, Timer
from db.settings import UserSettings
from db.store import Store
from tests.db.samples import ANN, BOB, begin, end_game, finish, run_cleanup


async def test_timers_fall_due_in_order(store: Store) -> None:
    first = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 300.0), Timer(0, "remind", 200.0)])
    second = await begin(store, ANN, BOB, timers=[Timer(-1, "idle", 250.0)])
    assert await store.next_due_time() == 200.0
    assert await store.due_timers(199.9) == ()
    assert await store.due_timers(250.0) == (
        DueTimer(first.id, 0, "remind", 200.0),
        DueTimer(second.id, -1, "idle", 250.0),
    )
    assert len(await store.due_timers(300.0)) == 3


async def test_timers_are_replaced_as_a_set(store: Store) -> None:
    table = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 300.0), Timer(0, "remind", 200.0)])
    await store.set_timers(table.id, [Timer(1, "turn", 500.0)])
    assert await store.timers_of(table.id) == (Timer(1, "turn", 500.0),)
    await store.set_timers(table.id, [])
    assert await store.next_due_time() is None


async def test_timers_for_a_ply_are_not_set_once_the_game_is_over(store: Store) -> None:
    table = await end_game(store, (ANN, BOB), finish((3,), (4,)))
    with pytest.raises(PlyConflict):
        await store.set_timers(table.id, [Timer(-1, "close", 500.0)], 1)
    assert await store.timers_of(table.id) == ()


async def test_a_timer_rings_once(store: Store) -> None:
    table = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 300.0)])
    (timer,) = await store.due_timers(301.0)
    assert await store.delete_timer(timer)
    assert not await store.delete_timer(timer)
    assert await store.timers_of(table.id) == ()


async def test_a_timer_set_anew_does_not_ring_for_the_old_one(store: Store) -> None:
    table = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 300.0)])
    (timer,) = await store.due_timers(301.0)
    await store.set_timers(table.id, [Timer(0, "turn", 600.0)])
    assert not await store.delete_timer(timer)
    assert await store.timers_of(table.id) == (Timer(0, "turn", 600.0),)


async def test_downtime_puts_timers_off_once(store: Store) -> None:
    assert await store.postpone_for_downtime(1000.0) == 0.0
    table = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 1300.0)])
    await store.record_heartbeat(1060.0)
    assert await store.postpone_for_downtime(1560.0) == 500.0
    assert await store.timers_of(table.id) == (Timer(0, "turn", 1800.0),)
    assert await store.postpone_for_downtime(1560.0) == 0.0
    assert await store.timers_of(table.id) == (Timer(0, "turn", 1800.0),)


async def test_a_clock_that_went_back_brings_no_timer_forward(store: Store) -> None:
    await store.record_heartbeat(5000.0)
    table = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 6000.0)])
    assert await store.postpone_for_downtime(1400.0) == 0.0
    assert await store.timers_of(table.id) == (Timer(0, "turn", 6000.0),)


async def test_the_clocks_of_a_server_without_the_bot_stand_still(store: Store) -> None:
    stopped = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 1300.0)])
    await begin(store, ANN, BOB, timers=[Timer(0, "turn", 1400.0)], guild=901)
    await store.mark_server_removed(stopped.guild, 1000.0)
    await store.mark_server_removed(stopped.guild, 1100.0)
    assert await store.next_due_time() == 1400.0
    assert [timer.due for timer in await store.due_timers(9999.0)] == [1400.0]
    await store.mark_server_back(stopped.guild, 3000.0)
    assert await store.timers_of(stopped.id) == (Timer(0, "turn", 3300.0),)
    assert await store.next_due_time() == 1400.0


async def test_server_joins_and_removals_during_a_downtime_are_caught_up(store: Store) -> None:
    here = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 1300.0)])
    there = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 1400.0)], guild=901)
    await store.mark_server_removed(here.guild, 1000.0)
    await run_cleanup(store, 3000.0, here.guild)
    assert await store.timers_of(here.id) == (Timer(0, "turn", 3300.0),)
    assert [timer.table for timer in await store.due_timers(9999.0)] == [here.id]
    await run_cleanup(store, 4000.0, here.guild, there.guild)
    assert await store.timers_of(there.id) == (Timer(0, "turn", 2400.0),)
    assert await store.timers_of(here.id) == (Timer(0, "turn", 3300.0),)


async def test_downtime_while_a_server_is_without_the_bot_is_not_counted_twice(store: Store) -> None:
    table = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 1300.0)])
    await store.mark_server_removed(table.guild, 1000.0)
    await store.record_heartbeat(1000.0)
    assert await store.postpone_for_downtime(1500.0) == 500.0
    await store.mark_server_back(table.guild, 2000.0)
    assert await store.timers_of(table.id) == (Timer(0, "turn", 2300.0),)


async def test_a_timer_is_put_off_once_and_only_the_one_that_was_set(store: Store) -> None:
    table = await begin(store, ANN, BOB, timers=[Timer(0, "ping", 300.0), Timer(1, "ping", 300.0)])
    timer = DueTimer(table.id, 0, "ping", 300.0)
    assert await store.postpone_timer(timer, 900.0)
    assert not await store.postpone_timer(timer, 800.0)
    assert await store.timers_of(table.id) == (Timer(1, "ping", 300.0), Timer(0, "ping", 900.0))


async def test_the_seats_of_those_on_holiday_are_known_until_its_end(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.save_user_settings(UserSettings(BOB), UserSettings(BOB, away_until=500.0))
    assert await store.holiday_ends(table.id, 499.0) == {1: 500.0}
    assert await store.holiday_ends(table.id, 500.0) == {}
    await store.mark_left(table.id, 1)
    assert await store.holiday_ends(table.id, 499.0) == {}
