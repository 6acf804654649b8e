"""Graceful shutdown: track the tasks of interactions, and wait for them before the bot ends."""

import asyncio
from typing import Any


class InteractionTasks:
    """The running tasks of presses and commands."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ending = False

    def admit(self) -> bool:
        """Track the current task, and return whether it may handle its interaction: not while the bot is
        shutting down.

        Discord then shows the user that the bot did not respond.
        """
        task = asyncio.current_task()
        if self._ending or task is None:
            return False
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def drain(self, patience: float) -> None:
        """Admit no more tasks, wait for the running ones, and cancel those that take longer than `patience`
        seconds.

        What a cancelled task has stored stays stored.
        """
        self._ending = True
        if self._tasks:
            _done, late = await asyncio.wait({*self._tasks}, timeout=patience)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
