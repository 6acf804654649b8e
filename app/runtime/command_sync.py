"""Sync the slash commands with Discord if their digest has changed."""

import json
import logging
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import discord
from discord import app_commands

from app.discord_io.interaction_response import DISCORD_ERRORS
from db.store import Store
from ui.widgets.command_mentions import learn_commands

log = logging.getLogger(__name__)

COMMANDS_SYNCED = "commands"
"""The notification to other processes that the commands were synced."""


async def sync_commands(
    tree: app_commands.CommandTree[Any], store: Store, server: int | None = None, *, anew: bool = False
) -> None:
    """Sync the global commands, or the commands of one guild, if they have changed; `anew` syncs them always."""
    guild = discord.Object(server) if server else None
    subject = f"commands of {tree.client.application_id} on {server or 'every server'}"
    digest = await _digest(tree, guild)
    if not anew and await store.last_digest(subject) == digest:
        await fetch_command_ids(tree, server)
        return
    _save_command_ids(tree, guild, await tree.sync(guild=guild))
    await store.set_digest(subject, digest)
    await store.notify(COMMANDS_SYNCED)


async def fetch_command_ids(tree: app_commands.CommandTree[Any], server: int | None = None) -> None:
    """Fetch the ids of the commands from Discord; if that fails, texts show command names without links."""
    guild = discord.Object(server) if server else None
    try:
        _save_command_ids(tree, guild, await tree.fetch_commands(guild=guild))
    except DISCORD_ERRORS as error:
        log.warning("commands are named in words: %s", error)


def _save_command_ids(
    tree: app_commands.CommandTree[Any], guild: discord.Object | None, registered: Sequence[app_commands.AppCommand]
) -> None:
    """Save the ids that Discord has given to the commands; a subcommand is mentioned with the id of its group."""
    ids = {command.name: command.id for command in registered}
    every = tree.walk_commands(guild=guild)
    names = [command.qualified_name for command in every if isinstance(command, app_commands.Command)]
    learn_commands({name: ids[root] for name in names if (root := name.split()[0]) in ids})


async def _digest(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> str:
    """Return a SHA-256 digest of all commands in all languages."""
    translator = tree.translator
    assert translator is not None
    payloads = [await command.get_translated_payload(tree, translator) for command in tree.get_commands(guild=guild)]
    return sha256(json.dumps(payloads, sort_keys=True, default=str).encode()).hexdigest()
