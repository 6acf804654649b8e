"""Discord refuses pictures, answers late or with an error: people still see their game, and nobody is asked twice."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import aiohttp
import pytest
from aiohttp import web

from app.discord_io import request_limits
from app.discord_io.request_limits import USER_AGENT, RequestGuard, TooManyRefusalsError, limit_requests
from club.deadlines import PACES
from db.durations import MINUTE_SECONDS
from testing.loopback.bot_process import BotProcess, running_bot, wait_until
from testing.loopback.interaction import DEFERRED_MESSAGE, MESSAGE, UPDATE_MESSAGE, Control, read_controls
from testing.loopback.players import GameCommand, Group, Press, open_tables
from testing.loopback.rest import RequestFault
from testing.loopback.server import Loopback, loopback
from testing.loopback.world import VOICE, Message, MessagePayload

PLAY_NINE = GameCommand("Play Nine", "playnine new", 2)
STATUSES = [403, *(pytest.param(status, marks=pytest.mark.exhaustive) for status in (400, 413))]
"""The statuses with which Discord refuses pictures."""
PICTURE_SECONDS = 600.0
"""Seconds in which the drawing processes of a busy machine have started."""
FIRST_SWEEP_SECONDS = 30.0
"""Half the time after which the bot looks for boards that are not shown."""
IN_SERVERS = 0
"""Discord's number for an installation on a server."""
CONNECT = 1 << 20
"""Discord's bit of the permission to connect."""
SILENT = 1 << 12
"""Discord's flag of a message that makes no sound."""


async def open_table(discord: Loopback) -> Group:
    """Open a table for two and return its players."""
    (group,) = await open_tables(discord, PLAY_NINE, discord.channels[:1], 1)
    return group


def join_buttons(group: Group) -> list[tuple[Message, Control]]:
    """Return the buttons that join a table, with their messages."""
    shown = [(message, group.read_message(message).controls) for message in group.channel.messages]
    return [(message, control) for message, controls in shown for control in controls if control.verb == "join"]


async def press_next(group: Group, bot: BotProcess) -> Press:
    """Make one move by a press."""
    assert await group.wait_until_ready(), bot.log.read_text()
    choice = group.next_press()
    assert choice is not None
    return await group.press(choice)


@pytest.mark.parametrize("status", STATUSES)
async def test_a_refused_picture_leaves_the_words_and_none_is_sent_for_an_hour(tmp_path: Path, status: int) -> None:
    async with loopback(1, 1) as here, running_bot(here, tmp_path) as bot:
        group = await open_table(here)
        await wait_until(lambda: here.rest.file_count > 0, "there is no picture", PICTURE_SECONDS)
        here.rest.file_refusal = status
        first = await press_next(group, bot)
        await wait_until(lambda: group.stamp > first.choice.control.stamp, "the board is not updated")
        await wait_until(lambda: here.rest.file_count > 1, "no picture is tried", PICTURE_SECONDS)
        await wait_until(lambda: "gets no pictures for an hour" in bot.log.read_text(), "the refusal is not noted")
        board = group.board
        assert board is not None and not board.has_picture
        assert b"Top row / bottom row" in bytes(board.components)
        tried = here.rest.file_count
        second = await press_next(group, bot)
        await wait_until(lambda: group.stamp > second.choice.control.stamp, "the board is not updated again")
        assert here.rest.file_count == tried


@pytest.mark.parametrize(
    "fault",
    [RequestFault(seconds=2.5, status=500), RequestFault(seconds=2.5, status=429, retry_after=1.0)],
    ids=["500", "429"],
)
async def test_a_response_is_not_retried_after_three_seconds(tmp_path: Path, fault: RequestFault) -> None:
    async with loopback(1, 1) as here, running_bot(here, tmp_path) as bot:
        group = await open_table(here)
        tries: list[str] = []

        def fail(_method: str, path: str) -> RequestFault | None:
            if not path.endswith("callback"):
                return None
            tries.append(path)
            return fault

        stamp, here.rest.faults = group.stamp, fail
        choice = group.next_press()
        assert choice is not None
        await here.press(choice.user, choice.on, choice.control)
        await wait_until(lambda: group.stamp > stamp, "the move is not on the board")
        await wait_until(lambda: "three seconds" in bot.log.read_text(), "nothing was given up")
        assert len(tries) == 1


