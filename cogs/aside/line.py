"""The line to a worker's process: what it is asked, one message at a time, and what it answers."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from cogs.aside.job import HEAD, understood

_LEAN = {"MALLOC_MMAP_THRESHOLD_": "4000000", "MALLOC_TRIM_THRESHOLD_": "8000000"}
"""Where the C library is glibc, it gives large sheets back at once: twenty megabytes less a process that draws."""


class Died(Exception):
    """A worker's process has ended in the midst of a job."""


class TookLong(Died):
    """A job has taken too long, and its worker with it."""

    def __init__(self, limit: float) -> None:
        super().__init__(f"it took more than {limit:.0f} seconds")


class Outcome(NamedTuple):
    """Whether a job went well, and what it returned or raised."""

    well: bool
    what: Any


Tell: TypeAlias = Callable[[Outcome], None]
"""Is told what came of a job, never before whoever asked has gone on."""


class Line(asyncio.SubprocessProtocol):
    """A process that is there, and whoever waits for its answer; the answer is heard as it arrives."""

    def __init__(self) -> None:
        self.alive = True
        """Whether it can be asked, as far as anybody was told."""
        self._gone = False
        self._tell: Tell | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._heard = bytearray()
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self._process = transport
        self._jobs = transport.get_pipe_transport(0)

    @property
    def pid(self) -> int:
        """The number of the process."""
        number: int = self._process.get_pid()
        return number

    def ask(self, asked: bytes, limit: float, tell: Tell) -> None:
        """Asks for what is told then; a process that takes more seconds than these is ended."""
        loop = asyncio.get_running_loop()
        self._tell, self._watch = tell, loop.call_later(limit, self._end, TookLong(limit))
        if self._gone:
            loop.call_soon(self._lost)
        else:
            self._jobs.write(asked)

    def pipe_data_received(self, _fd: int, data: bytes) -> None:
        heard = self._heard
        heard += data
        if len(heard) >= HEAD.size and len(heard) == HEAD.size + HEAD.unpack_from(heard)[0]:
            self._heard = bytearray()
            self._settle(_outcome(heard))

    def pipe_connection_lost(self, _fd: int, _error: Exception | None) -> None:
        self._lost()

    def process_exited(self) -> None:
        self._lost()
        if not self._ended.done():
            self._ended.set_result(None)

    def _lost(self) -> None:
        self._end(Died("its process has ended"))

    def _end(self, error: Died) -> None:
        self._gone = True
        with suppress(ProcessLookupError):
            self._process.kill()
        self._process.close()
        self.alive = self.alive and self._tell is None
        self._settle(Outcome(False, error))

    def _settle(self, outcome: Outcome) -> None:
        """Tells whoever waits, if anybody does."""
        tell, self._tell = self._tell, None
        if self._watch is not None:
            self._watch.cancel()
        if tell is not None:
            tell(outcome)

    async def close(self) -> None:
        """Ends the process at once; nobody is told of it."""
        self._tell = None
        self._lost()
        await asyncio.shield(self._ended)


def _outcome(heard: bytearray) -> Outcome:
    """What an answer tells."""
    try:
        return Outcome(*understood(memoryview(heard)[HEAD.size :]))
    except Exception as error:
        return Outcome(False, error)


async def begun(nice: int) -> Line:
    """The line to a new process that finds the modules which this one finds, and stands back so far."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-P", "-m", "cogs.aside.process", str(nice))
    path = os.pathsep.join(entry or os.curdir for entry in sys.path)
    _process, line = await asyncio.get_running_loop().subprocess_exec(
        Line, *command, stdin=pipe, stdout=pipe, stderr=None, env={**_LEAN, **os.environ, "PYTHONPATH": path}
    )
    return line
