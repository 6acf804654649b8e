"""Ping players whose turn it is, or who are invited, by a short message that replaces the previous ping."""

from collections.abc import Collection

from app.discord_io.guild_language import guild_language
from app.discord_io.table_message import TableMessages
from club.clubhouse import Clubhouse
from club.deadlines import deadline
from db.rows import Table as TableRow
from engine.game import Seat
from engine.speech import N_, _
from ui.pages import board
from ui.widgets.timestamps import countdown


class PlayerPings:
    """Sends pings to users who want them."""

    def __init__(self, house: Clubhouse, messages: TableMessages) -> None:
        self.house = house
        self.messages = messages

    async def ping_turn(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """Ping the players of these seats; the message replaces the table's previous ping."""
        table = await self.house.tables.table(number)
        people = [row.user for row in table.seats if row.seat in seats and row.user is not None]
        due = deadline(await self.house.store.timers_of(number), seats)
        line = N_("Still your turn at table {number}.") if again else N_("Your turn at table {number}.")
        await self._send(table, people, line, due)

    async def ping_invited(self, number: int, people: Collection[int]) -> None:
        """Ping users who are invited to the table; the ping of the first turn replaces the message."""
        await self._send(await self.house.tables.stored_table(number), people, N_("You are asked to table {number}."))

    async def _send(self, table: TableRow, people: Collection[int], line: str, due: float | None = None) -> None:
        """Ping those of these users who want pings, with the time until their deadline."""
        users = [user for user in people if (await self.house.store.user_settings(user)).pings]
        if not users:
            return
        async with guild_language(self.house, table):
            words = (_(line).format(number=table.id), board.link(table), countdown(due) if due else "")
            message = await self.messages.ping(table, users, " ".join(filter(None, words)))
        if message is not None:
            await self.delete_ping(table, message)

    async def delete_ping(self, table: TableRow, successor: int | None = None) -> None:
        """Delete the table's previous ping; `successor` is the id of the ping that replaces it."""
        before = await self.house.store.set_ping_message(table.id, successor)
        if before is not None:
            await self.messages.delete(table, before)
