"""The commands as Discord knows them, told again only where they are not what it was told last."""

import json
from hashlib import sha256
from typing import Any

import discord
from discord import app_commands

from db.store import Store


async def sync(
    tree: app_commands.CommandTree[Any], store: Store, server: int | None = None, *, anew: bool = False
) -> None:
    """Tells Discord the commands, or those of one server alone, where they have changed; `anew` tells them always."""
    guild = discord.Object(server) if server else None
    subject = f"commands of {tree.client.application_id} on {server or 'every server'}"
    digest = await _digest(tree, guild)
    if anew or await store.told(subject) != digest:
        await tree.sync(guild=guild)
        await store.note_told(subject, digest)


async def _digest(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> str:
    """A sign of all the commands in all languages."""
    translator = tree.translator
    assert translator is not None
    payloads = [await command.get_translated_payload(tree, translator) for command in tree.get_commands(guild=guild)]
    return sha256(json.dumps(payloads, sort_keys=True, default=str).encode()).hexdigest()
