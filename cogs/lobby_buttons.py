"""Buttons of a lobby: join, leave, add a house player, start, cancel, rematch.

`open_table` and the check of the channel's permissions also serve the commands that open tables.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import discord

from app.discord_io.interaction_response import Answer, Explained
from app.runtime.client import Interaction, Nineteenth
from club import table_setup
from club.commit_reveal import unsealed
from club.deal_commitments import carried, promise_of
from club.lobby_access import only_host
from club.rematch import play_again
from club.table_setup import Guest, Place, Wish
from club.user_error import Refused
from cogs.lobby_admin import hints, pair, people, remove, roles, show
from cogs.table_lookup import is_moderator
from db.rows import Phase
from db.rows import Table as TableRow
from db.wishes import Server
from engine.speech import _
from ui.pages.confirm import settled
from ui.pages.fair_deal import fair
from ui.pages.hosted_tables import hosted
from ui.pages.lobby import host_of
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.page import Page, Press


async def open_table(client: Nineteenth, answer: Answer, wish: Wish) -> TableRow:
    """Open a table with its host and show it; tee off at once if the button has promised the deal."""
    place = place_of(answer.interaction)
    allow(answer.interaction, await client.house.servers.settings(place.guild))
    async with listing(client, answer):
        table = await table_setup.open_table(client.house, guest(answer), place, wish, client.config.caps)
    await deal(client, answer, table, wish.promise)
    return await client.house.tables.stored(table.id)


@asynccontextmanager
async def listing(client: Nineteenth, answer: Answer) -> AsyncIterator[None]:
    """Show a user who hosts too many tables which they are, with a button to end each."""
    try:
        yield
    except table_setup.Crowded:
        tables = await client.store.open_tables(host=answer.user.id)
        raise Explained(hosted(tables, answer.interaction.guild_id)) from None


async def deal(client: Nineteenth, answer: Answer, table: TableRow, promise: str) -> None:
    """Tee off a full lobby if the pressed button carries its commitment; otherwise show the table."""
    full = table.phase is Phase.LOBBY and len(table.seats) == table.room
    if full and promise == await promise_of(client.store, table):
        await begin(client, answer, table.id)
    else:
        await client.poster.show(table.id, answer)


def guest(answer: Answer) -> Guest:
    """Return the user as a guest of the club."""
    roles = tuple(role.id for role in getattr(answer.user, "roles", ()))
    return Guest(answer.user.id, answer.user.display_name, answer.interaction.id, roles)


def place_of(interaction: Interaction) -> Place:
    """Return the channel of an interaction, and its thread if there is one; raise `Refused` outside of a guild."""
    if interaction.guild_id is None:
        raise Refused(_("Tables stand in a server's channels; open one there."))
    place = interaction.channel
    if isinstance(place, discord.Thread):
        return Place(interaction.guild_id, place.parent_id, place.id)
    return Place(interaction.guild_id, interaction.channel_id or 0, None)


def allow(interaction: Interaction, server: Server) -> None:
    """Raise `Refused` if the bot may not post here, or the guild does not let this user open tables here."""
    permissions = interaction.app_permissions
    send = "send_messages_in_threads" if isinstance(interaction.channel, discord.Thread) else "send_messages"
    missing = [name for name in ("view_channel", send) if not getattr(permissions, name)]
    if missing:
        names = ", ".join(f"“{name.replace('_', ' ')}”" for name in missing)
        raise Refused(_("I need the permission {names} in this channel; a moderator can grant it.").format(names=names))
    if server.channels and place_of(interaction).channel not in server.channels:
        allowed = ", ".join(f"<#{channel}>" for channel in server.channels)
        raise Refused(_("Tables stand in {channels} on this server; open yours there.").format(channels=allowed))
    roles = {role.id for role in getattr(interaction.user, "roles", ())}
    if server.open_roles and not roles & set(server.open_roles) and not interaction.permissions.manage_guild:
        allowed = ", ".join(f"<@&{role}>" for role in server.open_roles)
        raise Refused(_("On this server {roles} may open tables; you can join any of them.").format(roles=allowed))


async def begin(client: Nineteenth, answer: Answer, number: int) -> None:
    """Start the game: the lobby stays as the record of the commitment, the board is posted below it."""
    await client.house.start(number, answer.interaction.id)
    await client.poster.tee_off(number, answer)


async def join(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Give the user a seat; a person in the last free seat starts the game."""
    table = await client.house.tables.lobby(pressed.table)
    if table.seat_of(answer.user.id) is not None:
        await answer.show(_seated(table, _("You sit at table {number} already.")))
        return
    table = await table_setup.join(client.house, pressed.table, guest(answer), client.config.caps)
    await joined(client, answer, table)


