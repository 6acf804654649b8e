"""Run calls of the AI in the worker pool before queued images; after a while one is refused, or run in a thread."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from app.workers.worker_pool import PoolClosed, WorkerDied, WorkerPool
from club.user_error import UserError
from engine.i18n import _

T = TypeVar("T")

AI_TIMEOUT_SECONDS = 5.0
"""Seconds that somebody waits for a house player or a hint."""


class AIWorker:
    """Runs calls of the AI in the worker pool, ahead of queued images."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool

    async def run_or_refuse(self, call: Callable[[], T]) -> T:
        """Run `call` in the pool and return its result; raise `UserError` if that takes too long.

        `call` is a partial of a module-level function, because it is pickled.
        """
        try:
            async with asyncio.timeout(AI_TIMEOUT_SECONDS):
                result: T = await self._pool.submit(call, first=True)
            return result
        except (TimeoutError, WorkerDied, PoolClosed):
            raise UserError(_("The caddie is still thinking. Ask again in a moment.")) from None

    async def run_or_fall_back(self, call: Callable[[], T]) -> T:
        """Run `call` in the pool, or in a thread if no worker is free for too long: a house player always moves."""
        outcome = self._pool.submit(call, first=True)
        watch = asyncio.get_running_loop().call_later(AI_TIMEOUT_SECONDS, self._pool.withdraw, outcome)
        try:
            result: T = await outcome
        except (TimeoutError, WorkerDied, PoolClosed):
            return await asyncio.to_thread(call)
        finally:
            watch.cancel()
        return result
