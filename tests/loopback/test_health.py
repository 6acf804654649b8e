"""`/healthz` of a real bot: 503 after a cut gateway or a store that accepts nothing, and back to 200.

The constants of `app.runtime.health` promise an answer within ten seconds; here the bot checks more often.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import aiohttp

from app.runtime import health
from db.shards import Shards
from db.store import open_store
from testing.loopback.bot_process import running_bot, start_bot
from testing.loopback.server import Loopback, loopback
from tests.db.samples import postgres_database
from tests.ports import free_port

SOON = 10.0
"""Seconds until the health has changed."""
PATIENCE = 60.0
"""Seconds that a connection may take to come back."""


class HealthClient:
    """A client that asks a bot for its health."""

    def __init__(self, session: aiohttp.ClientSession, port: int) -> None:
        self.session = session
        self.address = f"http://127.0.0.1:{port}"

    async def health(self) -> int:
        """Return the status of `/healthz`; 0 if nobody answers."""
        with suppress(aiohttp.ClientConnectionError):
            async with self.session.get(f"{self.address}/healthz") as answer:
                return answer.status
        return 0

    async def until(self, status: int) -> None:
        """Wait until `/healthz` answers with this status."""
        async with asyncio.timeout(PATIENCE):
            while await self.health() != status:  # noqa: ASYNC110
                await asyncio.sleep(0.05)


@asynccontextmanager
async def healthy_bot(folder: Path) -> AsyncIterator[tuple[Loopback, HealthClient]]:
    """Yield a healthy bot and a client that asks for its health."""
    port = free_port()
    async with (
        loopback(1, 1) as discord,
        running_bot(discord, folder, HEALTH_PORT=str(port), LOOPBACK_ALTERED="hasty"),
        aiohttp.ClientSession() as session,
    ):
        health = HealthClient(session, port)
        await health.until(200)
        yield discord, health


def test_health_is_polled_often_enough_to_change_within_ten_seconds() -> None:
    assert health.WRITE_STALE_SECONDS + health.PROBE_SECONDS + health.NAP_SECONDS < SOON


async def test_health_reports_a_lost_gateway_and_its_return(tmp_path: Path) -> None:
    async with healthy_bot(tmp_path) as (discord, health):
        discord.gateway.is_refusing = True
        await discord.gateway.cut_connection(0)
        await health.until(503)
        discord.gateway.is_refusing = False
        await health.until(200)


async def test_health_reports_a_store_that_rejects_writes_and_its_return(tmp_path: Path) -> None:
    async with healthy_bot(tmp_path) as (_discord, health):
        with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await health.until(503)
            other.execute("ROLLBACK")
        await health.until(200)


async def test_a_process_waiting_for_its_shards_is_healthy_and_serves_them_once_they_are_free(tmp_path: Path) -> None:
    port = free_port()
    async with (
        postgres_database() as url,
        open_store(url) as store,
        loopback(1, 1) as discord,
        aiohttp.ClientSession() as session,
    ):
        await store.acquire_leases(Shards(), "another process", 600)
        bot = await start_bot(
            discord, tmp_path, DATABASE_URL=url, SHARD_IDS="0", SHARD_COUNT="1", HEALTH_PORT=str(port)
        )
        try:
            health = HealthClient(session, port)
            await health.until(503)
            await store.release_leases("another process")
            await health.until(200)
        finally:
            await bot.kill()
