"""The REST API of the loopback Discord: carry out every request of the bot, count it by route, or inject a fault."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from aiohttp import web

from testing.loopback.interaction import DEFERRED_MESSAGE, DEFERRED_UPDATE, MESSAGE, MODAL, UPDATE_MESSAGE, Interaction
from testing.loopback.world import (
    APPLICATION,
    BOT,
    EPHEMERAL,
    LoopbackWorld,
    Message,
    MessagePayload,
    snowflake,
    user_payload,
)

JSON_HEADERS: Final = {"Content-Type": "application/json"}
"""Exactly Discord's content type: discord.py parses no other one as JSON."""
UNLIMITED_PATHS: Final = ("interactions", "webhooks")
"""The beginnings of paths that Discord's limit of 50 requests a second leaves out."""
CONNECTION_CUT: Final = 0
"""A fault's status that aborts the connection without an answer."""
decode = msgspec.json.Decoder(MessagePayload).decode


class Callback(msgspec.Struct):
    """The first answer to an interaction."""

    type: int
    data: MessagePayload = msgspec.field(default_factory=MessagePayload)


class ApiError(Exception):
    """An error of Discord's, with its status and code."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"code": code, "message": message}


class RequestBody(NamedTuple):
    """A request's JSON as it came, and the sizes of its files."""

    json: bytes
    files: tuple[int, ...]


class RequestFault(NamedTuple):
    """A fault of one request: a delay in seconds, then an error status in place of the answer if there is one."""

    seconds: float = 0.0
    status: int | None = None
    retry_after: float = 0.0
    body: Mapping[str, Any] | None = None
    """The JSON of the error; a general one if there is none."""
    html: str = ""
    """A page in place of the JSON, such as a proxy on the way answers with."""


Faults: TypeAlias = Callable[[str, str], RequestFault | None]
"""Returns the fault for a request's method and path; None for no fault."""


def inject_nothing(_method: str, _path: str) -> None:
    """Inject no fault."""


