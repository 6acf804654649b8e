"""A bot on a loopback Discord of its own, with everything that can be measured of it from outside."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bench.loopback.bots import BOT, FLOOR, BotProcess, Program, running_bot, wait_until
from bench.loopback.ledger import Audit
from bench.loopback.serve import Loopback, loopback
from db.address import SQLITE
from render.icons import ICONS

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
        drawn = self.folder / "drawn"
        rest = self.discord.rest
        drawings = drawn.stat().st_size if drawn.exists() else 0
        return Usage(*self.bot.cpu_seconds(), rest.request_counts.total(), rest.limited_requests, drawings, rest.file_bytes)

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
async def running_club(folder: Path, channels: int, program: Program = BOT, altered: str = "") -> AsyncIterator[Club]:
    """Run a bot on a Discord with so many channels; the block begins once its icons are uploaded and it is idle."""
    changed = f"{altered} count={folder / 'drawn'}".strip()
    async with (
        loopback(1, channels) as discord,
        running_bot(discord, folder, program=program, LOOPBACK_ALTERED=changed) as bot,
    ):
        here, icons = Club(discord, bot, folder), 0 if program == FLOOR else len(ICONS)
        await wait_until(lambda: len(discord.world.emoji) >= icons, "the bot's icons never came")
        await here.wait_until_idle()
        yield here
