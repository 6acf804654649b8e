"""The least Discord there can be: gateway frames in, HTTP requests out, every one of them answered at once.

It takes the place of aiohttp's session, so that discord.py builds, encodes and sends everything it would send.
"""

import asyncio
import json
import re
from collections.abc import Callable
from itertools import count
from types import TracebackType
from typing import Any, ClassVar

import discord

from cogs.client import Nineteenth

APPLICATION, GUILD, CHANNEL = 19, 1900, 190000
PERMISSIONS = str((1 << 50) - 1)
BOT: Any = {"id": str(APPLICATION), "username": "nineteenth", "discriminator": "0", "avatar": None, "bot": True}
_CALLBACK = re.compile(r"/interactions/(\d+)/")
_MESSAGE = re.compile(r"/messages/(\d+)$")
_NUMBERS = count(1 << 40)


class Reply:
    """An answer of Discord's, as aiohttp hands it over."""

    headers: ClassVar[dict[str, str]] = {"content-type": "application/json"}
    reason = "OK"

    def __init__(self, body: Any) -> None:
        self.status = 204 if body is None else 200
        self._body = body

    async def text(self, encoding: str = "utf-8") -> str:
        return "" if self._body is None else json.dumps(self._body)

    async def __aenter__(self) -> "Reply":
        return self

    async def __aexit__(self, _kind: type | None, _error: BaseException | None, _trace: TracebackType | None) -> None:
        return None


class Wire:
    """Remembers each message's components, and tells `answered` which interaction was answered."""

    def __init__(self, answered: Callable[[int], None]) -> None:
        self.components: dict[int, Any] = {}
        self.sources: dict[int, int] = {}
        """The message whose button each interaction pressed."""
        self.answered = answered

    def request(self, method: str, url: str, *, data: Any = None, **_rest: Any) -> Reply:
        body = _decoded(data)
        if callback := _CALLBACK.search(url):
            return Reply(self._callback(int(callback[1]), body))
        if method == "DELETE":
            return Reply(None)
        if "/messages" in url:
            known = _MESSAGE.search(url)
            return Reply(self._message(int(known[1]) if known else next(_NUMBERS), body))
        return Reply([])

    async def close(self) -> None:
        """Has nothing to close."""

    def _callback(self, interaction: int, body: Any) -> Any:
        message = self.sources.get(interaction) if body["type"] == 7 else next(_NUMBERS)
        shown = self._message(message or next(_NUMBERS), body.get("data") or {})
        self.answered(interaction)
        return {
            "interaction": {"id": str(interaction), "type": 3, "response_message_id": shown["id"]},
            "resource": {"type": body["type"], "message": shown},
        }

    def _message(self, id: int, body: Any) -> dict[str, Any]:
        if body.get("components"):
            self.components[id] = body["components"]
        return self.message(id)

    def message(self, id: int) -> dict[str, Any]:
        """A message as the gateway and the answers carry it."""
        empty: dict[str, Any] = {name: [] for name in ("mentions", "mention_roles", "attachments", "embeds")}
        return empty | {
            "id": str(id),
            "channel_id": str(CHANNEL),
            "author": BOT,
            "content": "",
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "pinned": False,
            "type": 0,
            "flags": 1 << 15,
            "components": self.components.get(id, []),
        }


def _decoded(data: Any) -> Any:
    if data is None or isinstance(data, str):
        return json.loads(data) if data else {}
    part = next((value for options, _headers, value in data._fields if options["name"] == "payload_json"), None)
    return json.loads(part) if isinstance(part, str) else {}


class Line:
    """A bot on the wire: frames go in here."""

    def __init__(self, client: Nineteenth, wire: Wire) -> None:
        self.client = client
        self.wire = wire

    async def connect(self) -> None:
        """Brings the bot to where a gateway would: logged in, set up, in one server with one channel."""
        state: Any = self.client._connection
        http: Any = self.client.http
        await self.client._async_setup_hook()
        http._HTTPClient__session, http._global_over = self.wire, asyncio.Event()
        http._global_over.set()
        state.application_id, state.user = APPLICATION, discord.ClientUser(state=state, data=BOT)
        state.shard_count, state.shard_ids = 1, [0]
        await self.client.setup_hook()
        channel = {"id": str(CHANNEL), "type": 0, "name": "bench", "position": 0, "permission_overwrites": []}
        state._add_guild_from_data(
            {"id": str(GUILD), "name": "bench", "owner_id": "1", "channels": [channel], "roles": [], "members": []}
        )

    def press(self, interaction: int, user: int, message: int, data: dict[str, Any]) -> None:
        """Feeds the frame of a pressed button or a chosen menu."""
        self.wire.sources[interaction] = message
        self._feed(interaction, user, {"type": 3, "data": data, "message": self.wire.message(message)})

    def command(self, interaction: int, user: int, data: dict[str, Any]) -> None:
        """Feeds the frame of a slash command."""
        self._feed(interaction, user, {"type": 2, "data": data})

    def _feed(self, interaction: int, user: int, frame: dict[str, Any]) -> None:
        person = {"id": str(user), "username": f"golfer-{user}", "discriminator": "0", "avatar": None}
        member = {"user": person, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False}
        state: Any = self.client._connection
        state.parse_interaction_create(
            {
                **frame,
                "id": str(interaction),
                "application_id": str(APPLICATION),
                "token": f"token-{interaction}",
                "version": 1,
                "guild_id": str(GUILD),
                "channel_id": str(CHANNEL),
                "channel": {"id": str(CHANNEL), "type": 0, "name": "bench"},
                "member": {**member, "flags": 0, "permissions": PERMISSIONS},
                "app_permissions": PERMISSIONS,
                "locale": "en-US",
                "guild_locale": "en-US",
                "entitlements": [],
                "authorizing_integration_owners": {},
                "context": 0,
                "attachment_size_limit": 10 << 20,
            }
        )
