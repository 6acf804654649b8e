"""After a kill, the next bot updates the outdated boards and hands at once.

Waits count polls, not seconds: when the whole machine stands still, no poll is counted.
"""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

from testing.loopback.bot_process import READY_SECONDS, BotProcess, Club, is_ready, running_bot, start_bot, wait_until
from testing.loopback.players import MOVE_VERBS, GameCommand, Group, open_tables
from testing.loopback.rest import RequestFault
from testing.loopback.server import Loopback, loopback
from testing.loopback.world import Message

PAUSE_SECONDS = 0.01


async def count_polls(condition: Callable[[], bool], complaint: str) -> int:
    """Poll a hundred times a second until the condition holds; return the number of polls.

    Raise `TimeoutError` after a minute.
    """
    count = 0
    async with asyncio.timeout(READY_SECONDS):
        while not condition():
            count += 1
            await asyncio.sleep(PAUSE_SECONDS)
    assert condition(), complaint
    return count


SOON = 1200
"""Polls after READY, a hundred a second: four times as many as the bot needs at most."""
NEVER = RequestFault(seconds=600)


async def restart(discord: Loopback, folder: Path, bot: BotProcess) -> BotProcess:
    """Kill this bot, and return another one that is ready."""
    await bot.kill()
    discord.rest.faults = lambda _method, _path: None
    fresh = await start_bot(discord, folder)
    await wait_until(lambda: is_ready(discord, fresh), "the next bot was never there")
    return fresh


async def wait_for_stored_move(club: Club, before: Mapping[int, int]) -> Mapping[int, int]:
    """Wait for a stored move; return the number that each table's newest controls carry."""
    for _ in range(1000):
        stored = await club.audit.stamps()
        if stored != before:
            return stored
        await asyncio.sleep(0.02)
    raise TimeoutError("the move was never stored")


async def wait_for_stored_board(club: Club, message: int) -> None:
    """Wait until the store has this message as the board of the only table."""
    for _ in range(1000):
        if await club.audit.query("SELECT board FROM tables") == [(message,)]:
            return
        await asyncio.sleep(0.02)
    raise TimeoutError("the board was never stored")


async def test_a_board_outdated_by_a_kill_is_soon_up_to_date(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord, running_bot(discord, tmp_path) as bot:
        (group,) = await open_tables(discord, GameCommand("Play Nine", "playnine new", 2), discord.channels, 100)
        club = Club(discord, bot, tmp_path)
        before = await club.audit.stamps()
        discord.rest.faults = lambda _method, _path: NEVER  # the move is stored, but Discord never shows it
        choice = group.next_press()
        assert choice is not None
        await discord.press(choice.user, choice.on, choice.control)
        stored = await wait_for_stored_move(club, before)
        fresh = await restart(discord, tmp_path, bot)
        assert await count_polls(lambda: group.is_up_to_date(stored), "the board never came back") < SOON
        await fresh.kill()


async def test_hands_lost_by_a_kill_are_soon_sent(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord, running_bot(discord, tmp_path) as bot:
        discord.rest.faults = lambda _method, path: NEVER if is_private(discord, path) else None
        (group,) = await open_tables(discord, GameCommand("Final Nine", "finalnine new", 2), discord.channels, 100)
        assert not any(dms(discord, user) for user in group.people)
        await wait_for_stored_board(Club(discord, bot, tmp_path), group.channel.messages[-1].id)
        fresh = await restart(discord, tmp_path, bot)
        assert await count_polls(lambda: all(can_press(group, u) for u in group.people), "the hands never came") < SOON
        await fresh.kill()


def is_private(discord: Loopback, path: str) -> bool:
    """Return whether a request is about direct messages."""
    return any(str(channel.id) in path for channel in discord.world.direct_channels.values())


def dms(discord: Loopback, user: int) -> list[Message]:
    """Return the direct messages that a person has from the bot."""
    return discord.world.direct_channels[user].messages


def can_press(group: Group, user: int) -> bool:
    """Return whether a person has a private hand with moves to press."""
    shown = [group.read_message(letter).controls for letter in dms(group.discord, user)]
    return any(control.verb in MOVE_VERBS for controls in shown for control in controls)
