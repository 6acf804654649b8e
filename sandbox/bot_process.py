"""The bot as a process of its own, which can be killed in the middle of a game and started again."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

START_SECONDS = 120
"""Seconds that the bot may take to start, even on a busy machine."""
STOP_SECONDS = 20
"""Seconds that the bot may take to stop."""


class BotStartError(Exception):
    """The bot is not ready: it has ended, and its own output says why, or it takes too long."""

    def __init__(self, reason: int | str) -> None:
        """Take the bot's exit code, or a sentence for the person who has started it."""
        super().__init__(reason)
        self.reason = reason


class RestartableBot:
    """The process of the bot; `on_change` is called with True when the bot is ready, and with False when it ends."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str], on_change: Callable[[bool], None]) -> None:
        self.command = command
        self.environ = environ
        self.on_change = on_change
        self.ready = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._exit_watcher: asyncio.Task[None] | None = None
        self._restart_lock = asyncio.Lock()

    async def start(self) -> None:
        """Start the bot and wait until it is connected to the gateway.

        Raise `BotStartError` if it ends before, or is not connected in time.
        """
        self.ready.clear()
        pipe = asyncio.subprocess.PIPE  # it closes when this process ends in any way, and then the bot ends too
        self._process = await asyncio.create_subprocess_exec(*self.command, env=dict(self.environ), stdin=pipe)
        self._exit_watcher = asyncio.create_task(self._watch_exit(self._process))
        ready = asyncio.create_task(self.ready.wait())
        await asyncio.wait((ready, self._exit_watcher), timeout=START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if self.ready.is_set():
            return
        if self._process.returncode is not None:
            raise BotStartError(self._process.returncode or 1)
        await self.stop()
        raise BotStartError(f"The bot has not started within {START_SECONDS} seconds. Is the machine very busy?")

    def mark_ready(self) -> None:
        """Note that the bot is connected."""
        self.ready.set()
        self.on_change(True)

    async def restart(self) -> None:
        """Kill the bot if it runs, and start it again with the same database."""
        async with self._restart_lock:
            if self._process is not None and self._process.returncode is None:
                self._process.kill()
                await self._process.wait()
            with suppress(BotStartError):
                await self.start()

    async def stop(self) -> None:
        """Stop the bot with SIGTERM, as its operator would, and kill it if it does not end in time."""
        if self._process is None or self._process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
        except TimeoutError:
            self._process.kill()

    async def _watch_exit(self, process: asyncio.subprocess.Process) -> None:
        await process.wait()
        self.ready.clear()
        self.on_change(False)
