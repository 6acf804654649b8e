"""Discord's message formatting: mentions of commands and players, plain names, emoji, timestamps.

https://docs.discord.com/developers/reference#message-formatting
"""

import re
from collections.abc import Mapping

import discord

from club.live_table import LiveTable, display_name, isolate_text, printable_name
from db.rows import SeatRow
from engine.i18n import _, pgettext

LINK_MARKS = re.compile(r"[][<>]")
"""The marks of links and mentions, which discord.py leaves as they are."""
COMMAND_PATTERN = re.compile(r"`/([a-z]+(?: [a-z]+)?)((?: [^`]*)?)`")
"""A command as our texts write it, with what may be typed after it."""
command_ids: dict[str, int] = {}
"""The ids of the commands by their full names."""


def learn_commands(ids: Mapping[str, int]) -> None:
    """Remember the ids of commands by their full names; "table new" has the id of "table"."""
    command_ids.update(ids)


def mention_commands(text: str) -> str:
    """Replace commands in the text by mentions; a command without a known id is written by its translated name."""
    return COMMAND_PATTERN.sub(_mention, text) if "`/" in text else text


def _mention(match: re.Match[str]) -> str:
    name, argument = match.groups()
    if name in command_ids and not argument:
        return f"</{name}:{command_ids[name]}>"
    words = " ".join(pgettext("command", word) for word in name.split())
    return f"`/{words}{argument}`"


def mentions(live: LiveTable) -> tuple[str, ...]:
    """Return the players for messages: people as mentions, which always show their current name."""
    return tuple(map(mention, live.table.seats))


def mention(row: SeatRow) -> str:
    """Return a player for a message; no name can mention, format or break anything."""
    return f"<@{row.known_user}>" if row.known_user else f"**{plain(display_name(row))}**"


def plain(name: str) -> str:
    """Return a name that cannot format, link, mention or change the writing direction."""
    safe = discord.utils.escape_markdown(discord.utils.escape_mentions(printable_name(name)))
    return isolate_text(LINK_MARKS.sub(r"\\\g<0>", safe))


def bold(line: str) -> str:
    """Return a line in bold; a bold name in it would end the bold, so it loses its own marks."""
    return f"**{line.replace('**', '')}**"


def countdown(moment: float) -> str:
    """Return the time until a moment, which Discord counts down."""
    return f"<t:{moment:.0f}:R>"


def time_left(moment: float) -> str:
    """Return how long a turn may still take, as part of a line."""
    return _("time's up {left}").format(left=countdown(moment))


def day(moment: float) -> str:
    """Return the day of a moment."""
    return f"<t:{moment:.0f}:D>"


def deadline_line(moment: float) -> str:
    """Return the line in small print that names the deadline of a turn."""
    return "-# " + _("Time's up at {clock} ({left})").format(clock=f"<t:{moment:.0f}:t>", left=countdown(moment))


EMOJI: dict[str, discord.PartialEmoji] = {}
"""The emoji that Discord has, by the icon's name in render/icons.py."""


def learn_emoji(icon: str, name: str, id: int) -> None:
    """Remember that Discord has the icon as this emoji."""
    EMOJI[icon] = discord.PartialEmoji(name=name, id=id)


def emoji_text(icon: str) -> str:
    """Return the emoji of the icon in a text, followed by a space; "" if Discord does not have it."""
    return f"{EMOJI[icon]} " if icon in EMOJI else ""


def drop_emoji() -> None:
    """Go without emoji until they are learned again: Discord has lost one of them."""
    EMOJI.clear()
