"""Slash commands on Discord: translate them with the catalogues in `locales/`, sync them if they have changed."""

import json
import logging
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import discord
from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation

from app.discord_io.interaction_response import DISCORD_ERRORS
from app.runtime.discord_rest import replace_commands, translated_payloads
from db.store import Store
from engine.i18n import _, catalogue_language, pgettext, use_locale
from ui.widgets.discord_limits import MAX_DESCRIPTION_CHARACTERS
from ui.widgets.message_formatting import learn_commands

CONTEXTS = {
    TranslationContextLocation.command_name: "command",
    TranslationContextLocation.group_name: "command",
    TranslationContextLocation.parameter_name: "option",
}
"""The gettext context of each kind of name; it tells the command "play" from the word in a sentence."""


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
            text = pgettext(apart, string.message) if apart else _(string.message)[:MAX_DESCRIPTION_CHARACTERS]
        return text if text != string.message else None


log = logging.getLogger(__name__)

COMMANDS_SYNCED = "commands"
"""The notification to other processes that the commands were synced."""


INVALID_FORM_CODE = 50035
"""Discord's error code for a payload with an error; the response says in which command."""


class CommandsRefused(Exception):
    """Discord refuses the commands; the text is a sentence that names the command and the reason."""


async def sync_or_keep(tree: app_commands.CommandTree[Any], store: Store, server: int | None = None) -> None:
    """Sync the commands if they have changed; log an error and keep those that Discord has if it refuses them."""
    try:
        await sync_commands(tree, store, server)
    except CommandsRefused as refusal:
        log.error("%s The bot goes on with the commands that Discord has.", refusal)
        await fetch_command_ids(tree, server)


async def sync_commands(
    tree: app_commands.CommandTree[Any], store: Store, server: int | None = None, *, anew: bool = False
) -> None:
    """Sync the global commands, or the commands of one server, if they have changed; `anew` syncs them always.

    Raise `CommandsRefused` if Discord refuses them.
    """
    guild = discord.Object(server) if server else None
    subject = f"commands of {tree.client.application_id} on {server or 'every server'}"
    assert tree.translator is not None
    payloads = await translated_payloads(tree, tree.translator, guild)
    digest = sha256(json.dumps(payloads, sort_keys=True, default=str).encode()).hexdigest()
    if not anew and await store.last_digest(subject) == digest:
        await fetch_command_ids(tree, server)
        return
    try:
        ids = await replace_commands(tree.client, guild, payloads)
    except discord.HTTPException as error:
        raise CommandsRefused(_explain_refusal(error, tree, guild)) from error
    _save_command_ids(tree, guild, ids)
    await store.set_digest(subject, digest)
    await store.notify(COMMANDS_SYNCED)


async def fetch_command_ids(tree: app_commands.CommandTree[Any], server: int | None = None) -> None:
    """Fetch the ids of the commands from Discord; if that fails, texts show command names without links."""
    guild = discord.Object(server) if server else None
    try:
        commands = await tree.fetch_commands(guild=guild)
    except DISCORD_ERRORS as error:
        log.warning("the ids of the commands cannot be fetched, so texts name commands without links: %s", error)
        return
    _save_command_ids(tree, guild, {command.name: command.id for command in commands})


def _explain_refusal(
    error: discord.HTTPException, tree: app_commands.CommandTree[Any], guild: discord.Object | None
) -> str:
    """Return a sentence that says what Discord refuses, and names the commands."""
    if isinstance(error, discord.Forbidden):
        place = f"on server {guild.id}" if guild else "of this bot"
        return (
            f"Discord forbids the slash commands {place} ({error}): "
            "invite the bot again with the scope applications.commands."
        )
    if error.code == INVALID_FORM_CODE:
        error = app_commands.CommandSyncFailure(error, tree.get_commands(guild=guild))
    return f"Discord refuses the slash commands: {error}."


def _save_command_ids(
    tree: app_commands.CommandTree[Any], guild: discord.Object | None, ids: Mapping[str, int]
) -> None:
    """Save the ids that Discord has given to the commands; a subcommand is mentioned with the id of its group."""
    every = tree.walk_commands(guild=guild)
    names = [command.qualified_name for command in every if isinstance(command, app_commands.Command)]
    learn_commands({name: ids[root] for name in names if (root := name.split()[0]) in ids})
