"""What the bot takes for Discord: the HTTP address of its requests and the gateway that tells it what happens."""

import asyncio
import base64
import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from io import BytesIO
from typing import Any

import discord
from aiohttp import BodyPartReader, WSMsgType, web
from simcord import RouteNotImplemented, UnsupportedField
from simcord.backend import serializers
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError
from simcord.http import routes as _routes  # noqa: F401  # fills the table of routes
from simcord.http.router import dispatch
from simcord.intents import prune_guild_create, required_intent

from sandbox.world import World

log = logging.getLogger(__name__)

HEARTBEAT = 41_250
UPLOAD = 64 << 20
WAY = 0.05
"""Seconds until a heartbeat is answered: discord.py's thread notes that it has sent one a moment after it has."""
DISPATCH, BEAT, IDENTIFY, RESUME, INVALID, HELLO, BEATEN = 0, 1, 2, 6, 9, 10, 11
UNKNOWN = 4004
"""The gateway's code for a token that it does not know."""
OPEN_TO_TOKENS = ("interactions", "webhooks")
"""Requests that carry a token of their own in their path."""


class Wire:
    """Discord's two addresses for one bot with that token; `done` is told each request that was carried out."""

    def __init__(self, world: World, token: str, done: Callable[[str], None]) -> None:
        self.world = world
        self.token = token
        self.done = done
        self.arrived: Callable[[], object] = lambda: None
        """Told when the bot is there."""
        self.address = ""
        """Host and port on this machine, once they are known."""

    @property
    def gateway(self) -> str:
        """Where the bot is told what happens."""
        return f"ws://{self.address}/gateway"

    @property
    def cdn(self) -> str:
        """Where the bot finds what was uploaded."""
        return f"http://{self.address}/cdn"

    def app(self) -> web.Application:
        app = web.Application(client_max_size=UPLOAD)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/cdn/{path:.*}", self._upload)
        app.router.add_route("*", "/api/v10/{path:.*}", self._request)
        return app

    async def _request(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        if not path.startswith(OPEN_TO_TOKENS) and request.headers.get("Authorization") != f"Bot {self.token}":
            return _refused(BackendError(401, 0, "401: Unauthorized"))
        if path == "gateway/bot":
            limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return _json({"url": self.gateway, "shards": 1, "session_start_limit": limit})
        body, files = await _body(request)
        try:
            found = self._carried_out(request, f"/{path}", body, files)
        except (RouteNotImplemented, UnsupportedField) as error:
            log.error("%s", error)  # the sentence tells all
            return _refused(error)
        except BackendError as error:
            return _refused(error)
        if request.method == "POST" and path.endswith("/emojis"):
            self.world.emoji[found["id"]] = base64.b64decode(body["image"].partition(",")[2])
        self.done(path)
        return web.Response(status=204) if found is None else _json(found, cdn=self.cdn)

    def _carried_out(self, request: web.Request, path: str, body: Any, files: list[discord.File]) -> Any:
        reason = request.headers.get("X-Audit-Log-Reason")
        return dispatch(
            self.world.backend,
            request.method,
            path,
            json=body,
            params=dict(request.query),
            files=files,
            reason=reason,
        )

    async def _upload(self, request: web.Request) -> web.Response:
        """A file that somebody handed to the bot."""
        blob = self.world.backend.cdn.get(f"{CDN_BASE}/{request.match_info['path']}")
        return web.Response(status=404) if blob is None else web.Response(body=blob)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse(max_msg_size=0)
        await line.prepare(request)
        await line.send_json({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT}})
        session = Session(line, self)
        try:
            async for frame in line:
                if frame.type is WSMsgType.TEXT:
                    await session.read(json.loads(frame.data))
        finally:
            session.end()
        return line


class Session:
    """One connection of the bot, told in order what happens, as far as its intents go."""

    def __init__(self, line: web.WebSocketResponse, wire: Wire) -> None:
        self.line = line
        self.wire = wire
        self.world = wire.world
        self.frames: asyncio.Queue[str] = asyncio.Queue()
        self.number = 0
        self.intents = discord.Intents.none()
        self._sending: asyncio.Task[None] | None = None

    async def read(self, frame: Mapping[str, Any]) -> None:
        """Answers what the bot says."""
        if frame["op"] == BEAT:
            asyncio.get_running_loop().call_later(WAY, self.frames.put_nowait, json.dumps({"op": BEATEN}))
        elif frame["op"] == RESUME:
            await self.line.send_json({"op": INVALID, "d": False})
        elif frame["op"] == IDENTIFY and frame["d"]["token"] != self.wire.token:
            await self.line.close(code=UNKNOWN)
        elif frame["op"] == IDENTIFY:
            self.intents = discord.Intents._from_value(frame["d"]["intents"])
            self._greet()
            self.world.backend.subscribers.append(self.tell)
            self._sending = asyncio.create_task(self._send())
            self.wire.arrived()

    def end(self) -> None:
        """Tells the bot nothing more."""
        if self._sending is not None:
            self._sending.cancel()
            self.world.backend.subscribers.remove(self.tell)

    def _greet(self) -> None:
        backend, known = self.world.backend, self.world.joined
        self.world.joined = True
        ready = {
            "v": 10,
            "user": serializers.user_payload(backend.bot_user),
            "guilds": [{"id": str(id), "unavailable": True} for id in backend.guilds] if known else [],
            "session_id": str(backend.snowflake()),
            "resume_gateway_url": self.wire.gateway,
            "shard": [0, 1],
            "application": {"id": str(backend.application_id), "flags": 0},
        }
        self._put("READY", ready)
        for guild in backend.guilds.values():
            payload = dict(serializers.guild_create_payload(backend, guild))
            if not known:
                del payload["unavailable"]  # that makes it a server that the bot joins now
            self.tell("GUILD_CREATE", payload)

    def tell(self, event: str, payload: Mapping[str, Any]) -> None:
        """Passes on what happened."""
        gate = required_intent(event, payload)
        if gate is None or getattr(self.intents, gate):
            told = dict(payload)
            if event == "GUILD_CREATE":
                prune_guild_create(told, self.intents, self.world.backend.bot_user.id)
            self._put(event, told)

    def _put(self, event: str, payload: Any) -> None:
        self.number += 1
        frame = json.dumps({"op": DISPATCH, "s": self.number, "t": event, "d": payload})
        self.frames.put_nowait(frame.replace(CDN_BASE, self.wire.cdn))

    async def _send(self) -> None:
        with suppress(ConnectionError):
            while True:
                await self.line.send_str(await self.frames.get())


def _refused(error: BackendError) -> web.Response:
    return _json(error.to_json(), error.status)


def _json(what: Any, status: int = 200, *, cdn: str = CDN_BASE) -> web.Response:
    """An answer with exactly Discord's kind of content: discord.py reads no other as JSON."""
    body = json.dumps(what).replace(CDN_BASE, cdn).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


async def _body(request: web.Request) -> tuple[Any, list[discord.File]]:
    """What a request carries: its JSON, and its uploads with the descriptions that the JSON has for them."""
    if not request.content_type.startswith("multipart/"):
        return (await request.json() if request.body_exists else None), []
    body: Any = None
    uploads: list[tuple[str, bytes]] = []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        if part.name == "payload_json":
            body = await part.json()
        else:
            uploads.append((part.filename or "file", bytes(await part.read())))
    told = (body or {}).get("data", body) or {}
    words = {str(item.get("id")): item.get("description") for item in told.get("attachments") or ()}
    return body, [
        discord.File(BytesIO(data), name, description=words.get(str(number)))
        for number, (name, data) in enumerate(uploads)
    ]
