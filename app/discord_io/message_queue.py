"""A queue for each message: one edit at a time, users' edits before background edits."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


class Overtaken(Exception):
    """A background edit was given up for the response to a press."""


class Lane:
    """Serializes the edits of one message. Build each edit after its turn has come, so that it shows the latest
    state.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._pressing = 0
        self._changing: asyncio.Task[Any] | None = None

    @contextmanager
    def pressing(self) -> Iterator[None]:
        """Keep background edits out inside the block, and cancel one that is under way."""
        self._pressing += 1
        if self._changing is not None:
            self._changing.cancel()
        try:
            yield
        finally:
            self._pressing -= 1

    @asynccontextmanager
    async def first(self) -> AsyncIterator[None]:
        """Acquire the message for a user's edit; a background edit under way is cancelled."""
        with self.pressing():
            async with self._turn:
                yield

    @asynccontextmanager
    async def behind(self) -> AsyncIterator[None]:
        """Acquire the message for a background edit; raise `Preempted` while a user's edit is pending."""
        async with self._turn:
            with self.unhurried():
                yield

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """Raise `Preempted` if a user's edit is pending; otherwise run the block."""
        if self._pressing:
            raise Overtaken
        yield

    async def yielding(self, edit: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Run a background edit while the message is acquired; cancel it and raise `Preempted` once a user's
        edit is pending.
        """
        task: asyncio.Task[T] = asyncio.create_task(edit())
        self._changing = task
        try:
            await asyncio.wait((task,))
        finally:
            self._changing = None
            task.cancel()
        if task.cancelled():
            raise Overtaken
        return task.result()


class Lanes:
    """The queues in use, by key; an unused one is garbage-collected."""

    def __init__(self) -> None:
        self._lanes: WeakValueDictionary[Hashable, Lane] = WeakValueDictionary()

    def __getitem__(self, key: Hashable) -> Lane:
        return self._lanes.setdefault(key, Lane())
