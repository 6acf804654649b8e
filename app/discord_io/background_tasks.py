"""Background tasks: log their errors; merge tasks with the same key, of which the earliest time counts."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import NamedTuple, TypeAlias

from club.user_error import UserError

log = logging.getLogger(__name__)

Work: TypeAlias = Callable[[], Awaitable[object]]


class ScheduledTask(NamedTuple):
    """A task, and the time of the event loop at which it starts to work."""

    due: float
    task: asyncio.Task[None]


class BackgroundTasks:
    """Tasks that nobody waits for; their errors are logged."""

    def __init__(self) -> None:
        self._scheduled: dict[Hashable, ScheduledTask] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """Return how many tasks are not done."""
        return len(self._tasks)

    def spawn(self, name: str, work: Work) -> None:
        """Start `work` at once."""
        self._create_task(name, _run_and_log(name, work))

    def schedule_once(self, key: Hashable, name: str, work: Work, wait: float = 0.0) -> None:
        """Start `work` after `wait` seconds, once for all calls with the same key until then; the earliest time
        counts.
        """
        due = asyncio.get_running_loop().time() + wait
        scheduled_task = self._scheduled.get(key)
        if scheduled_task is not None:
            if scheduled_task.due <= due:
                return
            scheduled_task.task.cancel()
        self._scheduled[key] = ScheduledTask(due, self._create_task(name, self._run_after(key, name, work, wait)))

    async def _run_after(self, key: Hashable, name: str, work: Work, wait: float) -> None:
        await asyncio.sleep(wait)
        del self._scheduled[key]
        await _run_and_log(name, work)

    def _create_task(self, name: str, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Cancel all tasks; what they had to show is found in the store after the next start."""
        self._scheduled.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _run_and_log(name: str, work: Work) -> None:
    """Run `work` and log its error."""
    try:
        await work()
    except UserError as refusal:
        log.info("%s: %s", name, refusal)
    except Exception:
        log.exception("%s could not be shown", name)
