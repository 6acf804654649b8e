"""What is left out of the talk with Discord: copies of the bot's own messages, and steps on the way of an answer.

discord.py makes objects of all that stands in a message, at every press and at every answer; nobody looks at them. It
sends a form with files in some ten pieces, each of them a call of the system; here a form goes in one. Answers have a
session of their own, which tells nobody of the steps on their way.
"""

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from io import BytesIO
from secrets import token_hex
from typing import Any, Final, NamedTuple

import aiohttp
import discord
import msgspec
from discord.http import MultipartParameters, Route, json_or_text
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

from cogs.traffic import note

LARGE: Final = 1 << 20
"""Bytes of a form that goes in pieces after all, so that nothing else waits until the network has taken it."""
CHANGED: Final = discord.InteractionResponseType.message_update.value
REFUSALS: Final = {403: discord.Forbidden, 404: discord.NotFound}
NEW: Final = (
    discord.InteractionResponseType.channel_message.value,
    discord.InteractionResponseType.deferred_channel_message.value,
)
"""Answers that are new messages, whose id somebody wants to know."""
LAID_OUT: Final = discord.MessageFlags(components_v2=True).value
NOBODY: Final[Mapping[str, Any]] = {"parse": []}


class Form(NamedTuple):
    """What a request brings: its kind and all its bytes."""

    kind: str
    text: bytes

    @property
    def data(self) -> bytes | BytesIO:
        """As the session takes it."""
        return self.text if len(self.text) < LARGE else BytesIO(self.text)


def form(parts: Sequence[Mapping[str, Any]]) -> Form:
    """A form of fields and files (RFC 7578), whose parts are as discord.py has them."""
    boundary = token_hex(16)
    pieces: list[bytes] = []
    for part in parts:
        head, value = f'--{boundary}\r\nContent-Disposition: form-data; name="{part["name"]}"', part["value"]
        if "filename" in part:
            head += f'; filename="{part["filename"]}"\r\nContent-Type: {part["content_type"]}'
        pieces += (f"{head}\r\n\r\n".encode(), _bytes(value), b"\r\n")
    return Form(f"multipart/form-data; boundary={boundary}", b"".join((*pieces, f"--{boundary}--\r\n".encode())))


def _bytes(value: Any) -> bytes:
    """What a part holds: bytes, a text, or a file."""
    if isinstance(value, bytes):
        return value
    return value.encode() if isinstance(value, str) else bytes(value.read())


class Upload(NamedTuple):
    """A picture that goes with a message, told as discord.py tells its files."""

    filename: str
    png: bytes
    description: str

    @property
    def fp(self) -> BytesIO:
        """The picture for whoever reads it as a file."""
        return BytesIO(self.png)


def _brought(payload: object, parts: Sequence[Mapping[str, Any]] | None) -> Form | None:
    """What a request brings as discord.py tells it, if it brings anything."""
    if parts:
        return form(parts)
    return Form("application/json", msgspec.json.encode(payload)) if payload is not None else None


class Posting:
    """A session for one request, however often discord.py repeats it, to an address that needs no more quoting."""

    def __init__(self, session: aiohttp.ClientSession, brought: Form | None) -> None:
        self.session = session
        self.brought = brought
        self.answer: aiohttp.ClientResponse | None = None
        """What Discord has said before discord.py asks."""

    @asynccontextmanager
    async def request(self, method: str, url: str, **asked: Any) -> AsyncIterator[aiohttp.ClientResponse]:
        """The answer to the request, with the form where it brings one."""
        if self.answer is not None:
            response, self.answer = self.answer, None
            yield response
            return
        address = URL(url, encoded=True)
        if self.brought:
            asked["data"] = self.brought.data
            asked["headers"] = {**asked["headers"], "Content-Type": self.brought.kind}
        async with self.session.request(method, address, **asked) as response:
            note(address, response)
            yield response


class Answered(msgspec.Struct):
    """Of the answer to an interaction, what kind of answer it is."""

    type: int


_plainly = discord.utils._to_json
_answered = msgspec.json.Decoder(Answered).decode


def _kind(payload: Mapping[str, Any] | None, parts: Sequence[Mapping[str, Any]] | None) -> int:
    """What kind of answer this is: it stands in what is said, or beside it where that is written already."""
    if not parts:
        return int((payload or {})["type"])
    kind: int | None = parts[0].get("kind")
    return _answered(parts[0]["value"]).type if kind is None else kind


