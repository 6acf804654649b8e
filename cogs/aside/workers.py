"""Workers: who does jobs beside the event loop, one at a time."""

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Protocol

from cogs.aside.job import Job, message
from cogs.aside.line import Line, Outcome, Tell, TookLong, begun

BEGINNING = 120.0
"""Seconds in which a process has begun and read the program in, which takes long where the processor is wanted."""
TURN = 0.0005
"""Seconds for which a thread may keep the event loop waiting at a time: a tenth of what is usual."""


class Worker(Protocol):
    """Does a job after the other."""

    @property
    def ready(self) -> bool:
        """Whether it could begin a job now, as far as is known."""

    def do(self, job: Job, limit: float, tell: Tell) -> None:
        """Begins a job and tells what came of it: `TookLong` after so many seconds, `Died`, or what it raised."""

    async def close(self) -> None:
        """Ends at once, whatever is being done; nobody is told of it."""


class Process:
    """A process of its own, begun with its first job, and anew after it has died or took too long."""

    def __init__(self, nice: int = 0) -> None:
        self.nice = nice
        """How far it stands back when the processor is wanted."""
        self._line: Line | None = None
        self._beginning: asyncio.Task[None] | None = None
        self._known = False
        """Whether it has read the program in."""

    @property
    def ready(self) -> bool:
        return self._known and self.pid is not None

    @property
    def pid(self) -> int | None:
        """The number of its process; None where there is none now."""
        return self._line.pid if self._line is not None and self._line.alive else None

    def do(self, job: Job, limit: float, tell: Tell) -> None:
        try:
            asked = message(job)
        except Exception as error:
            asyncio.get_running_loop().call_soon(tell, Outcome(False, error))
            return
        if self._line is not None and self._line.alive:
            self._line.ask(asked, limit, tell)
        else:
            then = partial(self._reads, asked, limit, tell)
            self._beginning = asyncio.create_task(self._begin(message(job.known()), then), name="aside")

    async def _begin(self, known: bytes, tell: Tell) -> None:
        """Begins the process, and has it read in what the first job needs."""
        self._known = False
        try:
            if self._line is not None:
                await self._line.close()
            self._line = await begun(self.nice)
        except Exception as error:
            tell(Outcome(False, error))
        else:
            self._line.ask(known, BEGINNING, tell)

    def _reads(self, asked: bytes, limit: float, tell: Tell, outcome: Outcome) -> None:
        """Has the first job done, where the process is there by now."""
        if self._line is not None and self._line.alive:
            self._known = True
            self._line.ask(asked, limit, tell)
        else:
            tell(outcome)

    async def close(self) -> None:
        beginning, line = self._beginning, self._line
        self._beginning = self._line = None
        if beginning is not None:
            beginning.cancel()
            await asyncio.wait((beginning,))
        if line is not None:
            await line.close()


class Thread:
    """A thread of this process, which does not keep it from ending."""

    ready = True

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._begun = False
        self._doing: asyncio.Future[Outcome] | None = None

    def do(self, job: Job, limit: float, tell: Tell) -> None:
        if not self._begun:
            self._begun = True
            sys.setswitchinterval(TURN)
            threading.Thread(target=self._work, name="beside the loop", daemon=True).start()
        loop = asyncio.get_running_loop()
        doing = self._doing = loop.create_future()
        watch = loop.call_later(limit, _tell, doing, Outcome(False, TookLong(limit)))
        doing.add_done_callback(partial(_told, watch, tell))
        self._jobs.put(lambda: _settle(loop, doing, job))

    def _work(self) -> None:
        while work := self._jobs.get():
            work()

    async def close(self) -> None:
        if self._doing is not None:
            self._doing.cancel()
        self._jobs.put(None)


def _settle(loop: asyncio.AbstractEventLoop, doing: asyncio.Future[Outcome], job: Job) -> None:
    """Does a job in a thread and tells the loop, where that still wants to know."""
    if doing.done():
        return
    try:
        outcome = Outcome(True, job.done())
    except Exception as error:
        outcome = Outcome(False, error)
    with contextlib.suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(_tell, doing, outcome)


def _tell(doing: asyncio.Future[Outcome], outcome: Outcome) -> None:
    if not doing.done():
        doing.set_result(outcome)


def _told(watch: asyncio.TimerHandle, tell: Tell, doing: asyncio.Future[Outcome]) -> None:
    watch.cancel()
    if not doing.cancelled():
        tell(doing.result())
