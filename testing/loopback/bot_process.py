"""Bots as processes on a loopback Discord: start, stop and kill them, and measure what they use from outside."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from db.address import SQLITE
from render.icons import ICONS
from testing.loopback.audit import Audit
from testing.loopback.forked_bot import ForkedProcess, fork_bot
from testing.loopback.server import Loopback, loopback

PROJECT: Final = Path(__file__).parents[2]
FAULTS_FOLDER: Final = Path(__file__).parent / "altered"
DEFAULT_ENVIRON: Final = {
    "LOG_LEVEL": "WARNING",
    "TABLES_PER_PERSON": "10000",
    "TABLES_PER_CHANNEL": "10000",
    "TABLES_PER_SERVER": "10000",
    "PRESSES_PER_MINUTE": "10000",
    "DMS_OPENED_PER_MINUTE": "10000",
    "DMS_OPENED_PER_DAY": "10000",
}
SCHEDULED_CLOCK: Final = 2
"""The kind of a Linux process clock that counts the time of all threads as scheduled."""
READY_SECONDS: Final = 60.0
"""Seconds in which a bot starts or ends, also on a busy machine."""


class Program(NamedTuple):
    """A command, and the checkout from which it imports."""

    command: tuple[str, ...]
    checkout: Path = PROJECT
    is_forked: bool = False
    """Whether it is a fork of a process that has imported the bot, in a tenth of the time of a start."""


def bot_of(house: Path) -> Program:
    """Return the bot of a checkout as a program."""
    return Program((sys.executable, str(house / "bot.py")), house)


BOT: Final = bot_of(PROJECT)
FORKED_BOT: Final = BOT._replace(is_forked=True)
FLOOR: Final = Program((sys.executable, "-m", "testing.loopback.minimal_bot"))


class BotProcess:
    """A running bot, whose output goes into a log file."""

    def __init__(self, process: asyncio.subprocess.Process | ForkedProcess, log: Path) -> None:
        self.process = process
        self.log = log

    def cpu_seconds(self) -> tuple[float, float]:
        """Return the CPU seconds that the bot's own process has used, and those of its child processes."""
        return _process_seconds(self.process.pid), sum(_process_seconds(pid) for pid in descendants(self.process.pid))

    async def stop(self, sign: signal.Signals = signal.SIGTERM) -> float:
        """Send a signal to the bot and return the seconds until it has ended."""
        start = time.monotonic()
        with suppress(ProcessLookupError):
            self.process.send_signal(sign)
        await asyncio.wait_for(self.process.wait(), READY_SECONDS)
        return time.monotonic() - start

    async def kill(self) -> None:
        """Kill the bot with SIGKILL."""
        await self.stop(signal.SIGKILL)


async def start_bot(discord: Loopback, folder: Path, program: Program = FORKED_BOT, **environ: str) -> BotProcess:
    """Start a bot and return at once; its database is a file in the folder unless `environ` names another one."""
    base = {name: text for name, text in os.environ.items() if name != "LOG_LEVEL"}
    database = {"DATABASE_URL": f"sqlite:///{folder / 'club.db'}"}
    path = {"PYTHONPATH": os.pathsep.join((str(FAULTS_FOLDER), str(program.checkout)))}
    env, log = base | DEFAULT_ENVIRON | path | database | discord.environ | environ, folder / "bot.log"
    if program.is_forked:
        return BotProcess(fork_bot(program.command[len(BOT.command) :], folder, env, log), log)
    with log.open("ab") as file:
        process = await asyncio.create_subprocess_exec(
            *program.command, cwd=folder, env=env, stdin=asyncio.subprocess.DEVNULL, stdout=file, stderr=file
        )
    return BotProcess(process, log)


@asynccontextmanager
async def running_bot(
    discord: Loopback, folder: Path, *, program: Program = FORKED_BOT, **environ: str
) -> AsyncIterator[BotProcess]:
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
    start = time.monotonic()
    while not condition():
        if time.monotonic() - start > seconds:
            raise TimeoutError(complaint)
        await asyncio.sleep(0.01)
    return time.monotonic() - start


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


IDLE_CPU_SECONDS = 0.004
"""CPU seconds within 50 ms below which a bot counts as idle."""


class Usage(NamedTuple):
    """The resources that a bot has used."""

    own: float
    """CPU seconds of its own process."""
    drawing: float
    """CPU seconds of its child processes."""
    requests: int
    limited: int
    """Requests that count against Discord's limit of 50 a second."""
    drawings: int
    bytes: int
    """Bytes of pictures sent."""

    def since(self, before: "Usage") -> "Usage":
        """Return what was used after an earlier reading."""
        return Usage._make(now - then for now, then in zip(self, before, strict=True))

    def plus(self, other: "Usage") -> "Usage":
        """Return the sum of two readings."""
        return Usage._make(one + more for one, more in zip(self, other, strict=True))

    @property
    def cpu(self) -> float:
        """CPU seconds of all processes."""
        return self.own + self.drawing


NO_USAGE = Usage(0, 0, 0, 0, 0, 0)


class Club(NamedTuple):
    """A loopback Discord and a bot on it."""

    discord: Loopback
    bot: BotProcess
    folder: Path

    def usage(self) -> Usage:
        """Return what the bot has used so far."""
        drawings_file = self.folder / "drawn"
        rest = self.discord.rest
        drawings = drawings_file.stat().st_size if drawings_file.exists() else 0
        return Usage(
            *self.bot.cpu_seconds(), rest.request_counts.total(), rest.limited_requests, drawings, rest.file_bytes
        )

    async def wait_until_idle(self) -> None:
        """Wait until the bot uses no more CPU."""
        quiet, before = 0, sum(self.bot.cpu_seconds())
        while quiet < 3:
            await asyncio.sleep(0.05)
            now = sum(self.bot.cpu_seconds())
            quiet, before = (quiet + 1 if now - before < IDLE_CPU_SECONDS else 0), now

    @property
    def audit(self) -> Audit:
        """The bot's database."""
        return Audit(f"{SQLITE}{self.folder / 'club.db'}")


@asynccontextmanager
async def running_club(folder: Path, channels: int, program: Program = BOT, faults: str = "") -> AsyncIterator[Club]:
    """Run a bot on a Discord with so many channels; the block begins once its icons are uploaded and it is idle."""
    setting = f"{faults} count={folder / 'drawn'}".strip()
    async with (
        loopback(1, channels) as discord,
        running_bot(discord, folder, program=program, LOOPBACK_ALTERED=setting) as bot,
    ):
        here, icons = Club(discord, bot, folder), 0 if program == FLOOR else len(ICONS)
        await wait_until(lambda: len(discord.world.emoji) >= icons, "the bot's icons never came", 10 * READY_SECONDS)
        await here.wait_until_idle()
        yield here
