"""Replace discord.py's JSON functions by msgspec, send multipart bodies in one piece, and cut pressed messages down.

discord.py builds objects of the whole message at every press, which nobody reads, and sends a form with files in some
ten writes to the socket.
"""

import json
from collections.abc import Awaitable, Iterable, Mapping
from typing import Any, Final

import discord
import msgspec
from discord.http import HTTPClient, Route

from ui.widgets import multipart

READ: Final = ("id", "channel_id", "type", "flags")
"""The fields that are read of the message with the pressed button."""
BARE: Final[Mapping[str, Any]] = {"content": "", "components": []}
_plainly = discord.utils._to_json


def parse_json(said: str | bytes) -> Any:
    """Parse JSON with msgspec, or with Python's own parser what msgspec refuses."""
    try:
        return msgspec.json.decode(said)
    except msgspec.DecodeError:
        return json.loads(said)


def encode_json(obj: Any) -> str:
    """Encode JSON with msgspec, or as discord.py does for types that msgspec does not know."""
    try:
        return msgspec.json.encode(obj).decode()
    except (TypeError, ValueError, OverflowError):
        return _plainly(obj)


def install_json_functions(client: discord.Client) -> None:
    """Install the JSON functions, and cut the message of a press down to the fields that are read."""
    discord.utils._from_json, discord.utils._to_json = parse_json, encode_json
    _in_one_piece(client.http)
    parsers = client._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def parse_cut(interaction: Any) -> None:
        if "message" in interaction:
            pressed = interaction["message"]
            interaction["message"] = {**BARE, **{key: pressed[key] for key in READ if key in pressed}}
        parse(interaction)

    parsers["INTERACTION_CREATE"] = parse_cut


def _in_one_piece(http: HTTPClient) -> None:
    """Send multipart bodies in one piece, also when a request is repeated."""
    plainly = http.request

    def request(route: Route, *, form: Iterable[Mapping[str, Any]] | None = None, **asked: Any) -> Awaitable[Any]:
        if form:
            asked |= {"files": None, "data": multipart.form([*form]).body}
        return plainly(route, **asked)

    http.request = request  # type: ignore[method-assign, assignment]
