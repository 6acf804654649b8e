"""Patience counted in looks, not in seconds: where everything stands still, nobody looks either."""

import asyncio
from collections.abc import Callable

from bench.loopback.bots import PATIENCE

PAUSE_SECONDS = 0.01


async def looks(condition: Callable[[], bool], complaint: str) -> int:
    """Return how often one looks, a hundred times a second, until that is so; raise `TimeoutError` after a minute."""
    count = 0
    async with asyncio.timeout(PATIENCE):
        while not condition():
            count += 1
            await asyncio.sleep(PAUSE_SECONDS)
    assert condition(), complaint
    return count
