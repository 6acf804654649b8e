"""Requests that discord.py has no documented method for.

They go through `Client.http`, which nothing else in the project uses. `pyproject.toml` names the versions that were
tried.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import discord
from discord import app_commands

ENTRY_POINT_TYPE = 4
"""The type of the command that starts an Activity; Discord makes it and refuses a list that leaves it out."""
Payload: TypeAlias = dict[str, Any]
"""A command as Discord's API writes it."""


async def recommended_shards(client: discord.AutoShardedClient) -> int:
    """Return how many shards Discord recommends; raise `discord.GatewayNotFound` if it does not say."""
    shards, _gateway, _limits = await client.http.get_bot_gateway()
    return shards


async def close_connections(client: discord.Client) -> None:
    """Close the connections of a client whose `close` takes too long."""
    await client.http.close()


async def translated_payloads(
    tree: app_commands.CommandTree[Any], translator: app_commands.Translator, guild: discord.Object | None = None
) -> list[Payload]:
    """Return the commands for every server, or those of one server, in all languages."""
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands(guild=guild)]


async def replace_commands(
    client: discord.Client, guild: discord.Object | None, payloads: Sequence[Payload]
) -> dict[str, int]:
    """Replace the commands on Discord, except for its own entry point; return their ids by their names."""
    assert client.application_id is not None
    commands: Sequence[Mapping[str, Any]]
    if guild is not None:
        commands = await client.http.bulk_upsert_guild_commands(client.application_id, guild.id, [*payloads])
    else:
        old_commands: list[Any] = await client.http.get_global_commands(client.application_id)
        entry_points = [command for command in old_commands if command.get("type") == ENTRY_POINT_TYPE]
        commands = await client.http.bulk_upsert_global_commands(client.application_id, [*payloads, *entry_points])
    return {command["name"]: int(command["id"]) for command in commands}
