"""The simulated Discord as the bot sees it: the REST API, the CDN and the gateway, over SimCord's backend."""

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
from simcord.http import routes as _routes  # noqa: F401  # registers the routes
from simcord.http.router import dispatch
from simcord.intents import prune_guild_create, required_intent

from sandbox.world import World

log = logging.getLogger(__name__)

HEARTBEAT = 41_250
UPLOAD = 64 << 20
WAY = 0.05
"""Seconds until a heartbeat is acknowledged: discord.py's thread notes a moment after sending that it has sent one."""
DISPATCH, BEAT, IDENTIFY, RESUME, INVALID, HELLO, BEATEN = 0, 1, 2, 6, 9, 10, 11
UNKNOWN = 4004
"""The gateway's close code for an unknown token."""
OPEN_TO_TOKENS = ("interactions", "webhooks")
"""The beginnings of paths that contain a token of their own."""


class Wire:
    """Discord's addresses for one bot with that token.

    `on_request` gets the path of each request that was carried out.
    """

    def __init__(self, world: World, token: str, on_request: Callable[[str], None]) -> None:
        self.world = world
        self.token = token
        self.on_request = on_request
        self.arrived: Callable[[], object] = lambda: None
        """Called when the bot has identified itself to the gateway."""
        self.address = ""
        """Host and port on this machine, set once the server listens."""

    @property
    def gateway(self) -> str:
        """The URL of the gateway."""
        return f"ws://{self.address}/gateway"

    @property
    def cdn(self) -> str:
        """The URL of the CDN, from which the bot downloads uploads."""
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
            log.error("%s", error)  # the message says all
            return _refused(error)
        except BackendError as error:
            return _refused(error)
        if request.method == "POST" and path.endswith("/emojis"):
            self.world.emoji[found["id"]] = base64.b64decode(body["image"].partition(",")[2])
        self.on_request(path)
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
        """Serve a file that a person has uploaded for the bot."""
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
    """A gateway connection of the bot, which gets the events of its intents in order."""

    def __init__(self, line: web.WebSocketResponse, wire: Wire) -> None:
        self.line = line
        self.wire = wire
        self.world = wire.world
        self.frames: asyncio.Queue[str] = asyncio.Queue()
        self.number = 0
        self.intents = discord.Intents.none()
        self._sending: asyncio.Task[None] | None = None

    async def read(self, frame: Mapping[str, Any]) -> None:
        """Answer a frame of the bot: a heartbeat, an identify or a resume, which is refused."""
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
        """Stop sending events."""
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
                del payload["unavailable"]  # without it, discord.py sees a server that the bot joins now
            self.tell("GUILD_CREATE", payload)

    def tell(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event if the bot's intents include it."""
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
    """Return a JSON response with exactly Discord's content type: discord.py parses no other one."""
    body = json.dumps(what).replace(CDN_BASE, cdn).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


async def _body(request: web.Request) -> tuple[Any, list[discord.File]]:
    """Return a request's JSON, and its uploads with the descriptions that the JSON has for them."""
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
