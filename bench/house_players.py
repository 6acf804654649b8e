"""The time from a click to its drawn board, among people and with three champions of the house at the table.

Where house players think in the background, a second board follows with their answer; its time is printed too.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

from app.discord_io.image_cache import RenderWorker
from app.workers.ai_worker import AIWorker
from app.workers.garbage_collection import collect_and_freeze
from club.clubhouse import Clubhouse
from club.live_table import LiveTable
from club.table_setup import Guest, Location, TableRequest, house_players, join_lobby, open_table
from db.rows import Caps
from db.store import open_store
from engine.registry import GAMES
from ui.games import face

CLICKS, SEATS = 400, 4
GOAL = 2.0
"""The goal: times as long as among people alone."""
NO_CAPS = Caps(10**6, 10**6, 10**6, 10**6)

next_interaction = count(1).__next__


def report() -> Iterator[str]:
    """Yield a line for each game; both tables are measured in turn."""
    for key in GAMES:
        people, champions = asyncio.run(_measure_game(key))
        alone, busy = (_p99(click.shown for click in clicks) for clicks in (people, champions))
        times = (
            f"p99 {alone:.0f} ms among people, {busy:.0f} ms with three champions: {busy / alone:.2f} (goal {GOAL:g})"
        )
        yield f"house: {key}: {times}; with their answer {_p99(click.answered for click in champions):.0f} ms"


class Click(NamedTuple):
    """A move of a person: its table, and the milliseconds that it took."""

    table: int
    shown: float
    """Milliseconds until the move was accepted, stored and drawn."""
    answered: float
    """Milliseconds until the house players' answer was drawn too."""


def _p99(times: Iterable[float]) -> float:
    """Return the 99th percentile."""
    return quantiles(times, n=100)[98]


class MeasuredClub(NamedTuple):
    """A clubhouse that plays one game, and its drawing process."""

    clubhouse: Clubhouse
    render_worker: RenderWorker
    key: str


@asynccontextmanager
async def _club(key: str) -> AsyncIterator[MeasuredClub]:
    """Open a new clubhouse; only the pictures that are drawn ahead exist."""
    with TemporaryDirectory() as folder:
        async with open_store(f"sqlite:///{Path(folder) / 'bench.db'}") as store:
            club = MeasuredClub(Clubhouse(store, time.time), RenderWorker(1), key)
            club.clubhouse.offload = AIWorker(club.render_worker.pool).run_or_fall_back
            for drawn_ahead in face(key).ahead:
                await club.render_worker.pool.submit(drawn_ahead)
            yield club
            await club.render_worker.close()


async def _measure_game(key: str) -> tuple[list[Click], list[Click]]:
    """Return the clicks without and with house players, measured in turn.

    Each has a drawing process of its own, so neither finds the other's pictures in a cache.
    """
    clicks: tuple[list[Click], list[Click]] = ([], [])
    async with _club(key) as alone, _club(key) as housed_club:
        clubs_and_people = ((alone, SEATS), (housed_club, 1))
        tables = [await _start_table(club.clubhouse, key, people) for club, people in clubs_and_people]
        collect_and_freeze()
        for number in range(-10, CLICKS):
            for place, (club, people) in enumerate(clubs_and_people):
                click = await _measure_click(club, tables[place], people)
                tables[place] = click.table
                clicks[place].extend([click] if number >= 0 else ())
    return clicks


async def _start_table(clubhouse: Clubhouse, key: str, people: int) -> int:
    """Open a table with so many people, and champions on the other seats; return its number."""
    seats = min(SEATS, GAMES[key].rules.seats[-1])
    guests = [Guest(user, f"Golfer {user}", next_interaction()) for user in range(1, people + 1)]
    request = TableRequest(
        key,
        GAMES[key].rules.options(),
        seats,
        "live",
        ranked=False,
        house=house_players(*["champion"] * (seats - people)),
    )
    table = await open_table(clubhouse, guests[0], Location(1, 1, None), request, NO_CAPS)
    for guest in guests[1:seats]:
        await join_lobby(clubhouse, table.id, guest)
    return (await clubhouse.start_game(table.id, next_interaction())).table.id


async def _measure_click(club: MeasuredClub, number: int, people: int) -> Click:
    """Measure a move of a person at a table, or at a new one if its game is over."""
    clubhouse = club.clubhouse
    live = await clubhouse.tables.live_table(number)
    if live.is_over:
        live = await clubhouse.tables.live_table(number := await _start_table(clubhouse, club.key, people))
    game = live.game
    seat = game.rules.awaiting(live.state)[0]
    move = game.ai.house_players["amateur"](live.view(seat), live.record.luck(live.ply, "bench"))
    began = time.perf_counter()
    live = await clubhouse.accept_moves(number, seat + 1, game.rules.write_move(move), next_interaction(), live.stamp)
    await _draw(club, live)
    shown_at = answered_at = time.perf_counter()
    if clubhouse.has_pending_ai_move(live):
        await clubhouse.play_ai_moves(number, seat)
        await _draw(club, live)
        answered_at = time.perf_counter()
    return Click(number, (shown_at - began) * 1000, (answered_at - began) * 1000)


async def _draw(club: MeasuredClub, live: LiveTable) -> None:
    """Draw the board of a table as it is now."""
    draw = face(club.key).board
    if draw is not None:
        await club.render_worker.render(partial(draw, live.view(), live.names))