async def test_a_rate_limit_without_json_is_an_ordinary_http_error(tmp_path: Path) -> None:
    async with loopback(1, 1) as here, running_bot(here, tmp_path) as bot:
        group = await open_table(here)
        stamp = group.stamp
        page = RequestFault(status=429, html="<html>slow down</html>")
        here.rest.faults = lambda _method, path: page if path.endswith("callback") else None
        choice = group.next_press()
        assert choice is not None
        await here.press(choice.user, choice.on, choice.control)
        await wait_until(lambda: group.stamp > stamp, "the move is not on the board")
        assert "429 with a body of text/html" in bot.log.read_text()
        assert "Traceback" not in bot.log.read_text()


@pytest.mark.parametrize("status", STATUSES)
async def test_a_refused_picture_leaves_a_private_page_in_words(tmp_path: Path, status: int) -> None:
    """Also where the page was sent in words first, and its picture is added by an edit."""
    hold = tmp_path / "hold"
    hold.touch()
    async with loopback(1, 1) as here, running_bot(here, tmp_path, LOOPBACK_ALTERED=f"hold={hold}") as bot:
        (group,) = await open_tables(here, GameCommand("Final Nine", "finalnine new", 2), here.channels[:1], 1)
        board = group.board
        assert board is not None
        hand = next(control for control in group.read_message(board).controls if control.verb == "hand")
        here.rest.file_refusal = status
        pressed = await here.press(1, board, hand)
        await wait_until(lambda: pressed.response_message is not None, "there is no hand")
        hold.unlink()
        await wait_until(lambda: here.rest.file_count > 0, "no picture is added", PICTURE_SECONDS)
        await wait_until(lambda: "gets no pictures for an hour" in bot.log.read_text(), "the refusal is not noted")
        again = await here.press(1, board, hand)
        await wait_until(lambda: again.response_message is not None, "there is no hand any more")
        page = again.response_message
        assert page is not None and page.reader == 1 and not page.has_picture
        assert b"How to play" in bytes(page.components)


async def test_a_deferred_private_answer_gets_its_picture_by_an_edit_of_the_original(tmp_path: Path) -> None:
    hold = tmp_path / "hold"
    hold.touch()
    async with loopback(1, 1) as here, running_bot(here, tmp_path, LOOPBACK_ALTERED=f"hold={hold}"):
        given = await here.command(1, here.channels[0], "teach", game="final-nine")
        await wait_until(lambda: given.answered_at is not None, "the answer is not put off")
        assert given.kind == DEFERRED_MESSAGE
        hold.unlink()
        await wait_until(lambda: given.picture_at is not None, "there is no picture", PICTURE_SECONDS)
        assert given.is_edited and not given.followups


async def test_a_voice_channel_needs_the_permission_to_connect(tmp_path: Path) -> None:
    async with loopback(1, 1) as here:
        channel = here.channels[0]
        channel.kind, channel.permissions = VOICE, channel.permissions & ~CONNECT
        async with running_bot(here, tmp_path):
            given = await here.command(1, channel, "playnine new", players=2)
            await wait_until(lambda: given.is_settled, "the command is not answered")
            assert "“connect”" in given.refusal
            channel.permissions |= CONNECT
            await open_table(here)


async def test_every_command_says_where_it_is_installed_and_used(tmp_path: Path) -> None:
    """The switches of Discord's portal then decide nothing."""
    async with loopback(1, 1) as here, running_bot(here, tmp_path):
        assert here.rest.commands
        for command in here.rest.commands:
            assert command["integration_types"] == [IN_SERVERS], command["name"]
            assert set(command["contexts"]) <= {0, 1} and 0 in command["contexts"], command["name"]


@pytest.mark.parametrize(
    ("context", "kind"), [(1, UPDATE_MESSAGE), (2, MESSAGE)], ids=["one's own messages", "a group"]
)
async def test_a_press_in_a_group_of_friends_opens_a_page_for_that_person_alone(
    tmp_path: Path, context: int, kind: int
) -> None:
    """A press in one's own messages turns the page there; in a group it opens a page for that person alone."""
    async with loopback(1, 1) as here, running_bot(here, tmp_path):
        given = await here.command(1, here.channels[0], "help")
        await wait_until(lambda: given.response_message is not None, "there is no help")
        assert given.response_message is not None
        channel = here.world.direct_channel(1)
        channel.context = context
        shown = here.world.post(channel, MessagePayload(components=given.response_message.components), ())
        button = next(one for one in read_controls(shown.components, Random(1)).controls if one.verb == "how")
        pressed = await here.press(1, shown, button)
        await wait_until(lambda: pressed.response_message is not None, "there is no page")
        assert pressed.kind == kind and (pressed.response_message is shown) == (context == 1)


