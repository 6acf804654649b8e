"""Background loops and events: fire timers, redraw boards, purge old rows; servers, channels, other processes.

Loaded as an extension by `client`. The work itself is in `club.periodic_work`. Notifications between the bot's
processes (LISTEN/NOTIFY) tell that a table or the bans have changed, a user or a server was erased, or the commands
were synced.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, TypeVar

import discord
from discord.ext import commands, tasks

from app.runtime import command_sync
from app.runtime.client import Nineteenth
from club import access
from club.periodic_work import TableUpkeep
from db.bans import Bans
from db.copies import delete_old_copies
from db.durations import DAY_SECONDS
from db.errors import StoreUnavailable
from db.shards import Shards


class ProcessNotifications(commands.Cog):
    """Listens to the other processes; the loops of `background_loops` make up for a lost notification."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._listener: asyncio.Task[None] | None = None
        self._fetching: asyncio.Task[None] | None = None
        self._loading: asyncio.Task[Bans] | None = None

    async def cog_load(self) -> None:
        self._listener = asyncio.create_task(self.client.store.listen(self.on_notification), name="notices")

    async def cog_unload(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
        for task in (self._fetching, self._loading):
            if task is not None:
                task.cancel()

    def on_notification(self, notice: str) -> None:
        """Drop the changed table or user from the caches.

        Redraw a table of this process's servers, unless only its seats have changed in a way that no board shows.
        """
        match notice.split():
            case ["table" | "seats" as change, number, guild] if self.client.clubhouse.shards.serves(int(guild)):
                self.client.clubhouse.tables.evict(int(number))
                if change == "table":
                    self.client.board_updater.redraw(int(number))
            case ["person", user]:
                self.client.clubhouse.evict_user(int(user))
            case ["guild", guild]:
                self.client.clubhouse.evict_server(int(guild))
            case [access.BANS_CHANGED]:
                self._loading = asyncio.create_task(self.client.access.load(), name="bans")
            case [command_sync.COMMANDS_SYNCED]:
                self._fetching = asyncio.create_task(self.client.fetch_commands(), name="commands")


log = logging.getLogger(__name__)
Loops = TypeVar("Loops")
"""The object whose method a loop runs."""

TICK_SECONDS = 5
"""Seconds between two checks of the timers."""
SWEEP_SECONDS = 60
"""Seconds between two searches for boards that could not be posted."""
BUSY_SWEEP_SECONDS = 1
"""Seconds until the next search if one search found more boards than it may redraw."""
SLEEP_SECONDS = 60
"""Seconds between two ticks after which nobody can have played: the machine slept, its clock was set, or Discord
or the database was away.
"""


def log_errors(work: Callable[[Loops], Awaitable[None]]) -> Callable[[Loops], Coroutine[Any, Any, None]]:
    """Decorate the work of a loop: log its errors instead of ending the loop."""

    @wraps(work)
    async def run_logged(loops: Loops) -> None:
        try:
            await work(loops)
        except StoreUnavailable as error:
            log.warning("the database cannot be used now, so a background loop is put off: %s", error)
        except Exception:
            log.exception("a background loop failed")

    return run_logged


class BackgroundLoops(commands.Cog):
    """The loops that call `club.periodic_work`, and the listeners for channels and servers that come and go."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self.checked_at = dict.fromkeys(client.served_shards.ids, client.clubhouse.clock())
        """When the timers of each shard were last checked while the store took writes, in seconds UTC."""
        self.connected = asyncio.Event()
        """Set once the gateway has connected: redrawing boards needs no more, so it does not wait until the
        client is ready.
        """
        self.may_miss_hands = False
        """Whether hands may not have been sent, because the bot or the connection was away."""
        self.table_upkeep = TableUpkeep(
            client.clubhouse, client.board_updater, client.config.left_server_days * DAY_SECONDS
        )

    async def cog_load(self) -> None:
        self.fire_timers.start()
        self.redraw_boards.start()
        self.purge.start()

    async def cog_unload(self) -> None:
        self.fire_timers.cancel()
        self.redraw_boards.cancel()
        self.purge.cancel()

    @tasks.loop(seconds=TICK_SECONDS)
    @log_errors
    async def fire_timers(self) -> None:
        """Fire every timer that is due, and run again when the next one is.

        The loop runs when a timer is due, not on a fixed beat, so that the time of a move does not show that
        a timer made it.
        """
        shards = self._connected_shards()
        if shards.ids:
            await self._fire_timers_of(shards)

    async def _fire_timers_of(self, shards: Shards) -> None:
        """Fire the due timers of the shards that are connected to the gateway.

        After a time in which nobody can have played only postpone them: the loops begin again at once. A tick whose
        heartbeat cannot be stored counts as none, as nobody can play without the store.
        """
        now = self.client.clubhouse.clock()
        asleep = tuple(id for id in shards.ids if abs(now - self.checked_at[id]) > SLEEP_SECONDS)
        if asleep:
            await self._postpone_timers(now, shards._replace(ids=asleep))
            return
        await self.client.store.record_heartbeat(now, shards)
        self.checked_at |= dict.fromkeys(shards.ids, self.client.clubhouse.clock())
        next_due = await self.table_upkeep.fire_due_timers(now, shards)
        self.checked_at |= dict.fromkeys(shards.ids, self.client.clubhouse.clock())
        self.fire_timers.change_interval(
            seconds=min(next_due - now, TICK_SECONDS) if next_due and next_due > now else TICK_SECONDS
        )

    def _connected_shards(self) -> Shards:
        """Return the shards that are connected to the gateway.

        Nobody can play on the others, so their timers stand still, as while the machine sleeps.
        """
        ours, shards = self.client.served_shards, self.client.shards
        return ours._replace(ids=tuple(id for id in ours.ids if id in shards and not shards[id].is_closed()))

    async def _postpone_timers(self, now: float, shards: Shards) -> None:
        """Postpone the timers of these shards by the time since their last heartbeat, and restart the loops at the end.

        As after a restart of the bot; missed ticks are not made up for. The calling loop is cancelled at its next
        `await`.
        """
        downtime = await self.client.store.postpone_for_downtime(now, shards)
        self.client.clubhouse.tables.drop_timers()
        self.checked_at |= dict.fromkeys(shards.ids, now)
        log.warning(
            "the machine, Discord or the database was away for %.0f seconds; timers are postponed by as much", downtime
        )
        for loop in (self.fire_timers, self.redraw_boards):
            loop.restart()

    @fire_timers.before_loop
    async def _wait_until_ready(self) -> None:
        await self.client.wait_until_ready()

    @tasks.loop(seconds=SWEEP_SECONDS)
    @log_errors
    async def redraw_boards(self) -> None:
        """Redraw the boards that are behind their games after a crash or an outage; read the bans again, too.

        Before the first redraw send the missing hands; where that fails, the next run of the loop tries again.
        """
        if self.client.config.shards is not None:
            await self.client.access.load()
        if self.may_miss_hands:
            await self.client.board_updater.hands.send_missing()
            self.may_miss_hands = False
        more = await self.table_upkeep.redraw_stale_boards()
        self.redraw_boards.change_interval(seconds=BUSY_SWEEP_SECONDS if more else SWEEP_SECONDS)

    @redraw_boards.before_loop
    async def _wait_until_connected(self) -> None:
        await self.connected.wait()
        self.may_miss_hands = True

    @tasks.loop(seconds=DAY_SECONDS)
    @log_errors
    async def purge(self) -> None:
        """Delete what nobody needs: lobbies that never started, old button presses, servers that the bot left."""
        await self.table_upkeep.purge({guild.id for guild in self.client.guilds})
        config = self.client.config
        before = self.client.clubhouse.clock() - config.copy_days * DAY_SECONDS
        await asyncio.to_thread(delete_old_copies, config.database_url, before)

    @purge.before_loop
    async def _wait_until_ready_to_purge(self) -> None:
        await self.client.wait_until_ready()

    @commands.Cog.listener()
    async def on_connect(self) -> None:
        self.connected.set()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.table_upkeep.handle_deleted_channel(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.table_upkeep.handle_deleted_channel(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.client.store.mark_server_removed(guild.id, self.client.clubhouse.clock())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.client.store.mark_server_back(guild.id, self.client.clubhouse.clock())


async def setup(client: Nineteenth) -> None:
    """Add the loops, and the notifications if several processes share the servers."""
    await client.add_cog(BackgroundLoops(client))
    if client.config.shards is not None:
        await client.add_cog(ProcessNotifications(client))
