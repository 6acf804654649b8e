"""`--check` on a healthy Discord, and on some that each refuse one thing: the table names it, and the bot plays on."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from signal import SIGINT
from typing import NamedTuple, TypeAlias

import pytest

from app.check.channel_posts import EDITED, EMOJI, MENTIONED, NONCE, POSTED, SILENT, THREAD
from app.check.presses import DIRECT, FOLLOWUP, LABELS, PUT_OFF, VERB
from app.check.run import run_checks
from app.discord_io.delivery import DeliveryWays, read_ways, write_ways
from app.runtime.config import Config, ConfigError
from testing.loopback.bot_process import FORKED_BOT, BotProcess, running_bot, start_bot, wait_until
from testing.loopback.interaction import MODAL, Control
from testing.loopback.players import GameCommand, Group, open_tables
from testing.loopback.rest import RequestFault
from testing.loopback.server import Loopback, loopback
from testing.loopback.world import Message
from ui.widgets.custom_id import custom_id

OPERATOR = 1
CHECK_SECONDS = 300.0
PLAY_NINE = GameCommand("Play Nine", "playnine new", 2)
Refuse: TypeAlias = Callable[[Loopback], None]
"""Lets a Discord refuse one thing."""


class Checked(NamedTuple):
    """The output and the exit code of a check."""

    table: str
    exit_code: int | None

    def line(self, name: str) -> str:
        """Return the table's line of a check."""
        return next(line for line in self.table.splitlines() if line.startswith(f"{name} "))


async def run_check(here: Loopback, folder: Path) -> Checked:
    """Run `--check` in the first channel, press all its buttons, and return what it printed."""
    arguments = (*FORKED_BOT.command, "--check", str(here.channels[0].id))
    check = await start_bot(here, folder, FORKED_BOT._replace(command=arguments))
    log = check.log

    def has_ended() -> bool:
        return check.process.returncode is not None

    await wait_until(lambda: has_ended() or newest_buttons(here) is not None, "there are no buttons", CHECK_SECONDS)

    def is_checked(name: str) -> bool:
        return has_ended() or f"\n{name} " in log.read_text()

    for number, name in enumerate(LABELS):
        if not has_ended():
            await press(here, number, partial(is_checked, name))
    await asyncio.wait_for(check.process.wait(), CHECK_SECONDS)
    return Checked(log.read_text(), check.process.returncode)


def newest_buttons(here: Loopback) -> Message | None:
    """Return the message with the check's buttons."""
    messages = [message for message in here.channels[0].messages if f":{VERB}:".encode() in bytes(message.components)]
    return messages[-1] if messages else None


async def press(here: Loopback, number: int, is_checked: Callable[[], bool]) -> None:
    """Press a button of the check, send the form if it opens one, and wait for the result."""
    message = newest_buttons(here)
    assert message is not None
    pressed = await here.press(OPERATOR, message, Control(custom_id(0, 0, VERB, str(number))))
    await wait_until(lambda: is_checked() or pressed.kind == MODAL, "the press has no answer")
    if pressed.kind == MODAL:
        await here.send_form(pressed)
        await wait_until(is_checked, "the form was not taken")


def refuse(method: str, place: str, status: int, code: int, words: str) -> Refuse:
    """Refuse requests with that method whose path has that in it."""
    fault = RequestFault(status=status, body={"code": code, "message": words})

    def start(here: Loopback) -> None:
        here.rest.faults = lambda used, path: fault if used == method and place in path else None

    return start


def refuse_files(here: Loopback) -> None:
    here.rest.file_refusal = 403


def ignore_nonces(here: Loopback) -> None:
    here.world.quirks.ignores_nonces = True


def leave_mentions(here: Loopback) -> None:
    here.world.quirks.leaves_mentions = True


def make_sounds(here: Loopback) -> None:
    here.world.quirks.makes_sounds = True


def drop_first_pictures(here: Loopback, is_meant: Callable[[str], bool]) -> None:
    """Drop the picture of an edit, and take it in the next edit of the same message."""
    edits: Counter[str] = Counter()

    def is_dropped(method: str, path: str) -> bool:
        if method != "PATCH" or not is_meant(path):
            return False
        edits[path] += 1
        return edits[path] % 2 == 1

    here.world.quirks.dropped_pictures = is_dropped


def drop_edited_pictures(here: Loopback) -> None:
    drop_first_pictures(here, lambda path: path.startswith("channels"))


def drop_late_pictures(here: Loopback) -> None:
    drop_first_pictures(here, lambda path: path.endswith("@original"))


REFUSALS: dict[str, tuple[Refuse, str, str]] = {
    "commands": (
        refuse("PUT", "commands", 400, 50240, "You cannot remove this app's Entry Point"),
        "slash commands",
        "50240",
    ),
    "pictures": (refuse_files, POSTED, "403"),
    "pictures of edits": (drop_edited_pictures, EDITED, "dropped its picture"),
    "pictures of late answers": (drop_late_pictures, PUT_OFF, "dropped its picture"),
    "nonces": (ignore_nonces, NONCE, "posts it twice"),
    "mentions": (leave_mentions, MENTIONED, "does not resolve them"),
    "silence": (make_sounds, SILENT, "makes a sound"),
    "emoji": (refuse("POST", "emojis", 400, 30008, "Maximum number of emojis reached"), EMOJI, "30008"),
    "threads": (refuse("POST", "threads", 403, 50013, "Missing Permissions"), THREAD, "50013"),
    "direct messages": (
        refuse("POST", "@me/channels", 403, 40003, "opening direct messages too fast"),
        DIRECT,
        "40003",
    ),
    "follow-ups": (refuse("POST", "webhooks", 400, 50035, "Invalid Form Body"), FOLLOWUP, "50035"),
}


