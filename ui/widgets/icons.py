"""Emoji of the application in buttons and texts, left out where Discord does not have them."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

log = logging.getLogger(__name__)

OF_VERBS = {
    "hand": "hand",
    "hint": "bag",
    "join": "guest",
    "last": "again",
    "leave": "door",
    "menu": "table",
    "quit": "door",
    "rematch": "again",
    "scores": "scorecard",
    "start": "flag",
}
"""What stands before the labels of the buttons that every table has, by what they do."""
T = TypeVar("T")
_known: dict[str, discord.PartialEmoji] = {}
"""What Discord has of render/icons.py, by the names there; one application's, whichever message they stand in."""


def learn(icon: str, name: str, id: int) -> None:
    """Notes that Discord has the icon as this emoji."""
    _known[icon] = discord.PartialEmoji(name=name, id=id)


def emoji(icon: str) -> discord.PartialEmoji | None:
    """The icon of that name on a button or in a menu; None for "" and where Discord has it not."""
    return _known.get(icon)


def written(icon: str) -> str:
    """The icon in a text, with the space after it; nothing where Discord has it not."""
    return f"{_known[icon]} " if icon in _known else ""


async def delivered(send: Callable[[], Awaitable[T]]) -> T:
    """What Discord answers; a message that it refuses for an icon that is gone is sent once more, without any."""
    try:
        return await send()
    except discord.HTTPException as error:
        if not _known or error.status != 400 or "emoji" not in str(error).lower():
            raise
        log.warning("no icons until the next start: %s", error)
        _known.clear()
        return await send()
