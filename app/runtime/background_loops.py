"""Background loops and gateway events: fire timers, redraw, purge; channels deleted, servers joined and left."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any

import discord
from discord.ext import commands, tasks

from app.runtime.client import Nineteenth
from club.deadlines import DAY
from club.maintenance import Marshal
from db.errors import StoreUnavailable
from db.shards import EVERY, Shards

log = logging.getLogger(__name__)

TICK = 5
"""Seconds between two looks at the clocks."""
SWEEP = 60
"""Seconds between two looks for boards that could not be posted."""
BRISK = 1
"""Seconds until the next look where more of them wait than one look may bring up to date."""
ASLEEP = 60
"""Seconds without a look that nobody can have played in: the machine slept, its clock was set, Discord was away."""


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
    """The marshal's rounds, and what Discord tells of places that come and go."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self.awake = dict.fromkeys(client.house.shards.ids, client.house.clock())
        """When the clocks of each shard were last looked at."""
        self._turn = asyncio.Lock()
        self.connected = asyncio.Event()
        """Whether Discord has been there: boards that are behind need no more, and nobody is to wait for them."""
        self.marshal = Marshal(client.house, client.poster)

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
        """Rings every clock that is due, and looks again when the next one is.

        So no beat of its own marks what people have not done.
        """
        async with self._turn:
            hearing = self._hearing()
            if hearing.ids:
                await self._look(hearing)

    async def _look(self, hearing: Shards) -> None:
        """One look at the clocks of the shards that Discord talks to."""
        now = self.client.house.clock()
        slept = tuple(id for id in hearing.ids if abs(now - self.awake[id]) > ASLEEP)
        if slept:
            await self._wake(now, hearing._replace(ids=slept))
        self.awake |= dict.fromkeys(hearing.ids, now)
        await self.client.store.beat(now, hearing)
        soon = await self.marshal.ring_due(now, hearing)
        self.tick.change_interval(seconds=min(soon - now, TICK) if soon and soon > now else TICK)

    def _hearing(self) -> Shards:
        """The shards that Discord talks to; nobody can play on another, and its clocks stand still as in a sleep."""
        ours, shards = self.client.house.shards, self.client.shards
        if ours == EVERY:
            deaf = bool(shards) and all(shard.is_closed() for shard in shards.values())
            return ours._replace(ids=() if deaf else ours.ids)
        return ours._replace(ids=tuple(id for id in ours.ids if id in shards and not shards[id].is_closed()))

    async def _wake(self, now: float, slept: Shards) -> None:
        """Puts the clocks off by as long as nothing went on, as after a restart, and makes up for no round missed."""
        away = await self.client.store.downtime(now, slept)
        self.client.house.put_off()
        self.awake |= dict.fromkeys(slept.ids, now)
        log.warning("nothing went on for %.0f seconds; clocks are put off by as much", away)
        for loop in (self.tick, self.sweep):
            loop.restart()

    @tick.before_loop
    async def _ready(self) -> None:
        await self.client.wait_until_ready()

    @tasks.loop(seconds=SWEEP)
    @undaunted
    async def sweep(self) -> None:
        """Posts what is still to be posted after a crash or an outage."""
        more = await self.marshal.catch_up()
        self.sweep.change_interval(seconds=BRISK if more else SWEEP)

    @sweep.before_loop
    async def _connected(self) -> None:
        await self.connected.wait()

    @tasks.loop(seconds=DAY)
    @undaunted
    async def clear_out(self) -> None:
        """Throws away what nobody needs: lobbies that came to nothing, old clicks, servers that the bot left."""
        await self.marshal.clear_out({guild.id for guild in self.client.guilds})

    @clear_out.before_loop
    async def _ready_to_clear_out(self) -> None:
        await self.client.wait_until_ready()

    @commands.Cog.listener()
    async def on_connect(self) -> None:
        self.connected.set()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.marshal.lost(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.marshal.lost(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.client.store.guild_removed(guild.id, self.client.house.clock())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.client.store.guild_back(guild.id, self.client.house.clock())


async def setup(client: Nineteenth) -> None:
    """Adds the caretaker."""
    await client.add_cog(Caretaker(client))
