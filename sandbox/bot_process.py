"""The bot as a process of its own, which can be killed in the middle of a game and started again."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

TIMEOUT_SECONDS = 20
"""Seconds that the bot may take to start, or to stop."""


class BotStartError(Exception):
    """The bot ended before it was ready; its own output says why."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


class BotProcess:
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
        """Start the bot and wait until it is connected to the gateway; raise `BotStartError` if it ends before."""
        self.ready.clear()
        pipe = asyncio.subprocess.PIPE  # it closes when this process ends in any way, and then the bot ends too
        self._process = await asyncio.create_subprocess_exec(*self.command, env=dict(self.environ), stdin=pipe)
        self._exit_watcher = asyncio.create_task(self._watch_exit(self._process))
        ready = asyncio.create_task(self.ready.wait())
        await asyncio.wait((ready, self._exit_watcher), timeout=TIMEOUT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if not self.ready.is_set():
            await self.stop()
            raise BotStartError(self._process.returncode or 1)

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
            await asyncio.wait_for(self._process.wait(), TIMEOUT_SECONDS)
        except TimeoutError:
            self._process.kill()

    async def _watch_exit(self, process: asyncio.subprocess.Process) -> None:
        await process.wait()
        self.ready.clear()
        self.on_change(False)
