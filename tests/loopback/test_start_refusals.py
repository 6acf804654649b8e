"""Refusals by Discord at a start: the bot goes on, waits, or ends with a sentence for its operator."""

import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from app.runtime.session_starts import IDENTIFY_SECONDS
from bot import CONFIG_CLOSE_CODES, EX_CONFIG
from testing.loopback.bot_process import (
    FORKED_BOT,
    READY_SECONDS,
    BotProcess,
    is_ready,
    running_bot,
    start_bot,
    wait_until,
)
from testing.loopback.players import GameCommand, open_tables
from testing.loopback.rest import RequestFault
from testing.loopback.server import Loopback, loopback
from tests.db.samples import postgres_database
from tests.exhaustive_cases import first_cases

ACTIVITY_REFUSAL = {"message": "You cannot remove this app's Entry Point command", "code": 50240}
LAUNCH = {
    "id": "77",
    "application_id": "1",
    "version": "1",
    "type": 4,
    "name": "launch",
    "description": "",
    "handler": 2,
}


def invalid_form(index: int) -> dict[str, Any]:
    """Return Discord's body for a command whose description it refuses."""
    reason = {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 100 in length."}
    return {
        "message": "Invalid Form Body",
        "code": 50035,
        "errors": {str(index): {"description": {"_errors": [reason]}}},
    }


def refuse_commands(discord: Loopback, status: int, body: dict[str, Any]) -> None:
    """Refuse every list of commands."""
    discord.rest.faults = lambda method, path: (
        RequestFault(status=status, body=body) if method == "PUT" and path.endswith("commands") else None
    )


async def press_once(discord: Loopback, bot: BotProcess) -> None:
    """Open a table, make one move, and check that it is answered."""
    (group,) = await open_tables(discord, GameCommand("Play Nine", "playnine new", 2), discord.channels, 1)
    choice = group.next_press()
    assert choice is not None, bot.log.read_text()
    press = await group.press(choice)
    await wait_until(lambda: press.interaction.answered_at is not None, "the press was never answered")


@pytest.mark.parametrize(
    ("status", "body", "named"),
    [
        (400, invalid_form(0), "Must be between 1 and 100 in length"),
        (400, ACTIVITY_REFUSAL, "Entry Point command"),
        (
            403,
            {"message": "Missing Access", "code": 50001},
            "invite the bot again with the scope applications.commands",
        ),
    ],
)
async def test_refused_commands_are_logged_and_the_bot_plays_on(
    tmp_path: Path, status: int, body: dict[str, Any], named: str
) -> None:
    async with loopback(1, 1) as discord:
        refuse_commands(discord, status, body)
        async with running_bot(discord, tmp_path) as bot:
            await wait_until(lambda: named in bot.log.read_text(), "the refusal was never logged")
            assert "goes on with the commands that Discord has" in bot.log.read_text()


async def test_a_refused_command_is_named(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord:
        async with running_bot(discord, tmp_path):
            names = [command["name"] for command in discord.rest.commands]
        (tmp_path / "again").mkdir()
        refuse_commands(discord, 400, invalid_form(names.index("hint")))
        async with running_bot(discord, tmp_path / "again") as bot:
            await wait_until(lambda: "Must be between" in bot.log.read_text(), "the refusal was never logged")
            assert "hint" in bot.log.read_text()


async def test_a_bot_whose_commands_are_refused_answers_presses(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord:
        refuse_commands(discord, 400, ACTIVITY_REFUSAL)
        async with running_bot(discord, tmp_path) as bot:
            await press_once(discord, bot)


async def test_syncing_commands_keeps_the_entry_point_of_an_activity(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord:
        discord.rest.commands = [LAUNCH]
        async with running_bot(discord, tmp_path):
            kept = [command for command in discord.rest.commands if command["type"] == LAUNCH["type"]]
            assert [command["name"] for command in kept] == ["launch"]
            assert len(discord.rest.commands) > 10


async def test_a_refused_command_sync_ends_with_the_reason(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord:
        refuse_commands(discord, 400, ACTIVITY_REFUSAL)
        program = FORKED_BOT._replace(command=(*FORKED_BOT.command, "--sync"))
        bot = await start_bot(discord, tmp_path, program)
        await bot.process.wait()
        assert bot.process.returncode == 1
        assert "Entry Point command" in bot.log.read_text()


@pytest.mark.parametrize("code", first_cases([4004, *CONFIG_CLOSE_CODES], 2))
async def test_permanent_errors_end_the_start_with_a_separate_exit_code(tmp_path: Path, code: int) -> None:
    async with loopback(1, 1) as discord:
        discord.gateway.identify_close_code = code
        bot = await start_bot(discord, tmp_path, LOG_FORMAT="json")
        await wait_until(lambda: bot.process.returncode is not None, "the bot tries for ever")
        assert bot.process.returncode == EX_CONFIG, bot.log.read_text()
        line = json.loads(bot.log.read_text().splitlines()[-1])
        assert line["level"] == "CRITICAL" and CONFIG_CLOSE_CODES.get(code, "DISCORD_TOKEN") in line["message"]


async def test_a_bot_waits_while_discord_allows_no_more_session_starts(tmp_path: Path) -> None:
    async with loopback(1, 1) as discord:
        discord.rest.session_starts |= {"remaining": 3, "reset_after": 1000}
        bot = await start_bot(discord, tmp_path)
        try:
            await wait_until(lambda: "allows only 3 more session starts" in bot.log.read_text(), "nothing was logged")
            assert discord.gateway.sessions == []
            discord.rest.session_starts |= {"remaining": 1000}
            await wait_until(lambda: is_ready(discord, bot), "the bot waits for ever", READY_SECONDS)
        finally:
            await bot.kill()


async def test_two_processes_begin_their_sessions_one_after_the_other(tmp_path: Path) -> None:
    """Discord ends sessions that begin at once where it allows one at a time."""
    folders = [tmp_path / name for name in ("first", "second")]
    async with loopback(2, 1, shards=2) as discord, postgres_database() as url, AsyncExitStack() as bots:
        discord.rest.session_starts |= {"max_concurrency": 1}
        for shard, folder in enumerate(folders):
            folder.mkdir()
            bot = await start_bot(discord, folder, DATABASE_URL=url, SHARD_IDS=str(shard), SHARD_COUNT="2")
            bots.push_async_callback(bot.kill)
        await wait_until(lambda: discord.gateway.shards == {0, 1}, "a process never connects", 10 * READY_SECONDS)
        first, second = discord.gateway.identified_at
        assert second - first > IDENTIFY_SECONDS / 2  # a request may arrive later than its turn
