"""The worker that is a child process: start it, send jobs through its pipe, kill it, start it again.

The other end of the pipe is `app.workers.worker_main`.
"""

import asyncio
import contextlib
import os
import sys
from math import inf
from time import monotonic
from typing import Any

from app.workers.job import LENGTH_PREFIX, Job, decode, encode
from app.workers.worker_pool import JobTimedOut, WorkerDied, WorkerStartError
from engine.name_choice import has_neutral_names

BUFFER_BYTES = 1 << 26
"""The size of the pipe's read buffer in bytes: larger than any result, so that a worker never blocks in the
middle of one.
"""

_MALLOC_ENVIRONMENT = {"MALLOC_MMAP_THRESHOLD_": "4000000", "MALLOC_TRIM_THRESHOLD_": "8000000"}
"""Settings of glibc's malloc that return large buffers at once: twenty megabytes less in a process that renders."""
START_TIMEOUT_SECONDS = 120.0
"""Seconds within which a process must have started and imported its modules; that takes long on a busy processor."""
START_RETRY_SECONDS = 60.0
"""Seconds after a process could not be started in which it is not tried again: each try writes a traceback."""


class ProcessWorker:
    """A child process, started with its first job, and again after it has died or was killed."""

    def __init__(self, nice: int = 0) -> None:
        self.nice = nice
        """The niceness of the process."""
        self.is_ready = False
        self._process: asyncio.subprocess.Process | None = None
        self._start_fault = ""
        self._retry_at = -inf
        """When the process may be started again, on the monotonic clock."""

    @property
    def is_alive(self) -> bool:
        return self.is_ready and self._process is not None and self._process.returncode is None

    @property
    def is_broken(self) -> bool:
        return self._process is None and monotonic() < self._retry_at

    @property
    def pid(self) -> int | None:
        """The id of the process; None while there is none."""
        return None if self._process is None else self._process.pid

    async def run_job(self, job: Job, limit: float) -> Any:
        message = encode(job)
        if self._process is None:
            await self._start(job)
        well, outcome = await self._request(message, limit)
        if well:
            return outcome
        raise outcome

    async def _start(self, job: Job) -> None:
        """Start the process and let it import what the job needs; raise `WorkerStartError` if it does not."""
        if self.is_broken:
            raise WorkerStartError(self._start_fault)
        try:
            await self._request(encode(job.import_only()), START_TIMEOUT_SECONDS)
        except (OSError, WorkerDied) as error:
            self._start_fault, self._retry_at = str(error), monotonic() + START_RETRY_SECONDS
            raise WorkerStartError(self._start_fault) from error
        self.is_ready = True

    async def _request(self, message: bytes, limit: float) -> tuple[bool, Any]:
        """Send a message; return whether the job succeeded, and its result or its error."""
        outcome: tuple[bool, Any]
        try:
            async with asyncio.timeout(limit):
                outcome = decode(await self._exchange_or_kill(message))
        except TimeoutError as error:
            raise JobTimedOut(f"it took more than {limit:.0f} seconds") from error
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            raise WorkerDied("its process has ended") from error
        return outcome

    async def _exchange_or_kill(self, message: bytes) -> bytes:
        """Send a message and return the response; kill the process if it does not come."""
        try:
            if self._process is None:
                self._process = await _spawn(self.nice)
            return await _roundtrip(self._process, message)
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
    """Start a worker process that finds the same modules as this one, and shows the same names of games."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-P", "-m", "app.workers.worker_main", str(nice), str(int(has_neutral_names())))
    path = os.pathsep.join(entry or os.curdir for entry in sys.path)
    return await asyncio.create_subprocess_exec(
        *command,
        stdin=pipe,
        stdout=pipe,
        limit=BUFFER_BYTES,
        env={**_MALLOC_ENVIRONMENT, **os.environ, "PYTHONPATH": path},
    )


async def _roundtrip(process: asyncio.subprocess.Process, message: bytes) -> bytes:
    """Write a message to the process, and read its response."""
    jobs, answers = process.stdin, process.stdout
    assert jobs is not None
    assert answers is not None
    jobs.write(message)
    await jobs.drain()
    (length,) = LENGTH_PREFIX.unpack(await answers.readexactly(LENGTH_PREFIX.size))
    return await answers.readexactly(length)
