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

HEARTBEAT_MS = 41_250
MAX_UPLOAD_BYTES = 64 << 20
HEARTBEAT_ACK_SECONDS = 0.05
"""Seconds until a heartbeat is acknowledged: discord.py's thread notes a moment after sending that it has sent one."""
OP_DISPATCH, OP_HEARTBEAT, OP_IDENTIFY, OP_RESUME, OP_INVALID_SESSION, OP_HELLO, OP_HEARTBEAT_ACK = (
    0,
    1,
    2,
    6,
    9,
    10,
    11,
)
INVALID_TOKEN_CODE = 4004
"""The gateway's close code for an unknown token."""
TOKEN_PATHS = ("interactions", "webhooks")
"""The beginnings of paths that contain a token of their own."""


class DiscordApi:
    """Discord's addresses for one bot with that token.

    `on_request` gets the path of each request that was carried out.
    """

    def __init__(self, world: World, token: str, on_request: Callable[[str], None]) -> None:
        self.world = world
        self.token = token
        self.on_request = on_request
        self.on_bot_ready: Callable[[], object] = lambda: None
        """Called when the bot has identified itself to the gateway."""
        self.address = ""
        """Host and port on this machine, set once the server listens."""

    @property
    def gateway_url(self) -> str:
        """The URL of the gateway."""
        return f"ws://{self.address}/gateway"

    @property
    def cdn_url(self) -> str:
        """The URL of the CDN, from which the bot downloads uploads."""
        return f"http://{self.address}/cdn"

    def create_app(self) -> web.Application:
        app = web.Application(client_max_size=MAX_UPLOAD_BYTES)
        app.router.add_get("/gateway", self._serve_gateway)
        app.router.add_get("/cdn/{path:.*}", self._get_upload)
        app.router.add_route("*", "/api/v10/{path:.*}", self._handle_request)
        return app

    async def _handle_request(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        if not path.startswith(TOKEN_PATHS) and request.headers.get("Authorization") != f"Bot {self.token}":
            return _error_response(BackendError(401, 0, "401: Unauthorized"))
        if path == "gateway/bot":
            limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return _json_response({"url": self.gateway_url, "shards": 1, "session_start_limit": limit})
        try:
            body, files = await _read_body(request)
        except ConnectionError as error:  # the bot was killed while it was sending
            raise web.HTTPBadRequest from error
        try:
            result = self._dispatch(request, f"/{path}", body, files)
        except (RouteNotImplemented, UnsupportedField) as error:
            log.error("%s", error)  # the message says all
            return _error_response(error)
        except BackendError as error:
            return _error_response(error)
        if request.method == "POST" and path.endswith("/emojis"):
            self.world.emoji[result["id"]] = base64.b64decode(body["image"].partition(",")[2])
        self.on_request(path)
        return web.Response(status=204) if result is None else _json_response(result, cdn=self.cdn_url)

    def _dispatch(self, request: web.Request, path: str, body: Any, files: list[discord.File]) -> Any:
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

    async def _get_upload(self, request: web.Request) -> web.Response:
        """Serve a file that a person has uploaded for the bot."""
        blob = self.world.backend.cdn.get(f"{CDN_BASE}/{request.match_info['path']}")
        return web.Response(status=404) if blob is None else web.Response(body=blob)

    async def _serve_gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        await socket.send_json({"op": OP_HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        session = GatewaySession(socket, self)
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await session.handle_frame(json.loads(frame.data))
        finally:
            session.close()
        return socket


class GatewaySession:
    """A gateway connection of the bot, which gets the events of its intents in order."""

    def __init__(self, socket: web.WebSocketResponse, api: DiscordApi) -> None:
        self.socket = socket
        self.api = api
        self.world = api.world
        self.frames: asyncio.Queue[str] = asyncio.Queue()
        self.sequence = 0
        self.intents = discord.Intents.none()
        self._sending: asyncio.Task[None] | None = None

    async def handle_frame(self, frame: Mapping[str, Any]) -> None:
        """Answer a frame of the bot: a heartbeat, an identify or a resume, which is refused."""
        if frame["op"] == OP_HEARTBEAT:
            asyncio.get_running_loop().call_later(
                HEARTBEAT_ACK_SECONDS, self.frames.put_nowait, json.dumps({"op": OP_HEARTBEAT_ACK})
            )
        elif frame["op"] == OP_RESUME:
            await self.socket.send_json({"op": OP_INVALID_SESSION, "d": False})
        elif frame["op"] == OP_IDENTIFY and frame["d"]["token"] != self.api.token:
            await self.socket.close(code=INVALID_TOKEN_CODE)
        elif frame["op"] == OP_IDENTIFY:
            self.intents = discord.Intents.none()
            self.intents.value = frame["d"]["intents"]
            self._send_ready()
            self.world.backend.subscribers.append(self.send_event)
            self._sending = asyncio.create_task(self._send_frames())
            self.api.on_bot_ready()

    def close(self) -> None:
        """Stop sending events."""
        if self._sending is not None:
            self._sending.cancel()
            self.world.backend.subscribers.remove(self.send_event)

    def _send_ready(self) -> None:
        backend, has_joined = self.world.backend, self.world.bot_joined
        self.world.bot_joined = True
        ready = {
            "v": 10,
            "user": serializers.user_payload(backend.bot_user),
            "guilds": [{"id": str(id), "unavailable": True} for id in backend.guilds] if has_joined else [],
            "session_id": str(backend.snowflake()),
            "resume_gateway_url": self.api.gateway_url,
            "shard": [0, 1],
            "application": {"id": str(backend.application_id), "flags": 0},
        }
        self._enqueue("READY", ready)
        for guild in backend.guilds.values():
            payload = dict(serializers.guild_create_payload(backend, guild))
            if not has_joined:
                del payload["unavailable"]  # without it, discord.py sees a server that the bot joins now
            self.send_event("GUILD_CREATE", payload)

    def send_event(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event if the bot's intents include it."""
        gate = required_intent(event, payload)
        if gate is None or getattr(self.intents, gate):
            pruned_payload = dict(payload)
            if event == "GUILD_CREATE":
                prune_guild_create(pruned_payload, self.intents, self.world.backend.bot_user.id)
            self._enqueue(event, pruned_payload)

    def _enqueue(self, event: str, payload: Any) -> None:
        self.sequence += 1
        frame = json.dumps({"op": OP_DISPATCH, "s": self.sequence, "t": event, "d": payload})
        self.frames.put_nowait(frame.replace(CDN_BASE, self.api.cdn_url))

    async def _send_frames(self) -> None:
        with suppress(ConnectionError):
            while True:
                await self.socket.send_str(await self.frames.get())


def _error_response(error: BackendError) -> web.Response:
    return _json_response(error.to_json(), error.status)


def _json_response(what: Any, status: int = 200, *, cdn: str = CDN_BASE) -> web.Response:
    """Return a JSON response with exactly Discord's content type: discord.py parses no other one."""
    body = json.dumps(what).replace(CDN_BASE, cdn).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"})


async def _read_body(request: web.Request) -> tuple[Any, list[discord.File]]:
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
    message = (body or {}).get("data", body) or {}
    words = {str(item.get("id")): item.get("description") for item in message.get("attachments") or ()}
    return body, [
        discord.File(BytesIO(data), name, description=words.get(str(number)))
        for number, (name, data) in enumerate(uploads)
    ]
