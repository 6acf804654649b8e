"""Move a table to another channel: check the user's right, choose the place, tell the others.

Called by `/table board`.
"""

from collections.abc import AsyncIterator

import discord

from app.discord_io.channel_messages import moved_page, server_language
from app.discord_io.interaction_response import DISCORD_ERRORS, Answer
from app.runtime.client import Interaction, Nineteenth
from club.table_setup import Location
from club.user_error import UserError
from cogs.table_lookup import requester_of
from cogs.table_opening import check_may_open, place_of
from db.rows import Phase, TableRow
from engine.i18n import _
from ui.pages.lobby import host_mention


async def move_to_channel(client: Nineteenth, answer: Answer, table: TableRow) -> bool:
    """Move a table to the channel of the command and return whether it has moved; raise `UserError` if it may not."""
    place = place_of(answer.interaction)
    if (place.channel, place.thread) == (table.channel, table.thread):
        return False
    await _require_may_move(answer, table)
    check_may_open(answer.interaction, await client.clubhouse.server_settings.get(table.guild))
    await client.store.move_table(table.id, place.channel, place.thread)
    client.clubhouse.tables.evict(table.id)
    return True


async def _require_may_move(answer: Answer, table: TableRow) -> None:
    """Raise `UserError` if the user may not move the table, or not to this channel.

    A ranked round is moved by its host or a moderator, to a channel that all its players can see: nobody loses
    their time because the board has gone.
    """
    requester = requester_of(answer)
    if table.seat_of(answer.user.id) is None and not requester.can_manage(table):
        raise UserError(_("This table is in <#{channel}>. Only its players can move it.").format(channel=table.channel))
    if not table.ranked or table.phase is not Phase.PLAYING:
        return
    if not requester.can_manage(table):
        raise UserError(
            _("This round is ranked, so only {host} or a moderator can move the table. Ask one of them.").format(
                host=host_mention(table) or _("the host")
            )
        )
    blind = [user async for user in _people_without_access(answer.interaction, table)]
    if blind:
        names = ", ".join(f"<@{user}>" for user in blind)
        raise UserError(
            _("{names} can't see this channel. Move the table to a channel that all its players can see.").format(
                names=names
            )
        )


async def _people_without_access(interaction: Interaction, table: TableRow) -> AsyncIterator[int]:
    """Yield the table's players on this server who cannot see the channel of the command.

    Raise `UserError` if Discord does not say who they are.
    """
    channel, guild = interaction.channel, interaction.guild
    if guild is None or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return
    for row in table.seats:
        if row.known_user is None or row.gone:
            continue
        try:
            member = await guild.fetch_member(row.known_user)
        except discord.NotFound:
            continue  # they have left the server, and see none of its channels
        except DISCORD_ERRORS:
            raise UserError(
                _("I can't tell right now if all players see this channel. Please try again in a minute.")
            ) from None
        is_private = isinstance(channel, discord.Thread) and channel.is_private()
        if is_private or not channel.permissions_for(member).view_channel:
            yield row.known_user


async def announce_move(client: Nineteenth, answer: Answer, before: TableRow, place: Location) -> None:
    """Leave a link in the old channel, ping the players whose turn it is, and restart their timers."""
    number = before.id
    now = await client.clubhouse.tables.stored_table(number)
    if before.board is not None and now.board is not None:
        async with server_language(client.clubhouse, now):
            page = moved_page(now, now.board, place.thread or place.channel)
        await client.board_updater.messages.edit(before.thread or before.channel, before.board, page)
    if now.phase is not Phase.PLAYING:
        return
    live = await client.clubhouse.tables.live_table(number)
    awaited_seats = [seat for seat in live.view().awaiting if live.table.seats[seat].user is not None]
    for seat in awaited_seats:
        await client.clubhouse.restart_seat_timers(number, seat)
    others = [seat for seat in awaited_seats if live.table.seats[seat].user != answer.user.id]
    if others:
        client.board_updater.ping_players(number, others, again=True)
