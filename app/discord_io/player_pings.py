"""Pings: call players whose turn it is, and people who are invited, in the channel of their table.

Called by `app.discord_io.board_updater`. A table has one ping at a time; the next one replaces it. Users who have
switched pings off in their settings get none. A ping is in the language of the server, and has a link to the board.
"""

from collections.abc import Collection
from typing import NamedTuple

from cachetools import FIFOCache

from app.discord_io.channel_messages import TableMessages, server_language
from club.clubhouse import Clubhouse
from club.deadlines import deadline
from club.live_table import LiveTable
from club.table_rules import title_of
from db.rows import TableRow
from engine.game import Seat
from engine.i18n import N_, _
from ui.pages import board
from ui.widgets.message_formatting import plain, time_left

MAX_TURN_PINGS = 10_000
"""The most pings that are remembered until their players move."""


class TurnPing(NamedTuple):
    """The seats that were pinged, and the number of moves made before."""

    seats: frozenset[Seat]
    ply: int


class PlayerPings:
    """Sends pings to users who want them, and deletes the one before."""

    def __init__(self, clubhouse: Clubhouse, messages: TableMessages) -> None:
        self.clubhouse = clubhouse
        self.messages = messages
        self._turn_pings: FIFOCache[int, TurnPing] = FIFOCache(MAX_TURN_PINGS)
        """By table, the latest ping of a turn that is to be deleted once its players have moved."""

    async def ping_turn(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """Ping the players of these seats; the message replaces the table's previous ping."""
        live = await self.clubhouse.tables.live_table(number)
        table = live.table
        self._turn_pings[number] = TurnPing(frozenset(seats), live.ply)
        people = [row.user for row in table.seats if row.seat in seats and row.user is not None]
        due = deadline(await self.clubhouse.store.timers_of(number), seats)
        line = N_("Still your turn at table {number}.") if again else N_("Your turn at table {number}.")
        await self._send(table, people, line, due)
        await self.delete_answered_ping(await self.clubhouse.tables.live_table(number))

    async def delete_answered_ping(self, live: LiveTable) -> None:
        """Delete the ping of a turn if all its players have moved since."""
        ping = self._turn_pings.get(live.table.id)
        if ping is not None and ping.seats <= {move.seat for move in live.record.moves[ping.ply :]}:
            await self.delete_ping(live.table)

    async def ping_invited(self, number: int, people: Collection[int], host: str) -> None:
        """Ping users whom `host` invites to the table; the ping of the first turn replaces the message."""
        table = await self.clubhouse.tables.stored_table(number)
        line = N_("**{host}** invites you to a game of {game} at table {number}.")
        await self._send(table, people, line, host=plain(host))

    async def _send(
        self, table: TableRow, people: Collection[int], line: str, due: float | None = None, host: str = ""
    ) -> None:
        """Ping those of these users who want pings, with the time until their deadline.

        Discord's errors are logged by `TableMessages`; then the table's previous ping stays.
        """
        users = [user for user in people if (await self.clubhouse.store.user_settings(user)).pings]
        if not users:
            return
        async with server_language(self.clubhouse, table):
            sentence = _(line).format(number=table.id, game=title_of(table.game), host=host)
            where = " · ".join(filter(None, (board.link(table), time_left(due) if due else "")))
            message = await self.messages.ping(table, users, f"{sentence} {where}".rstrip())
        if message is not None:
            await self.delete_ping(table, message)

    async def delete_ping(self, table: TableRow, successor: int | None = None) -> None:
        """Delete the table's previous ping; `successor` is the id of the ping that replaces it."""
        if successor is None:
            self._turn_pings.pop(table.id, None)
        before = await self.clubhouse.store.set_ping_message(table.id, successor)
        if before is not None:
            await self.messages.delete(table, before)
