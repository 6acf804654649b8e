"""Move a table to another channel: check the user's right, choose the place, tell the others.

Called by `/table board`.
"""

from collections.abc import AsyncIterator
from typing import NamedTuple

import discord
from cachetools import FIFOCache

from app.discord_io.channel_messages import moved_page, server_language
from app.discord_io.interaction_response import DISCORD_ERRORS, Answer
from app.runtime.client import Interaction, Nineteenth
from club.live_table import LiveTable
from club.table_setup import Location
from club.user_error import UserError
from cogs.table_lookup import requester_of
from cogs.table_opening import check_may_open, place_of
from db.rows import DueTimer, Phase, TableRow
from engine.i18n import _
from ui.pages.lobby import host_mention
from ui.widgets.message_formatting import countdown

MOVE_INTERVAL_SECONDS = 5 * 60
"""Seconds for which a table that has moved stays in its channel."""
MAX_RECENT_MOVES = 10_000
"""The most tables whose last move is remembered."""


class RecentMove(NamedTuple):
    """When a table has moved to another channel, and at which decision of its game."""

    at: float
    stamp: int | None
    """None in a lobby, and until the move has been announced for the first time."""


class ChannelMoves:
    """Moves tables to other channels.

    The player who moves a table gets no new time. The others get new time and a ping, once a decision. A table moves
    once in `MOVE_INTERVAL_SECONDS`.
    """

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._recent_moves: FIFOCache[int, RecentMove] = FIFOCache(MAX_RECENT_MOVES)
        """By table, its last move."""

    async def move(self, answer: Answer, table: TableRow) -> bool:
        """Move a table to the channel of the command; return whether it has moved, raise `UserError` if it may not."""
        place = place_of(answer.interaction)
        if (place.channel, place.thread) == (table.channel, table.thread):
            return False
        await _require_may_move(answer, table)
        self._check_interval(table)
        check_may_open(answer.interaction, await self.client.clubhouse.server_settings.get(table.guild))
        await self.client.store.move_table(table.id, place.channel, place.thread)
        self.client.clubhouse.tables.evict(table.id)
        last_move = self._recent_moves.get(table.id)
        self._recent_moves[table.id] = RecentMove(self.client.clubhouse.clock(), last_move and last_move.stamp)
        return True

    def _check_interval(self, table: TableRow) -> None:
        """Raise `UserError` if the table moved a moment ago, to a channel that exists and takes its board."""
        move, channel = self._recent_moves.get(table.id), table.thread or table.channel
        if move is None or table.board is None or self.client.get_channel(channel) is None:
            return
        end = move.at + MOVE_INTERVAL_SECONDS
        if self.client.clubhouse.clock() < end:
            raise UserError(
                _("This table has only just moved to <#{channel}>. You can move it again {when}.").format(
                    channel=channel, when=countdown(end)
                )
            )

    async def announce(self, answer: Answer, before: TableRow, place: Location) -> None:
        """Leave a link in the old channel, ping the other players whose turn it is, and restart their timers."""
        client = self.client
        now = await client.clubhouse.tables.stored_table(before.id)
        if now.board is not None and before.board is not None:
            async with server_language(client.clubhouse, now):
                page = moved_page(now, now.board, place.thread or place.channel)
            await client.board_updater.messages.edit(before.thread or before.channel, before.board, page)
        live = await client.clubhouse.tables.live_table(now.id) if now.phase is Phase.PLAYING else None
        last_move, stamp = self._recent_moves.get(now.id), live.stamp if live else None
        self._recent_moves[now.id] = RecentMove(client.clubhouse.clock(), stamp)
        if live is not None:
            is_first = last_move is None or last_move.stamp != stamp
            await self._restart_timers(live, answer.user.id, is_first=is_first)

    async def _restart_timers(self, live: LiveTable, mover: int, *, is_first: bool) -> None:
        """Restart the timers of the other awaited players and ping them, if this is the first move at a decision.

        A seat without running timers gets them in any case: its table stood in a channel that was deleted.
        """
        number, client = live.table.id, self.client
        running = {timer.seat for timer in await client.store.timers_of(number) if timer.kind == "absent"}
        people = [row for seat in live.view().awaiting if (row := live.table.seats[seat]).user is not None]
        restarted = [row for row in people if row.seat not in running or (is_first and row.user != mover)]
        for row in restarted:
            await client.clubhouse.restart_seat_timers(number, row.seat)
        others = [row.seat for row in restarted if row.user != mover]
        for timer in await client.store.timers_of(number):
            if timer.kind == "ping" and timer.seat in others:
                await client.store.delete_timer(DueTimer(number, timer.seat, timer.kind, timer.due))
        if others:
            client.board_updater.ping_players(number, others, again=True)
        if restarted:
            client.board_updater.redraw(number)


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
