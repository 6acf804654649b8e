"""The sandbox's Discord server: whom it answers, what it stores, and that no bot outlives it."""

import asyncio
import base64
import logging
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TypeAlias

import pytest
from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestClient, TestServer

from sandbox.bot_process import BotStartError, RestartableBot
from sandbox.discord_api import HEARTBEAT_ACK_SECONDS, INVALID_TOKEN_CODE, DiscordApi
from sandbox.event_stream import EventStream
from sandbox.world import World
from tests.sandbox.process import running

Client: TypeAlias = TestClient[web.Request, web.Application]
TOKEN = {"Authorization": "Bot secret"}
DOT = b"\x89PNG dot"


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
async def discord(world: World) -> AsyncIterator[Client]:
    async with TestClient(TestServer(DiscordApi(world, "secret", lambda _path: None).create_app())) as client:
        yield client


async def test_requests_without_the_token_are_refused(discord: Client) -> None:
    assert (await discord.get("/api/v10/users/@me")).status == 401
    assert (await discord.get("/api/v10/users/@me", headers=TOKEN)).status == 200
    async with discord.ws_connect("/gateway") as line:
        assert (await line.receive_json())["op"] == 10
        await line.send_json({"op": 2, "d": {"token": "guessed", "intents": 1}})
        closed = await line.receive()
        assert (closed.type, closed.data) == (WSMsgType.CLOSE, INVALID_TOKEN_CODE)


async def test_the_bot_joins_its_server_once_and_finds_it_again_after(discord: Client) -> None:
    told = []
    for _start in range(2):
        async with discord.ws_connect("/gateway") as line:
            await line.receive_json()
            await line.send_json({"op": 2, "d": {"token": "secret", "intents": 1}})
            ready, server = await line.receive_json(), await line.receive_json()
            told.append((ready["t"], len(ready["d"]["guilds"]), server["t"], server["d"].get("unavailable")))
    assert told == [("READY", 0, "GUILD_CREATE", None), ("READY", 1, "GUILD_CREATE", False)]


async def test_a_heartbeat_is_answered_after_the_bot_has_recorded_it(discord: Client) -> None:
    async with discord.ws_connect("/gateway") as line:
        await line.receive_json()
        await line.send_json({"op": 2, "d": {"token": "secret", "intents": 1}})
        assert [(await line.receive_json())["t"] for _frame in range(2)] == ["READY", "GUILD_CREATE"]
        begun = time.monotonic()
        await line.send_json({"op": 1, "d": 2})
        assert (await line.receive_json())["op"] == 11
        assert time.monotonic() - begun >= HEARTBEAT_ACK_SECONDS * 0.9


async def test_an_application_emoji_is_stored(discord: Client, world: World) -> None:
    image = "data:image/png;base64," + base64.b64encode(DOT).decode()
    path = f"/api/v10/applications/{world.backend.application_id}/emojis"
    made = await (await discord.post(path, json={"name": "disc", "image": image}, headers=TOKEN)).json()
    assert world.emoji == {made["id"]: DOT}


async def test_an_endpoint_that_the_sandbox_lacks_answers_501_and_is_logged(
    discord: Client, caplog: pytest.LogCaptureFixture
) -> None:
    assert (await discord.get("/api/v10/soundboard-default-sounds", headers=TOKEN)).status == 501
    assert "soundboard-default-sounds" in caplog.text


async def test_a_bot_that_is_killed_while_it_sends_a_picture_is_no_error(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    runner = web.AppRunner(DiscordApi(world, "secret", lambda _path: None).create_app())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    _reader, writer = await asyncio.open_connection(*runner.addresses[0])
    head = "POST /api/v10/channels/1/messages HTTP/1.1\r\nHost: discord\r\nAuthorization: Bot secret\r\n"
    kind = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n"
    writer.write((head + kind + "--x\r\n").encode())
    await asyncio.sleep(0.1)
    writer.transport.abort()
    await asyncio.sleep(0.1)
    await runner.cleanup()
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_pictures_that_no_message_shows_are_forgotten(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.event_stream.PICTURE_KEEP_SECONDS", 0.0)
    EventStream(world)
    channel, bot = world.server.channels[0], world.backend.bot_user.id
    shown = world.backend.store_attachments(channel, [("board.png", DOT)])
    message = world.backend.create_message(channel, bot, "x", attachments=shown)
    world.backend.edit_message(channel, message.id, {"content": "y"})
    url = shown[0]["url"]
    assert world.backend.cdn.get(url) == DOT
    world.backend.edit_message(channel, message.id, {"attachments": []})
    await asyncio.sleep(0.05)
    assert world.backend.cdn.get(url) is None


def test_the_bot_ends_with_its_sandbox_however_that_ends(tmp_path: Path) -> None:
    with running(tmp_path) as sandbox:
        bot = sandbox.bot()
        sandbox.end(signal.SIGKILL)
    until = time.time() + 60
    while _alive(bot):
        assert time.time() < until, "the bot lives on by itself"
        time.sleep(0.1)


async def test_a_bot_that_starts_too_slowly_is_stopped_with_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.bot_process.START_SECONDS", 0)
    bot = RestartableBot((sys.executable, "-c", "input()"), os.environ, lambda _ready: None)
    with pytest.raises(BotStartError, match="The bot has not started within 0 seconds"):
        await bot.start()
    await asyncio.wait_for(bot.stop(), 60)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return not Path(f"/proc/{process}/stat").exists() or " Z " not in Path(f"/proc/{process}/stat").read_text()


async def test_an_emoji_on_a_button_keeps_its_number_in_the_browser(world: World) -> None:
    stream, channel = EventStream(world), world.server.channels[0]
    icon = {"name": "flag", "id": 1573975515365113957}
    row = {"type": 1, "components": [{"type": 2, "style": 2, "custom_id": "x", "label": "Go", "emoji": icon}]}
    world.backend.create_message(channel, world.backend.bot_user.id, components=[row])
    told = stream.state()["messages"][-1]
    (button,) = told["components"][0]["components"]
    assert button["emoji"] == {"name": "flag", "id": "1573975515365113957"} and button["type"] == 2
