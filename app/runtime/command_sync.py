"""Slash commands on Discord: translate them with the catalogues in `locales/`, sync them if they have changed."""

import json
import logging
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import discord
from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Place

from app.discord_io.interaction_response import DISCORD_ERRORS
from db.store import Store
from engine.i18n import _, catalogue_language, pgettext, use_locale
from ui.widgets.message_formatting import learn_commands

CONTEXTS = {Place.command_name: "command", Place.group_name: "command", Place.parameter_name: "option"}
"""The gettext context of each kind of name; it tells the command "play" from the word in a sentence."""
DESCRIPTION_MAX_CHARACTERS = 100
"""Discord's limit of a description and of a choice, in characters."""


class Translator(app_commands.Translator):
    """Translates names and descriptions of commands for Discord."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in that locale; None if there is no translation or it is the same."""
        if not catalogue_language(locale.value):
            return None
        apart = CONTEXTS.get(context.location)
        with use_locale(locale.value):
            text = pgettext(apart, string.message) if apart else _(string.message)[:DESCRIPTION_MAX_CHARACTERS]
        return text if text != string.message else None


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
