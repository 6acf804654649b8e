"""`open_table` for all commands and buttons; the buttons of a lobby: join, leave, start, rematch, its host's controls.

The check of the channel's permissions is here, too.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import discord

from app.discord_io.interaction_response import Answer, PageError
from app.runtime.client import Interaction, Nineteenth
from club import lobby_host, seat_changes, table_setup
from club.commit_reveal import decode_commitment
from club.deadlines import LIVE_PACES
from club.hints import HINT_POLICY_TEXTS
from club.lobby_host import require_host
from club.rematch import NextRoundOpen, next_round, play_again
from club.table_rules import title_of
from club.table_setup import Guest, Location, TableRequest, commitment_from_button, table_commitment
from club.user_error import UserError
from cogs.table_lookup import is_moderator, requester_of
from db.rows import Phase
from db.rows import Table as TableRow
from db.settings import GuildSettings
from engine.i18n import N_, _
from ui.pages.board import link
from ui.pages.fair_deal import fair_deal_page
from ui.pages.lobby import host_mention, host_page
from ui.pages.seat_pages import confirm_page, done_page
from ui.pages.table_lists import hosted_tables, waiting_lobbies
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.message_formatting import mention
from ui.widgets.page import Button, Page


async def show_host_page(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the host's page to the host or a moderator."""
    await _show_host_page(
        client, answer, await lobby_host.lobby_for_manager(client.clubhouse, pressed.table, requester_of(answer))
    )


