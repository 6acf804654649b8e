"""Stopped clocks: nobody's time runs while the bot, the machine, Discord or the server is away."""

import asyncio
from typing import Any

import pytest

from app.runtime.background_loops import ASLEEP, SWEEP, TICK
from tests.cogs.club import DAY, Club
from tests.cogs.test_clocks import LIVE, calls, live

SHORT = ASLEEP // 2


async def test_a_restart_keeps_the_clocks_and_puts_them_off_by_the_time_away(club: Club) -> None:
    number, awaited = await live(club)
    await club.later(60)
    before = await club.store.timers(number)
    club.env.backend.advance_clock(DAY)
    await club.restart()
    after = await club.store.timers(number)
    assert [timer.due - DAY for timer in after] == pytest.approx([timer.due for timer in before], abs=6)
    await club.later(LIVE.absent - 60 - 10)
    assert await club.awaited(number) == [awaited]
    await club.later(20)
    assert await club.awaited(number) != [awaited]


async def look(club: Club) -> None:
    """Run the timer loop once."""
    caretaker: Any = club.client.get_cog("Caretaker")
    with club.env._bot_scope():
        looking = asyncio.create_task(caretaker.tick())
    await club.env.settle()
    assert looking.done()


async def test_while_discord_is_away_the_clocks_stand_still(club: Club) -> None:
    number, awaited = await live(club)
    (shard,) = club.client.shards.values()
    await shard.disconnect()
    for _ in range(2 * LIVE.absent // SHORT):
        club.env.backend.advance_clock(SHORT)
        await look(club)
    await shard.reconnect()
    await look(club)
    assert await club.awaited(number) == [awaited]
    assert not calls(club)
    await club.later(LIVE.absent + 1)
    assert await club.awaited(number) != [awaited]


@pytest.mark.parametrize("jump", [DAY, -DAY])
async def test_a_clock_that_jumps_rings_for_nobody_and_no_look_is_made_up_for(club: Club, jump: float) -> None:
    number, awaited = await live(club)
    before = await club.store.timers(number)
    caretaker: Any = club.client.get_cog("Caretaker")
    club.env.backend.advance_clock(jump)
    await look(club)
    after = await club.store.timers(number)
    put_off = max(0, jump)
    assert [timer.due - put_off for timer in after] == pytest.approx([timer.due for timer in before], abs=TICK)
    assert not calls(club)
    assert 0 < caretaker.tick.next_iteration.timestamp() - club.now <= TICK
    assert 0 < caretaker.sweep.next_iteration.timestamp() - club.now <= SWEEP
    assert await club.awaited(number) == [awaited]


async def test_the_clocks_of_a_server_without_the_bot_stand_still(club: Club) -> None:
    number, awaited = await live(club)
    await club.client.store.guild_removed(club.guild.id, club.now)
    await club.later(DAY)
    assert await club.awaited(number) == [awaited]
    await club.client.store.guild_back(club.guild.id, club.now)
    await club.later(LIVE.absent + 1)
    assert await club.awaited(number) != [awaited]


async def test_a_server_that_came_back_while_the_bot_was_away_is_not_thrown_away(club: Club) -> None:
    number, awaited = await live(club)
    await club.client.store.guild_removed(club.guild.id, club.now)
    await club.client.remove_cog("Caretaker")
    club.env.backend.advance_clock(91 * DAY)
    await club.restart()
    await club.env.settle()
    assert await club.awaited(number) == [awaited]
    await club.later(LIVE.absent + 1)
    assert await club.awaited(number) != [awaited]
