"""What happens without anybody's doing: clocks ring, channels vanish, servers come and go."""

import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import wraps
from itertools import groupby
from typing import Any

import discord
from discord.ext import commands, tasks

from club.pace import DAY, HESITATION, TABLE
from club.refusal import Refused
from cogs.client import Nineteenth
from db.errors import StoreUnavailable
from db.rows import Alarm, Phase, Table

log = logging.getLogger(__name__)

TICK = 5
"""Seconds between two looks at the clocks."""
SWEEP = 60
"""Seconds between two looks for boards that could not be posted."""
MOST = 20
"""How many boards are brought up to date in one round, so that they do not keep those waiting that people look at."""
ASLEEP = 60
"""Seconds without a look that nobody can have played in: the machine slept, its clock was set, Discord was away."""
KEPT = 90 * DAY
"""Seconds after which what ended without a result is thrown away."""


def undaunted(work: Callable[["Caretaker"], Awaitable[None]]) -> Callable[["Caretaker"], Coroutine[Any, Any, None]]:
    """The work of a loop, which one failure must not end: it is done again when the loop comes round."""

    @wraps(work)
    async def done(caretaker: "Caretaker") -> None:
        try:
            await work(caretaker)
        except StoreUnavailable as error:
            log.warning("the store is away: %s", error)
        except Exception:
            log.exception("the caretaker stumbled")

    return done


class Caretaker(commands.Cog):
    """Rings the clocks that are due and mends what Discord took away."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self.awake = client.house.clock()
        """When the clocks were last looked at."""
        self._behind: set[int] = set()

    async def cog_load(self) -> None:
        self.tick.start()
        self.sweep.start()
        self.clear_out.start()

    async def cog_unload(self) -> None:
        self.tick.cancel()
        self.sweep.cancel()
        self.clear_out.cancel()

    @tasks.loop(seconds=TICK)
    @undaunted
    async def tick(self) -> None:
        """Rings every clock that is due; a table that fails does not keep the others waiting.

        Then it looks again when the next one is due, so that no beat of its own marks what people have not done.
        """
        if self._deaf():
            return
        now = self.client.house.clock()
        if abs(now - self.awake) > ASLEEP:
            await self._wake(now)
        self.awake = now
        await self.client.store.beat(now)
        due = await self.client.store.due(now)
        for (_due, table, kind), alarms in groupby(due, lambda alarm: (alarm.due, alarm.table, alarm.kind)):
            try:
                await self.ring(tuple(alarms))
            except Refused as refusal:
                log.info("table %s: %s", table, refusal)
            except Exception:
                log.exception("clock %s of table %s", kind, table)
        soon = await self.client.store.next_due()
        self.tick.change_interval(seconds=min(soon - now, TICK) if soon and soon > now else TICK)

    def _deaf(self) -> bool:
        """Whether Discord is away; then nobody can play, and the clocks stand still as they do in a sleep."""
        shards = self.client.shards.values()
        return bool(shards) and all(shard.is_closed() for shard in shards)

    async def _wake(self, now: float) -> None:
        """Puts the clocks off by as long as nothing went on, as after a restart, and makes up for no round missed."""
        away = await self.client.store.downtime(now)
        log.warning("nothing went on for %.0f seconds; clocks are put off by as much", away)
        for loop in (self.tick, self.sweep):
            loop.restart()

    @tick.before_loop
    async def _ready(self) -> None:
        await self.client.wait_until_ready()

    async def ring(self, alarms: Sequence[Alarm]) -> None:
        """Does what clocks of a table were set for, once; what changes a table stops them in the same transaction."""
        first = alarms[0]
        if first.seat == TABLE:
            await self.client.house.expire(first, "waited" if first.kind == "lobby" else "asleep")
            self.client.poster.redraw(first.table)
        elif first.kind in {"absent", HESITATION}:
            played = [await self.client.house.play_absent(alarm) for alarm in alarms]
            if any(played):
                self.client.poster.redraw(first.table)
        else:
            seats = [alarm.seat for alarm in alarms if await self.client.store.rung(alarm)]
            self.client.poster.call(first.table, seats, again=first.kind == "remind")

    @tasks.loop(seconds=SWEEP)
    @undaunted
    async def sweep(self) -> None:
        """Posts what is still to be posted after a crash or an outage; what fails is left out of the next round."""
        reaches = self.client.poster.messages.reaches
        unshown = await self.client.store.unshown()
        behind = [table for table in unshown if table.id not in self._behind and reaches(table)]
        self._behind.clear()
        for table in sorted(behind, key=lambda table: not table.open)[:MOST]:
            await self._catch_up(table)
            self._behind.add(table.id)
            self.client.poster.redraw(table.id)

    async def _catch_up(self, table: Table) -> None:
        """Does what a crash came between: a full lobby tees off, the house makes its moves."""
        try:
            if table.phase is Phase.LOBBY and len(table.seats) == table.room:
                await self.client.house.start(table.id)
                await self.client.poster.tee_off(table.id, None)
            elif table.phase is Phase.PLAYING:
                await self.client.house.resume(table.id)
        except Refused as refusal:
            log.warning("table %s: %s", table.id, refusal)

    @sweep.before_loop
    async def _ready_to_sweep(self) -> None:
        await self.client.wait_until_ready()

    @tasks.loop(seconds=DAY)
    @undaunted
    async def clear_out(self) -> None:
        """Throws away what nobody needs: lobbies that came to nothing, old clicks, servers that the bot left."""
        now = self.client.house.clock()
        await self.client.store.guilds_present({guild.id for guild in self.client.guilds}, now)
        await self.client.store.purge(now - KEPT)

    @clear_out.before_loop
    async def _ready_to_clear_out(self) -> None:
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
