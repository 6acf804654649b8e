"""Bots as processes of their own: started, measured from outside, killed."""

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

HOUSE: Final = Path(__file__).parents[2]
ALTERED: Final = Path(__file__).parent / "altered"
USUAL: Final = {
    "LOG_LEVEL": "WARNING",
    "TABLES_PER_PERSON": "10000",
    "TABLES_PER_CHANNEL": "10000",
    "TABLES_PER_SERVER": "10000",
}
SCHEDULED: Final = 2
"""The kind of a process's clock on Linux that counts all its threads' time, by the scheduler."""
PATIENCE: Final = 60.0
"""Seconds that a busy machine may take."""


class Program(NamedTuple):
    """What is run, and the checkout that it imports from."""

    command: tuple[str, ...]
    house: Path = HOUSE


def bot_of(house: Path) -> Program:
    """The bot of a checkout."""
    return Program((sys.executable, str(house / "bot.py")), house)


BOT: Final = bot_of(HOUSE)
FLOOR: Final = Program((sys.executable, "-m", "bench.loopback.floor"))


class Bot:
    """A bot that runs; what it says goes into a file."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self.process = process
        self.log = log

    def cpu(self) -> tuple[float, float]:
        """The processor's seconds that the bot itself has had so far, and those of its drawing processes."""
        return _seconds(self.process.pid), sum(_seconds(pid) for pid in below(self.process.pid))

    async def end(self, sign: signal.Signals = signal.SIGTERM) -> float:
        """The seconds it takes to end."""
        begun = time.monotonic()
        with suppress(ProcessLookupError):
            self.process.send_signal(sign)
        await asyncio.wait_for(self.process.wait(), PATIENCE)
        return time.monotonic() - begun

    async def kill(self) -> None:
        """Ends it in the hardest way there is."""
        await self.end(signal.SIGKILL)


async def start(discord: Loopback, folder: Path, program: Program = BOT, **environ: str) -> Bot:
    """A bot that is starting; its database is a file in the folder where `environ` names no other."""
    kept = {name: text for name, text in os.environ.items() if name != "LOG_LEVEL"}
    log = folder / "bot.log"
    path = os.pathsep.join((str(ALTERED), str(program.house)))
    with log.open("ab") as file:
        process = await asyncio.create_subprocess_exec(
            *program.command,
            cwd=folder,
            env={
                **kept,
                **USUAL,
                "PYTHONPATH": path,
                "DATABASE_URL": f"sqlite:///{folder / 'club.db'}",
                **discord.environ,
                **environ,
            },
            stdin=asyncio.subprocess.DEVNULL,
            stdout=file,
            stderr=file,
        )
    return Bot(process, log)


@asynccontextmanager
async def running(discord: Loopback, folder: Path, *, program: Program = BOT, **environ: str) -> AsyncIterator[Bot]:
    """A bot that is there; it ends with the block at the latest."""
    bot = await start(discord, folder, program, **environ)
    try:
        await until(lambda: there(discord, bot), "the bot was never there")
        yield bot
    finally:
        await bot.kill()


def there(discord: Loopback, bot: Bot) -> bool:
    """Whether a bot listens on every shard; raises where it has ended."""
    if bot.process.returncode is not None:
        raise RuntimeError(f"the bot ended with {bot.process.returncode}: {bot.log.read_text()[-2000:]}")
    return discord.gateway.shards == set(range(discord.rest.shards))


async def until(condition: Callable[[], bool], complaint: str, seconds: float = PATIENCE) -> float:
    """The seconds until that is so; raises `TimeoutError` where it takes too long."""
    begun = time.monotonic()
    while not condition():
        if time.monotonic() - begun > seconds:
            raise TimeoutError(complaint)
        await asyncio.sleep(0.01)
    return time.monotonic() - begun


def _seconds(pid: int) -> float:
    """The processor's seconds of a process; 0 where it has ended."""
    with suppress(OSError):
        return time.clock_gettime(~pid << 3 | SCHEDULED)
    return 0.0


def below(pid: int) -> Iterator[int]:
    """The processes that a process has started, and theirs."""
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield int(child)
                yield from below(int(child))
