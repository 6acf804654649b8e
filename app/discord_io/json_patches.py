"""Replace discord.py's JSON functions by msgspec, and send a multipart body in one piece.

discord.py builds objects of a whole message at every press, which nobody reads, and sends a form with files in some
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
"""What is read of the message that a press was made on."""
BARE: Final[Mapping[str, Any]] = {"content": "", "components": []}
_plainly = discord.utils._to_json


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
    """Has the client talk so, and read of the message that a press was made on which it is and whose alone."""
    discord.utils._from_json, discord.utils._to_json = understood, written
    _in_one_piece(client.http)
    parsers = client._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def parse_leanly(interaction: Any) -> None:
        if "message" in interaction:
            pressed = interaction["message"]
            interaction["message"] = {**BARE, **{key: pressed[key] for key in READ if key in pressed}}
        parse(interaction)

    parsers["INTERACTION_CREATE"] = parse_leanly


def _in_one_piece(http: HTTPClient) -> None:
    """Has a form go as one piece, also when it is sent again."""
    plainly = http.request

    def request(route: Route, *, form: Iterable[Mapping[str, Any]] | None = None, **asked: Any) -> Awaitable[Any]:
        if form:
            asked |= {"files": None, "data": multipart.form([*form]).body}
        return plainly(route, **asked)

    http.request = request  # type: ignore[method-assign, assignment]
