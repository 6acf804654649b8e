"""Request bodies for Discord: JSON or multipart, with PNG uploads.

Below `app` because pages make the uploads; `app.discord_io.http_patches` sends the bodies.
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
"""Bytes of a form that goes in pieces after all, so that nothing else waits until the network has taken it."""
LAID_OUT: Final = discord.MessageFlags(components_v2=True).value
NOBODY: Final[Mapping[str, Any]] = {"parse": []}


class Form(NamedTuple):
    """What a request brings: its kind and all its bytes."""

    kind: str
    text: bytes

    @property
    def body(self) -> Payload:
        """As a session takes it."""
        if len(self.text) < LARGE:
            return BytesPayload(self.text, content_type=self.kind)
        return BytesIOPayload(BytesIO(self.text), content_type=self.kind)


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


def bring(payload: object, parts: Sequence[Mapping[str, Any]] | None) -> Form | None:
    """What a request brings as discord.py tells it, if it brings anything."""
    if parts:
        return form(parts)
    return Form("application/json", msgspec.json.encode(payload)) if payload is not None else None


def message(components: Sequence[Any], uploads: Sequence[Upload]) -> Mapping[str, Any]:
    """A message that calls nobody, as Discord wants it told."""
    attached = [{"id": place, "filename": name, "description": words} for place, (name, _, words) in enumerate(uploads)]
    return {"flags": LAID_OUT, "components": components, "attachments": attached, "allowed_mentions": NOBODY}


def parameters(said: Mapping[str, Any], uploads: Sequence[Upload]) -> MultipartParameters:
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
