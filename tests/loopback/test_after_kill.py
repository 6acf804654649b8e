"""What a kill has left undone on the screen is made up for as soon as the next bot is there."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from bench.loopback.bots import Bot, running, start, there, until
from bench.loopback.club import Club
from bench.loopback.players import MOVES, Game, Group, seated
from bench.loopback.rest import Fault
from bench.loopback.serve import Loopback, loopback
from bench.loopback.world import Message
from tests.loopback.looks import looks

SOON = 1200
"""Polls after READY, a hundred a second: four times as many as the bot needs at most."""
NEVER = Fault(seconds=600)


async def restarted(discord: Loopback, folder: Path, bot: Bot) -> Bot:
    """Kill this bot, and return another one that is ready."""
    await bot.kill()
    discord.rest.faults = lambda _method, _path: None
    fresh = await start(discord, folder)
    await until(lambda: there(discord, fresh), "the next bot was never there")
    return fresh


async def stored_anew(club: Club, before: Mapping[int, int]) -> Mapping[int, int]:
    """Wait for a stored move; return the number that each table's newest controls carry."""
    for _ in range(1000):
        stored = await club.ledger.stamps()
        if stored != before:
            return stored
        await asyncio.sleep(0.02)
    raise TimeoutError("the move was never stored")


async def test_a_board_that_a_kill_left_behind_is_right_soon(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord, running(discord, tmp_path) as bot:
        (group,) = await seated(discord, Game("Play Nine", "playnine new", 2), discord.channels, 100)
        club = Club(discord, bot, tmp_path)
        before = await club.ledger.stamps()
        discord.rest.faults = lambda _method, _path: NEVER  # the move is stored, but Discord never shows it
        choice = group.choice()
        assert choice is not None
        await discord.press(choice.user, choice.on, choice.control)
        stored = await stored_anew(club, before)
        fresh = await restarted(discord, tmp_path, bot)
        assert await looks(lambda: group.shows(stored), "the board never came back") < SOON
        await fresh.kill()


async def test_hands_that_a_kill_took_are_there_soon(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord, running(discord, tmp_path) as bot:
        discord.rest.faults = lambda _method, path: NEVER if private(discord, path) else None
        (group,) = await seated(discord, Game("Final Nine", "finalnine new", 2), discord.channels, 100)
        assert not any(letters(discord, user) for user in group.people)
        fresh = await restarted(discord, tmp_path, bot)
        assert await looks(lambda: all(pressable(group, u) for u in group.people), "the hands never came") < SOON
        await fresh.kill()


def private(discord: Loopback, path: str) -> bool:
    """Return whether a request is about direct messages."""
    return any(str(channel.id) in path for channel in discord.world.private.values())


def letters(discord: Loopback, user: int) -> list[Message]:
    """Return the direct messages that a person has from the bot."""
    return discord.world.private[user].messages


def pressable(group: Group, user: int) -> bool:
    """Return whether a person has a private hand with moves to press."""
    shown = [group.shown(letter).controls for letter in letters(group.discord, user)]
    return any(control.verb in MOVES for controls in shown for control in controls)
