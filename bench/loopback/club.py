"""A bot on a Discord of its own, with all that can be measured of it from outside."""

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
"""Seconds of CPU in a twentieth of a second, below which a bot does nothing."""


class Reading(NamedTuple):
    """What a bot has used so far."""

    own: float
    """Seconds of CPU of its own process."""
    drawing: float
    """Seconds of CPU of the processes that it has started."""
    requests: int
    limited: int
    """Requests that Discord's limit of 50 a second counts."""
    drawings: int
    bytes: int
    """Sent as pictures."""

    def since(self, before: "Reading") -> "Reading":
        """What was used from then on."""
        return Reading._make(now - then for now, then in zip(self, before, strict=True))

    def plus(self, other: "Reading") -> "Reading":
        """Both together."""
        return Reading._make(one + more for one, more in zip(self, other, strict=True))

    @property
    def cpu(self) -> float:
        """Seconds of CPU of all its processes."""
        return self.own + self.drawing


NOTHING = Reading(0, 0, 0, 0, 0, 0)


class Club(NamedTuple):
    """A Discord and a bot on it."""

    discord: Loopback
    bot: Bot
    folder: Path

    def reading(self) -> Reading:
        """What the bot has used so far."""
        drawn = self.folder / "drawn"
        rest = self.discord.rest
        drawings = drawn.stat().st_size if drawn.exists() else 0
        return Reading(*self.bot.cpu(), rest.routes.total(), rest.limited, drawings, rest.bytes)

    async def still(self) -> None:
        """Waits until the bot has nothing to do."""
        quiet, before = 0, sum(self.bot.cpu())
        while quiet < 3:
            await asyncio.sleep(0.05)
            now = sum(self.bot.cpu())
            quiet, before = (quiet + 1 if now - before < STILL else 0), now

    @property
    def ledger(self) -> Ledger:
        """What the bot has stored."""
        return Ledger(f"{SQLITE}{self.folder / 'club.db'}")


@asynccontextmanager
async def club(folder: Path, channels: int, program: Program = BOT, altered: str = "") -> AsyncIterator[Club]:
    """A club with so many channels, its bot there with its icons, warm and at rest."""
    changed = f"{altered} count={folder / 'drawn'}".strip()
    async with (
        loopback(1, channels) as discord,
        running(discord, folder, program=program, LOOPBACK_ALTERED=changed) as bot,
    ):
        here, icons = Club(discord, bot, folder), 0 if program == FLOOR else len(ICONS)
        await until(lambda: len(discord.world.emoji) >= icons, "the bot's icons never came")
        await here.still()
        yield here