async def test_people_who_have_not_asked_get_no_direct_message(tmp_path: Path) -> None:
    async with loopback(1, 1) as here, running_bot(here, tmp_path):
        await here.command(1, here.channels[0], "finalnine new", players=2)
        group = Group(here, here.channels[0], (1, 2), GameCommand("Final Nine", "finalnine new", 2))
        await wait_until(lambda: bool(join_buttons(group)), "there is no lobby")
        await here.press(2, *join_buttons(group)[-1])
        await wait_until(lambda: group.board is not None, "there is no board")
        board = group.board
        assert board is not None
        hand = next(control for control in group.read_message(board).controls if control.verb == "hand")
        pressed = await here.press(2, board, hand)
        await wait_until(lambda: pressed.response_message is not None, "there is no hand")
        assert not here.world.direct_channels


async def test_a_thread_reminds_before_discord_archives_it(tmp_path: Path) -> None:
    """A press in an archived thread may never arrive."""
    async with loopback(1, 1) as here:
        thread = here.world.open_thread(here.channels[0], "Round one")
        thread.archive_minutes = 60
        async with running_bot(here, tmp_path):
            group = Group(here, thread, (1, 2), PLAY_NINE)
            await here.command(1, thread, "playnine new", players=2)
            await wait_until(lambda: bool(join_buttons(group)), "there is no lobby")
            await here.press(2, *join_buttons(group)[-1])
            await wait_until(lambda: group.board is not None, "there is no board")
            with closing(sqlite3.connect(tmp_path / "club.db")) as database:
                timers = "SELECT MAX(due) FROM timers WHERE kind = ?"
                remind, absent = (database.execute(timers, (kind,)).fetchone()[0] for kind in ("remind", "absent"))
            assert absent - remind == PACES["casual"].absent - 50 * MINUTE_SECONDS


async def test_no_command_is_nearly_full(tmp_path: Path) -> None:
    """Discord refuses a command of more than 25 options, as it arrives there."""
    async with loopback(1, 1) as here, running_bot(here, tmp_path):
        full = {one["name"]: one["options"] for one in here.rest.commands if len(one.get("options", ())) > 0.9 * 25}
        assert here.rest.commands and full == {}


async def test_a_channel_of_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    async with loopback(1, 1) as here:
        here.channels[0].kind = 99
        async with running_bot(here, tmp_path):
            given = await here.command(1, here.channels[0], "playnine new", players=2)
            await wait_until(lambda: given.is_settled, "the command is not answered")
            assert "this kind of channel" in given.refusal
            with closing(sqlite3.connect(tmp_path / "club.db")) as database:
                assert database.execute("SELECT COUNT(*) FROM tables").fetchone() == (0,)


@pytest.mark.parametrize("last", ["the command", "the last join"])
async def test_a_table_is_posted_at_once_though_the_response_came_too_late(tmp_path: Path, last: str) -> None:
    """Discord refuses a response after three seconds, such as those that a busy machine has lost."""
    late = RequestFault(status=404, body={"code": 10062, "message": "Unknown interaction"})
    async with loopback(1, 1) as here, running_bot(here, tmp_path):
        group = Group(here, here.channels[0], (1, 2), PLAY_NINE)

        def refuse(_method: str, path: str) -> RequestFault | None:
            return late if path.endswith("callback") or "webhooks" in path else None

        if last == "the command":
            here.rest.faults = refuse
        await here.command(1, here.channels[0], "playnine new", players=2)
        await wait_until(lambda: bool(join_buttons(group)), "there is no lobby", FIRST_SWEEP_SECONDS)
        here.rest.faults = refuse
        await here.press(2, *join_buttons(group)[-1])
        await wait_until(lambda: group.board is not None, "there is no board", FIRST_SWEEP_SECONDS)


