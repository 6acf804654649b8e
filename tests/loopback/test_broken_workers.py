"""Where no worker process can be started, or fonts are missing, people play in words, and the log says why once."""

import asyncio
import re
from pathlib import Path

from testing.loopback.bot_process import running_bot, wait_until
from testing.loopback.players import GameCommand, Group, open_tables
from testing.loopback.server import loopback

PRESSES = 12
REPEAT_SECONDS = 8.0
"""The minute of the log, in this test."""
FAULT = re.compile(
    r"a worker process cannot be started: its process has ended(?: \(and (\d+) more since the last line\))?$"
)


async def test_broken_workers_are_logged_once_a_minute_with_a_count_and_the_game_goes_on(tmp_path: Path) -> None:
    altered = f"unstartable repeat={REPEAT_SECONDS}"
    async with (
        loopback(1, 1) as discord,
        running_bot(discord, tmp_path, RENDER_PROCESSES="2", LOOPBACK_ALTERED=altered) as bot,
    ):
        (group,) = await open_tables(discord, GameCommand("Play Nine", "playnine new", 2), discord.channels, 100)
        await wait_until(lambda: bool(faults(bot.log)), "nothing was logged")
        await press_moves(group)
        await asyncio.sleep(REPEAT_SECONDS)
        await press_moves(group)
        await wait_until(lambda: len(faults(bot.log)) > 1, "there is no count")
        log = bot.log.read_text()
    first, second, *_ = faults(bot.log)
    assert first == 0 and second > 0
    assert log.count("Traceback") == 2, "each process was tried once"
    assert len(log.splitlines()) < PRESSES, log


async def test_missing_fonts_are_logged_in_one_line_at_the_start_and_the_game_goes_on(tmp_path: Path) -> None:
    async with (
        loopback(1, 1) as discord,
        running_bot(discord, tmp_path, RENDER_PROCESSES="1", LOOPBACK_ALTERED="fontless") as bot,
    ):
        (line,) = (line for line in bot.log.read_text().splitlines() if "fonts are missing" in line)
        (group,) = await open_tables(discord, GameCommand("Play Nine", "playnine new", 2), discord.channels, 100)
        await press_moves(group)
        assert bot.log.read_text().count("fonts are missing") == 1
    assert all(f"SourceSansPro-{weight}.ttf" in line for weight in ("Semibold", "Bold", "Black"))
    assert "ERROR" in line


async def press_moves(group: Group) -> None:
    """Make moves, each of which is answered in words."""
    for _ in range(PRESSES):
        assert await group.wait_until_ready()
        choice = group.next_press()
        assert choice is not None
        played = await group.press(choice)
        assert played.interaction.answered_event.is_set()


def faults(log: Path) -> list[int]:
    """Return the count of each logged line of the fault; 0 for a line without a count."""
    found = (FAULT.search(line) for line in log.read_text().splitlines())
    return [int(match[1] or 0) for match in found if match]
