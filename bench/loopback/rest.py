"""The REST API of the loopback Discord: carry out every request of the bot, count it by route, or inject a fault."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from aiohttp import web

from bench.loopback.interaction import CHANGED, POSTED, QUIET, THINKING, Interaction
from bench.loopback.world import APPLICATION, BOT, EPHEMERAL, Given, Message, World, person, snowflake

JSON: Final = {"Content-Type": "application/json"}
"""Exactly Discord's content type: discord.py parses no other one as JSON."""
FREE: Final = ("interactions", "webhooks")
"""The beginnings of paths that Discord's limit of 50 requests a second leaves out."""
CUT: Final = 0
"""A fault's status that aborts the connection without an answer."""
decode = msgspec.json.Decoder(Given).decode


class Callback(msgspec.Struct):
    """The first answer to an interaction."""

    type: int
    data: Given = msgspec.field(default_factory=Given)


class Refusal(Exception):
    """An error of Discord's, with its status and code."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"code": code, "message": message}


class Sent(NamedTuple):
    """A request's JSON as it came, and the sizes of its files."""

    json: bytes
    files: tuple[int, ...]


class Fault(NamedTuple):
    """A fault of one request: a delay in seconds, then an error status in place of the answer if there is one."""

    seconds: float = 0.0
    status: int | None = None
    retry_after: float = 0.0


Faults: TypeAlias = Callable[[str, str], Fault | None]
"""Returns the fault for a request's method and path; None for no fault."""


def harmless(_method: str, _path: str) -> None:
    """Inject no fault."""


