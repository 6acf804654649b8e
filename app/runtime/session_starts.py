"""Session starts: wait while Discord allows no more of them, and keep several processes from starting at once.

After about a thousand IDENTIFYs in a day Discord ends all sessions of a bot and resets its token. Called by `bot`
before it connects, and by `client` before each IDENTIFY.
"""

import asyncio
import logging

import discord

from db.errors import StoreUnavailable
from db.store import Store

log = logging.getLogger(__name__)

RESERVE = 20
"""Session starts that are left to the other processes, and to shards whose sessions end."""
LOW_SHARE = 1 / 10
"""The share of a day's session starts below which the log warns."""
IDENTIFY_SECONDS = 5.0
"""Seconds between two IDENTIFYs of shards with the same place in Discord's queue."""


async def wait_for_session_starts(client: discord.AutoShardedClient) -> None:
    """Wait until Discord allows this process as many session starts as it needs.

    Raise `discord.GatewayNotFound` if Discord does not say how many are left.
    """
    while True:
        limits = await client.fetch_session_start_limits()
        if limits.remaining >= min(RESERVE, limits.total / 2) + len(client.shard_ids or (0,)):
            break
        seconds = limits.reset_after / 1000
        log.error(
            "Discord allows only %d more session starts; this process waits for %.0f seconds, until there are %d again",
            limits.remaining,
            seconds,
            limits.total,
        )
        await asyncio.sleep(max(seconds, 1.0))
    if limits.remaining < limits.total * LOW_SHARE:
        log.warning("only %d of %d session starts are left: what restarts so often?", limits.remaining, limits.total)


async def wait_to_identify(client: discord.AutoShardedClient, store: Store, shard: int) -> None:
    """Wait for the turn of a shard to IDENTIFY among all processes; go on without one while there is no store."""
    concurrency = (await client.fetch_session_start_limits()).max_concurrency
    try:
        await asyncio.sleep(await store.reserve_session_start(shard % concurrency, IDENTIFY_SECONDS))
    except StoreUnavailable as error:
        log.warning("shard %d connects without a turn: %s", shard, error)