class Lean(AsyncWebhookAdapter):
    """Answers interactions; what came of it Discord is asked only where it is a new message, whose id is kept."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.session = session

    async def request(
        self,
        route: Route,
        session: Any,
        *,
        payload: Any = None,
        multipart: Any = None,
        files: Any = None,
        **asked: Any,
    ) -> Any:
        """What Discord says to a request; the files stand in its parts."""
        posting: Any = Posting(self.session, _brought(payload, multipart))
        return await super().request(route, posting, **asked)

    async def _taken(self, route: Route, posting: Posting, told: dict[str, Any] | None) -> Any:
        """What Discord says to an answer that no limit holds back; one that it does not take now is repeated."""
        async with posting.request(route.method, route.url, headers={}, params=told) as response:
            said = await json_or_text(response)
        if response.status < 300:
            return said
        if response.status == 429 or response.status >= 500:
            posting.answer = response
            patient: Any = posting
            return await super().request(route, patient, params=told)
        raise REFUSALS.get(response.status, discord.HTTPException)(response, said)

    async def create_interaction_response(
        self, interaction_id: int, token: str, *, params: MultipartParameters, **_session: Any
    ) -> Any:
        payload, parts, _files = params
        kind = _kind(payload, parts)
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        told = {"with_response": "true"} if kind in NEW else None
        given = await self._taken(route, Posting(self.session, _brought(payload, parts)), told)
        return {"interaction": given["interaction"] if told else {"id": interaction_id}}


@asynccontextmanager
async def answering_leanly() -> AsyncIterator[None]:
    """Answers interactions so inside the block, in this task and in those that it begins."""
    everywhere, keeping = aiohttp.TCPConnector(limit=0), aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(connector=everywhere, cookie_jar=keeping) as session:
        async_context.set(Lean(session))
        yield


async def change(interaction: discord.Interaction[Any], components: Sequence[Any], uploads: Sequence[Upload]) -> Any:
    """Answers a press by making this of the message that it was made on."""
    params = _parameters({"type": CHANGED, "data": _message(components, uploads)}, uploads)
    return await async_context.get().create_interaction_response(
        interaction.id, interaction.token, session=interaction._session, params=params
    )


async def amend(interaction: discord.Interaction[Any], components: Sequence[Any], uploads: Sequence[Upload]) -> Any:
    """The message, as Discord has it, that an interaction was answered with, or by changing; it has become this."""
    params = _parameters(_message(components, uploads), uploads)
    return await async_context.get().edit_original_interaction_response(
        interaction.application_id, interaction.token, session=interaction._session, **params._asdict()
    )


def _message(components: Sequence[Any], uploads: Sequence[Upload]) -> Mapping[str, Any]:
    """A message that calls nobody, as Discord wants it told."""
    attached = [{"id": place, "filename": name, "description": words} for place, (name, _, words) in enumerate(uploads)]
    return {"flags": LAID_OUT, "components": components, "attachments": attached, "allowed_mentions": NOBODY}


def _parameters(said: Mapping[str, Any], uploads: Sequence[Upload]) -> MultipartParameters:
    """What is said, with its pictures, as discord.py's adapters take it."""
    if not uploads:
        return MultipartParameters(dict(said), None, None)
    files: Any = uploads
    told = {"name": "payload_json", "value": msgspec.json.encode(said), "kind": said.get("type")}
    pictures = [
        {"name": f"files[{place}]", "value": png, "filename": name, "content_type": "image/png"}
        for place, (name, png, _) in enumerate(uploads)
    ]
    return MultipartParameters(None, [told, *pictures], files)


def understood(said: str | bytes) -> Any:
    """What Discord says; what is JSON to Python alone is read by Python."""
    try:
        return msgspec.json.decode(said)
    except msgspec.DecodeError:
        return json.loads(said)


def written(obj: Any) -> str:
    """What Discord is told, as JSON; what msgspec does not know is written as discord.py does."""
    try:
        return msgspec.json.encode(obj).decode()
    except (TypeError, ValueError, OverflowError):
        return _plainly(obj)


def hear_leanly(client: discord.Client) -> None:
    """Has the client talk by msgspec, and read of the message that a press was made on which it is and whose alone."""
    discord.utils._from_json, discord.utils._to_json = understood, written
    parsers = client._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def parse_leanly(interaction: Any) -> None:
        if "message" in interaction:
            interaction["message"] |= {"components": [], "attachments": []}
        parse(interaction)

    parsers["INTERACTION_CREATE"] = parse_leanly
