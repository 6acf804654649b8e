"""People at the club who are killed in the middle of what they do: the whole club and its store, without Discord."""

import asyncio
from collections.abc import Iterator, Mapping
from itertools import count
from random import Random
from time import time
from typing import Any

from bench.killed import Acknowledge, killed, known
from bench.loopback.ledger import Ledger
from club.clubhouse import Clubhouse
from club.live_table import Sitting
from club.table_setup import Guest, Place, Wish, join, open_table
from db.doctor import complaints
from db.rows import Caps, Phase, Table
from db.store import open_store
from engine.editions import GAMES

known(__name__)
MOVES = 12
"""A life has fewer acknowledged moves than this, some have none."""
SECONDS = 0.03
"""At most, from then on."""
AT_ONCE = 4
"""Tables that are played at the same time."""
PRESSES_A_LIFE = 10**9
CAPS = Caps(10_000, 10_000, 10_000)
OPTIONS: Mapping[str, Mapping[str, Any]] = {"play-nine": {"holes": 3}, "scramble": {"cards": "luck"}, "final-nine": {}}
PEOPLE = (1, 2)


class Life:
    """The people of one life."""

    def __init__(self, house: Clubhouse, life: int, acknowledge: Acknowledge) -> None:
        self.house = house
        self.presses = count(life * PRESSES_A_LIFE)
        self.chance = Random(life)
        self.acknowledge = acknowledge

    def guest(self, user: int) -> Guest:
        """Somebody, with a press of theirs."""
        return Guest(user, f"Golfer {user}", next(self.presses))

    async def play_on(self, table: Table | None) -> None:
        """Plays game after game, this one first, and acknowledges every stored move."""
        while True:
            number = (table or await self.opened()).id
            await self.play(await self.teed_off(number))
            table = None

    async def opened(self) -> Table:
        """A new table of any game."""
        game = self.chance.choice([*OPTIONS])
        wish = Wish(game, GAMES[game].options(**OPTIONS[game]), len(PEOPLE))
        return await open_table(self.house, self.guest(PEOPLE[0]), Place(1, 1, None), wish, CAPS)

    async def teed_off(self, number: int) -> Sitting:
        """A table at its next decision, wherever a kill has left it."""
        table = await self.house.stored(number)
        if table.phase is Phase.LOBBY:
            if len(table.seats) < len(PEOPLE):
                await join(self.house, number, self.guest(PEOPLE[1]))
            return await self.house.start(number, next(self.presses))
        return await self.house.resume(number)

    async def play(self, sitting: Sitting) -> None:
        """Plays a game to its end, as the amateur would."""
        rules, number = sitting.game, sitting.table.id
        while not sitting.over:
            seat = self.chance.choice(rules.awaiting(sitting.state))
            luck = sitting.record.luck(sitting.ply, f"soak {next(self.presses)}")
            move = rules.players["amateur"](rules.view(sitting.state, seat), luck)
            sitting = await self.house.accept(number, PEOPLE[seat], rules.write(move), next(self.presses))
            self.acknowledge((number, sitting.ply))


async def play(url: str, life: int, acknowledge: Acknowledge) -> None:
    """One life."""
    async with open_store(url) as store:
        here = Life(Clubhouse(store, time), life, acknowledge)
        waiting: list[Table | None] = [*await store.open_tables()]
        waiting += [None] * (AT_ONCE - len(waiting))
        await asyncio.gather(*map(here.play_on, waiting))


def soak(url: str, kills: int, first: int = 1) -> Iterator[str]:
    """What is wrong after each of so many kills; nothing where all is well."""
    chance, acknowledged, ledger = Random(first), dict[int, int](), Ledger(url)
    for life in range(first, first + kills):
        acknowledged |= killed(play, url, life, chance.randrange(MOVES), chance.uniform(0, SECONDS))
        yield from (f"life {life}: {wrong}" for wrong in asyncio.run(spoiled(ledger, acknowledged)))
    yield from asyncio.run(replayed(url))


async def spoiled(ledger: Ledger, acknowledged: dict[int, int]) -> list[str]:
    """What a kill has spoiled: a move that was acknowledged, the order of the moves, the file."""
    if not await ledger.ready():
        return [f"{len(acknowledged)} tables are gone"] if acknowledged else []
    stored = dict(await ledger.rows("SELECT id, ply FROM tables"))
    lost = [f"table {table} has lost move {ply}" for table, ply in acknowledged.items() if stored.get(table, 0) < ply]
    gaps = await ledger.gaps()
    whole = [] if await ledger.whole() else ["the file is damaged"]
    return lost + whole + ([f"{gaps} tables have gaps"] if gaps else [])


async def replayed(url: str) -> list[str]:
    """What does not follow from the games that are stored."""
    async with open_store(url) as store:
        return [complaint async for complaint in complaints(store)]
