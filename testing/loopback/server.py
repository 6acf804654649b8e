"""The server of the loopback Discord, and the commands and presses of its users."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Final

from aiohttp import web

from testing.loopback.gateway import Gateway
from testing.loopback.interaction import Control, Interaction
from testing.loopback.rest import RestApi
from testing.loopback.world import Channel, LoopbackWorld, Message, snowflake

MAX_UPLOAD_BYTES: Final = 64 << 20


class Loopback:
    """A Discord with so many servers and channels; a bot finds it with the settings in `environ`."""

    def __init__(self, guilds: int, channels: int, shards: int = 1) -> None:
        self.world = LoopbackWorld(guilds, channels)
        self.gateway = Gateway(self.world)
        self.rest = RestApi(self.world)
        self.rest.shards = shards
        self.port = 0
        self.files: dict[str, bytes] = {}

    @property
    def environ(self) -> dict[str, str]:
        """The settings with which a bot finds this Discord."""
        return {
            "DISCORD_TOKEN": "loopback",
            "DISCORD_API_URL": f"http://127.0.0.1:{self.port}/api/v10",
            "DISCORD_GATEWAY_URL": self.gateway.address,
        }

    @property
    def channels(self) -> list[Channel]:
        """The channels of all servers: the first of each server, then the second of each, and so on."""
        return [channel for row in zip(*self.world.guilds.values(), strict=True) for channel in row]

    async def command(self, user: int, channel: Channel, words: str, due: float = 0.0, **options: Any) -> Interaction:
        """Send a slash command; an option that is bytes is uploaded as a file."""
        first, *rest = words.split()
        files = {key: self._store_upload(value) for key, value in options.items() if isinstance(value, bytes)}
        values = options | {key: file["id"] for key, file in files.items()}
        items = [{"name": key, "type": _option_type(options[key]), "value": value} for key, value in values.items()]
        for name in reversed(rest):
            items = [{"name": name, "type": 1, "options": items}]
        data: dict[str, Any] = {"id": "7", "name": first, "type": 1, "options": items}
        if files:
            data["resolved"] = {"attachments": {file["id"]: file for file in files.values()}}
        return await self._send_interaction(Interaction(user, channel, due or monotonic()), data)

    def _store_upload(self, file: bytes) -> dict[str, Any]:
        """Store a file that a user uploads for the bot, and return its attachment."""
        id = str(snowflake())
        self.files[id] = file
        url = f"http://127.0.0.1:{self.port}/cdn/{id}"
        return {"id": id, "filename": "record.txt", "size": len(file), "url": url, "proxy_url": url}

    async def download(self, request: web.Request) -> web.Response:
        """Serve an uploaded file."""
        return web.Response(body=self.files[request.match_info["id"]])

    async def press(self, user: int, on: Message, control: Control, due: float = 0.0) -> Interaction:
        """Press a button of a message, or choose from its menu."""
        interaction = Interaction(user, on.channel, due or monotonic(), on)
        self.rest.last_presses[on.id] = interaction
        return await self._send_interaction(interaction, control.payload())

    async def send_form(self, opener: Interaction) -> Interaction:
        """Send the form that an interaction has opened, as it is filled in."""
        assert opener.form is not None
        fields = [_sent_field(label) for label in opener.form["components"]]
        data = {"custom_id": opener.form["custom_id"], "components": fields}
        interaction = Interaction(opener.user, opener.channel, monotonic(), opener.source, is_form=True)
        return await self._send_interaction(interaction, data)

    async def _send_interaction(self, interaction: Interaction, data: dict[str, Any]) -> Interaction:
        self.rest.interactions[interaction.id] = interaction
        interaction.sent_at = monotonic()
        await self.gateway.send_event("INTERACTION_CREATE", interaction.payload(data), interaction.channel.guild)
        return interaction


def _sent_field(label: dict[str, Any]) -> dict[str, Any]:
    """Return a field of a form as it is sent: its text, or the options that are chosen from the start."""
    field = label["component"]
    payload: dict[str, Any] = {"type": field["type"], "id": field.get("id", 0), "custom_id": field["custom_id"]}
    if "options" in field:
        payload["values"] = [option["value"] for option in field["options"] if option.get("default")]
    else:
        payload["value"] = field.get("value", "")
    return {"type": label["type"], "id": label.get("id", 0), "component": payload}


def _option_type(value: object) -> int:
    """Return Discord's number for the type of an option's value."""
    return {bool: 5, int: 4, bytes: 11}.get(type(value), 3)


@asynccontextmanager
async def loopback(guilds: int, channels: int, shards: int = 1) -> AsyncIterator[Loopback]:
    """Run a loopback Discord for the length of the block."""
    discord = Loopback(guilds, channels, shards)
    app = web.Application(client_max_size=MAX_UPLOAD_BYTES)
    app.router.add_get("/gateway", discord.gateway.serve)
    app.router.add_get("/cdn/{id}", discord.download)
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
