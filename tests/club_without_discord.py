"""Play whole games at the club with a front end of a few lines, without Discord and pictures.

`tests/test_imports.py` runs this module in a process of its own.
"""

import asyncio
import sys
from itertools import count
from time import time
from typing import Any

from club.clubhouse import Clubhouse
from club.table_setup import Guest, Location, TableRequest, add_house_player, join_lobby, open_table
from db.rows import Caps
from db.store import open_store
from engine.registry import GAMES

ABSENT = ("discord", "simcord", "aiohttp", "PIL", "render", "ui", "app", "cogs")
OPTIONS: dict[str, dict[str, Any]] = {
    "play-nine": {"holes": 3},
    "scramble": {"play": "match", "holes": 3},
    "final-nine": {"holes": 3},
}
PRESSES = count(1)


def guest(user: int) -> Guest:
    return Guest(user, f"Golfer {user}", next(PRESSES))


async def play(clubhouse: Clubhouse, game: str) -> str:
    """Play a game to its end with two people and, where there is room, a house player; return its phase.

    The strongest house player decides for everybody.
    """
    definition = GAMES[game]
    room = 2 if game == "scramble" else 3
    request = TableRequest(game, definition.rules.options(**OPTIONS[game]), room)
    table = await open_table(clubhouse, guest(1), Location(1, 1, None), request, Caps())
    table = await join_lobby(clubhouse, table.id, guest(2))
    if room > 2:
        await add_house_player(clubhouse, table.id, guest(1), [*definition.ai.house_players][-1])
    live = await clubhouse.start_game(table.id, next(PRESSES))
    while not live.is_over:
        seat = definition.rules.awaiting(live.state)[0]
        move = [*definition.ai.house_players.values()][-1](
            definition.rules.view(live.state, seat), live.record.luck(live.ply, "test")
        )
        live = await clubhouse.accept_moves(
            table.id, seat + 1, definition.rules.write_move(move), next(PRESSES), live.ply
        )
        if clubhouse.has_pending_ai_move(live):
            await clubhouse.play_ai_moves(table.id, seat)
            live = await clubhouse.tables.live_table(table.id)
    return f"{game} {(await clubhouse.tables.stored_table(table.id)).phase.name.lower()}"


async def main(address: str) -> None:
    async with open_store(address) as store:
        clubhouse = Clubhouse(store, time)
        for game in OPTIONS:
            sys.stdout.write(f"{await play(clubhouse, game)}\n")
    assert not sys.modules.keys() & set(ABSENT)


asyncio.run(main(sys.argv[1]))
