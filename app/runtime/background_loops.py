"""Background loops and gateway events: fire timers, redraw boards, purge old rows; channels deleted, guilds
joined or left.

Loaded as an extension by `client`. The work itself is in `club.maintenance`.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any

import discord
from discord.ext import commands, tasks

from app.runtime.client import Nineteenth
from app.runtime.process_notifications import Notices
from club.deadlines import DAY
from club.maintenance import Marshal
from db.errors import StoreUnavailable
from db.shards import EVERY, Shards

log = logging.getLogger(__name__)

TICK = 5
"""Seconds between two checks of the timers."""
SWEEP = 60
"""Seconds between two searches for boards that could not be posted."""
BRISK = 1
"""Seconds until the next search if one search found more boards than it may redraw."""
ASLEEP = 60
"""Seconds between two ticks after which nobody can have played: the machine slept, its clock was set, or Discord
was away.
"""


def undaunted(work: Callable[["Caretaker"], Awaitable[None]]) -> Callable[["Caretaker"], Coroutine[Any, Any, None]]:
    """Decorate the work of a loop: log its errors instead of ending the loop."""

    @wraps(work)
    async def run_logged(loops: "Caretaker") -> None:
        try:
            await work(loops)
        except StoreUnavailable as error:
            log.warning("the store is away: %s", error)
        except Exception:
            log.exception("the caretaker stumbled")

    return run_logged


class Caretaker(commands.Cog):
    """The loops that call `club.maintenance`, and the listeners for channels and guilds that come and go."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self.awake = dict.fromkeys(client.house.shards.ids, client.house.clock())
        """When the timers of each shard were last checked, in seconds UTC."""
        self._turn = asyncio.Lock()
        self.connected = asyncio.Event()
        """Set once the gateway has connected: redrawing boards needs no more, so it does not wait until the
        client is ready.
        """
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
        """Fire every timer that is due, and run again when the next one is.

        The loop runs when a timer is due, not on a fixed beat, so that the time of a move does not show that
        a timer made it.
        """
        async with self._turn:
            shards = self._hearing()
            if shards.ids:
                await self._look(shards)

    async def _look(self, shards: Shards) -> None:
        """Fire the due timers of the shards that are connected to the gateway."""
        now = self.client.house.clock()
        asleep = tuple(id for id in shards.ids if abs(now - self.awake[id]) > ASLEEP)
        if asleep:
            await self._wake(now, shards._replace(ids=asleep))
        self.awake |= dict.fromkeys(shards.ids, now)
        await self.client.store.beat(now, shards)
        next_due = await self.marshal.ring_due(now, shards)
        self.tick.change_interval(seconds=min(next_due - now, TICK) if next_due and next_due > now else TICK)

    def _hearing(self) -> Shards:
        """Return the shards that are connected to the gateway.

        Nobody can play on the others, so their timers stand still, as while the machine sleeps.
        """
        ours, shards = self.client.house.shards, self.client.shards
        if ours == EVERY:
            disconnected = bool(shards) and all(shard.is_closed() for shard in shards.values())
            return ours._replace(ids=() if disconnected else ours.ids)
        return ours._replace(ids=tuple(id for id in ours.ids if id in shards and not shards[id].is_closed()))

    async def _wake(self, now: float, shards: Shards) -> None:
        """Postpone the timers of these shards by the time they were disconnected, and restart the loops.

        As after a restart of the bot; missed ticks are not made up for.
        """
        away = await self.client.store.downtime(now, shards)
        self.client.house.tables.put_off()
        self.awake |= dict.fromkeys(shards.ids, now)
        log.warning("nothing went on for %.0f seconds; clocks are put off by as much", away)
        for loop in (self.tick, self.sweep):
            loop.restart()

    @tick.before_loop
    async def _ready(self) -> None:
        await self.client.wait_until_ready()

    @tasks.loop(seconds=SWEEP)
    @undaunted
    async def sweep(self) -> None:
        """Redraw the boards that are behind their games after a crash or an outage."""
        more = await self.marshal.catch_up()
        self.sweep.change_interval(seconds=BRISK if more else SWEEP)

    @sweep.before_loop
    async def _connected(self) -> None:
        await self.connected.wait()

    @tasks.loop(seconds=DAY)
    @undaunted
    async def clear_out(self) -> None:
        """Delete what nobody needs: lobbies that never started, old button presses, guilds that the bot left."""
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
    """Add the loops, and the notifications if several processes share the guilds."""
    await client.add_cog(Caretaker(client))
    if client.config.shards is not None:
        await client.add_cog(Notices(client))
