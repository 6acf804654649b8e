"""Several bots on one database, each with shards of its own, killed in turn while people play all three games."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import time
from typing import Final, NamedTuple

from bench.loopback.bots import BOT, Bot, start, until
from bench.loopback.ledger import Ledger
from bench.loopback.players import MOVES, Game, Group, Played, seated
from bench.loopback.serve import Loopback, loopback
from db.doctor import complaints
from db.store import open_store

GAMES: Final = (
    Game("Play Nine", "playnine new", 2, {"holes": 3, "pace": "live"}),
    Game("Scramble with luck", "scramble new", 2, {"cards": "luck", "pace": "live"}),
    Game("Final Nine", "finalnine new", 2, {"pace": "live"}),
)
THINKING: Final = 0.3
"""Seconds that somebody looks at a board, at most."""
DOZES: Final = 0.05
"""How often somebody lets the clock ring instead."""
TAKEOVER: Final = 60.0
"""Seconds after which a clock of a process that is gone has rung."""
PATIENCE: Final = 180.0
"""Seconds in which a process is there again on a busy machine: what it held is free after twenty."""
BESIDE: Final = 8.0
"""Seconds in which a clock would ring a second time, were it to do so: caretakers look every five."""


class Scale(NamedTuple):
    """How large a fleet is."""

    processes: int = 2
    shards: int = 4
    tables: int = 3
    """On each shard, one of each game at least."""
    lease: float = 0.0
    """Seconds for which a process that was killed keeps its shards; 0 is as long as the bot has it."""


class Fleet:
    """The bots of one database, and the people who play there."""

    def __init__(self, discord: Loopback, url: str, folder: Path, scale: Scale) -> None:
        self.discord = discord
        self.url = url
        self.folder = folder
        self.processes = scale.processes
        self.altered = f"lease={scale.lease}" if scale.lease else ""
        self.bots: list[Bot] = []
        self.ledger = Ledger(url)
        self.chance = Random(19)
        self.groups: list[Group] = []
        self.played: list[Played] = []
        self.kills = 0
        self.rings: list[float] = []
        """Seconds from when each clock was due until it rang."""
        self.wrong: list[str] = []

    def shards(self, at: int) -> range:
        """The shards of a process."""
        each = self.discord.rest.shards // self.processes
        return range(at * each, (at + 1) * each)

    async def started(self, at: int) -> Bot:
        """A process that is starting."""
        environ = {"DATABASE_URL": self.url, "LOOPBACK_ALTERED": self.altered}
        if self.processes > 1:
            environ["SHARD_IDS"] = ",".join(map(str, self.shards(at)))
            environ["SHARD_COUNT"] = str(self.discord.rest.shards)
        return await start(self.discord, self.folder / str(at), BOT, **environ)

    async def there(self) -> None:
        """Waits until somebody listens on every shard."""
        await until(lambda: all(map(self.listens, range(self.processes))), "shards are deaf", PATIENCE)

    async def play(self, over: asyncio.Event) -> None:
        """Lets everybody play until it is over."""
        async with asyncio.TaskGroup() as tasks:
            for group in self.groups:
                tasks.create_task(self._play(group, over))

    async def _play(self, group: Group, over: asyncio.Event) -> None:
        while not over.is_set():
            await asyncio.sleep(self.chance.uniform(0, THINKING))
            if group.game == GAMES[0] and self.chance.random() < DOZES:
                await self._doze(group)
            elif await group.until_ready(1.0) and (choice := group.choice()):
                self.played.append(await group.press(choice))

    async def _doze(self, group: Group) -> None:
        """Lets a clock of this table ring, which must happen once."""
        known = group.table
        before, due = await self._plays(known), time()
        moved = await self.ledger.rows(
            f"UPDATE timers SET due = {due} WHERE table_id = {known} AND kind = 'absent' RETURNING seat"
        )
        if not moved:
            return
        while await self._plays(known) == before:
            due = await self._due(known, due)
            if time() - due > 2 * TAKEOVER:
                self.wrong.append(f"a clock of table {known} has not rung")
                return
            await asyncio.sleep(0.2)
        self.rings.append(time() - due)
        await asyncio.sleep(BESIDE)
        rung = await self._plays(known) - before
        if rung != len(moved):
            self.wrong.append(f"{len(moved)} clocks of table {known} rang {rung} times")

    async def _due(self, table: int, known: float) -> float:
        """When a table's clock is due by now: nobody's time runs while a bot is away."""
        ((due,),) = await self.ledger.rows(f"SELECT MIN(due) FROM timers WHERE table_id = {table} AND kind = 'absent'")
        return known if due is None else max(known, min(due, time()))

    async def _plays(self, table: int) -> int:
        """How often a table was played at by nobody's press."""
        ((plays,),) = await self.ledger.rows(
            f"SELECT COUNT(DISTINCT at) FROM moves WHERE table_id = {table}"
            f" AND at NOT IN (SELECT at FROM moves WHERE table_id = {table} AND interaction IS NOT NULL)"
        )
        return int(plays)

    async def kill(self, at: int) -> None:
        """Ends a process in the hardest way there is and starts the next in its place."""
        await self.bots[at].kill()
        self.kills += 1
        self.bots[at] = await self.started(at)

    def listens(self, at: int) -> bool:
        """Whether a process is there."""
        return set(self.shards(at)) <= self.discord.gateway.shards

    async def kill_in_turn(self, kills: int, apart: float) -> None:
        """Kills one process after the other, each once it has been there for so many seconds on average."""
        for number in range(kills):
            at = number % self.processes
            await until(partial(self.listens, at), "a process never came back", PATIENCE)
            await asyncio.sleep(self.chance.uniform(0, 2 * apart))
            await self.kill(at)

    async def judge(self) -> list[str]:
        """What is wrong once everything has come to rest."""
        await self.there()
        stamps = await self.ledger.stamps()
        with suppress(TimeoutError):
            await until(lambda: all(group.shows(stamps) for group in self.groups), "", 2 * TAKEOVER)
        behind = [group.table for group in self.groups if not group.shows(await self.ledger.stamps())]
        several = [group.table for group in self.groups if sum(map(group.is_board, group.channel.messages)) != 1]
        posted = Counter(post for group in self.groups for post in group.posts())
        return [
            *self.wrong,
            *(f"table {table} shows an old board" for table in behind),
            *(f"table {table} has several boards, or none" for table in several),
            *(f"board {board} was posted {times} times" for board, times in posted.items() if times > 1),
            *await self._stored(),
        ]

    async def _stored(self) -> list[str]:
        lost, gaps = await self.ledger.lost(self.played), await self.ledger.gaps()
        found = [f"{lost} moves lost or doubled"] if lost else []
        found += [f"{gaps} tables have gaps"] if gaps else []
        async with open_store(self.url) as store:
            return found + [complaint async for complaint in complaints(store)]

    @property
    def moves(self) -> int:
        """Moves that were acknowledged."""
        return sum(one.accepted for one in self.played)

    def line(self) -> str:
        """What was done."""
        pressed = [one for one in self.played if one.choice.control.verb in MOVES]
        open_ = sum(one.interaction.answered is None for one in pressed)
        slowest = max(self.rings, default=0)
        return (
            f"{self.processes} processes, {len(self.groups)} tables: {self.kills} kills, {self.moves} moves"
            f" acknowledged of {len(pressed)} pressed, {open_} without an answer;"
            f" {len(self.rings)} clocks rung, at most {slowest:.0f} s after they were due"
        )


