"""The kinds of worker: a child process with a pipe and a time limit, or a thread."""

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Protocol

from app.workers.job import HEAD, Job, message, understood

LONGEST = 1 << 26
"""Bytes of an answer that are taken in before anybody reads them, so that a process never stands still in the midst."""

_LEAN = {"MALLOC_MMAP_THRESHOLD_": "4000000", "MALLOC_TRIM_THRESHOLD_": "8000000"}
"""Where the C library is glibc, it gives large sheets back at once: twenty megabytes less a process that draws."""


BEGINNING = 120.0
"""Seconds in which a process has begun and read the program in, which takes long where the processor is wanted."""
TURN = 0.0005
"""Seconds for which a thread may keep the event loop waiting at a time: a tenth of what is usual."""


class Died(Exception):
    """A worker's process has ended in the midst of a job."""


class TookLong(Died):
    """A job has taken too long, and its worker with it."""


class Worker(Protocol):
    """Does a job after the other."""

    ready: bool
    """Whether it could begin a job now, as far as is known."""

    async def do(self, job: Job, limit: float) -> Any:
        """What the job returns; raises what it raises, `TookLong` after so many seconds, `Died`."""

    async def close(self) -> None:
        """Ends at once, whatever is being done."""


class Process:
    """A process of its own, begun with its first job, and anew after it has died or took too long."""

    def __init__(self, nice: int = 0) -> None:
        self.nice = nice
        """How far it stands back when the processor is wanted."""
        self.ready = False
        self._running: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The number of its process; None where there is none now."""
        return None if self._running is None else self._running.pid

    async def do(self, job: Job, limit: float) -> Any:
        asked = message(job)
        if self._running is None:
            await self._told(message(job.known()), BEGINNING)
            self.ready = True
        well, outcome = await self._told(asked, limit)
        if well:
            return outcome
        raise outcome

    async def _told(self, asked: bytes, limit: float) -> tuple[bool, Any]:
        """Whether what is asked went well, and what came of it."""
        told: tuple[bool, Any]
        try:
            async with asyncio.timeout(limit):
                told = understood(await self._answer(asked))
        except TimeoutError as error:
            raise TookLong(f"it took more than {limit:.0f} seconds") from error
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            raise Died("its process has ended") from error
        return told

    async def _answer(self, asked: bytes) -> bytes:
        """The answer to a message; a process that does not give it is ended."""
        try:
            if self._running is None:
                self._running = await _begun(self.nice)
            return await _exchanged(self._running, asked)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        running, self._running, self.ready = self._running, None, False
        if running is not None:
            with contextlib.suppress(ProcessLookupError):
                running.kill()
            await running.wait()


async def _begun(nice: int) -> asyncio.subprocess.Process:
    """A new process that finds the modules which this one finds."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-P", "-m", "app.workers.worker_main", str(nice))
    path = os.pathsep.join(entry or os.curdir for entry in sys.path)
    return await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, limit=LONGEST, env={**_LEAN, **os.environ, "PYTHONPATH": path}
    )


async def _exchanged(process: asyncio.subprocess.Process, asked: bytes) -> bytes:
    """What a process answers."""
    jobs, answers = process.stdin, process.stdout
    assert jobs is not None
    assert answers is not None
    jobs.write(asked)
    await jobs.drain()
    (length,) = HEAD.unpack(await answers.readexactly(HEAD.size))
    return await answers.readexactly(length)


class Thread:
    """A thread of this process, which does not keep it from ending."""

    ready = True

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._begun = False

    async def do(self, job: Job, limit: float) -> Any:
        if not self._begun:
            self._begun = True
            sys.setswitchinterval(TURN)
            threading.Thread(target=self._work, name="beside the loop", daemon=True).start()
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(lambda: _settle(loop, outcome, job))
        try:
            return await asyncio.wait_for(outcome, limit)
        except TimeoutError as error:
            raise TookLong(f"it took more than {limit:.0f} seconds") from error

    def _work(self) -> None:
        while work := self._jobs.get():
            work()

    async def close(self) -> None:
        self._jobs.put(None)


def _settle(loop: asyncio.AbstractEventLoop, outcome: asyncio.Future[Any], job: Job) -> None:
    """Does a job in a thread and tells the loop, where that still wants to know."""
    if outcome.cancelled():
        return
    try:
        told, value = outcome.set_result, job.done()
    except Exception as error:
        told, value = outcome.set_exception, error
    with contextlib.suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(lambda: outcome.cancelled() or told(value))
