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
"""Seconds that somebody waits for a thought."""


class Mind:
    """Thinks in processes of their own, before what waits to be drawn there."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def told(self, call: Callable[[], T]) -> T:
        """What the call returns, a partial of a module's own function; refuses where that takes too long."""
        try:
            return await self._thought(call)
        except (TimeoutError, Died, Closed):
            raise Refused(_("The caddie is still thinking; please ask once more.")) from None

    async def played(self, call: Callable[[], T]) -> T:
        """The same, thought in a thread where nobody else has done so in time: the house always moves."""
        try:
            return await self._thought(call)
        except (TimeoutError, Died, Closed):
            return await asyncio.to_thread(call)

    async def _thought(self, call: Callable[[], T]) -> T:
        async with asyncio.timeout(PATIENCE):
            thought: T = await self._pool.do(call, first=True)
        return thought
