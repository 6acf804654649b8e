"""Several bots on one database, each with shards of its own; they are killed in turn and restarted."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from bench.loopback.bots import BOT, BotProcess, start_bot, wait_until
from bench.loopback.serve import Loopback, loopback
from bench.loopback.world import SHARD_SHIFT

READY_SECONDS: Final = 180.0
"""Seconds in which a process is connected again on a busy machine; its leases expire after twenty."""


class Scale(NamedTuple):
    """The size of a fleet."""

    processes: int = 2
    shards: int = 4
    tables: int = 3
    """Tables on each shard; three have one of each game."""
    lease: float = 0.0
    """Seconds for which a killed process keeps its shards; 0 for the bot's own setting."""


class Fleet:
    """The bots of one database."""

    def __init__(self, discord: Loopback, url: str, folder: Path, scale: Scale) -> None:
        self.discord = discord
        self.url = url
        self.folder = folder
        self.scale = scale
        self.bots: list[BotProcess] = []
        self.kills = 0
        self.takeovers: list[float] = []
        """Seconds from each kill until a move was acknowledged again on the killed process's servers."""
        self._chance = Random(19)
        self._killed: dict[int, float] = {}
        """The time of the kill, for each process on whose servers nobody has played since."""

    def shards(self, at: int) -> range:
        """Return the shards of a process."""
        each = self.scale.shards // self.scale.processes
        return range(at * each, (at + 1) * each)

    def process_of(self, guild: int) -> int:
        """Return the process that serves a server."""
        return (guild >> SHARD_SHIFT) % self.scale.shards // len(self.shards(0))

    def is_listening(self, at: int) -> bool:
        """Return whether a process is connected on all its shards."""
        return set(self.shards(at)) <= self.discord.gateway.shards

    async def start_process(self, at: int) -> BotProcess:
        """Start a process."""
        folder = self.folder / str(at)
        folder.mkdir(exist_ok=True)
        environ = {"DATABASE_URL": self.url, "LOOPBACK_ALTERED": "cold"}
        if self.scale.lease:
            environ["LOOPBACK_ALTERED"] += f" lease={self.scale.lease}"
        if self.scale.processes > 1:
            environ["SHARD_IDS"] = ",".join(map(str, self.shards(at)))
            environ["SHARD_COUNT"] = str(self.scale.shards)
        return await start_bot(self.discord, folder, BOT, **environ)

    async def wait_until_ready(self) -> None:
        """Wait until every shard is connected."""
        processes = range(self.scale.processes)
        await wait_until(lambda: all(map(self.is_listening, processes)), "shards are deaf", READY_SECONDS)

    def note_acknowledged(self, guild: int) -> None:
        """Note an acknowledged move on a server: the first after a kill completes the takeover."""
        killed = self._killed.pop(self.process_of(guild), None)
        if killed is not None:
            self.takeovers.append(monotonic() - killed)

    async def kill(self, at: int) -> None:
        """Kill a process with SIGKILL and start the next one in its place."""
        await self.bots[at].kill()
        self._killed[at] = monotonic()
        self.kills += 1
        self.bots[at] = await self.start_process(at)

    async def kill_in_turn(self, kills: int, apart: float) -> None:
        """Kill one process after the other, so many seconds apart on average.

        A process is killed only once people play there again.
        """
        for number in range(kills):
            await asyncio.sleep(self._chance.uniform(0, 2 * apart))
            at = number % self.scale.processes
            await wait_until(partial(self._is_played_on, at), "a process never came back", READY_SECONDS)
            await self.kill(at)
        await wait_until(lambda: not self._killed, "a process never came back", READY_SECONDS)

    def _is_played_on(self, at: int) -> bool:
        """Return whether people play on the servers of a process."""
        return at not in self._killed


@asynccontextmanager
async def fleet(url: str, folder: Path, scale: Scale) -> AsyncIterator[Fleet]:
    """Run a fleet on a loopback Discord with so many channels on each shard."""
    async with loopback(scale.shards, scale.tables, scale.shards) as discord:
        here = Fleet(discord, url, folder, scale)
        try:
            here.bots = [await here.start_process(at) for at in range(scale.processes)]
            await here.wait_until_ready()
            yield here
        finally:
            await asyncio.gather(*(bot.kill() for bot in here.bots))