class Rest:
    """The handler of all requests."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.gateway = ""
        self.shards = 1
        self.interactions: dict[int, Interaction] = {}
        self.waiting: dict[int, Interaction] = {}
        """The last press on each message; its picture may come by an edit of the message."""
        self.routes: Counter[str] = Counter()
        """The number of requests by route."""
        self.files = self.bytes = 0
        self.faults: Faults = harmless

    @property
    def limited(self) -> int:
        """The number of requests that count against Discord's limit of 50 a second."""
        return sum(number for route, number in self.routes.items() if route.split(" ")[1] not in FREE)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answer a request."""
        path = request.match_info["path"].split("/")
        route = f"{request.method} {' '.join(part for part in path if not part[-1:].isdigit())}"
        self.routes[route] += 1
        sent = _sent(request.headers.get("Content-Type", ""), await request.read())
        self.files += len(sent.files)
        self.bytes += sum(sent.files)
        fault = self.faults(request.method, request.match_info["path"])
        if fault is not None:
            met = await self._met(request, fault)
            if met is not None:
                return met
        try:
            found = self._done(request.method, path, sent)
        except Refusal as refusal:
            return web.Response(body=msgspec.json.encode(refusal.body), status=refusal.status, headers=JSON)
        if found is None or (path[-1] == "callback" and "with_response" not in request.query):
            return web.Response(status=204)
        return web.Response(body=msgspec.json.encode(found), headers=JSON)

    async def _met(self, request: web.Request, fault: Fault) -> web.StreamResponse | None:
        await asyncio.sleep(fault.seconds)
        if fault.status is None:
            return None
        if fault.status == CUT and request.transport is not None:
            request.transport.abort()
        said = {"message": "a fault", "code": 0, "retry_after": fault.retry_after, "global": False}
        return web.Response(
            body=msgspec.json.encode(said), status=fault.status or 500, headers={**JSON, "Via": "1.1 loopback"}
        )

    def _done(self, method: str, path: list[str], sent: Sent) -> Any:
        match (method, *path):
            case "POST", "interactions", id, _token, "callback":
                return self._answered(self._interaction(id), msgspec.json.decode(sent.json, type=Callback), sent)
            case "POST", "webhooks", _application, token:
                return self._followed(self._interaction(token.partition("-")[2]), sent)
            case _, "webhooks", _application, token, "messages", which:
                return self._response(method, self._interaction(token.partition("-")[2]), which, sent)
            case "POST", "channels", channel, "messages":
                return self.world.post(self._channel(channel), decode(sent.json), sent.files).payload()
            case "PATCH", "channels", _channel, "messages", id:
                return self._changed(self._message(id), sent)
            case "DELETE", "channels", _channel, "messages", id:
                return self.world.remove(self._message(id))
            case "POST", "users", "@me", "channels":
                user = int(msgspec.json.decode(sent.json)["recipient_id"])
                return {"id": str(self.world.direct(user).id), "type": 1, "recipients": [person(user)]}
            case _:
                return self._application(method, path, sent)

    def _application(self, method: str, path: list[str], sent: Sent) -> Any:
        match (method, *path):
            case "GET", "users", "@me":
                return BOT
            case "GET", "oauth2", "applications", "@me":
                about = {"description": "", "icon": None, "bot_public": True, "bot_require_code_grant": False}
                named = {"id": str(APPLICATION), "name": "Nineteenth", "verify_key": "", "flags": 0, "owner": person(1)}
                return about | named
            case "GET", "gateway", "bot":
                limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 64}
                return {"url": self.gateway, "shards": self.shards, "session_start_limit": limit}
            case "PUT", "applications", _id, "commands":
                return [_command(one) for one in msgspec.json.decode(sent.json)]
            case "GET", "applications", _id, "commands":
                return []
            case "GET", "applications", _id, "emojis":
                return {"items": self.world.emoji}
            case "POST", "applications", _id, "emojis":
                made = {"id": str(snowflake()), "name": msgspec.json.decode(sent.json)["name"], "animated": False}
                self.world.emoji.append(made)
                return made
        raise Refusal(404, 0, f"404: Not Found: {method} {'/'.join(path)}")

    def _answered(self, interaction: Interaction, answer: Callback, sent: Sent) -> Any:
        if interaction.answered is not None:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        if interaction.expired:
            raise Refusal(404, 10062, "Unknown interaction")
        if answer.type in (POSTED, THINKING):
            interaction.shown = self._post(interaction, answer.data, sent)
        elif answer.type == CHANGED and interaction.on is not None:
            interaction.shown = self._written(interaction.on, answer.data, sent)
        interaction.answer(answer.type)
        if answer.type not in (THINKING, QUIET):
            interaction.tell()
        if sent.files or (answer.type == CHANGED and answer.data.attachments and interaction.on):
            interaction.picture()
        return interaction.callback()

    def _post(self, interaction: Interaction, given: Given, sent: Sent) -> Message:
        reader = interaction.user if given.flags & EPHEMERAL else None
        return self.world.post(interaction.channel, given, sent.files, reader)

    def _followed(self, interaction: Interaction, sent: Sent) -> Any:
        if interaction.answered is None:
            raise Refusal(404, 10015, "Unknown Webhook")
        message = self._post(interaction, decode(sent.json), sent)
        interaction.later.append(message)
        interaction.tell()
        if sent.files:
            interaction.picture()
        return message.payload()

    def _response(self, method: str, interaction: Interaction, which: str, sent: Sent) -> Any:
        """Return, edit or delete a message that answers an interaction."""
        original = interaction.shown or interaction.on
        message = original if which == "@original" else self.world.messages.get(int(which))
        if message is None or message.gone:
            raise Refusal(404, 10008, "Unknown Message")
        if method == "DELETE":
            return self.world.remove(message)
        if method == "PATCH":
            interaction.changed = True
            interaction.shown = interaction.shown or message
            interaction.tell()
            if sent.files:
                interaction.picture()
            return self._changed(message, sent)
        return message.payload()

    def _changed(self, message: Message, sent: Sent) -> Any:
        return self._written(message, decode(sent.json), sent).payload()

    def _written(self, message: Message, given: Given, sent: Sent) -> Message:
        message.write(given, sent.files)
        if message.id in self.waiting:
            self.waiting[message.id].tell()
            if sent.files:
                self.waiting.pop(message.id).picture()
        return message

    def _interaction(self, id: str) -> Interaction:
        found = self.interactions.get(int(id))
        if found is None:
            raise Refusal(404, 10062, "Unknown interaction")
        return found

    def _channel(self, id: str) -> Any:
        found = self.world.channels.get(int(id))
        if found is None:
            raise Refusal(404, 10003, "Unknown Channel")
        return found

    def _message(self, id: str) -> Message:
        found = self.world.messages.get(int(id))
        if found is None:
            raise Refusal(404, 10008, "Unknown Message")
        return found


def _command(given: dict[str, Any]) -> dict[str, Any]:
    """Return a registered command as Discord returns it."""
    return given | {"id": str(snowflake()), "application_id": str(APPLICATION), "version": "1"}


def _sent(kind: str, body: bytes) -> Sent:
    """Return a request's JSON, which discord.py puts before the files, and the sizes of the files."""
    if not kind.startswith("multipart/"):
        return Sent(body or b"{}", ())
    boundary = b"\r\n--" + kind.partition("boundary=")[2].strip('"').encode()
    json, *files = (part.partition(b"\r\n\r\n")[2] for part in body.split(boundary)[:-1])
    return Sent(json, tuple(map(len, files)))
