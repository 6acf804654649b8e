"""Open a table for a command or a button: who may open one here, where it stands, and what happens at a limit."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from app.discord_io.interaction_response import Answer, PageError
from app.runtime.client import Interaction, Nineteenth, can_see_channel
from club import table_setup
from club.table_setup import Guest, Location, TableRequest, table_commitment
from club.user_error import UserError
from db.rows import Phase, TableRow
from db.settings import ServerSettings
from engine.i18n import _
from ui.pages.table_lists import hosted_tables, waiting_lobbies


async def open_table(client: Nineteenth, answer: Answer, request: TableRequest) -> TableRow:
    """Open a table with its host and show it; tee off at once if the button has promised the deal."""
    place = place_of(answer.interaction)
    check_may_open(answer.interaction, await client.clubhouse.server_settings.get(place.guild))
    async with explain_table_limits(client, answer):
        table = await table_setup.open_table(client.clubhouse, guest_of(answer), place, request, client.config.caps)
    await tee_off_or_show(client, answer, table, request.commitment)
    return await client.clubhouse.tables.stored_table(table.id)


@asynccontextmanager
async def explain_table_limits(client: Nineteenth, answer: Answer) -> AsyncIterator[None]:
    """Show a user who meets a limit the tables in question: their own to end, or those of the channel to join."""
    try:
        yield
    except table_setup.ChannelLimitReached:
        place = place_of(answer.interaction)
        lobbies = [
            table
            for table in await client.store.open_tables(channel=place.channel)
            if table.phase is Phase.LOBBY and await can_see_channel(answer.interaction, table)
        ]
        if not lobbies:
            raise
        raise PageError(waiting_lobbies(lobbies)) from None
    except table_setup.HostLimitReached:
        tables = await client.store.open_tables(host=answer.user.id)
        raise PageError(hosted_tables(tables, answer.interaction.guild_id)) from None


async def tee_off_or_show(client: Nineteenth, answer: Answer, table: TableRow, commitment: str) -> None:
    """Tee off a full lobby if the pressed button carries its commitment; otherwise show the table."""
    full = table.phase is Phase.LOBBY and len(table.seats) == table.room
    if full and commitment == await table_commitment(client.store, table):
        await tee_off(client, answer, table.id)
    else:
        await client.board_updater.show(table.id, answer)


async def tee_off(client: Nineteenth, answer: Answer, number: int) -> None:
    """Start the game: the lobby stays as the record of the commitment, the board is posted below it."""
    await client.clubhouse.start_game(number, answer.interaction.id)
    await client.board_updater.show_new_game(number, answer)


def guest_of(answer: Answer) -> Guest:
    """Return the user as a guest of the club."""
    roles = tuple(role.id for role in getattr(answer.user, "roles", ()))
    return Guest(answer.user.id, answer.user.display_name, answer.interaction.id, roles)


def place_of(interaction: Interaction) -> Location:
    """Return the channel of an interaction, and its thread if there is one; raise `UserError` outside of a server."""
    if interaction.guild_id is None:
        raise UserError(_("You can only play in a server's channels. Open a table there."))
    place = interaction.channel
    if isinstance(place, discord.Thread):
        return Location(interaction.guild_id, place.parent_id, place.id)
    if not isinstance(place, discord.abc.Messageable) or interaction.channel_id is None:
        raise UserError(_("I can't play in this kind of channel. Open a table in a text channel or a thread."))
    return Location(interaction.guild_id, interaction.channel_id, None)


def check_may_open(interaction: Interaction, server: ServerSettings) -> None:
    """Raise `UserError` if the bot may not post here, or the server does not let this user open tables here."""
    permissions, channel = interaction.app_permissions, interaction.channel
    required_permissions = [
        "view_channel",
        "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages",
    ]
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        required_permissions.append("connect")
    missing = [name for name in required_permissions if not getattr(permissions, name)]
    if missing:
        names = ", ".join(f"“{name.replace('_', ' ')}”" for name in missing)
        raise UserError(
            _("I need the permission {names} in this channel. Ask a moderator to grant it.").format(names=names)
        )
    if server.channels and place_of(interaction).channel not in server.channels:
        places = ", ".join(f"<#{channel}>" for channel in server.channels)
        raise UserError(
            _("On this server, you can only open tables in {channels}. Open yours there.").format(channels=places)
        )
    roles = {role.id for role in getattr(interaction.user, "roles", ())}
    if server.open_roles and not roles & set(server.open_roles) and not interaction.permissions.manage_guild:
        places = ", ".join(f"<@&{role}>" for role in server.open_roles)
        raise UserError(_("On this server only {roles} can open tables. You can join any table.").format(roles=places))