async def test_a_new_board_accepts_presses_before_the_old_one_is_edited(tmp_path: Path) -> None:
    async with loopback(1, 2) as here, running_bot(here, tmp_path) as bot:
        group = await open_table(here)
        old = group.board
        assert old is not None
        held: list[str] = []

        def delay_old_board(method: str, path: str) -> RequestFault | None:
            if method != "PATCH" or not path.endswith(str(old.id)):
                return None
            held.append(path)
            return RequestFault(seconds=4.0)

        here.rest.faults = delay_old_board
        user = group.people[0]
        await here.command(user, here.channels[0], "table board", table=group.table)
        await wait_until(lambda: bool(held), "the old board is not changed")
        assert group.board is not None and group.board.id != old.id
        press = await press_next(group, bot)
        assert press.interaction.kind == UPDATE_MESSAGE
        assert press.interaction.response_message is group.board


async def test_boards_are_posted_silently(tmp_path: Path) -> None:
    async with loopback(1, 1) as here, running_bot(here, tmp_path):
        group = await open_table(here)
        boards = [message for message in here.channels[0].messages if group.is_board(message)]
        assert boards and all(message.flags & SILENT for message in boards)


async def test_a_post_names_its_players_and_an_edit_mentions_them(tmp_path: Path) -> None:
    """Where a client does not know a person, a mention that Discord has not resolved is a bare number."""
    async with loopback(1, 1) as here, running_bot(here, tmp_path) as bot:
        group = await open_table(here)
        posted = group.board
        assert posted is not None
        assert b"golfer" in bytes(posted.first_components) and b"<@" not in bytes(posted.first_components)
        press = await press_next(group, bot)
        await wait_until(lambda: group.stamp > press.choice.control.stamp, "the board is not updated")
        board = group.board
        assert board is not None and b"<@1>" in bytes(board.components)
        assert set(group.people) & set(board.mentions)


async def test_every_request_names_the_library_as_discord_asks(tmp_path: Path) -> None:
    async with loopback(1, 1) as here, running_bot(here, tmp_path):
        await open_table(here)
        assert set(here.rest.user_agents) == {USER_AGENT}
        assert USER_AGENT.startswith("DiscordBot (https://github.com/Rapptz/discord.py, 2.")


class Server:
    """An API that refuses, or never answers."""

    def __init__(self) -> None:
        self.status = 200
        self.is_stuck = False

    async def serve(self, _request: web.Request) -> web.Response:
        if self.is_stuck:
            await asyncio.Event().wait()
        return web.Response(status=self.status)


@asynccontextmanager
async def guarded_session(server: Server) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    """Run the server; yield a session with the limits of the bot, and the server's URL."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", server.serve)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    trace = aiohttp.TraceConfig()
    RequestGuard().attach(trace)
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        yield session, f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_after_too_many_refusals_only_interactions_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "MAX_REFUSALS", 20)
    server = Server()
    async with guarded_session(server) as (session, url):
        for server.status in (401, 403, 429) * 7:
            async with session.patch(f"{url}/api/v10/channels/1/messages/2"):
                pass
        server.status = 200
        with pytest.raises(TooManyRefusalsError):
            await session.patch(f"{url}/api/v10/channels/1/messages/2")
        for path in ("api/v10/interactions/1/token/callback", "api/v10/webhooks/1/token/messages/@original", "gateway"):
            async with session.post(f"{url}/{path}") as response:
                assert response.status == 200


async def test_the_timeout_of_a_request_does_not_count_the_wait_before_it() -> None:
    server = Server()
    async with guarded_session(server) as (session, url), limit_requests(30.0):
        async with session.get(url) as response:
            assert response.status == 200
        server.is_stuck = True
        with pytest.raises(TimeoutError):
            async with limit_requests(0.1):
                await asyncio.sleep(0.2)
                await session.get(url)


async def test_a_connection_for_a_response_has_three_seconds_and_the_rest_eight() -> None:
    server = Server()
    server.is_stuck = True
    async with guarded_session(server) as (session, url):
        begun = asyncio.get_running_loop().time()
        with pytest.raises(TimeoutError):
            async with limit_requests(0.4, connect_seconds=0.1):
                await session.get(url)
        assert asyncio.get_running_loop().time() - begun >= 0.4
