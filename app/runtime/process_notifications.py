"""Notifications between the bot's processes (LISTEN/NOTIFY): table changed, user forgotten, commands synced."""

import asyncio

from discord.ext import commands

from app.runtime import command_sync
from app.runtime.client import Nineteenth


class ProcessNotifications(commands.Cog):
    """Listens to the other processes; the loops of `background_loops` make up for a lost notification."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._listener: asyncio.Task[None] | None = None
        self._fetching: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        self._listener = asyncio.create_task(self.client.store.listen(self.on_notification), name="notices")

    async def cog_unload(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
        if self._fetching is not None:
            self._fetching.cancel()

    def on_notification(self, notice: str) -> None:
        """Drop the changed table or user from the caches, and redraw a table of this process's guilds."""
        match notice.split():
            case ["table", number, guild] if self.client.house.shards.serves(int(guild)):
                self.client.house.tables.evict(int(number))
                self.client.board_updater.redraw(int(number))
            case ["person", user]:
                self.client.house.forget_person(int(user))
            case [command_sync.COMMANDS_SYNCED]:
                self._fetching = asyncio.create_task(self.client.fetch_commands(), name="commands")
