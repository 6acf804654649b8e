"""A bot on a loopback Discord of its own, with everything that can be measured of it from outside."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bench.loopback.bots import BOT, FLOOR, Bot, Program, running, until
from bench.loopback.ledger import Ledger
from bench.loopback.serve import Loopback, loopback
from db.address import SQLITE
from render.icons import ICONS

STILL = 0.004
"""CPU seconds within 50 ms below which a bot counts as idle."""


class Reading(NamedTuple):
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

    def since(self, before: "Reading") -> "Reading":
        """Return what was used after an earlier reading."""
        return Reading._make(now - then for now, then in zip(self, before, strict=True))

    def plus(self, other: "Reading") -> "Reading":
        """Return the sum of two readings."""
        return Reading._make(one + more for one, more in zip(self, other, strict=True))

    @property
    def cpu(self) -> float:
        """CPU seconds of all processes."""
        return self.own + self.drawing


NOTHING = Reading(0, 0, 0, 0, 0, 0)


class Club(NamedTuple):
    """A loopback Discord and a bot on it."""

    discord: Loopback
    bot: Bot
    folder: Path

    def reading(self) -> Reading:
        """Return what the bot has used so far."""
        drawn = self.folder / "drawn"
        rest = self.discord.rest
        drawings = drawn.stat().st_size if drawn.exists() else 0
        return Reading(*self.bot.cpu(), rest.routes.total(), rest.limited, drawings, rest.bytes)

    async def still(self) -> None:
        """Wait until the bot uses no more CPU."""
        quiet, before = 0, sum(self.bot.cpu())
        while quiet < 3:
            await asyncio.sleep(0.05)
            now = sum(self.bot.cpu())
            quiet, before = (quiet + 1 if now - before < STILL else 0), now

    @property
    def ledger(self) -> Ledger:
        """The bot's database."""
        return Ledger(f"{SQLITE}{self.folder / 'club.db'}")


@asynccontextmanager
async def club(folder: Path, channels: int, program: Program = BOT, altered: str = "") -> AsyncIterator[Club]:
    """Run a bot on a Discord with so many channels; the block begins once its icons are uploaded and it is idle."""
    changed = f"{altered} count={folder / 'drawn'}".strip()
    async with (
        loopback(1, channels) as discord,
        running(discord, folder, program=program, LOOPBACK_ALTERED=changed) as bot,
    ):
        here, icons = Club(discord, bot, folder), 0 if program == FLOOR else len(ICONS)
        await until(lambda: len(discord.world.emoji) >= icons, "the bot's icons never came")
        await here.still()
        yield here
