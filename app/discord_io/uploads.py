"""Read the record files that users attach to commands."""

import discord

from app.discord_io.interaction_response import DISCORD_ERRORS
from club.user_error import UserError
from engine.i18n import _

MAX_RECORD_BYTES = 1 << 18
"""The most bytes of an uploaded record; the longest games have a fifth of that."""


async def read_record(file: discord.Attachment) -> str:
    """Return the text of an uploaded record; raise `UserError` if it is too large, no text or cannot be fetched."""
    if file.size > MAX_RECORD_BYTES:
        raise UserError(_("That file is too large. Attach one from `/table record`."))
    try:
        return (await file.read()).decode().replace("\r\n", "\n")
    except DISCORD_ERRORS:
        raise UserError(_("I couldn't get that file from Discord. Please attach it again.")) from None
    except UnicodeDecodeError:
        raise UserError(_("That isn't a text file. Attach one from `/table record` without changing it.")) from None
