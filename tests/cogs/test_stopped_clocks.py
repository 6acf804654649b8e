"""Stopped clocks: nobody's time runs while the bot, the machine, Discord or the server is away."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from app.runtime.background_loops import SLEEP_SECONDS, SWEEP_SECONDS, TICK_SECONDS
from club.periodic_work import TableUpkeep
from cogs.daily_posts import LOOP_SECONDS
from db.errors import StoreUnavailable
from db.shards import Shards
from tests.cogs.club import DAY, Club, open_club
from tests.cogs.test_clocks import LIVE, open_live, pings

SHORT = SLEEP_SECONDS // 2


async def test_a_restart_keeps_the_clocks_and_puts_them_off_by_the_time_away(club: Club) -> None:
    number, player = await open_live(club)
    await club.advance(60)
    before = await club.store.timers_of(number)
    club.env.backend.advance_clock(DAY)
    await club.restart()
    after = await club.store.timers_of(number)
    assert [timer.due - DAY for timer in after] == pytest.approx([timer.due for timer in before], abs=6)
    await club.advance(LIVE.absent - 60 - 10)
    assert await club.on_turn(number) == [player]
    await club.advance(20)
    assert await club.on_turn(number) != [player]


async def tick_once(club: Club) -> None:
    """Run the timer loop once."""
    background_loops: Any = club.client.get_cog("BackgroundLoops")
    looking = club.bot_context.run(asyncio.create_task, background_loops.fire_timers())
    await club.env.settle()
    assert looking.done()


async def test_a_slow_round_of_timers_is_no_sleep(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number, _awaited = await open_live(club)
    fire_due_timers = TableUpkeep.fire_due_timers

    async def fire_slowly(upkeep: TableUpkeep, now: float, shards: Shards) -> float | None:
        club.env.backend.advance_clock(SLEEP_SECONDS + 1)
        return await fire_due_timers(upkeep, now, shards)

    *_reminders, closing = await club.store.timers_of(number)
    with monkeypatch.context() as patch:
        patch.setattr(TableUpkeep, "fire_due_timers", fire_slowly)
        await tick_once(club)
    await tick_once(club)
    assert closing in await club.store.timers_of(number)


async def test_while_the_store_is_away_the_clocks_stand_still(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number, player = await open_live(club)

    async def fail(*_given: Any, **_options: Any) -> Any:
        raise StoreUnavailable("no space left")

    with monkeypatch.context() as patch:
        for way in ("run_read", "run_write"):
            patch.setattr(club.store.database, way, fail)
        for _ in range(2 * LIVE.absent // SHORT):
            club.env.backend.advance_clock(SHORT)
            await tick_once(club)
    await tick_once(club)
    assert await club.on_turn(number) == [player]
    assert not pings(club)
    await club.advance(LIVE.absent + 1)
    assert await club.on_turn(number) != [player]


async def test_while_discord_is_away_the_clocks_stand_still(club: Club) -> None:
    number, player = await open_live(club)
    (shard,) = club.client.shards.values()
    await shard.disconnect()
    for _ in range(2 * LIVE.absent // SHORT):
        club.env.backend.advance_clock(SHORT)
        await tick_once(club)
    await shard.reconnect()
    await tick_once(club)
    assert await club.on_turn(number) == [player]
    assert not pings(club)
    await club.advance(LIVE.absent + 1)
    assert await club.on_turn(number) != [player]


async def test_only_the_clocks_of_the_shard_that_is_away_stand_still(folder: Path) -> None:
    async with open_club(f"sqlite:///{folder / 'club.db'}", shards=2) as club:
        number, player = await open_live(club)
        own = (club.guild.id >> 22) % 2
        await club.client.shards[own].disconnect()
        for _ in range(max(600, 2 * LIVE.absent) // SHORT):
            club.env.backend.advance_clock(SHORT)
            await tick_once(club)
        await club.client.shards[own].reconnect()
        await tick_once(club)
        assert await club.on_turn(number) == [player]
        assert not pings(club)
        await club.client.shards[1 - own].disconnect()
        for _ in range(LIVE.absent // SHORT + 1):
            club.env.backend.advance_clock(SHORT)
            await tick_once(club)
        assert await club.on_turn(number) != [player]


@pytest.mark.usefixtures("daily_loops")
@pytest.mark.parametrize("jump", [DAY, -DAY])
async def test_a_jump_of_the_system_clock_fires_no_timers(club: Club, jump: float) -> None:
    number, player = await open_live(club)
    before = await club.store.timers_of(number)
    background_loops: Any = club.client.get_cog("BackgroundLoops")
    club.env.backend.advance_clock(jump)
    await tick_once(club)
    after = await club.store.timers_of(number)
    put_off = max(0, jump)
    assert [timer.due - put_off for timer in after] == pytest.approx([timer.due for timer in before], abs=TICK_SECONDS)
    assert not pings(club)
    assert 0 < background_loops.fire_timers.next_iteration.timestamp() - club.now <= TICK_SECONDS
    assert 0 < background_loops.redraw_boards.next_iteration.timestamp() - club.now <= SWEEP_SECONDS
    posts: Any = club.client.get_cog("DailyPosts")
    for loop in posts.loops:
        assert jump < 0 or 0 < loop.next_iteration.timestamp() - club.now <= LOOP_SECONDS
    assert await club.on_turn(number) == [player]


async def test_the_clocks_of_a_server_without_the_bot_stand_still(club: Club) -> None:
    number, player = await open_live(club)
    await club.client.store.mark_server_removed(club.guild.id, club.now)
    await club.advance(DAY)
    assert await club.on_turn(number) == [player]
    await club.client.store.mark_server_back(club.guild.id, club.now)
    await club.advance(LIVE.absent + 1)
    assert await club.on_turn(number) != [player]


async def test_a_server_that_returned_during_a_downtime_is_not_purged(club: Club) -> None:
    number, player = await open_live(club)
    await club.client.store.mark_server_removed(club.guild.id, club.now)
    await club.client.remove_cog("BackgroundLoops")
    club.env.backend.advance_clock(91 * DAY)
    await club.restart()
    await club.env.settle()
    assert await club.on_turn(number) == [player]
    await club.advance(LIVE.absent + 1)
    assert await club.on_turn(number) != [player]
