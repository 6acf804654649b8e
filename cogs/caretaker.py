"""What happens without anybody's doing: clocks ring, channels vanish, servers come and go."""

import logging

import discord
from discord.ext import commands, tasks

from cogs.answer import Refused
from cogs.client import Nineteenth
from cogs.pace import TABLE
from db.rows import Alarm, Phase

log = logging.getLogger(__name__)

TICK = 5
"""Seconds between two looks at the clocks."""
SWEEP = 60
"""Seconds between two looks for boards that could not be posted."""


class Caretaker(commands.Cog):
    """Rings the clocks that are due and mends what Discord took away."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._behind: set[int] = set()

    async def cog_load(self) -> None:
        self.tick.start()
        self.sweep.start()

    async def cog_unload(self) -> None:
        self.tick.cancel()
        self.sweep.cancel()

    @tasks.loop(seconds=TICK)
    async def tick(self) -> None:
        """Rings every clock that is due; a table that fails does not keep the others waiting."""
        now = self.client.house.clock()
        await self.client.store.beat(now)
        for alarm in await self.client.store.due(now):
            try:
                await self.ring(alarm)
            except Refused as refusal:
                log.info("table %s: %s", alarm.table, refusal)
            except Exception:
                log.exception("clock %s of table %s", alarm.kind, alarm.table)

    @tick.before_loop
    async def _ready(self) -> None:
        await self.client.wait_until_ready()

    async def ring(self, alarm: Alarm) -> None:
        """Does what the clock was set for, once; what changes a table stops the clock in the same transaction."""
        if alarm.seat == TABLE:
            await self.client.house.expire(alarm, "waited" if alarm.kind == "lobby" else "asleep")
            self.client.poster.redraw(alarm.table)
        elif alarm.kind == "absent":
            await self.client.house.play_absent(alarm)
            self.client.poster.redraw(alarm.table)
        elif await self.client.store.rung(alarm):
            await self.client.poster.call(alarm.table, alarm.seat, again=alarm.kind == "remind")

    @tasks.loop(seconds=SWEEP)
    async def sweep(self) -> None:
        """Posts what is still to be posted after a crash or an outage; what fails is left out of the next round."""
        behind = [table for table in await self.client.store.unshown() if table.id not in self._behind]
        self._behind.clear()
        for table in behind:
            if table.phase is Phase.PLAYING:
                await self._catch_up(table.id)
            self._behind.add(table.id)
            self.client.poster.redraw(table.id)

    async def _catch_up(self, number: int) -> None:
        try:
            await self.client.house.resume(number)
        except Refused as refusal:
            log.warning("table %s: %s", number, refusal)

    @sweep.before_loop
    async def _ready_to_sweep(self) -> None:
        await self.client.wait_until_ready()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._lost(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._lost(payload.thread_id)

    async def _lost(self, channel: int) -> None:
        """Closes lobbies whose channel is gone; games go on wherever a player asks for the board."""
        for table in await self.client.store.open_tables(channel=channel):
            if table.phase is Phase.LOBBY:
                await self.client.house.close(table.id, "lost")
            else:
                await self.client.house.pause(table.id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.client.store.guild_removed(guild.id, self.client.house.clock())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.client.store.guild_back(guild.id, self.client.house.clock())


async def setup(client: Nineteenth) -> None:
    """Adds the caretaker."""
    await client.add_cog(Caretaker(client))
