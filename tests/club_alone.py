"""Play whole games at the club with a front end of a few lines, without Discord and pictures.

`tests/test_rooms.py` runs this module in a process of its own.
"""

import asyncio
import sys
from itertools import count
from time import time
from typing import Any

from club.clubhouse import Clubhouse
from club.table_setup import Guest, Place, Wish, add_house, join, open_table
from db.rows import Caps
from db.store import open_store
from engine.editions import GAMES

ABSENT = ("discord", "simcord", "aiohttp", "PIL", "render", "ui", "app", "cogs")
OPTIONS: dict[str, dict[str, Any]] = {"play-nine": {"holes": 3}, "scramble": {"play": "match"}, "final-nine": {}}
PRESSES = count(1)


def guest(user: int) -> Guest:
    return Guest(user, f"Golfer {user}", next(PRESSES))


async def play(house: Clubhouse, game: str) -> str:
    """Play a game to its end with two people and, where there is room, a house player; return its phase.

    The strongest house player decides for everybody.
    """
    rules = GAMES[game]
    room = 2 if game == "scramble" else 3
    wish = Wish(game, rules.options(**OPTIONS[game]), room)
    table = await open_table(house, guest(1), Place(1, 1, None), wish, Caps())
    table = await join(house, table.id, guest(2))
    if room > 2:
        await add_house(house, table.id, guest(1), [*rules.players][-1])
    sitting = await house.start(table.id, next(PRESSES))
    while not sitting.over:
        seat = rules.awaiting(sitting.state)[0]
        move = [*rules.players.values()][-1](rules.view(sitting.state, seat), sitting.record.luck(sitting.ply, "test"))
        sitting = await house.accept(table.id, seat + 1, rules.write(move), next(PRESSES), sitting.ply)
        if house.owes(sitting):
            await house.answer(table.id, seat)
            sitting = await house.tables.sitting(table.id)
    return f"{game} {(await house.tables.stored(table.id)).phase.name.lower()}"


async def main(address: str) -> None:
    async with open_store(address) as store:
        house = Clubhouse(store, time)
        for game in OPTIONS:
            sys.stdout.write(f"{await play(house, game)}\n")
    assert not sys.modules.keys() & set(ABSENT)


asyncio.run(main(sys.argv[1]))