async def _show_host_page(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    await answer.show(host_page(table, await client.store.guests(table.id)))


async def _show_changes(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Show the host's page and the lobby as they are now."""
    await _show_host_page(client, answer, table)
    await client.board_updater.show(table.id)


async def remove_player(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Remove a house player at once, and a guest after a confirmation."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, pressed.table, requester_of(answer))
    kind, _space, who = "".join(pressed.values).partition(" ") if pressed.values else ("sure", "", pressed.arg)
    if kind == "house":
        await _show_changes(client, answer, await lobby_host.remove_house_player(client.clubhouse, table, who))
        return
    if not (who.isdecimal() and len(who) < 20):
        raise UserError(_(OUTDATED))
    if kind == "guest":
        await _confirm_removal(answer, table, int(who))
    else:
        await _show_changes(client, answer, await lobby_host.remove_guest(client.clubhouse, table, int(who)))
        await _notify_removed(client, table, int(who))


async def _confirm_removal(answer: Answer, table: TableRow, user: int) -> None:
    row = lobby_host.guest_seat(table, user)
    sentence = _("Remove {name} from table {number}?").format(name=mention(row), number=table.id)
    yes = Button(_("Remove"), "remove", str(user))
    await answer.show(confirm_page(table, sentence, _("I'll let them know. They can't rejoin this table."), yes))


async def _notify_removed(client: Nineteenth, table: TableRow, user: int) -> None:
    """Tell a user that they were removed from a table, if they accept direct messages."""
    line = N_("The host removed you from table {number} ({game}). You can still join other tables.")
    await client.board_updater.hands.send_sentence(user, line, number=table.id, game=title_of(table.game))


async def invite_users(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Restrict the lobby to these users, and ping those who were not invited before, once."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, pressed.table, requester_of(answer))
    data: Any = answer.interaction.data or {}
    known = data.get("resolved", {}).get("users", {})
    if any(known.get(id, {}).get("bot") for id in pressed.values):
        raise UserError(_("You can only invite people. Add house players at the table."))
    new = await lobby_host.invite_people(client.clubhouse, table, _chosen_ids(pressed))
    await _show_changes(client, answer, table)
    if new:
        client.board_updater.ping_invited(table.id, new, answer.user.display_name)


async def invite_roles(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Restrict the lobby to users with these roles."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, pressed.table, requester_of(answer))
    await client.store.invite_roles(table.id, _chosen_ids(pressed))
    await _show_changes(client, answer, table)


def _chosen_ids(pressed: Pressed) -> list[int]:
    """Return the ids that were chosen."""
    return [int(value) for value in pressed.values if value.isdecimal() and len(value) < 20]


async def set_hints(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Set which hints the host allows."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, pressed.table, requester_of(answer))
    chosen = next((terms for terms in HINT_POLICY_TEXTS if terms in pressed.values), None)
    if chosen is None:
        raise UserError(_(OUTDATED))
    await _show_changes(client, answer, await client.store.set_hint_policy(table.id, chosen))


async def set_pace(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Set how long a turn of a live table may take."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, pressed.table, requester_of(answer))
    if pressed.arg not in LIVE_PACES:
        raise UserError(_(OUTDATED))
    await client.store.set_pace(table.id, pressed.arg)
    await client.board_updater.show(table.id, answer)


async def set_partners(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Seat the players so that the chosen partners play together."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, pressed.table, requester_of(answer))
    order = [int(digit) for digit in "".join(pressed.values) if digit.isdecimal()]
    await _show_changes(client, answer, await lobby_host.seat_partners(client.clubhouse, table, order, pressed.ply))


async def open_table(client: Nineteenth, answer: Answer, request: TableRequest) -> TableRow:
    """Open a table with its host and show it; tee off at once if the button has promised the deal."""
    place = place_of(answer.interaction)
    check_may_open(answer.interaction, await client.clubhouse.guild_settings.get(place.guild))
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
            table for table in await client.store.open_tables(channel=place.channel) if table.phase is Phase.LOBBY
        ]
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


def guest_of(answer: Answer) -> Guest:
    """Return the user as a guest of the club."""
    roles = tuple(role.id for role in getattr(answer.user, "roles", ()))
    return Guest(answer.user.id, answer.user.display_name, answer.interaction.id, roles)


def place_of(interaction: Interaction) -> Location:
    """Return the channel of an interaction, and its thread if there is one; raise `UserError` outside of a guild."""
    if interaction.guild_id is None:
        raise UserError(_("You can only play in a server's channels. Open a table there."))
    place = interaction.channel
    if isinstance(place, discord.Thread):
        return Location(interaction.guild_id, place.parent_id, place.id)
    if not isinstance(place, discord.abc.Messageable) or interaction.channel_id is None:
        raise UserError(_("I can't play in this kind of channel. Open a table in a text channel or a thread."))
    return Location(interaction.guild_id, interaction.channel_id, None)


def check_may_open(interaction: Interaction, server: GuildSettings) -> None:
    """Raise `UserError` if the bot may not post here, or the guild does not let this user open tables here."""
    permissions, channel = interaction.app_permissions, interaction.channel
    needed = ["view_channel", "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"]
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        needed.append("connect")
    missing = [name for name in needed if not getattr(permissions, name)]
    if missing:
        names = ", ".join(f"“{name.replace('_', ' ')}”" for name in missing)
        raise UserError(
            _("I need the permission {names} in this channel. Ask a moderator to grant it.").format(names=names)
        )
    if server.channels and place_of(interaction).channel not in server.channels:
        allowed = ", ".join(f"<#{channel}>" for channel in server.channels)
        raise UserError(
            _("On this server, you can only open tables in {channels}. Open yours there.").format(channels=allowed)
        )
    roles = {role.id for role in getattr(interaction.user, "roles", ())}
    if server.open_roles and not roles & set(server.open_roles) and not interaction.permissions.manage_guild:
        allowed = ", ".join(f"<@&{role}>" for role in server.open_roles)
        raise UserError(_("On this server only {roles} can open tables. You can join any table.").format(roles=allowed))


async def tee_off(client: Nineteenth, answer: Answer, number: int) -> None:
    """Start the game: the lobby stays as the record of the commitment, the board is posted below it."""
    await client.clubhouse.start_game(number, answer.interaction.id)
    await client.board_updater.show_new_game(number, answer)


async def join(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Give the user a seat; a person in the last free seat starts the game."""
    table = await client.clubhouse.tables.lobby(pressed.table)
    if table.seat_of(answer.user.id) is not None:
        await answer.show(_seat_page(table, _("You're already at table {number}.")))
        return
    table = await table_setup.join_lobby(client.clubhouse, pressed.table, guest_of(answer), client.config.caps)
    await show_joined(client, answer, table)


async def show_joined(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Show a lobby that a user has just joined, and welcome the user in private; tee off if it is full."""
    if len(table.seats) < table.room:
        await client.board_updater.show(table.id, answer)
        await answer.show(_seat_page(table, _("You've joined table {number}. Welcome!")))
    else:
        await tee_off(client, answer, table.id)
        whole = _("You've joined table {number}, and now it's full: off you go!")
        await answer.show(done_page(table, whole.format(number=table.id)))


def _seat_page(table: TableRow, sentence: str) -> Page:
    """Return the private page of a user in a lobby, with the button that leaves it."""
    starts = _("The game starts when {host} tees off or someone takes the last free seat.")
    text = f"{sentence.format(number=table.id)} {starts.format(host=host_mention(table))}"
    return Page(table=table.id, ply=0, texts=(text,), rows=((Button(_("Leave"), "leave"),),))


async def leave(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Give up the user's seat; an empty lobby closes."""
    table = await seat_changes.leave_lobby(client.clubhouse, pressed.table, answer.user.id)
    page = done_page(table, _("You've left table {number}.").format(number=table.id))
    await answer.show(replace(page, rows=((Button(_("Join again"), "join"),),) if table.is_open else ()))
    await client.board_updater.show(pressed.table)


async def add_house(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Add a house player of the chosen level; it starts no game, even in the last free seat."""
    table = await table_setup.add_house_player(client.clubhouse, pressed.table, guest_of(answer), pressed.arg)
    if table is not None:
        await client.board_updater.show(table.id, answer)


async def start(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Start the game with the seats that are taken so far."""
    table = await client.clubhouse.tables.lobby(pressed.table)
    table_setup.require_can_start(client.clubhouse, table, answer.user.id)
    await tee_off(client, answer, table.id)


async def cancel(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Close the lobby, for its host or a moderator."""
    table = await client.clubhouse.tables.lobby(pressed.table)
    if not is_moderator(answer.interaction):
        require_host(client.clubhouse, table, answer.user.id)
    await client.store.cancel_lobby(table.id, "cancelled", client.clubhouse.clock(), answer.user.id)
    await client.board_updater.show(table.id, answer)


async def show_commitment(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the page about the commitment to the deal in private, after the game with the secret."""
    try:
        commitment = decode_commitment(pressed.arg)
    except ValueError:
        raise UserError(_(OUTDATED)) from None
    table = await client.clubhouse.tables.stored_table(pressed.table)
    over = table.phase is Phase.OVER
    secret = await client.store.secret(table.id) if over else b""
    upcoming = (await next_round(client.clubhouse, table.id)).commitment if over else ""
    await answer.show(fair_deal_page(table, commitment, answer.user.id, secret, upcoming))


async def start_rematch(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Open another round with the same seats; the press of the last previous player deals at once.

    A button without a commitment, as in direct messages, opens a lobby or tells where it is.
    """
    before, commitment = await client.clubhouse.tables.table(pressed.table), commitment_from_button(pressed.arg)
    place = await _rematch_place(client, answer, before)
    try:
        async with explain_table_limits(client, answer):
            table = await play_again(client.clubhouse, before, guest_of(answer), place, commitment, client.config.caps)
    except NextRoundOpen as found:
        raise UserError(f"{found} {link(found.table)}".rstrip()) from None
    if answer.is_in_dms:
        await _show_in_channel(client, answer, table)
    elif table.host == answer.user.id:
        await tee_off_or_show(client, answer, table, commitment)
    else:
        await show_joined(client, answer, table)


async def _rematch_place(client: Nineteenth, answer: Answer, before: TableRow) -> Location:
    """Return where another round is opened; raise `UserError` if this user may not do that there or from here."""
    place = Location(before.guild, before.channel, before.thread) if answer.is_in_dms else place_of(answer.interaction)
    if await client.store.rematch_of(before.id) is None:
        server = await client.clubhouse.guild_settings.get(place.guild)
        if not answer.is_in_dms:
            check_may_open(answer.interaction, server)
        elif server.open_roles or server.channels:
            raise UserError(_("Please press “Play again” on the final card. {link}").format(link=link(before)))
    return place


async def _show_in_channel(client: Nineteenth, answer: Answer, lobby: TableRow) -> None:
    """Post a lobby that was opened in a direct message in its channel, and link to it."""
    await client.board_updater.show(lobby.id)
    table = await client.clubhouse.tables.stored_table(lobby.id)
    text = _("Table {number} is open.").format(number=table.id)
    await answer.say(f"{text} {link(table)}".rstrip())


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(
        join=join, leave=leave, house=add_house, start=start, cancel=cancel, rematch=start_rematch, fair=show_commitment
    )
    client.handlers.update(
        manage=show_host_page,
        remove=remove_player,
        people=invite_users,
        roles=invite_roles,
        pair=set_partners,
        hints=set_hints,
        pace=set_pace,
    )
