"""Run house players and hints in the worker pool, before queued images."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from app.workers.worker_pool import Closed, Pool
from app.workers.worker_process import Died
from club.user_error import Refused
from engine.speech import _

T = TypeVar("T")

PATIENCE = 5.0
"""Seconds that somebody waits for a house player or a hint."""


class Mind:
    """Runs calls of the AI in the worker pool, ahead of queued images."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def told(self, call: Callable[[], T]) -> T:
        """Run `call` in the pool and return its result; raise `Refused` if that takes too long.

        `call` is a partial of a module-level function, because it is pickled.
        """
        try:
            return await self._thought(call)
        except (TimeoutError, Died, Closed):
            raise Refused(_("The caddie is still thinking; please ask once more.")) from None

    async def played(self, call: Callable[[], T]) -> T:
        """Run `call` in the pool, or in a thread if that takes too long: a house player always moves."""
        try:
            return await self._thought(call)
        except (TimeoutError, Died, Closed):
            return await asyncio.to_thread(call)

    async def _thought(self, call: Callable[[], T]) -> T:
        """Run `call` in the pool; raise `TimeoutError` after `AI_TIMEOUT_SECONDS`."""
        async with asyncio.timeout(PATIENCE):
            result: T = await self._pool.do(call, first=True)
        return result