async def joined(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Show a lobby that a user has just joined, and welcome the user in private; tee off if it is full."""
    if len(table.seats) < table.room:
        await client.poster.show(table.id, answer)
        await answer.show(_seated(table, _("You sit at table {number}. Welcome!")))
    else:
        await begin(client, answer, table.id)
        whole = _("You sit at table {number}, and with you it is complete: off you go!")
        await answer.show(settled(table, whole.format(number=table.id)))


def _seated(table: TableRow, sentence: str) -> Page:
    """Return the private page of a user in a lobby, with the button that leaves it."""
    starts = _("It starts when {host} tees off, or when somebody takes the last free seat.")
    text = f"{sentence.format(number=table.id)} {starts.format(host=host_of(table))}"
    return Page(table=table.id, ply=0, texts=(text,), rows=((Press(_("Leave"), "leave"),),))


async def leave(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Give up the user's seat; an empty lobby closes."""
    table = await table_setup.leave(client.house, pressed.table, answer.user.id)
    page = settled(table, _("You have left table {number}.").format(number=table.id))
    await answer.show(replace(page, rows=((Press(_("Join again"), "join"),),) if table.open else ()))
    await client.poster.show(pressed.table)


async def add_house(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Add a house player of the chosen level; it starts no game, even in the last free seat."""
    table = await table_setup.add_house(client.house, pressed.table, guest(answer), pressed.arg)
    if table is not None:
        await client.poster.show(table.id, answer)


async def start(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Start the game with the seats that are taken so far."""
    table = await client.house.tables.lobby(pressed.table)
    table_setup.may_start(client.house, table, answer.user.id)
    await begin(client, answer, table.id)


async def cancel(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Close the lobby, for its host or a moderator."""
    table = await client.house.tables.lobby(pressed.table)
    if not is_moderator(answer.interaction):
        only_host(client.house, table, answer.user.id)
    await client.store.cancel(table.id, "cancelled", client.house.clock(), answer.user.id)
    await client.poster.show(table.id, answer)


async def show_promise(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the page about the commitment to the deal in private."""
    try:
        promise = unsealed(pressed.arg)
    except ValueError:
        raise Refused(_(OUTDATED)) from None
    await answer.show(fair(await client.house.tables.stored(pressed.table), promise, answer.user.id))


async def again(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Open another round with the same seats; the press of the last previous player deals at once."""
    before, place = await client.house.tables.table(pressed.table), place_of(answer.interaction)
    if await client.store.rematch_of(before.id) is None:
        allow(answer.interaction, await client.house.servers.settings(place.guild))
    promise = carried(pressed.arg)
    async with listing(client, answer):
        table = await play_again(client.house, before, guest(answer), place, promise, client.config.caps)
    if table.host == answer.user.id:
        await deal(client, answer, table, promise)
    else:
        await joined(client, answer, table)


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(
        join=join, leave=leave, house=add_house, start=start, cancel=cancel, rematch=again, fair=show_promise
    )
    client.handlers.update(manage=show, remove=remove, people=people, roles=roles, pair=pair, hints=hints)
