"""Start bots from a process that has imported the bot once, as importing takes most of the time of a start."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from testing.kill import FORKSERVER, preload

preload("testing.loopback.preloaded")


class ForkedProcess:
    """A forked bot, with the part of `asyncio.subprocess.Process` that tests use."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        assert process.pid is not None
        self.pid = process.pid

    @property
    def returncode(self) -> int | None:
        """The exit code, or minus the signal that has ended the process; None while it runs."""
        return self._process.exitcode

    async def wait(self) -> int:
        """Wait until the process has ended, and return its exit code."""
        loop, end = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._process.sentinel, end.set)
        try:
            await end.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, sign: signal.Signals) -> None:
        """Send a signal; raise `ProcessLookupError` if the process has ended."""
        if self.returncode is not None:
            raise ProcessLookupError
        os.kill(self.pid, sign)


def fork_bot(arguments: Sequence[str], folder: Path, environ: Mapping[str, str], log: Path) -> ForkedProcess:
    """Fork a bot that runs in a folder with these arguments and nothing but this environment."""
    log.touch()
    process = FORKSERVER.Process(target=_run_bot, args=(arguments, folder, environ, log))
    process.start()
    return ForkedProcess(process)


def _run_bot(arguments: Sequence[str], folder: Path, environ: Mapping[str, str], log: Path) -> None:
    """Run the bot as a command, with the faults that `LOOPBACK_ALTERED` lists."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for output in (1, 2):
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), output)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    sys.argv, sys.path[:0] = ["bot.py", *arguments], environ["PYTHONPATH"].split(os.pathsep)
    import_module("testing.loopback.altered.sitecustomize")
    import_module("bot").main()
