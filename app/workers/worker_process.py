"""The kinds of worker: a child process with a pipe and a time limit, or a thread."""

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Protocol

from app.workers.job import LENGTH_PREFIX, Job, decode, encode

BUFFER_BYTES = 1 << 26
"""The size of the pipe's read buffer in bytes: larger than any result, so that a worker never blocks in the
middle of one.
"""

_MALLOC_ENVIRONMENT = {"MALLOC_MMAP_THRESHOLD_": "4000000", "MALLOC_TRIM_THRESHOLD_": "8000000"}
"""Settings of glibc's malloc that return large buffers at once: twenty megabytes less in a process that renders."""


START_TIMEOUT_SECONDS = 120.0
"""Seconds within which a process must have started and imported its modules; that takes long on a busy processor."""
SWITCH_INTERVAL_SECONDS = 0.0005
"""Seconds for which a thread may block the event loop at a time: a tenth of Python's default."""


class WorkerDied(Exception):
    """A worker's process has ended during a job."""


class JobTimedOut(WorkerDied):
    """A job has taken too long, and its worker was killed."""


class Worker(Protocol):
    """Runs one job at a time."""

    is_ready: bool
    """Whether the worker has started, as far as is known."""

    async def run_job(self, job: Job, limit: float) -> Any:
        """Run the job and return its result, or raise its error.

        Raises `JobTimedOut` after `limit` seconds, and `WorkerDied`.
        """

    async def close(self) -> None:
        """Stop at once, even during a job."""


class ProcessWorker:
    """A child process, started with its first job, and again after it has died or was killed."""

    def __init__(self, nice: int = 0) -> None:
        self.nice = nice
        """The niceness of the process."""
        self.is_ready = False
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process; None while there is none."""
        return None if self._process is None else self._process.pid

    async def run_job(self, job: Job, limit: float) -> Any:
        asked = encode(job)
        if self._process is None:
            await self._request(encode(job.import_only()), START_TIMEOUT_SECONDS)
            self.is_ready = True
        well, outcome = await self._request(asked, limit)
        if well:
            return outcome
        raise outcome

    async def _request(self, asked: bytes, limit: float) -> tuple[bool, Any]:
        """Send a message; return whether the job succeeded, and its result or its error."""
        outcome: tuple[bool, Any]
        try:
            async with asyncio.timeout(limit):
                outcome = decode(await self._exchange_or_kill(asked))
        except TimeoutError as error:
            raise JobTimedOut(f"it took more than {limit:.0f} seconds") from error
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            raise WorkerDied("its process has ended") from error
        return outcome

    async def _exchange_or_kill(self, asked: bytes) -> bytes:
        """Send a message and return the response; kill the process if it does not come."""
        try:
            if self._process is None:
                self._process = await _spawn(self.nice)
            return await _roundtrip(self._process, asked)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        running, self._process, self.is_ready = self._process, None, False
        if running is not None:
            with contextlib.suppress(ProcessLookupError):
                running.kill()
            await running.wait()


async def _spawn(nice: int) -> asyncio.subprocess.Process:
    """Start a worker process that finds the same modules as this one."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-P", "-m", "app.workers.worker_main", str(nice))
    path = os.pathsep.join(entry or os.curdir for entry in sys.path)
    return await asyncio.create_subprocess_exec(
        *command,
        stdin=pipe,
        stdout=pipe,
        limit=BUFFER_BYTES,
        env={**_MALLOC_ENVIRONMENT, **os.environ, "PYTHONPATH": path},
    )


async def _roundtrip(process: asyncio.subprocess.Process, asked: bytes) -> bytes:
    """Write a message to the process, and read its response."""
    jobs, answers = process.stdin, process.stdout
    assert jobs is not None
    assert answers is not None
    jobs.write(asked)
    await jobs.drain()
    (length,) = LENGTH_PREFIX.unpack(await answers.readexactly(LENGTH_PREFIX.size))
    return await answers.readexactly(length)


class ThreadWorker:
    """A daemon thread of this process."""

    is_ready = True

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._started = False

    async def run_job(self, job: Job, limit: float) -> Any:
        if not self._started:
            self._started = True
            sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
            threading.Thread(target=self._work, name="beside the loop", daemon=True).start()
        loop = asyncio.get_running_loop()
        outcome: asyncio.Future[Any] = loop.create_future()
        self._jobs.put(lambda: _run_in_thread(loop, outcome, job))
        try:
            return await asyncio.wait_for(outcome, limit)
        except TimeoutError as error:
            raise JobTimedOut(f"it took more than {limit:.0f} seconds") from error

    def _work(self) -> None:
        while work := self._jobs.get():
            work()

    async def close(self) -> None:
        self._jobs.put(None)


def _run_in_thread(loop: asyncio.AbstractEventLoop, outcome: asyncio.Future[Any], job: Job) -> None:
    """Run a job in the thread, and hand its outcome to the loop if the future still waits."""
    if outcome.cancelled():
        return
    try:
        set_outcome, value = outcome.set_result, job.execute()
    except Exception as error:
        set_outcome, value = outcome.set_exception, error
    with contextlib.suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(lambda: outcome.cancelled() or set_outcome(value))
