"""Bots as processes on a loopback Discord: start, measure, stop and kill them."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from bench.loopback.serve import Loopback

PROJECT: Final = Path(__file__).parents[2]
FAULTS_FOLDER: Final = Path(__file__).parent / "altered"
DEFAULT_ENVIRON: Final = {
    "LOG_LEVEL": "WARNING",
    "TABLES_PER_PERSON": "10000",
    "TABLES_PER_CHANNEL": "10000",
    "TABLES_PER_SERVER": "10000",
}
SCHEDULED_CLOCK: Final = 2
"""The kind of a Linux process clock that counts the time of all threads as scheduled."""
READY_SECONDS: Final = 60.0
"""Seconds in which a bot starts or ends, also on a busy machine."""


class Program(NamedTuple):
    """A command, and the checkout from which it imports."""

    command: tuple[str, ...]
    checkout: Path = PROJECT


def bot_of(house: Path) -> Program:
    """Return the bot of a checkout as a program."""
    return Program((sys.executable, str(house / "bot.py")), house)


BOT: Final = bot_of(PROJECT)
FLOOR: Final = Program((sys.executable, "-m", "bench.loopback.floor"))


class BotProcess:
    """A running bot, whose output goes into a log file."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self.process = process
        self.log = log

    def cpu_seconds(self) -> tuple[float, float]:
        """Return the CPU seconds that the bot's own process has used, and those of its child processes."""
        return _process_seconds(self.process.pid), sum(_process_seconds(pid) for pid in descendants(self.process.pid))

    async def stop(self, sign: signal.Signals = signal.SIGTERM) -> float:
        """Send a signal to the bot and return the seconds until it has ended."""
        begun = time.monotonic()
        with suppress(ProcessLookupError):
            self.process.send_signal(sign)
        await asyncio.wait_for(self.process.wait(), READY_SECONDS)
        return time.monotonic() - begun

    async def kill(self) -> None:
        """Kill the bot with SIGKILL."""
        await self.stop(signal.SIGKILL)


async def start_bot(discord: Loopback, folder: Path, program: Program = BOT, **environ: str) -> BotProcess:
    """Start a bot and return at once; its database is a file in the folder unless `environ` names another one."""
    kept = {name: text for name, text in os.environ.items() if name != "LOG_LEVEL"}
    log = folder / "bot.log"
    path = os.pathsep.join((str(FAULTS_FOLDER), str(program.checkout)))
    with log.open("ab") as file:
        process = await asyncio.create_subprocess_exec(
            *program.command,
            cwd=folder,
            env={
                **kept,
                **DEFAULT_ENVIRON,
                "PYTHONPATH": path,
                "DATABASE_URL": f"sqlite:///{folder / 'club.db'}",
                **discord.environ,
                **environ,
            },
            stdin=asyncio.subprocess.DEVNULL,
            stdout=file,
            stderr=file,
        )
    return BotProcess(process, log)


@asynccontextmanager
async def running_bot(discord: Loopback, folder: Path, *, program: Program = BOT, **environ: str) -> AsyncIterator[BotProcess]:
    """Run a bot that is connected on every shard; kill it at the end of the block if it still runs."""
    bot = await start_bot(discord, folder, program, **environ)
    try:
        await wait_until(lambda: is_ready(discord, bot), "the bot was never there")
        yield bot
    finally:
        await bot.kill()


def is_ready(discord: Loopback, bot: BotProcess) -> bool:
    """Return whether a bot is connected on every shard; raise `RuntimeError` if it has ended."""
    if bot.process.returncode is not None:
        raise RuntimeError(f"the bot ended with {bot.process.returncode}: {bot.log.read_text()[-2000:]}")
    return discord.gateway.shards == set(range(discord.rest.shards))


async def wait_until(condition: Callable[[], bool], complaint: str, seconds: float = READY_SECONDS) -> float:
    """Return the seconds until a condition is true; raise `TimeoutError` if it takes too long."""
    begun = time.monotonic()
    while not condition():
        if time.monotonic() - begun > seconds:
            raise TimeoutError(complaint)
        await asyncio.sleep(0.01)
    return time.monotonic() - begun


def _process_seconds(pid: int) -> float:
    """Return the CPU seconds of a process; 0 if it has ended."""
    with suppress(OSError):
        return time.clock_gettime(~pid << 3 | SCHEDULED_CLOCK)
    return 0.0


def descendants(pid: int) -> Iterator[int]:
    """Yield the ids of a process's children and of all their descendants."""
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield int(child)
                yield from descendants(int(child))
