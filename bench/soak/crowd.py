"""Players of all three games on a fleet's servers: they press while a bot listens, or let a timer fire."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from time import time
from typing import Final

from bench.loopback.bots import wait_until
from bench.loopback.ledger import Audit
from bench.loopback.players import Game, Group, Press, open_tables
from bench.soak.fleet import Fleet
from db.doctor import find_faults
from db.store import open_store

GAMES: Final = (
    Game("Play Nine", "playnine new", 2, {"holes": 3, "pace": "live"}),
    Game("Scramble with luck", "scramble new", 2, {"cards": "luck", "pace": "live"}),
    Game("Final Nine", "finalnine new", 2, {"pace": "live"}),
)
MAX_THINK_SECONDS: Final = 1.5
"""The most seconds that a player looks at a board."""
TIMER_SHARE: Final = 0.05
"""The share of turns in which a player lets a timer fire instead."""
TAKEOVER_SECONDS: Final = 60.0
"""Seconds after a kill within which people play there again and timers have fired."""
SECOND_FIRE_SECONDS: Final = 8.0
"""Seconds in which a timer could fire a second time: the bot looks for due timers every five."""
POLL_SECONDS: Final = 0.5
"""Seconds between two looks whether a timer has fired."""


class Crowd:
    """The players at all tables, and the faults that they have seen."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.ledger = Audit(fleet.url)
        self.chance = Random(19)
        self.groups: list[Group] = []
        self.played: list[Press] = []
        self.timer_delays: list[float] = []
        """Seconds from when each timer was due until it fired."""
        self.faults: list[str] = []

    async def open_tables(self) -> None:
        """Open a table of one of the games in every channel; each shard has all games."""
        for guild, channels in enumerate(self.fleet.discord.world.guilds.values()):
            for at, channel in enumerate(channels):
                first = 10_000 * (guild + 1) + 100 * at
                self.groups += await open_tables(self.fleet.discord, GAMES[at % len(GAMES)], [channel], first)

    async def play(self, over: asyncio.Event) -> None:
        """Let everybody play until the event is set."""
        async with asyncio.TaskGroup() as tasks:
            for group in self.groups:
                tasks.create_task(self._play(group, over))

    async def _play(self, group: Group, over: asyncio.Event) -> None:
        guild = group.channel.guild or 0
        while not over.is_set():
            await asyncio.sleep(self.chance.uniform(0, MAX_THINK_SECONDS))
            if group.game == GAMES[0] and self.chance.random() < TIMER_SHARE:
                await self._let_timer_fire(group)
            elif self.fleet.is_listening(self.fleet.process_of(guild)) and await group.wait_until_ready(1.0):
                await self._press(group, guild)

    async def _press(self, group: Group, guild: int) -> None:
        """Make the next press at a table, if there is one."""
        if choice := group.next_press():
            played = await group.press(choice)
            self.played.append(played)
            if played.is_accepted:
                self.fleet.note_acknowledged(guild)

    async def _let_timer_fire(self, group: Group) -> None:
        """Make the timers of a table due now, and check that each fires once."""
        known = group.table
        before, due = await self._count_automatic_plays(known), time()
        moved = await self.ledger.query(
            f"UPDATE timers SET due = {due} WHERE table_id = {known} AND kind = 'absent' RETURNING seat"
        )
        if not moved:
            return
        while await self._count_automatic_plays(known) == before:
            due = await self._due_at(known, due)
            if time() - due > 2 * TAKEOVER_SECONDS:
                self.faults.append(f"a clock of table {known} has not rung")
                return
            await asyncio.sleep(POLL_SECONDS)
        self.timer_delays.append(time() - due)
        await asyncio.sleep(SECOND_FIRE_SECONDS)
        rung = await self._count_automatic_plays(known) - before
        if rung != len(moved):
            self.faults.append(f"{len(moved)} clocks of table {known} rang {rung} times")

    async def _due_at(self, table: int, known: float) -> float:
        """Return when a table's timer is due: the bot puts it off by the time in which it was down."""
        ((due,),) = await self.ledger.query(f"SELECT MIN(due) FROM timers WHERE table_id = {table} AND kind = 'absent'")
        return known if due is None else max(known, min(due, time()))

    async def _count_automatic_plays(self, table: int) -> int:
        """Return how often moves were made without a press."""
        ((plays,),) = await self.ledger.query(
            f"SELECT COUNT(DISTINCT at) FROM moves WHERE table_id = {table}"
            f" AND at NOT IN (SELECT at FROM moves WHERE table_id = {table} AND interaction IS NOT NULL)"
        )
        return int(plays)

    async def find_faults(self) -> list[str]:
        """Return the faults after everything has come to rest."""
        await self.fleet.wait_until_ready()
        stamps = await self.ledger.stamps()
        with suppress(TimeoutError):
            await wait_until(lambda: all(group.is_up_to_date(stamps) for group in self.groups), "", 2 * TAKEOVER_SECONDS)
        late = [seconds for seconds in self.fleet.takeovers if seconds > TAKEOVER_SECONDS]
        return [
            *self.faults,
            *(f"a takeover took {seconds:.0f} s" for seconds in late),
            *self._board_faults(stamps),
            *await self._database_faults(),
        ]

    def _board_faults(self, stamps: Mapping[int, int]) -> Iterator[str]:
        """Yield the faults of the boards, which must show at least these moves: timers go on firing."""
        for group in self.groups:
            if not group.is_up_to_date(stamps):
                yield f"table {group.table} shows {group.stamp}, not {stamps.get(group.table)} as it should since long"
            if sum(map(group.is_board, group.channel.messages)) != 1:
                yield f"table {group.table} has several boards, or none"
            posted = Counter(group.posted_boards())
            yield from (f"board {board} was posted {times} times" for board, times in posted.items() if times > 1)

    async def _database_faults(self) -> list[str]:
        lost, gaps = await self.ledger.lost_presses(self.played), await self.ledger.count_gaps()
        found = [f"lost or made in spite of its answer: {one}" for one in lost]
        found += [f"{gaps} tables have gaps"] if gaps else []
        async with open_store(self.fleet.url) as store:
            return found + [complaint async for complaint in find_faults(store)]
