"""Request bodies for Discord: JSON or multipart, with PNG uploads.

Below `app` because pages make the uploads; `app.discord_io.interaction_http` sends the bodies.
"""

from collections.abc import Mapping, Sequence
from io import BytesIO
from secrets import token_hex
from typing import Any, Final, NamedTuple

import discord
import msgspec
from aiohttp.payload import BytesIOPayload, BytesPayload, Payload
from discord.http import MultipartParameters

LARGE: Final = 1 << 20
"""The size in bytes from which a form is sent in pieces, so that the event loop does not wait for the network."""
LAID_OUT: Final = discord.MessageFlags(components_v2=True).value
NOBODY: Final[Mapping[str, Any]] = {"parse": []}


class Form(NamedTuple):
    """A request body: its content type and its bytes."""

    kind: str
    text: bytes

    @property
    def body(self) -> Payload:
        """The body as an aiohttp payload."""
        if len(self.text) < LARGE:
            return BytesPayload(self.text, content_type=self.kind)
        return BytesIOPayload(BytesIO(self.text), content_type=self.kind)


def form(parts: Sequence[Mapping[str, Any]]) -> Form:
    """Return a multipart form (RFC 7578) of discord.py's parts."""
    boundary = token_hex(16)
    pieces: list[bytes] = []
    for part in parts:
        head, value = f'--{boundary}\r\nContent-Disposition: form-data; name="{part["name"]}"', part["value"]
        if "filename" in part:
            head += f'; filename="{part["filename"]}"\r\nContent-Type: {part["content_type"]}'
        pieces += (f"{head}\r\n\r\n".encode(), _bytes(value), b"\r\n")
    return Form(f"multipart/form-data; boundary={boundary}", b"".join((*pieces, f"--{boundary}--\r\n".encode())))


def _bytes(value: Any) -> bytes:
    """Return the bytes of a part, which has bytes, a text or a file."""
    if isinstance(value, bytes):
        return value
    return value.encode() if isinstance(value, str) else bytes(value.read())


class Upload(NamedTuple):
    """A PNG that is sent with a message, with the attributes of a file of discord.py."""

    filename: str
    png: bytes
    description: str

    @property
    def fp(self) -> BytesIO:
        """The PNG as a readable file."""
        return BytesIO(self.png)


def bring(payload: object, parts: Sequence[Mapping[str, Any]] | None) -> Form | None:
    """Return the body of a request of discord.py, if it has one."""
    if parts:
        return form(parts)
    return Form("application/json", msgspec.json.encode(payload)) if payload is not None else None


def message(components: Sequence[Any], uploads: Sequence[Upload]) -> Mapping[str, Any]:
    """Return the payload of a message that pings nobody."""
    attached = [{"id": place, "filename": name, "description": words} for place, (name, _, words) in enumerate(uploads)]
    return {"flags": LAID_OUT, "components": components, "attachments": attached, "allowed_mentions": NOBODY}


def parameters(said: Mapping[str, Any], uploads: Sequence[Upload]) -> MultipartParameters:
    """Return a payload with its pictures as the parameters of discord.py's adapters."""
    if not uploads:
        return MultipartParameters(dict(said), None, None)
    files: Any = uploads
    told = {"name": "payload_json", "value": msgspec.json.encode(said), "kind": said.get("type")}
    pictures = [
        {"name": f"files[{place}]", "value": png, "filename": name, "content_type": "image/png"}
        for place, (name, png, _) in enumerate(uploads)
    ]
    return MultipartParameters(None, [told, *pictures], files)
