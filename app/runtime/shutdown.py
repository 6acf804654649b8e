"""Graceful shutdown: track the tasks of interactions, and wait for them before the bot ends."""

import asyncio
from typing import Any


class Underway:
    """The tasks of presses and commands."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ending = False

    def begins(self) -> bool:
        """Whether the task that asks may go on; of one too late Discord tells that nobody was there."""
        task = asyncio.current_task()
        if self._ending or task is None:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def end(self, patience: float) -> None:
        """Begins no more, waits for what is under way, and drops what takes longer; what it has stored stays so."""
        self._ending = True
        if self._tasks:
            _done, late = await asyncio.wait({*self._tasks}, timeout=patience)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