async def test_a_healthy_discord_passes_every_check(tmp_path: Path) -> None:
    async with loopback(1, 1) as here:
        here.rest.limit_headers = {
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "4",
            "X-RateLimit-Reset-After": "4.9",
        }
        checked = await run_check(here, tmp_path)
        assert checked.exit_code == 0, checked.table
        assert "FAILED" not in checked.table and "not tried" not in checked.table
        assert "limit 5" in checked.line(EDITED)
        assert "Now press the 7 buttons in #green" in checked.table
        assert not here.channels[0].messages
        assert not here.world.emoji
        assert read_ways(tmp_path / "nineteenth-check.json") == read_ways(tmp_path / "none")


@pytest.mark.exhaustive
@pytest.mark.parametrize(("refuses", "name", "text"), REFUSALS.values(), ids=REFUSALS)
async def test_the_check_names_what_discord_refuses_and_the_bot_plays_on(
    tmp_path: Path, refuses: Refuse, name: str, text: str
) -> None:
    async with loopback(1, 1) as here:
        refuses(here)
        checked = await run_check(here, tmp_path)
        assert checked.exit_code == 1, checked.table
        assert "FAILED" in checked.line(name) and text in checked.line(name)
        here.channels[0].messages.clear()
        async with running_bot(here, tmp_path) as bot:
            (group,) = await open_tables(here, PLAY_NINE, here.channels, 1)
            for _ in range(4):
                await play_press(group, bot)


async def play_press(group: Group, bot: BotProcess) -> None:
    """Make a move, and wait until the board shows it."""
    assert await group.wait_until_ready(CHECK_SECONDS), bot.log.read_text()
    choice, stamp = group.next_press(), group.stamp
    assert choice is not None
    await group.press(choice)
    await wait_until(lambda: group.stamp > stamp, f"the move is not on the board: {bot.log.read_text()}")


async def test_the_bot_works_around_faults_that_the_check_has_found(tmp_path: Path) -> None:
    """Pictures that an edit drops come by a second edit, where the bot knows of it."""
    write_ways(tmp_path / "nineteenth-check.json", DeliveryWays(edited_pictures=False, deferred_pictures=False))
    async with loopback(1, 1) as here, running_bot(here, tmp_path) as bot:
        (group,) = await open_tables(here, PLAY_NINE, here.channels, 1)
        await wait_until(lambda: group.board is not None and group.board.has_picture, "no picture", CHECK_SECONDS)
        drop_first_pictures(here, lambda _path: True)
        await play_press(group, bot)
        await wait_until(lambda: group.board is not None and group.board.has_picture, "the picture is lost")


async def test_an_interrupted_check_deletes_what_it_has_posted(tmp_path: Path) -> None:
    async with loopback(1, 1) as here:
        arguments = (*FORKED_BOT.command, "--check", str(here.channels[0].id))
        check = await start_bot(here, tmp_path, FORKED_BOT._replace(command=arguments))
        await wait_until(lambda: newest_buttons(here) is not None, "there are no buttons", CHECK_SECONDS)
        first = next(iter(LABELS))
        await press(here, 0, lambda: f"\n{first} " in check.log.read_text())  # the check knows its message by now
        await check.stop(SIGINT)
        assert not here.channels[0].messages
        assert "Traceback" not in check.log.read_text()


async def test_the_check_stops_at_a_missing_channel_with_a_sentence(tmp_path: Path) -> None:
    async with loopback(1, 1) as here:
        check = await start_bot(here, tmp_path, FORKED_BOT._replace(command=(*FORKED_BOT.command, "check", "4711")))
        assert await asyncio.wait_for(check.process.wait(), CHECK_SECONDS) == 1
        assert "10003" in Checked(check.log.read_text(), 1).line("channel")
        assert not (tmp_path / "nineteenth-check.json").exists()


async def test_each_start_logs_what_the_application_lacks(tmp_path: Path) -> None:
    async with loopback(1, 1) as here:
        here.rest.application = {"interactions_endpoint_url": "https://example.org/presses"}
        async with running_bot(here, tmp_path, LOG_LEVEL="INFO") as bot:
            await wait_until(lambda: "empty “Interactions Endpoint URL”" in bot.log.read_text(), "nothing is said")
            assert "address of the terms: none" in bot.log.read_text()


async def test_a_file_that_cannot_be_written_stops_the_check_before_anything_is_posted(tmp_path: Path) -> None:
    config = Config(check_file=str(tmp_path / "missing" / "check.json"))
    with pytest.raises(ConfigError, match=r"CHECK_FILE cannot be written \(No such file or directory\)"):
        await run_checks(config, 1, print)
