"""Leases on shards: acquire and renew them in the store, so that exactly one process serves a shard."""

import asyncio
import logging
import os
import platform
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from db.errors import Leased, StoreUnavailable
from db.shards import Shards
from db.store import Store

log = logging.getLogger(__name__)

LEASE = 20.0
"""Seconds that a lease holds; for so long nobody serves the shards of a process that was killed."""
RENEWAL = 5.0
"""Seconds between two renewals; three of them may fail in a row."""
ASKING = 1.0
"""Seconds between two attempts to acquire a lease."""


class Displaced(StoreUnavailable):
    """Another process has taken over the shards, because this one stood still for longer than a lease holds."""

    def __init__(self) -> None:
        super().__init__("another process serves the shards of this one, which stood still for too long")


@asynccontextmanager
async def serving(store: Store, shards: Shards | None) -> AsyncIterator[None]:
    """Hold the leases on these shards inside the block; wait until they are free. Without shards there is
    nothing to lease.

    Raises `LeaseLost` if another process has taken them over meanwhile.
    """
    if shards is None:
        yield
        return
    holder = f"{platform.node()} {os.getpid()} {secrets.token_hex(4)}"
    await _leased(store, shards, holder)
    renewal = asyncio.create_task(_renewed(store, shards, holder), name="leases")
    task = asyncio.current_task()
    assert task is not None
    renewal.add_done_callback(lambda ended: None if ended.cancelled() else task.cancel())
    try:
        yield
    except asyncio.CancelledError:
        if renewal.done():
            raise Displaced from renewal.exception()
        raise
    finally:
        renewal.cancel()
        with suppress(StoreUnavailable):
            await store.release(holder)


async def _leased(store: Store, shards: Shards, holder: str) -> None:
    """Retry to acquire the leases until they are free."""
    has_logged = False
    while True:
        try:
            await store.lease(shards, holder, LEASE)
        except Leased as error:
            if not has_logged:
                log.info("%s; this one waits until it ends", error)
            has_logged = True
            await asyncio.sleep(ASKING)
        else:
            log.info("this process serves shard %s", shards)
            return


async def _renewed(store: Store, shards: Shards, holder: str) -> None:
    """Renew the leases until cancelled; raise `Leased` once another process has them."""
    while True:
        await asyncio.sleep(RENEWAL)
        try:
            await store.lease(shards, holder, LEASE)
        except StoreUnavailable as error:
            log.warning("the leases could not be renewed: %s", error)
