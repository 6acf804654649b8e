"""Priority of edits: users before background work, for each message and while too many interactions wait.

A message has one edit at a time; a user's edit does not wait for a background edit. In an overload pages go out
without images, and background work waits.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from app.discord_io.interaction_response import count_waiting

T = TypeVar("T")


class Preempted(Exception):
    """A background edit gave way to the response to a press."""

    def __init__(self, edit: asyncio.Task[Any] | None = None) -> None:
        super().__init__()
        self.edit = edit
        """The edit if its request is under way: Discord may carry it out after the response."""


class EditLock:
    """Serializes the edits of one message. Build each edit after its turn has come, so that it shows the latest
    state.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._users_waiting = 0
        self._preempted: asyncio.Future[None] | None = None
        """Set once a user's edit is pending; there is one while a background edit is under way."""

    @contextmanager
    def preempt(self) -> Iterator[None]:
        """Keep background edits out inside the block, and wait for none that is under way."""
        self._users_waiting += 1
        if self._preempted is not None and not self._preempted.done():
            self._preempted.set_result(None)
        try:
            yield
        finally:
            self._users_waiting -= 1

    @asynccontextmanager
    async def acquire_for_user(self) -> AsyncIterator[None]:
        """Acquire the message for a user's edit, before all background edits."""
        with self.preempt():
            async with self._lock:
                yield

    @asynccontextmanager
    async def acquire_for_background(self) -> AsyncIterator[None]:
        """Acquire the message for a background edit; raise `Preempted` while a user's edit is pending."""
        async with self._lock:
            with self.give_way():
                yield

    @contextmanager
    def give_way(self) -> Iterator[None]:
        """Raise `Preempted` if a user's edit is pending; otherwise run the block."""
        if self._users_waiting:
            raise Preempted
        yield

    async def run_preemptible(self, edit: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run a background edit while the message is acquired; raise `Preempted` once a user's edit is pending.

        An edit that is under way goes on: Discord may carry out a cancelled request as well, and discord.py,
        cancelled at the wrong moment, delays the next edit in the same channel by half a minute.
        """
        with self.give_way():  # a user may have pressed while the page was built
            task: asyncio.Task[T] = asyncio.create_task(edit())
        preemption = self._preempted = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait((task, preemption), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            task.cancel()
            raise
        finally:
            self._preempted = None
        if not task.done():
            raise Preempted(task)
        return task.result()


class EditLocks:
    """The locks in use, by key; an unused one is garbage-collected."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, EditLock] = WeakValueDictionary()

    def __getitem__(self, key: Hashable) -> EditLock:
        return self._locks.setdefault(key, EditLock())


OVERLOAD_INTERACTIONS: Final = 4
"""More waiting interactions than these are an overload."""
CONCURRENT_PAGES: Final = 4
"""Pages that get their images at the same time."""
POLL_SECONDS: Final = 0.1
"""Seconds between two checks whether the overload is over."""


def is_overloaded() -> bool:
    """Return whether too many interactions wait for a response; while they do, responses go out without images."""
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
