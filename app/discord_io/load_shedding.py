"""Respond with text first while more than four interactions wait; send the image afterwards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from app.discord_io.interaction_metrics import waiting

CROWD: Final = 4
"""More people than these who wait for an answer at once are a crowd."""
AT_ONCE: Final = 4
"""Pages that get their pictures at the same time."""
PAUSE: Final = 0.25
"""Seconds between two looks whether the crowd is gone."""


def crowded() -> bool:
    """Whether so many people wait for an answer that none of them should wait for a picture, too."""
    return waiting() > CROWD


class Lull:
    """Lets a few at a time send what nobody waits for, while there is no crowd."""

    def __init__(self) -> None:
        self._free = asyncio.Semaphore(AT_ONCE)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A turn, once few people wait for an answer."""
        async with self._free:
            while crowded():  # noqa: ASYNC110 - an event would have to be told of every press
                await asyncio.sleep(PAUSE)
            yield
