"""The bot, in a process of its own: started, killed in the middle of a game, started again."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

PATIENCE = 20
"""Seconds that the bot may take to come, or to go."""


class BotLost(Exception):
    """The bot ended before it was there; it has said why."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


class Bot:
    """The bot that `command` runs with these settings; `told` hears whenever it comes and goes."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str], told: Callable[[bool], None]) -> None:
        self.command = command
        self.environ = environ
        self.told = told
        self.here = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()

    async def start(self) -> None:
        """Starts the bot and waits until it has put its commands in order; raises `BotLost`."""
        self.here.clear()
        pipe = asyncio.subprocess.PIPE  # when it closes, by whatever end of ours, the bot ends too
        self._process = await asyncio.create_subprocess_exec(*self.command, env=dict(self.environ), stdin=pipe)
        self._watch = asyncio.create_task(self._watched(self._process))
        ready = asyncio.create_task(self.here.wait())
        await asyncio.wait((ready, self._watch), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if not self.here.is_set():
            await self.end()
            raise BotLost(self._process.returncode or 1)

    def arrived(self) -> None:
        """Notes that the bot is there."""
        self.here.set()
        self.told(True)

    async def restart(self) -> None:
        """Kills the bot, wherever it is, and starts it again over the same database."""
        async with self._turn:
            if self._process is not None and self._process.returncode is None:
                self._process.kill()
                await self._process.wait()
            with suppress(BotLost):
                await self.start()

    async def end(self) -> None:
        """Ends the bot as whoever runs it would: it says goodbye."""
        if self._process is None or self._process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), PATIENCE)
        except TimeoutError:
            self._process.kill()

    async def _watched(self, process: asyncio.subprocess.Process) -> None:
        await process.wait()
        self.here.clear()
        self.told(False)
