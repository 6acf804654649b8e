"""What is done soon, beside what somebody waits for; asked for again before it begins it is done once."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import NamedTuple, TypeAlias

from club.refusal import Refused

log = logging.getLogger(__name__)

Work: TypeAlias = Callable[[], Awaitable[object]]


class Planned(NamedTuple):
    """What begins when it is due, which the handles of uvloop do not tell where that is at once."""

    due: float
    handle: asyncio.Handle


class Errands:
    """Tasks of their own whose faults are logged and keep nobody waiting."""

    def __init__(self) -> None:
        self._planned: dict[Hashable, Planned] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How many are not done."""
        return len(self._planned) + len(self._tasks)

    def soon(self, name: str, work: Work) -> None:
        """Begins at once."""
        task = asyncio.create_task(_done(name, work), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def once(self, key: Hashable, name: str, work: Work, wait: float = 0.0) -> None:
        """Begins after so many seconds, but once for all who ask until then; who wants it soonest is heeded."""
        loop = asyncio.get_running_loop()
        due = loop.time() + wait
        planned = self._planned.get(key)
        if planned is not None:
            if planned.due <= due:
                return
            planned.handle.cancel()
        self._planned[key] = Planned(due, loop.call_at(due, self._begin, key, name, work))

    def _begin(self, key: Hashable, name: str, work: Work) -> None:
        del self._planned[key]
        self.soon(name, work)

    async def close(self) -> None:
        """Drops what is not done: the next start finds it in the store."""
        for planned in self._planned.values():
            planned.handle.cancel()
        self._planned.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _done(name: str, work: Work) -> None:
    try:
        await work()
    except Refused as refusal:
        log.info("%s: %s", name, refusal)
    except Exception:
        log.exception("%s could not be shown", name)
