"""SIGTERM ends the bot and all processes it has started, whatever it does; it waits for no picture."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

import pytest

from testing.loopback.bot_process import BOT, BotProcess, descendants, running_bot, start_bot, wait_until
from testing.loopback.players import GameCommand, open_tables
from testing.loopback.rest import RequestFault
from testing.loopback.server import loopback


def alive(processes: list[int]) -> list[int]:
    """Return those of these processes that still run."""
    results = []
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, 0)
            results.append(pid)
    return results


async def end_bot(bot: BotProcess) -> list[int]:
    """End the bot by SIGTERM with exit code 0; return the processes that it had started."""
    assert bot.process.returncode is None, bot.log.read_text()
    begun = [*descendants(bot.process.pid)]
    await bot.stop()  # raises TimeoutError after a minute
    assert bot.process.returncode == 0, bot.log.read_text()
    return begun


@pytest.mark.parametrize(
    "moment", ["drawing", *(pytest.param(moment, marks=pytest.mark.exhaustive) for moment in ("there", "later"))]
)
async def test_a_bot_that_draws_ahead_ends_with_all_its_processes(tmp_path: Path, moment: str) -> None:
    async with loopback(1, 1) as discord, running_bot(discord, tmp_path, program=BOT) as bot:
        if moment != "there":
            await wait_until(lambda: any(descendants(bot.process.pid)), "nothing is drawn ahead")
        await asyncio.sleep(1.5 if moment == "later" else 0)
        begun = await end_bot(bot)
        await wait_until(lambda: alive(begun) == [], "what the bot has started lives on")


async def test_a_bot_that_is_still_starting_ends(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord:
        bot = await start_bot(discord, tmp_path, BOT)
        await wait_until(lambda: bool(discord.rest.request_counts), "the bot asked for nothing")
        await end_bot(bot)


async def test_a_bot_ends_without_waiting_for_pictures(tmp_path: Path) -> None:
    """The pictures are held while the bot runs: a bot that waited for them would never end."""
    hold, drawn_file = tmp_path / "hold", tmp_path / "drawn"
    hold.touch()
    altered = f"hold={hold} count={drawn_file}"
    async with loopback(1, 4) as discord, running_bot(discord, tmp_path, program=BOT, LOOPBACK_ALTERED=altered) as bot:
        for user, channel in enumerate(discord.channels, 1):
            await discord.command(user, channel, "finalnine new", players=2)
        await wait_until(drawn_file.exists, "no picture was begun")
        begun = await end_bot(bot)
        assert begun
        hold.unlink()  # a bot that hits its own deadline leaves workers behind until their jobs end
        await wait_until(lambda: alive(begun) == [], "what the bot has started lives on")


async def test_a_bot_that_ends_with_presses_under_way_logs_no_error(tmp_path: Path) -> None:
    async with loopback(1, 2) as discord, running_bot(discord, tmp_path, program=BOT, LOG_LEVEL="WARNING") as bot:
        groups = await open_tables(discord, GameCommand("Final Nine", "finalnine new", 2), discord.channels, 100)
        met: list[str] = []

        def delay_requests(_method: str, path: str) -> RequestFault:
            met.append(path)
            return RequestFault(seconds=0.4)

        discord.rest.faults = delay_requests
        for group in groups:
            choice = group.next_press()
            assert choice is not None
            await discord.press(choice.user, choice.on, choice.control)
            await discord.command(choice.user, group.channel, "finalnine new", players=2)
        await wait_until(lambda: len(met) >= len(groups), "the bot answers nobody")
        await end_bot(bot)
        assert bot.log.read_text() == ""
