"""A bot on a Discord of its own, with all that can be measured of it from outside."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

from bench.loopback.bots import BOT, Bot, Program, running
from bench.loopback.players import Played
from bench.loopback.serve import Loopback, loopback

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

    def stored(self) -> dict[int, int]:
        """By interaction, the table of the move that it made."""
        return dict(self._rows("SELECT interaction, table_id FROM moves WHERE interaction IS NOT NULL"))

    def stamps(self) -> dict[int, int]:
        """By table, the number that its newest controls carry."""
        return dict(self._rows("SELECT id, ply + ahead FROM tables"))

    def gaps(self) -> int:
        """Tables whose moves are not those from the first to the last, each once."""
        return len(
            self._rows(
                "SELECT tables.id FROM tables LEFT JOIN moves ON table_id = tables.id GROUP BY tables.id, tables.ply"
                " HAVING COUNT(moves.ply) <> tables.ply OR COALESCE(MAX(moves.ply), 0) <> tables.ply"
            )
        )

    def _rows(self, query: str) -> list[tuple[int, int]]:
        with closing(sqlite3.connect(f"file:{self.folder / 'club.db'}?mode=ro", uri=True)) as connection:
            return connection.execute(query).fetchall()

    def lost(self, played: Iterable[Played]) -> int:
        """Presses that were answered as moves and made none, or were refused and made one."""
        stored = self.stored()
        return sum(one.accepted != (one.interaction.id in stored) for one in played if one.settled)


@asynccontextmanager
async def club(folder: Path, channels: int, program: Program = BOT, altered: str = "") -> AsyncIterator[Club]:
    """A club with so many channels, its bot there, warm and at rest."""
    changed = f"{altered} count={folder / 'drawn'}".strip()
    async with (
        loopback(1, channels) as discord,
        running(discord, folder, program=program, LOOPBACK_ALTERED=changed) as bot,
    ):
        here = Club(discord, bot, folder)
        await here.still()
        yield here
