"""The HTTP server for `/healthz` and `/metrics`."""

import asyncio
import errno
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from math import inf
from time import monotonic
from typing import Any, NamedTuple

import discord
from aiohttp import web
from discord.ext import tasks
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from app.discord_io.interaction_response import oldest_wait
from app.discord_io.metrics import (
    BUILD,
    DRAINING,
    GATEWAY_LATENCY,
    GUILDS,
    JOBS_WAITING,
    LOOP_DELAY,
    OVERDUE_TIMERS,
    READY,
    STALE_BOARDS,
    TABLES,
    WORKERS,
    WORKERS_ALIVE,
)
from app.runtime.client import Nineteenth
from app.runtime.config import Config, ConfigError
from app.workers.worker_pool import WorkerPool
from db.errors import StoreUnavailable
from db.installation import program_version
from db.store import Store

log = logging.getLogger(__name__)

PROBE_SECONDS = 1.0
"""Seconds between two probes of the store and of the event loop's delay."""
NAP_SECONDS = 0.2
"""Seconds that a probe sleeps to measure how late it wakes."""
WRITE_TIMEOUT_SECONDS = 2.0
"""Seconds within which the store must take a write."""
WRITE_STALE_SECONDS = 2 * (PROBE_SECONDS + WRITE_TIMEOUT_SECONDS)
"""Seconds since the last write after which the store counts as unavailable."""
MAX_RESPONSE_SECONDS = 3.0
"""Seconds after which Discord accepts no response to an interaction."""


class HealthState(NamedTuple):
    """Whether the bot can play, in the parts that `/healthz` reports."""

    shards: bool
    """Whether this process holds its shards; another process may still serve them."""
    gateway: bool
    store: bool
    waiting: float
    """Seconds that the oldest interaction without a response has been waiting."""

    @property
    def ready(self) -> bool:
        return self.shards and self.gateway and self.store and self.waiting < MAX_RESPONSE_SECONDS


@asynccontextmanager
async def serve_health(config: Config, store: Store) -> AsyncIterator["HealthServer"]:
    """Run the health server inside the block, if its port is configured."""
    health = HealthServer(config, store)
    if config.health_port is not None:
        await health.start()
    try:
        yield health
    finally:
        await health.stop()


class HealthServer:
    """The HTTP server for monitoring; it changes no game."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.client: Nineteenth | None = None
        """The bot, once it holds its shards."""
        self._last_write = -inf
        """When the store last took a write, on the monotonic clock."""
        routes = (web.get("/healthz", self._healthz), web.get("/metrics", self._metrics))
        app = web.Application()
        app.add_routes(routes)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)

    async def start(self) -> None:
        """Start to listen and to probe.

        An address that the machine does not have yet is tried again, and so is a port that is taken if another
        process with the same shards may still have it. Anything else raises `ConfigError`.
        """
        await self._runner.setup()
        try:
            await self._listen()
        except OSError as error:
            if self.config.shards is None and error.errno != errno.EADDRNOTAVAIL:
                sentence = f"HEALTH_HOST and HEALTH_PORT cannot be listened on: {error}. Choose another port or host."
                raise ConfigError(sentence) from error
            log.warning("HEALTH_HOST and HEALTH_PORT cannot be listened on yet: %s", error)
        self.probe.start()

    async def _listen(self) -> None:
        """Open the port, unless it is open."""
        if self._runner.addresses:
            return
        site = web.TCPSite(self._runner, self.config.health_host, self.config.health_port)
        try:
            await site.start()
        except OSError:
            await site.stop()
            raise

    async def stop(self) -> None:
        """Stop probing and close the port."""
        self.probe.cancel()
        await self._runner.cleanup()

    @tasks.loop(seconds=PROBE_SECONDS)
    async def probe(self) -> None:
        """Measure the event loop's delay, retry to open the port, and probe the store."""
        start = monotonic()
        await asyncio.sleep(NAP_SECONDS)
        LOOP_DELAY.observe(monotonic() - start - NAP_SECONDS)
        with suppress(OSError):
            await self._listen()
        with suppress(StoreUnavailable, TimeoutError):
            await asyncio.wait_for(self.store.check_writable(), WRITE_TIMEOUT_SECONDS)
            self._last_write = monotonic()

    def state(self) -> HealthState:
        """Return the health of the bot now."""
        client = self.client
        shards = client.shards.values() if client else ()
        up = client is not None and client.is_ready() and not any(shard.is_closed() for shard in shards)
        return HealthState(
            client is not None, up and bool(shards), monotonic() - self._last_write < WRITE_STALE_SECONDS, oldest_wait()
        )

    async def _healthz(self, _request: web.Request) -> web.Response:
        state = self.state()
        report: dict[str, Any] = {"ready": state.ready, **state._asdict()}
        return web.json_response(report, status=200 if state.ready else 503)

    async def _metrics(self, _request: web.Request) -> web.Response:
        READY.set(self.state().ready)
        if self.client is not None:
            GUILDS.set(len(self.client.guilds))
            for shard, latency in self.client.latencies:
                GATEWAY_LATENCY.labels(shard).set(latency)
            _set_worker_gauges(self.client.render_worker.pool)
        with suppress(StoreUnavailable):
            await self._update_gauges()
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _update_gauges(self) -> None:
        """Set the gauges whose values are in the store."""
        figures = await self.store.health_figures(discord.utils.utcnow().timestamp())
        TABLES.clear()
        for (game, phase), count in figures.tables.items():
            TABLES.labels(game, phase).set(count)
        OVERDUE_TIMERS.set(figures.overdue)
        STALE_BOARDS.set(figures.unshown)
        DRAINING.set(await self.store.draining_since() is not None)
        BUILD.info({"version": program_version(), "schema": str(figures.schema)})


def _set_worker_gauges(pool: WorkerPool) -> None:
    WORKERS.set(len(pool.workers))
    WORKERS_ALIVE.set(pool.alive_count)
    JOBS_WAITING.set(pool.waiting_count)
