"""Names of players in Discord messages: mentions, or names without formatting."""

import discord

from club.live_table import LiveTable
from club.player_names import printable_name, isolate_text, display_name
from db.rows import Seat


def mentions(sitting: LiveTable) -> tuple[str, ...]:
    """Return the players for messages: people as mentions, which always show their current name."""
    return tuple(mention(row) for row in sitting.table.seats)


def mention(row: Seat) -> str:
    """Return a player for a message; no name can mention, format or break anything."""
    return f"<@{row.known_user}>" if row.known_user else f"**{plain(display_name(row))}**"


def plain(name: str) -> str:
    """Return a name that cannot format, mention or change the writing direction."""
    return isolate_text(discord.utils.escape_markdown(discord.utils.escape_mentions(printable_name(name))))
