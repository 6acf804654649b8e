"""Synchronize the slash commands with Discord where their digest has changed."""

import json
import logging
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import discord
from discord import app_commands

from app.discord_io.interaction_response import TROUBLE
from db.store import Store
from ui.widgets.command_mentions import learn

log = logging.getLogger(__name__)

TOLD = "commands"
"""The notice to the other processes that Discord was told."""


async def sync(
    tree: app_commands.CommandTree[Any], store: Store, server: int | None = None, *, anew: bool = False
) -> None:
    """Tells Discord the commands, or those of one server alone, where they have changed; `anew` tells them always."""
    guild = discord.Object(server) if server else None
    subject = f"commands of {tree.client.application_id} on {server or 'every server'}"
    digest = await _digest(tree, guild)
    if not anew and await store.told(subject) == digest:
        await fetch(tree, server)
        return
    _learn(tree, guild, await tree.sync(guild=guild))
    await store.note_told(subject, digest)
    await store.tell(TOLD)


async def fetch(tree: app_commands.CommandTree[Any], server: int | None = None) -> None:
    """Learns from Discord the ids of the commands; without them texts name the commands in words."""
    guild = discord.Object(server) if server else None
    try:
        _learn(tree, guild, await tree.fetch_commands(guild=guild))
    except TROUBLE as error:
        log.warning("commands are named in words: %s", error)


def _learn(
    tree: app_commands.CommandTree[Any], guild: discord.Object | None, told: Sequence[app_commands.AppCommand]
) -> None:
    """Notes the ids that Discord has given; those of a group are those of what is in it."""
    ids = {command.name: command.id for command in told}
    every = tree.walk_commands(guild=guild)
    names = [command.qualified_name for command in every if isinstance(command, app_commands.Command)]
    learn({name: ids[root] for name in names if (root := name.split()[0]) in ids})


async def _digest(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> str:
    """A sign of all the commands in all languages."""
    translator = tree.translator
    assert translator is not None
    payloads = [await command.get_translated_payload(tree, translator) for command in tree.get_commands(guild=guild)]
    return sha256(json.dumps(payloads, sort_keys=True, default=str).encode()).hexdigest()