class RestApi:
    """The handler of all requests."""

    def __init__(self, world: LoopbackWorld) -> None:
        self.world = world
        self.gateway = ""
        self.shards = 1
        self.session_starts = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 64}
        self.commands: list[dict[str, Any]] = []
        """The registered commands of the application."""
        self.interactions: dict[int, Interaction] = {}
        self.last_presses: dict[int, Interaction] = {}
        """The last press on each message; its picture may come by an edit of the message."""
        self.request_counts: Counter[str] = Counter()
        """The number of requests by route."""
        self.file_count = self.file_bytes = 0
        self.faults: Faults = inject_nothing
        self.file_refusal: int | None = None
        """The status with which every request with files is refused; None if they are taken."""
        self.user_agents: Counter[str] = Counter()
        self.limit_headers: dict[str, str] = {}
        """The headers that name the limit of a route."""
        self.application: dict[str, Any] = {}
        """The fields of the application that differ from the usual ones."""

    @property
    def limited_requests(self) -> int:
        """The number of requests that count against Discord's limit of 50 a second."""
        return sum(
            number for route, number in self.request_counts.items() if route.split(" ")[1] not in UNLIMITED_PATHS
        )

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer a request."""
        path = request.match_info["path"].split("/")
        route = f"{request.method} {' '.join(part for part in path if not part[-1:].isdigit())}"
        self.request_counts[route] += 1
        body = _parse_body(request.headers.get("Content-Type", ""), await request.read())
        self.file_count += len(body.files)
        self.file_bytes += sum(body.files)
        self.user_agents[request.headers.get("User-Agent", "")] += 1
        if body.files and self.file_refusal is not None:
            return await self._apply_fault(request, RequestFault(status=self.file_refusal)) or web.Response()
        if self.world.quirks.dropped_pictures(request.method, request.match_info["path"]):
            body = body._replace(files=())
        fault = self.faults(request.method, request.match_info["path"])
        if fault is not None:
            error = await self._apply_fault(request, fault)
            if error is not None:
                return error
        try:
            result = self._route(request.method, path, body)
        except ApiError as refusal:
            return web.Response(body=msgspec.json.encode(refusal.body), status=refusal.status, headers=JSON_HEADERS)
        if result is None or (path[-1] == "callback" and "with_response" not in request.query):
            return web.Response(status=204)
        return web.Response(body=msgspec.json.encode(result), headers={**JSON_HEADERS, **self.limit_headers})

    async def _apply_fault(self, request: web.Request, fault: RequestFault) -> web.StreamResponse | None:
        await asyncio.sleep(fault.seconds)
        if fault.status is None:
            return None
        if fault.status == CONNECTION_CUT and request.transport is not None:
            request.transport.abort()
        if fault.html:
            return web.Response(
                text=fault.html, status=fault.status or 500, content_type="text/html", headers={"Via": "1.1 loopback"}
            )
        body = fault.body or {"message": "a fault", "code": 0, "retry_after": fault.retry_after, "global": False}
        return web.Response(
            body=msgspec.json.encode(body), status=fault.status or 500, headers={**JSON_HEADERS, "Via": "1.1 loopback"}
        )

    def _route(self, method: str, path: list[str], body: RequestBody) -> Any:
        match (method, *path):
            case "POST", "interactions", id, _token, "callback":
                return self._answer_interaction(
                    self._find_interaction(id), msgspec.json.decode(body.json, type=Callback), body
                )
            case "POST", "webhooks", _application, token:
                return self._add_followup(self._find_interaction(token.partition("-")[2]), body)
            case _, "webhooks", _application, token, "messages", which:
                return self._handle_response(method, self._find_interaction(token.partition("-")[2]), which, body)
            case "POST", "channels", channel, "messages":
                return self.world.post(self._find_channel(channel), decode(body.json), body.files).payload()
            case "PATCH", "channels", _channel, "messages", id:
                return self._edit_message(self._find_message(id), body)
            case "DELETE", "channels", _channel, "messages", id:
                return self.world.remove(self._find_message(id))
            case "POST", "users", "@me", "channels":
                user = int(msgspec.json.decode(body.json)["recipient_id"])
                return {"id": str(self.world.direct_channel(user).id), "type": 1, "recipients": [user_payload(user)]}
            case _, "channels", id, *rest if rest in ([], ["threads"]):
                return self._route_channel(method, self._find_channel(id), rest, body)
            case _:
                return self._route_application(method, path, body)

    def _route_channel(self, method: str, channel: Any, rest: list[str], body: RequestBody) -> Any:
        """Return, change or delete a channel, or open a thread in it."""
        if rest:
            channel = self.world.open_thread(channel, msgspec.json.decode(body.json)["name"])
        elif method == "PATCH":
            channel.is_archived = msgspec.json.decode(body.json).get("archived", False)
        elif method == "DELETE":
            del self.world.channels[channel.id]
        return channel.payload()

    def _route_application(self, method: str, path: list[str], body: RequestBody) -> Any:
        match (method, *path):
            case "GET", "users", "@me":
                return BOT
            case "GET", "oauth2", "applications", "@me":
                about = {"description": "", "icon": None, "bot_public": True, "bot_require_code_grant": False}
                identity = {
                    "id": str(APPLICATION),
                    "name": "Nineteenth",
                    "verify_key": "",
                    "flags": 0,
                    "owner": user_payload(1),
                }
                return about | identity | self.application
            case "GET", "gateway", "bot":
                return {"url": self.gateway, "shards": self.shards, "session_start_limit": self.session_starts}
            case "PUT", "applications", _id, "commands":
                self.commands = [_command_payload(one) for one in msgspec.json.decode(body.json)]
                return self.commands
            case "GET", "applications", _id, "commands":
                return self.commands
            case _:
                return self._route_emoji(method, path, body)

    def _route_emoji(self, method: str, path: list[str], body: RequestBody) -> Any:
        """List, add or delete emoji of the application; no other route is left."""
        match (method, *path):
            case "GET", "applications", _id, "emojis":
                return {"items": self.world.emoji}
            case "POST", "applications", _id, "emojis":
                new_emoji = {"id": str(snowflake()), "name": msgspec.json.decode(body.json)["name"], "animated": False}
                self.world.emoji.append(new_emoji)
                return new_emoji
            case "DELETE", "applications", _id, "emojis", id:
                self.world.emoji[:] = [emoji for emoji in self.world.emoji if emoji["id"] != id]
                return None
        raise ApiError(404, 0, f"404: Not Found: {method} {'/'.join(path)}")

    def _answer_interaction(self, interaction: Interaction, answer: Callback, body: RequestBody) -> Any:
        if interaction.answered_at is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if interaction.is_expired:
            raise ApiError(404, 10062, "Unknown interaction")
        if answer.type in (MESSAGE, DEFERRED_MESSAGE):
            interaction.response_message = self._post_response(interaction, answer.data, body)
        elif answer.type == UPDATE_MESSAGE and interaction.source is not None:
            interaction.response_message = self._write_message(interaction.source, answer.data, body)
        elif answer.type == MODAL:
            interaction.form = msgspec.json.decode(body.json)["data"]
        interaction.mark_answered(answer.type)
        if answer.type not in (DEFERRED_MESSAGE, DEFERRED_UPDATE):
            interaction.mark_text_shown()
        if body.files or (answer.type == UPDATE_MESSAGE and answer.data.attachments and interaction.source):
            interaction.mark_picture_shown()
        return interaction.callback_payload()

    def _post_response(self, interaction: Interaction, payload: MessagePayload, body: RequestBody) -> Message:
        reader = interaction.user if payload.flags & EPHEMERAL else None
        return self.world.post(interaction.channel, payload, body.files, reader)

    def _add_followup(self, interaction: Interaction, body: RequestBody) -> Any:
        if interaction.answered_at is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        message = self._post_response(interaction, decode(body.json), body)
        interaction.followups.append(message)
        interaction.mark_text_shown()
        if body.files:
            interaction.mark_picture_shown()
        return message.payload()

    def _handle_response(self, method: str, interaction: Interaction, which: str, body: RequestBody) -> Any:
        """Return, edit or delete a message that answers an interaction."""
        original = interaction.response_message or interaction.source
        message = original if which == "@original" else self.world.messages.get(int(which))
        if message is None or message.is_deleted:
            raise ApiError(404, 10008, "Unknown Message")
        if method == "DELETE":
            return self.world.remove(message)
        if method == "PATCH":
            interaction.is_edited = True
            interaction.response_message = interaction.response_message or message
            interaction.mark_text_shown()
            if body.files:
                interaction.mark_picture_shown()
            return self._edit_message(message, body)
        return message.payload()

    def _edit_message(self, message: Message, body: RequestBody) -> Any:
        return self._write_message(message, decode(body.json), body).payload()

    def _write_message(self, message: Message, payload: MessagePayload, body: RequestBody) -> Message:
        message.write(payload, body.files)
        if self.world.quirks.leaves_mentions:
            message.mentions = []
        if message.id in self.last_presses:
            self.last_presses[message.id].mark_text_shown()
            if body.files:
                self.last_presses.pop(message.id).mark_picture_shown()
        return message

    def _find_interaction(self, id: str) -> Interaction:
        interaction = self.interactions.get(int(id))
        if interaction is None:
            raise ApiError(404, 10062, "Unknown interaction")
        return interaction

    def _find_channel(self, id: str) -> Any:
        channel = self.world.channels.get(int(id))
        if channel is None:
            raise ApiError(404, 10003, "Unknown Channel")
        return channel

    def _find_message(self, id: str) -> Message:
        message = self.world.messages.get(int(id))
        if message is None:
            raise ApiError(404, 10008, "Unknown Message")
        return message


def _command_payload(command: dict[str, Any]) -> dict[str, Any]:
    """Return a registered command as Discord returns it."""
    return {"description": ""} | command | {"id": str(snowflake()), "application_id": str(APPLICATION), "version": "1"}


def _parse_body(kind: str, body: bytes) -> RequestBody:
    """Return a request's JSON, which discord.py puts before the files, and the sizes of the files."""
    if not kind.startswith("multipart/"):
        return RequestBody(body or b"{}", ())
    boundary = b"\r\n--" + kind.partition("boundary=")[2].strip('"').encode()
    json, *files = (part.partition(b"\r\n\r\n")[2] for part in body.split(boundary)[:-1])
    return RequestBody(json, tuple(map(len, files)))
