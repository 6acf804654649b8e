"""Whether too many interactions wait: then pages go out without images, and background tasks wait."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from app.discord_io.metrics import count_waiting

OVERLOAD_INTERACTIONS: Final = 4
"""More waiting interactions than these are an overload."""
CONCURRENT_PAGES: Final = 4
"""Pages that get their images at the same time."""
POLL_SECONDS: Final = 0.25
"""Seconds between two checks whether the overload is over."""


def is_overloaded() -> bool:
    """Return whether so many interactions wait for a response that none of them should wait for an image, too."""
    return count_waiting() > OVERLOAD_INTERACTIONS


class LoadGate:
    """Lets a few background tasks at a time through, while there is no overload."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(CONCURRENT_PAGES)

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Wait for a free slot and for the end of the overload, and hold the slot inside the block."""
        async with self._free:
            while is_overloaded():  # noqa: ASYNC110 - every press would have to set an event
                await asyncio.sleep(POLL_SECONDS)
            yield
