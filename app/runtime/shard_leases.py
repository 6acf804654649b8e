"""Leases on shards: acquire and renew them in the store, so that one process serves a shard."""

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
"""Seconds that a lease holds: so long nobody serves the shards of a process that was killed."""
RENEWAL = 5.0
"""Seconds between two renewals: three of them may fail."""
ASKING = 1.0
"""Seconds between two questions whether a lease is free."""


class Displaced(StoreUnavailable):
    """Another process has taken the shards over, because this one stood still."""

    def __init__(self) -> None:
        super().__init__("another process serves the shards of this one, which stood still for too long")


@asynccontextmanager
async def serving(store: Store, shards: Shards | None) -> AsyncIterator[None]:
    """Inside the block nobody else serves these shards; waits for whoever does. Without any there is nothing to lease.

    Raises `Displaced` where another process has taken them over meanwhile.
    """
    if shards is None:
        yield
        return
    holder = f"{platform.node()} {os.getpid()} {secrets.token_hex(4)}"
    await _leased(store, shards, holder)
    renewing = asyncio.create_task(_renewed(store, shards, holder), name="leases")
    serving = asyncio.current_task()
    assert serving is not None
    renewing.add_done_callback(lambda ended: None if ended.cancelled() else serving.cancel())
    try:
        yield
    except asyncio.CancelledError:
        if renewing.done():
            raise Displaced from renewing.exception()
        raise
    finally:
        renewing.cancel()
        with suppress(StoreUnavailable):
            await store.release(holder)


async def _leased(store: Store, shards: Shards, holder: str) -> None:
    """Asks for the leases until they are free."""
    waits = False
    while True:
        try:
            await store.lease(shards, holder, LEASE)
        except Leased as held:
            if not waits:
                log.info("%s; this one waits until it ends", held)
            waits = True
            await asyncio.sleep(ASKING)
        else:
            log.info("this process serves shard %s", shards)
            return


async def _renewed(store: Store, shards: Shards, holder: str) -> None:
    """Renews the leases for ever; raises `Leased` once another process has them."""
    while True:
        await asyncio.sleep(RENEWAL)
        try:
            await store.lease(shards, holder, LEASE)
        except StoreUnavailable as error:
            log.warning("the leases could not be renewed: %s", error)
