"""Names of players in Discord messages: mentions, or names without formatting."""

import discord

from club.live_table import Sitting
from club.player_names import bare, enclosed, named
from db.rows import Seat


def mentions(sitting: Sitting) -> tuple[str, ...]:
    """Return the players for messages: people as mentions, which always show their current name."""
    return tuple(called(row) for row in sitting.table.seats)


def called(row: Seat) -> str:
    """Return a player for a message; no name can mention, format or break anything."""
    return f"<@{row.known}>" if row.known else f"**{plain(named(row))}**"


def plain(name: str) -> str:
    """Return a name that cannot format, mention or change the writing direction."""
    return enclosed(discord.utils.escape_markdown(discord.utils.escape_mentions(bare(name))))
