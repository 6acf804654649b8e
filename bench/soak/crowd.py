"""Players of all three games on a fleet's servers: they press while a bot listens, or let a timer fire."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from time import time
from typing import Final

from bench.loopback.bots import until
from bench.loopback.ledger import Ledger
from bench.loopback.players import Game, Group, Played, seated
from bench.soak.fleet import Fleet
from db.doctor import complaints
from db.store import open_store

GAMES: Final = (
    Game("Play Nine", "playnine new", 2, {"holes": 3, "pace": "live"}),
    Game("Scramble with luck", "scramble new", 2, {"cards": "luck", "pace": "live"}),
    Game("Final Nine", "finalnine new", 2, {"pace": "live"}),
)
THINKING: Final = 1.5
"""The most seconds that a player looks at a board."""
DOZES: Final = 0.05
"""The share of turns in which a player lets a timer fire instead."""
TAKEOVER: Final = 60.0
"""Seconds after a kill within which people play there again and timers have fired."""
BESIDE: Final = 8.0
"""Seconds in which a timer could fire a second time: the bot looks for due timers every five."""
LOOK: Final = 0.5
"""Seconds between two looks whether a timer has fired."""


class Crowd:
    """The players at all tables, and the faults that they have seen."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.ledger = Ledger(fleet.url)
        self.chance = Random(19)
        self.groups: list[Group] = []
        self.played: list[Played] = []
        self.rings: list[float] = []
        """Seconds from when each timer was due until it fired."""
        self.wrong: list[str] = []

    async def sit_down(self) -> None:
        """Open a table of one of the games in every channel; each shard has all games."""
        for guild, channels in enumerate(self.fleet.discord.world.guilds.values()):
            for at, channel in enumerate(channels):
                first = 10_000 * (guild + 1) + 100 * at
                self.groups += await seated(self.fleet.discord, GAMES[at % len(GAMES)], [channel], first)

    async def play(self, over: asyncio.Event) -> None:
        """Let everybody play until the event is set."""
        async with asyncio.TaskGroup() as tasks:
            for group in self.groups:
                tasks.create_task(self._play(group, over))

    async def _play(self, group: Group, over: asyncio.Event) -> None:
        guild = group.channel.guild or 0
        while not over.is_set():
            await asyncio.sleep(self.chance.uniform(0, THINKING))
            if group.game == GAMES[0] and self.chance.random() < DOZES:
                await self._doze(group)
            elif self.fleet.listens(self.fleet.process_of(guild)) and await group.until_ready(1.0):
                await self._press(group, guild)

    async def _press(self, group: Group, guild: int) -> None:
        """Make the next press at a table, if there is one."""
        if choice := group.choice():
            played = await group.press(choice)
            self.played.append(played)
            if played.accepted:
                self.fleet.acknowledged(guild)

    async def _doze(self, group: Group) -> None:
        """Make the timers of a table due now, and check that each fires once."""
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
            await asyncio.sleep(LOOK)
        self.rings.append(time() - due)
        await asyncio.sleep(BESIDE)
        rung = await self._plays(known) - before
        if rung != len(moved):
            self.wrong.append(f"{len(moved)} clocks of table {known} rang {rung} times")

    async def _due(self, table: int, known: float) -> float:
        """Return when a table's timer is due: the bot puts it off by the time in which it was down."""
        ((due,),) = await self.ledger.rows(f"SELECT MIN(due) FROM timers WHERE table_id = {table} AND kind = 'absent'")
        return known if due is None else max(known, min(due, time()))

    async def _plays(self, table: int) -> int:
        """Return how often moves were made without a press."""
        ((plays,),) = await self.ledger.rows(
            f"SELECT COUNT(DISTINCT at) FROM moves WHERE table_id = {table}"
            f" AND at NOT IN (SELECT at FROM moves WHERE table_id = {table} AND interaction IS NOT NULL)"
        )
        return int(plays)

    async def judge(self) -> list[str]:
        """Return the faults after everything has come to rest."""
        await self.fleet.there()
        stamps = await self.ledger.stamps()
        with suppress(TimeoutError):
            await until(lambda: all(group.shows(stamps) for group in self.groups), "", 2 * TAKEOVER)
        late = [seconds for seconds in self.fleet.takeovers if seconds > TAKEOVER]
        return [
            *self.wrong,
            *(f"a takeover took {seconds:.0f} s" for seconds in late),
            *self._shown(stamps),
            *await self._stored(),
        ]

    def _shown(self, stamps: Mapping[int, int]) -> Iterator[str]:
        """Yield the faults of the boards, which must show at least these moves: timers go on firing."""
        for group in self.groups:
            if not group.shows(stamps):
                yield f"table {group.table} shows {group.stamp}, not {stamps.get(group.table)} as it should since long"
            if sum(map(group.is_board, group.channel.messages)) != 1:
                yield f"table {group.table} has several boards, or none"
            posted = Counter(group.posts())
            yield from (f"board {board} was posted {times} times" for board, times in posted.items() if times > 1)

    async def _stored(self) -> list[str]:
        lost, gaps = await self.ledger.lost(self.played), await self.ledger.gaps()
        found = [f"lost or made in spite of its answer: {one}" for one in lost]
        found += [f"{gaps} tables have gaps"] if gaps else []
        async with open_store(self.fleet.url) as store:
            return found + [complaint async for complaint in complaints(store)]
