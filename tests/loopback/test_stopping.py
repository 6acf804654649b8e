"""SIGTERM ends the bot within two seconds, whatever it is about, with all that it has started."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

import pytest

from bench.loopback.bots import below, running, start, until
from bench.loopback.players import Game, seated
from bench.loopback.rest import Fault
from bench.loopback.serve import loopback

SOON = 2.0
"""Seconds."""


def alive(processes: list[int]) -> list[int]:
    """Those of these processes that still run."""
    found = []
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, 0)
            found.append(pid)
    return found


@pytest.mark.parametrize("after", [0.0, 0.3, 1.5])
async def test_a_bot_that_draws_ahead_ends_at_once(tmp_path: Path, after: float) -> None:
    async with loopback(1, 1) as discord, running(discord, tmp_path) as bot:
        await asyncio.sleep(after)
        started = [*below(bot.process.pid)]
        assert await bot.end() < SOON
        assert bot.process.returncode == 0, bot.log.read_text()
        assert alive(started) == []


async def test_a_bot_that_is_still_starting_ends_at_once(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord:
        bot = await start(discord, tmp_path)
        await until(lambda: bool(discord.rest.routes), "the bot asked for nothing")
        assert await bot.end() < SOON


async def test_a_bot_whose_pictures_take_four_seconds_ends_at_once(tmp_path: Path) -> None:
    async with loopback(1, 4) as discord, running(discord, tmp_path, LOOPBACK_ALTERED="slow=4") as bot:
        for user, channel in enumerate(discord.channels, 1):
            await discord.command(user, channel, "finalnine new", players=2)
        await asyncio.sleep(1.0)
        started = [*below(bot.process.pid)]
        assert await bot.end() < SOON
        assert bot.process.returncode == 0
        assert alive(started) == []


async def test_a_bot_that_ends_with_presses_under_way_tells_of_nothing(tmp_path: Path) -> None:
    async with loopback(1, 2) as discord, running(discord, tmp_path, LOG_LEVEL="WARNING") as bot:
        groups = await seated(discord, Game("Final Nine", "finalnine new", 2), discord.channels, 100)
        discord.rest.faults = lambda _method, _path: Fault(seconds=0.4)
        for group in groups:
            choice = group.choice()
            assert choice is not None
            await discord.press(choice.user, choice.on, choice.control)
            await discord.command(choice.user, group.channel, "finalnine new", players=2)
        await asyncio.sleep(0.2)
        assert await bot.end() < SOON
        assert bot.log.read_text() == ""
