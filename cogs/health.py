"""`/healthz` and `/metrics` on a port of their own: how the bot is, in figures that name nobody."""

import asyncio
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from aiohttp import web
from discord.ext import commands, tasks
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from cogs.client import Nineteenth
from cogs.gauges import DELAY, GUILDS, LATENCY, OVERDUE, READY, TABLES, UNSHOWN
from cogs.ui.meter import oldest
from db.errors import StoreUnavailable

LOOK = 1.0
"""Seconds between two looks at the store, and at how punctual the loop is."""
NAP = 0.2
"""Seconds that a look sleeps, to see how late it is woken."""
PATIENCE = 2.0
"""Seconds in which the store has to have taken something."""
STALE = 2 * (LOOK + PATIENCE)
"""Seconds after which nobody knows any more whether the store takes anything."""
LATE = 3.0
"""Seconds after which Discord takes no answer to a press any more."""


class State(NamedTuple):
    """Whether the bot can play, and what keeps it from that."""

    gateway: bool
    store: bool
    waiting: float
    """Seconds that the oldest unanswered press waits."""

    @property
    def ready(self) -> bool:
        return self.gateway and self.store and self.waiting < LATE


class Health(commands.Cog):
    """Serves whoever watches over the bot; nothing here changes a game."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._written = -inf
        """When the store last took something."""
        routes = (web.get("/healthz", self._healthz), web.get("/metrics", self._metrics))
        app = web.Application()
        app.add_routes(routes)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)

    async def cog_load(self) -> None:
        config = self.client.config
        await self._runner.setup()
        await web.TCPSite(self._runner, config.health_host, config.health_port).start()
        self.look.start()

    async def cog_unload(self) -> None:
        self.look.cancel()
        await self._runner.cleanup()

    @tasks.loop(seconds=LOOK)
    async def look(self) -> None:
        """Measures how late the loop is, and tries the store."""
        begun = monotonic()
        await asyncio.sleep(NAP)
        DELAY.observe(monotonic() - begun - NAP)
        with suppress(StoreUnavailable, TimeoutError):
            await asyncio.wait_for(self.client.store.pulse(), PATIENCE)
            self._written = self.client.house.clock()

    def state(self) -> State:
        """How the bot is now."""
        shards = self.client.shards.values()
        up = self.client.is_ready() and bool(shards) and not any(shard.is_closed() for shard in shards)
        return State(up, self.client.house.clock() - self._written < STALE, oldest())

    async def _healthz(self, _request: web.Request) -> web.Response:
        state = self.state()
        told: dict[str, Any] = {"ready": state.ready, **state._asdict()}
        return web.json_response(told, status=200 if state.ready else 503)

    async def _metrics(self, _request: web.Request) -> web.Response:
        READY.set(self.state().ready)
        GUILDS.set(len(self.client.guilds))
        for shard, latency in self.client.latencies:
            LATENCY.labels(shard).set(latency)
        with suppress(StoreUnavailable):
            await self._count()
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _count(self) -> None:
        """Brings the figures up to date that the store has."""
        figures = await self.client.store.figures(self.client.house.clock())
        TABLES.clear()
        for (game, phase), count in figures.tables.items():
            TABLES.labels(game, phase).set(count)
        OVERDUE.set(figures.overdue)
        UNSHOWN.set(figures.unshown)


async def setup(client: Nineteenth) -> None:
    """Adds the cog where a port is set for it."""
    if client.config.health_port is not None:
        await client.add_cog(Health(client))
