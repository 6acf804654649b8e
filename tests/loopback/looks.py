"""Wait by counting polls, not seconds: when the whole machine stands still, no poll is counted."""

import asyncio
from collections.abc import Callable

from bench.loopback.bots import PATIENCE

PAUSE_SECONDS = 0.01


async def looks(condition: Callable[[], bool], complaint: str) -> int:
    """Poll a hundred times a second until the condition holds; return the number of polls.

    Raise `TimeoutError` after a minute.
    """
    count = 0
    async with asyncio.timeout(PATIENCE):
        while not condition():
            count += 1
            await asyncio.sleep(PAUSE_SECONDS)
    assert condition(), complaint
    return count
