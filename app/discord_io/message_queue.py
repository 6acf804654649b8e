"""A queue for each message: one edit at a time, users' edits before background edits."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


class Overtaken(Exception):
    """A change that nobody waits for was given up for the answer to a press."""


class Lane:
    """The way to one message; what is sent is made when its turn has come, so the latest state is never overwritten."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._pressing = 0
        self._changing: asyncio.Task[Any] | None = None

    @contextmanager
    def pressing(self) -> Iterator[None]:
        """Has whatever nobody waits for given up for the answer that somebody is about to get, also a change begun."""
        self._pressing += 1
        if self._changing is not None:
            self._changing.cancel()
        try:
            yield
        finally:
            self._pressing -= 1

    @asynccontextmanager
    async def first(self) -> AsyncIterator[None]:
        """A turn for somebody who waits: a change under way that nobody waits for is given up."""
        with self.pressing():
            async with self._turn:
                yield

    @asynccontextmanager
    async def behind(self) -> AsyncIterator[None]:
        """A turn for what nobody waits for; raises `Overtaken` where somebody is about to send something newer."""
        async with self._turn:
            with self.unhurried():
                yield

    @contextmanager
    def unhurried(self) -> Iterator[None]:
        """Something that nobody waits for; raises `Overtaken` where somebody is about to send something newer."""
        if self._pressing:
            raise Overtaken
        yield

    async def yielding(self, change: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """A change in a turn behind, which is given up as soon as somebody presses: raises `Overtaken` then."""
        changing: asyncio.Task[T] = asyncio.create_task(change())
        self._changing = changing
        try:
            await asyncio.wait((changing,))
        finally:
            self._changing = None
            changing.cancel()
        if changing.cancelled():
            raise Overtaken
        return changing.result()


class Lanes:
    """The lanes in use."""

    def __init__(self) -> None:
        self._lanes: WeakValueDictionary[Hashable, Lane] = WeakValueDictionary()

    def __getitem__(self, key: Hashable) -> Lane:
        return self._lanes.setdefault(key, Lane())
