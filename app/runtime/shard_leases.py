"""Leases on shards: acquire and renew them in the store, so that exactly one process serves a shard."""

import asyncio
import logging
import os
import platform
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from db.errors import ShardCountMismatch, ShardsLeased, StoreUnavailable
from db.shards import Shards
from db.store import Store

log = logging.getLogger(__name__)

LEASE_SECONDS = 20.0
"""Seconds that a lease holds; for so long nobody serves the shards of a process that was killed."""
RENEWAL_SECONDS = 5.0
"""Seconds between two renewals; three of them may fail in a row."""
RETRY_SECONDS = 1.0
"""Seconds between two attempts to acquire a lease."""


class LeaseLost(StoreUnavailable):
    """Other processes serve the servers of these shards, because this one stood still for longer than a lease holds."""

    def __init__(self, cause: BaseException | None) -> None:
        super().__init__(f"this process stood still for too long, and {cause}")


@asynccontextmanager
async def hold_leases(store: Store, shards: Shards | None) -> AsyncIterator[None]:
    """Hold the leases on these shards inside the block; wait until they are free. Without shards there is
    nothing to lease.

    Raises `LeaseLost` if other processes have taken them over meanwhile, with this number of shards or another.
    """
    if shards is None:
        yield
        return
    holder = f"{platform.node()} {os.getpid()} {secrets.token_hex(4)}"
    await _acquire(store, shards, holder)
    renewal = asyncio.create_task(_renew_forever(store, shards, holder), name="leases")
    task = asyncio.current_task()
    assert task is not None
    renewal.add_done_callback(lambda ended_renewal: None if ended_renewal.cancelled() else task.cancel())
    try:
        yield
    except asyncio.CancelledError:
        if renewal.done():
            raise LeaseLost(renewal.exception()) from renewal.exception()
        raise
    finally:
        renewal.cancel()
        with suppress(StoreUnavailable):
            await store.release_leases(holder)


async def _acquire(store: Store, shards: Shards, holder: str) -> None:
    """Retry to acquire the leases until they are free."""
    has_logged = False
    while True:
        try:
            await store.acquire_leases(shards, holder, LEASE_SECONDS)
        except ShardsLeased as error:
            if not has_logged:
                log.info("%s; this one waits until it ends", error)
            has_logged = True
            await asyncio.sleep(RETRY_SECONDS)
        else:
            log.info("this process serves shard %s", shards)
            return


async def _renew_forever(store: Store, shards: Shards, holder: str) -> None:
    """Renew the leases until cancelled; raise `ShardsLeased` or `ShardCountMismatch` once others hold them."""
    while True:
        await asyncio.sleep(RENEWAL_SECONDS)
        try:
            await store.acquire_leases(shards, holder, LEASE_SECONDS)
        except ShardCountMismatch:
            raise
        except StoreUnavailable as error:
            log.warning("the leases could not be renewed: %s", error)
