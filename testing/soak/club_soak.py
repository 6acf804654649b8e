"""The soak test of the club and its store without Discord: kill a process in the middle of games."""

import asyncio
from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from time import time
from typing import Any

from club.clubhouse import Clubhouse
from club.live_table import LiveTable
from club.table_setup import Guest, Location, TableRequest, join_lobby, open_table
from db.doctor import find_faults
from db.rows import Caps, Phase, TableRow
from db.store import open_store
from engine.registry import GAMES
from testing.kill import Acknowledge, play_until_killed, preload
from testing.loopback.audit import Audit

preload(__name__)
MAX_MOVES = 12
"""A process is killed after fewer acknowledged moves than this, sometimes after none."""
MAX_DELAY_SECONDS = 0.03
"""The most seconds from the last awaited acknowledgement to the kill."""
TABLES_AT_ONCE = 4
"""Tables in play at the same time."""
INTERACTIONS_PER_LIFE = 10**9
CAPS = Caps(10_000, 10_000, 10_000)
OPTIONS: Mapping[str, Mapping[str, Any]] = {"play-nine": {"holes": 3}, "scramble": {"cards": "luck"}, "final-nine": {}}
PEOPLE = (1, 2)


class Life:
    """The players of one process."""

    def __init__(self, clubhouse: Clubhouse, life: int, acknowledge: Acknowledge) -> None:
        self.clubhouse = clubhouse
        self.presses = count(life * INTERACTIONS_PER_LIFE)
        self.chance = Random(life)
        self.acknowledge = acknowledge

    def guest(self, user: int) -> Guest:
        """Return a person with a new interaction."""
        return Guest(user, f"Golfer {user}", next(self.presses))

    async def play_forever(self, table: TableRow | None) -> None:
        """Play one game after the other, beginning with this table, and acknowledge every stored move."""
        while True:
            number = (table or await self.open_new_table()).id
            await self.play(await self.start_or_resume(number))
            table = None

    async def open_new_table(self) -> TableRow:
        """Open a table of a random game."""
        game = self.chance.choice([*OPTIONS])
        request = TableRequest(game, GAMES[game].rules.options(**OPTIONS[game]), len(PEOPLE))
        return await open_table(self.clubhouse, self.guest(PEOPLE[0]), Location(1, 1, None), request, CAPS)

    async def start_or_resume(self, number: int) -> LiveTable:
        """Return a table that is in play, from any phase in which a kill has left it."""
        table = await self.clubhouse.tables.stored_table(number)
        if table.phase is Phase.LOBBY:
            if len(table.seats) < len(PEOPLE):
                await join_lobby(self.clubhouse, number, self.guest(PEOPLE[1]))
            return await self.clubhouse.start_game(number, next(self.presses))
        return await self.clubhouse.resume_game(number)

    async def play(self, live: LiveTable) -> None:
        """Play a game to its end with the moves of the amateur."""
        game, number = live.game, live.table.id
        while not live.is_over:
            seat = self.chance.choice(game.rules.awaiting(live.state))
            luck = live.record.luck(live.ply, f"soak {next(self.presses)}")
            move = game.ai.house_players["amateur"](game.rules.view(live.state, seat), luck)
            live = await self.clubhouse.accept_moves(
                number, PEOPLE[seat], game.rules.write_move(move), next(self.presses)
            )
            self.acknowledge((number, live.ply))


async def play(url: str, life: int, acknowledge: Acknowledge) -> None:
    """Play at several tables at the same time until the process is killed."""
    async with open_store(url) as store:
        here = Life(Clubhouse(store, time), life, acknowledge)
        waiting: list[TableRow | None] = [*await store.open_tables()]
        waiting += [None] * (TABLES_AT_ONCE - len(waiting))
        await asyncio.gather(*map(here.play_forever, waiting))


def soak(url: str, kills: int, first: int = 1) -> Iterator[str]:
    """Yield the faults after each of so many kills, and after all of them."""
    chance, plies, audit = Random(first), dict[int, int](), Audit(url)
    for life in range(first, first + kills):
        plies |= play_until_killed(play, url, life, chance.randrange(MAX_MOVES), chance.uniform(0, MAX_DELAY_SECONDS))
        yield from (f"life {life}: {wrong}" for wrong in asyncio.run(kill_faults(audit, plies)))
    yield from asyncio.run(replay_faults(url))


async def kill_faults(audit: Audit, plies: dict[int, int]) -> list[str]:
    """Return the faults after a kill: a lost move, a gap in the moves, a damaged file."""
    if not await audit.has_tables():
        return [f"{len(plies)} tables are gone"] if plies else []
    stored_plies = dict(await audit.query("SELECT id, ply FROM tables"))
    lost_moves = [
        f"table {table} has lost move {ply}" for table, ply in plies.items() if stored_plies.get(table, 0) < ply
    ]
    gaps = await audit.count_gaps()
    whole = [] if await audit.is_intact() else ["the file is damaged"]
    return lost_moves + whole + ([f"{gaps} tables have gaps"] if gaps else [])


async def replay_faults(url: str) -> list[str]:
    """Return what `db doctor` finds wrong with the stored games."""
    async with open_store(url) as store:
        return [complaint async for complaint in find_faults(store)]
