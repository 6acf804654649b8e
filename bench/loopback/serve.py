"""A Discord on this machine, and what people do there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Final

from aiohttp import web

from bench.loopback.controls import Control
from bench.loopback.gateway import Gateway
from bench.loopback.interaction import Interaction
from bench.loopback.rest import Rest
from bench.loopback.world import Channel, Message, World

UPLOAD: Final = 64 << 20


class Loopback:
    """A Discord with so many servers and channels, whose bots find it at `environ`."""

    def __init__(self, guilds: int, channels: int, shards: int = 1) -> None:
        self.world = World(guilds, channels)
        self.gateway = Gateway(self.world)
        self.rest = Rest(self.world)
        self.rest.shards = shards
        self.port = 0

    @property
    def environ(self) -> dict[str, str]:
        """The settings by which a bot finds this Discord."""
        return {
            "DISCORD_TOKEN": "loopback",
            "DISCORD_API_URL": f"http://127.0.0.1:{self.port}/api/v10",
            "DISCORD_GATEWAY_URL": self.gateway.address,
        }

    @property
    def channels(self) -> list[Channel]:
        """The channels of all servers, server by server in turn."""
        return [channel for row in zip(*self.world.guilds.values(), strict=True) for channel in row]

    async def command(self, user: int, channel: Channel, words: str, due: float = 0.0, **options: Any) -> Interaction:
        """Gives a slash command of a group: `words` are its names, the options typed by their values."""
        group, name = words.split()
        given = [{"name": key, "type": _kind(value), "value": value} for key, value in options.items()]
        data = {"id": "7", "name": group, "type": 1, "options": [{"name": name, "type": 1, "options": given}]}
        return await self._told(Interaction(user, channel, due or monotonic()), data)

    async def press(self, user: int, on: Message, control: Control, due: float = 0.0) -> Interaction:
        """Presses a button of a message, or chooses from its menu."""
        interaction = Interaction(user, on.channel, due or monotonic(), on)
        self.rest.waiting[on.id] = interaction
        return await self._told(interaction, control.payload())

    async def _told(self, interaction: Interaction, data: dict[str, Any]) -> Interaction:
        self.rest.interactions[interaction.id] = interaction
        interaction.sent = monotonic()
        await self.gateway.tell("INTERACTION_CREATE", interaction.payload(data), interaction.channel.guild)
        return interaction


def _kind(value: object) -> int:
    """Discord's number for the type of an option's value."""
    return {bool: 5, int: 4}.get(type(value), 3)


@asynccontextmanager
async def loopback(guilds: int, channels: int, shards: int = 1) -> AsyncIterator[Loopback]:
    """A Discord that listens on this machine for as long as the block lasts."""
    discord = Loopback(guilds, channels, shards)
    app = web.Application(client_max_size=UPLOAD)
    app.router.add_get("/gateway", discord.gateway.serve)
    app.router.add_route("*", "/api/v10/{path:.*}", discord.rest.serve)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    discord.port = runner.addresses[0][1]
    discord.gateway.address = discord.rest.gateway = f"ws://127.0.0.1:{discord.port}/gateway"
    try:
        yield discord
    finally:
        await discord.gateway.close()
        await runner.cleanup()
