"""One bot on a simulated Discord of many servers, each with its own people, channels and page.

Tests run this file as a process (`tests.sandbox.process.Servers`): every line on its standard input adds a
server and prints the address of its page; the end of the input ends the bot.
"""

import asyncio
import os
import secrets
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from aiohttp import web
from simcord.backend import Backend, serializers
from simcord.backend.models import Interaction

from sandbox.bot_process import RestartableBot
from sandbox.discord_api import DiscordApi
from sandbox.event_stream import EventStream
from sandbox.page_server import PageServer
from sandbox.user_actions import UserActions
from sandbox.world import World
from tests.sandbox.process import BOT

HOST = "127.0.0.1"


class Neighbour(World):
    """A further server on the Discord of another world; the bot joins it once it has its channels."""

    def __init__(self, first: World) -> None:
        self.backend: Backend = first.backend
        self.attachments = first.attachments
        self.emoji, self.languages, self.bot_joined = first.emoji, {}, first.bot_joined
        listeners = [*self.backend.subscribers]
        self.backend.subscribers.clear()  # the bot must not see a server without channels
        self.server = self._create_server()
        self.backend.subscribers.extend(listeners)

    def invite_bot(self) -> None:
        """Tell the bot that it is on this server now."""
        payload = dict(serializers.guild_create_payload(self.backend, self.backend.get_guild(self.server.id)))
        del payload["unavailable"]  # without the field the bot takes it as a server that it joins now
        self.backend.emit("GUILD_CREATE", payload)


class ServerEventStream(EventStream):
    """The events of one server, without the events of the others."""

    def state(self) -> dict[str, Any]:
        state = super().state()
        channels = self._own(state["channels"])
        ids = {channel["id"] for channel in channels}
        messages = [message for message in state["messages"] if message["channel"] in ids]
        return {**state, "channels": channels, "messages": messages}

    def send(self, type: str, **what: Any) -> None:
        if "channels" in what:
            what["channels"] = self._own(what["channels"])
        place = what.get("channel") or what.get("message", {}).get("channel")
        if place is None or self._has(int(place)):
            super().send(type, **what)

    def send_private_messages(self, asked: Interaction) -> None:
        if asked.user_id in self.world.everybody:
            super().send_private_messages(asked)

    def _own(self, channels: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [channel for channel in channels if self._has(int(channel["id"]))]

    def _has(self, place: int) -> bool:
        channel = self.world.channel(place)
        return channel.guild_id == self.world.server.id or bool({*channel.recipient_ids} & {*self.world.everybody})


class Servers:
    """The servers, and what the one bot on them sends to each."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self.stack = stack
        self.first = World()
        self.streams: list[ServerEventStream] = []
        self.user_actions: list[UserActions] = []
        token = secrets.token_urlsafe()
        self.api = DiscordApi(self.first, token, self._request_done)
        self.bot: RestartableBot
        self.token = token

    async def start(self) -> None:
        """Start the bot."""
        self.api.address = f"{HOST}:{await self._listen(self.api.create_app())}"
        places = {
            "DISCORD_API_URL": f"http://{self.api.address}/api/v10",
            "DISCORD_GATEWAY_URL": self.api.gateway_url,
        }
        environ = {**os.environ, **places, "DISCORD_TOKEN": self.token}
        self.bot = RestartableBot((sys.executable, str(BOT), "--leashed"), environ, self._bot_changed)
        self.api.on_bot_ready = self.bot.mark_ready
        self.stack.push_async_callback(self.bot.stop)
        await self.bot.start()

    async def add_server(self) -> str:
        """Add a server; return the address of its page."""
        world = Neighbour(self.first)
        stream = ServerEventStream(world)
        user_actions = UserActions(world, stream)
        stream.bot_online = True
        self.streams.append(stream)
        self.user_actions.append(user_actions)
        port = await self._listen(PageServer(stream, user_actions, self.bot).create_app())
        world.invite_bot()
        return f"http://{HOST}:{port}/"

    def _request_done(self, path: str) -> None:
        for user_actions in self.user_actions:
            user_actions.note_request(path)

    def _bot_changed(self, here: bool) -> None:
        for stream in self.streams:
            stream.send_bot_status(here)

    async def _listen(self, app: web.Application) -> int:
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        self.stack.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, HOST, 0).start()
        return int(runner.addresses[0][1])


async def main(answer: Callable[[str], object]) -> None:
    """Answer every line of the standard input with the address of a new server's page."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    async with AsyncExitStack() as stack:
        servers = Servers(stack)
        await servers.start()
        while await reader.readline():
            answer(await servers.add_server())


if __name__ == "__main__":
    asyncio.run(main(lambda address: print(address, flush=True)))  # noqa: T201
