"""Notifications between the bot's processes (LISTEN/NOTIFY): table changed, user forgotten, commands synced."""

import asyncio

from discord.ext import commands

from app.runtime import command_sync
from app.runtime.client import Nineteenth


class Notices(commands.Cog):
    """Listens to the other processes; the loops of `background_loops` make up for a lost notification."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._listening: asyncio.Task[None] | None = None
        self._learning: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        self._listening = asyncio.create_task(self.client.store.listen(self.hear), name="notices")

    async def cog_unload(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        if self._learning is not None:
            self._learning.cancel()

    def hear(self, notice: str) -> None:
        """Drop the changed table or user from the caches, and redraw a table of this process's guilds."""
        match notice.split():
            case ["table", number, guild] if self.client.house.shards.serve(int(guild)):
                self.client.house.tables.forget(int(number))
                self.client.poster.redraw(int(number))
            case ["person", user]:
                self.client.house.forget_person(int(user))
            case [command_sync.TOLD]:
                self._learning = asyncio.create_task(self.client.learn_commands(), name="commands")
