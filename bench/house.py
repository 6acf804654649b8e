"""How long a click takes until its board is drawn, among people and with three champions of the house at the table."""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from club.clubhouse import Clubhouse
from club.opening import Guest, Place, Wish, housed, join, open_table
from cogs.aside.garbage import settle
from cogs.games import face
from cogs.mind import Mind
from cogs.ui.pen import Pen
from db.rows import Caps
from db.store import open_store
from engine.editions import GAMES

CLICKS, SEATS = 200, 4
GOAL = 2.0
"""Times as long as among people alone."""
ROOMY = Caps(10**6, 10**6, 10**6, 10**6)

press = count(1).__next__


def report() -> Iterator[str]:
    """A line a game, both measured by turns."""
    for key in GAMES:
        alone, housed_ = asyncio.run(_measured(key))
        times = f"p99 {alone:.0f} ms among people, {housed_:.0f} ms with three champions"
        yield f"house: {key}: {times}: {housed_ / alone:.2f} (goal {GOAL:g})"


async def _measured(key: str) -> tuple[float, float]:
    """Milliseconds at p99 of a click, from the press to the drawn board, without and with the house."""
    with TemporaryDirectory() as folder:
        async with open_store(f"sqlite:///{Path(folder) / 'bench.db'}") as store:
            pen, house = Pen(1), Clubhouse(store, time.time)
            house.think = Mind(pen.pool).played
            for drawn_ahead in face(key).ahead:
                await pen.pool.do(drawn_ahead)
            tables = [await _table(house, key, people) for people in (SEATS, 1)]
            spent: list[list[float]] = [[], []]
            settle()
            for click in range(-10, CLICKS):
                for place in range(2):
                    tables[place], seconds = await _click(house, pen, key, tables[place], (SEATS, 1)[place])
                    if click >= 0:
                        spent[place].append(seconds * 1000)
            await pen.close()
    people, champions = (quantiles(times, n=100)[98] for times in spent)
    return people, champions


async def _table(house: Clubhouse, key: str, people: int) -> int:
    """The number of a new table at which so many people sit, and champions on the other seats."""
    seats = min(SEATS, GAMES[key].seats[-1])
    guests = [Guest(user, f"Golfer {user}", press()) for user in range(1, people + 1)]
    wish = Wish(key, GAMES[key].options(), seats, "live", ranked=False, house=housed(*["champion"] * (seats - people)))
    table = await open_table(house, guests[0], Place(1, 1, None), wish, ROOMY)
    for guest in guests[1:seats]:
        await join(house, table.id, guest)
    return (await house.start(table.id, press())).table.id


async def _click(house: Clubhouse, pen: Pen, key: str, number: int, people: int) -> tuple[int, float]:
    """The table to press at next, and the seconds of a move that somebody made: accepted, stored, and drawn."""
    sitting = await house.sitting(number)
    if sitting.over:
        sitting = await house.sitting(number := await _table(house, key, people))
    game = sitting.game
    seat = game.awaiting(sitting.state)[0]
    move = game.players["amateur"](sitting.view(seat), sitting.record.luck(sitting.ply, "bench"))
    began = time.perf_counter()
    sitting = await house.accept(number, seat + 1, game.write(move), press(), sitting.stamp)
    draw = face(key).board
    if draw is not None:
        await pen.draw(partial(draw, sitting.view(), sitting.names))
    return number, time.perf_counter() - began
