"""Emoji of the application in buttons and texts, left out if Discord does not have them."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

log = logging.getLogger(__name__)

VERB_ICONS = {
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
"""The icons of the buttons that every table has, by their verb."""
T = TypeVar("T")
EMOJI: dict[str, discord.PartialEmoji] = {}
"""The emoji that Discord has, by the icon's name in render/icons.py."""


def learn_emoji(icon: str, name: str, id: int) -> None:
    """Remember that Discord has the icon as this emoji."""
    EMOJI[icon] = discord.PartialEmoji(name=name, id=id)


def emoji_text(icon: str) -> str:
    """Return the emoji of the icon in a text, followed by a space; "" if Discord does not have it."""
    return f"{EMOJI[icon]} " if icon in EMOJI else ""


async def send_without_lost_emoji(send: Callable[[], Awaitable[T]]) -> T:
    """Call `send` and return its result; if Discord refuses an emoji that was deleted, call it again without any
    emoji.
    """
    try:
        return await send()
    except discord.HTTPException as error:
        if not EMOJI or error.status != 400 or "emoji" not in str(error).lower():
            raise
        log.warning("no icons until the next start: %s", error)
        EMOJI.clear()
        return await send()
