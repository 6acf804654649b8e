"""Wait by counting polls, not seconds: when the whole machine stands still, no poll is counted."""

import asyncio
from collections.abc import Callable

from bench.loopback.bots import READY_SECONDS

PAUSE_SECONDS = 0.01


async def count_polls(condition: Callable[[], bool], complaint: str) -> int:
    """Poll a hundred times a second until the condition holds; return the number of polls.

    Raise `TimeoutError` after a minute.
    """
    count = 0
    async with asyncio.timeout(READY_SECONDS):
        while not condition():
            count += 1
            await asyncio.sleep(PAUSE_SECONDS)
    assert condition(), complaint
    return count
