"""Deliver pages to a Discord that does not do all that it should.

`DeliveryWays` says what works here, as `--check` has found it and keeps it in a small file, which the bot reads at its
start. `send_with_fallback` sends a page as text where its pictures are refused, for an hour in that channel, and
without icons if one of them is gone.
"""

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

import discord
import msgspec
from cachetools import FIFOCache

from ui.widgets import message_formatting
from ui.widgets.page import Page

log = logging.getLogger(__name__)
T = TypeVar("T")


class DeliveryWays(msgspec.Struct, frozen=True):
    """The ways of delivery that work: all of them, until `--check` finds otherwise."""

    edited_pictures: bool = True
    """An edit shows its new picture; otherwise a second edit with it follows."""
    changed_pictures: bool = True
    """A response that changes its message shows its picture; otherwise an edit with it follows."""
    deferred_pictures: bool = True
    """The edit of a response that was put off shows its picture; otherwise a second edit with it follows."""
    private_edits: bool = True
    """A private response that was put off takes an edit with a picture; otherwise a follow-up takes its place."""
    edited_mentions: bool = True
    """An edit shows the names of the users whom it mentions; otherwise their stored names are written."""


EVERYTHING_WORKS: Final = DeliveryWays()

_ways: WeakKeyDictionary[discord.Client, DeliveryWays] = WeakKeyDictionary()


def ways_of(client: discord.Client) -> DeliveryWays:
    """Return what works for this client."""
    return _ways.get(client, EVERYTHING_WORKS)


def use_ways(client: discord.Client, ways: DeliveryWays) -> None:
    """Let this client deliver in the ways that work, and log which do not."""
    _ways[client] = ways
    broken_ways = [name for name in DeliveryWays.__struct_fields__ if not getattr(ways, name)]
    if broken_ways:
        log.warning("the last check found what Discord does not do here: %s", ", ".join(broken_ways).replace("_", " "))


def read_ways(path: Path) -> DeliveryWays:
    """Return the ways that worked in the last check; all of them if there was none, or its file cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=DeliveryWays)
    except FileNotFoundError:
        return EVERYTHING_WORKS
    except (OSError, msgspec.MsgspecError) as error:
        log.warning("%s cannot be read, and is left out: %s", path, error)
        return EVERYTHING_WORKS


def write_ways(path: Path, ways: DeliveryWays) -> None:
    """Keep what the check has found for the next start of the bot."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(ways)) + b"\n")


REFUSED_STATUSES: Final = frozenset({400, 403, 413})
"""The statuses with which Discord may refuse a message because of its files."""
ARCHIVED_THREAD, LOCKED_THREAD = 50083, 160005
"""Discord's error codes for a message in a thread that is archived, and in one that only moderators may use."""
OTHER_CODES: Final = frozenset({30046, 40060, 50007, ARCHIVED_THREAD, LOCKED_THREAD})
"""Discord's error codes of those statuses that no picture is the cause of: too many edits of an old message, an
interaction that has its response, closed direct messages, archived and locked threads.
"""
TEXT_ONLY_SECONDS: Final = 3600.0
"""Seconds for which a channel gets no pictures after a refusal."""
MAX_TEXT_ONLY_CHANNELS: Final = 10_000

_text_only_until: WeakKeyDictionary[discord.Client, FIFOCache[int, float]] = WeakKeyDictionary()
"""The channels of each client that get no pictures, and until when, on the monotonic clock."""


async def send_with_fallback(
    client: discord.Client, channel: int, page: Page, send: Callable[[Page], Awaitable[T]]
) -> T:
    """Send a page; where Discord refuses it with its images, send it without them.

    Raise what the last try raises.
    """
    refusing = _text_only_until.setdefault(client, FIFOCache(MAX_TEXT_ONLY_CHANNELS))
    version = page.without_images() if refusing.get(channel, 0.0) > monotonic() else page
    try:
        return await _send_without_lost_emoji(lambda: send(version))
    except discord.HTTPException as error:
        if not version.has_images or error.status not in REFUSED_STATUSES or error.code in OTHER_CODES:
            raise
        refusal = str(error)
    message = await _send_without_lost_emoji(lambda: send(page.without_images()))
    refusing[channel] = monotonic() + TEXT_ONLY_SECONDS
    log.warning("channel %s gets no pictures for an hour: %s", channel, refusal)
    return message


async def _send_without_lost_emoji(send: Callable[[], Awaitable[T]]) -> T:
    """Call `send` and return its result; if Discord refuses an emoji that was deleted, call it again without any.

    It does not say which one. `app/runtime/emoji_sync.py` brings all of them back.
    """
    try:
        return await send()
    except discord.HTTPException as error:
        if not message_formatting.EMOJI or error.status != 400 or "emoji" not in str(error).lower():
            raise
        log.warning("no icons until they are looked for again: %s", error)
        message_formatting.drop_emoji()
        return await send()
