"""Log an unexpected error under an incident number, which the user is told, and store it."""

import logging
import secrets
from contextlib import suppress
from traceback import format_exception
from typing import Any

import discord

from db.errors import StoreUnavailable
from db.incidents import Incident

log = logging.getLogger(__name__)


async def report_incident(interaction: discord.Interaction[Any], fault: Exception) -> str:
    """Log an error under a new incident number, store it if the store can be written, and return the number."""
    number = secrets.token_hex(3)
    log.error("incident %s in interaction %s", number, interaction.id, exc_info=fault, extra={"incident": number})
    noted = Incident(interaction.created_at.timestamp(), _request_name(interaction), "".join(format_exception(fault)))
    with suppress(StoreUnavailable):
        await interaction.client.store.record_incident(number, noted)
    return number


def _request_name(interaction: discord.Interaction[Any]) -> str:
    """Return the command or the `custom_id`, without who used it."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    return str(data.get("custom_id", interaction.type.name))