@asynccontextmanager
async def fleet(url: str, folder: Path, scale: Scale) -> AsyncIterator[Fleet]:
    """A fleet whose people have sat down."""
    async with loopback(scale.shards, scale.tables, scale.shards) as discord:
        here = Fleet(discord, url, folder, scale)
        try:
            here.bots = [await here.started(at) for at in range(scale.processes)]
            await here.there()
            here.groups = await _seated(discord)
            yield here
        finally:
            await asyncio.gather(*(bot.kill() for bot in here.bots))


async def _seated(discord: Loopback) -> list[Group]:
    """A table of one of the games in every channel, all games on every shard."""
    groups: list[Group] = []
    for guild, channels in enumerate(discord.world.guilds.values()):
        for at, channel in enumerate(channels):
            groups += await seated(discord, GAMES[at % len(GAMES)], [channel], 10_000 * (guild + 1) + 100 * at)
    return groups


async def soak(url: str, folder: Path, scale: Scale, kills: int, apart: float) -> tuple[str, Sequence[str]]:
    """What was done with so many kills, and what went wrong."""
    async with fleet(url, folder, scale) as here:
        over = asyncio.Event()
        playing = asyncio.create_task(here.play(over))
        await here.kill_in_turn(kills, apart)
        over.set()
        await playing
        wrong = await here.judge()
        return here.line(), wrong
