"""Text where Discord refuses pictures: the same page without its images, and none in that channel for an hour."""

import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

import discord
from cachetools import FIFOCache

from ui.widgets.message_formatting import send_without_lost_emoji
from ui.widgets.page import Page

log = logging.getLogger(__name__)
T = TypeVar("T")

REFUSED_STATUSES: Final = frozenset({400, 403, 413})
"""The statuses with which Discord may refuse a message because of its files."""
OTHER_CODES: Final = frozenset({30046, 40060, 50007})
"""Discord's error codes of those statuses that no picture is the cause of: too many edits of an old message, an
interaction that has its response, closed direct messages.
"""
TEXT_ONLY_SECONDS: Final = 3600.0
"""Seconds for which a channel gets no pictures after a refusal."""
CHANNELS_MAX: Final = 10_000

_text_only_until: WeakKeyDictionary[discord.Client, FIFOCache[int, float]] = WeakKeyDictionary()
"""The channels of each client that get no pictures, and until when, on the monotonic clock."""


async def send_with_fallback(
    client: discord.Client, channel: int, page: Page, send: Callable[[Page], Awaitable[T]]
) -> T:
    """Send a page; where Discord refuses it with its images, send it without them.

    Raise what the last try raises.
    """
    refusing = _text_only_until.setdefault(client, FIFOCache(CHANNELS_MAX))
    version = page.without_images() if refusing.get(channel, 0.0) > monotonic() else page
    try:
        return await send_without_lost_emoji(lambda: send(version))
    except discord.HTTPException as error:
        if not version.has_images or error.status not in REFUSED_STATUSES or error.code in OTHER_CODES:
            raise
        refusal = str(error)
    sent = await send_without_lost_emoji(lambda: send(page.without_images()))
    refusing[channel] = monotonic() + TEXT_ONLY_SECONDS
    log.warning("channel %s gets no pictures for an hour: %s", channel, refusal)
    return sent
