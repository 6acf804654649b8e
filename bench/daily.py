"""Measure the costs of a round of the day, and of its lists on a day that 5,000 people have played."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from msgspec.structs import replace

from club.champion import play_champion
from club.clubhouse import Clubhouse
from club.daily_rounds import DAILY_GAMES, begin_round, deal
from club.day_keys import DayKeys, day_number, day_start, root_of_secret
from club.table_setup import Guest
from cogs.daily_posts import MORNING_POST_SECONDS
from db.rows import Finish, NewDailyRound, NewMove
from db.shards import ALL_SHARDS
from db.store import Store, open_store
from engine.registry import GAMES

PEOPLE, MEMBERS, SERVERS = 5_000, 500, 1_000
"""People who play a day, how many of them one server knows, and servers that want a morning post."""
ROUNDS = 5
"""Rounds of each game that are played to their end."""
LOOKS = 30
DAY = 214
SERVER = 900
KEYS = DayKeys(root_of_secret("the benchmark of the round of the day"))

next_press = count(1).__next__


def report() -> list[str]:
    """Return lines of the keys, of a round, of a day of 5,000 people, and of the posts of 1,000 servers."""
    return asyncio.run(_report())


async def _report() -> list[str]:
    async with _store() as store:
        rounds = [await _round_line(store, key) for key in DAILY_GAMES]
    async with _store() as store:
        await _fill(store)
        lists = [line async for line in _list_lines(store)]
        posts = await _morning_line(store)
    return [_key_line(), *rounds, *lists, posts]


@asynccontextmanager
async def _store() -> AsyncIterator[Store]:
    with TemporaryDirectory() as folder:
        async with open_store(f"sqlite:///{Path(folder) / 'daily.db'}") as store:
            yield store


def _key_line() -> str:
    start = perf_counter()
    DayKeys(root_of_secret("twenty years"))
    return f"daily: the keys of twenty years: {1000 * (perf_counter() - start):.1f} ms, once at the start"


async def _round_line(store: Store, key: str) -> str:
    """Return what a round of a game costs: presses, rows, and processor time without pictures."""
    game, clubhouse = GAMES[key], Clubhouse(store, lambda: day_start(DAY) + 60)
    moves = [move.text for move in play_champion(deal(KEYS, DAY, game)).moves]
    presses, start = 0, process_time()
    for user in range(1, ROUNDS + 1):
        live = await begin_round(clubhouse, KEYS, game, Guest(user, f"Golfer {user}", next_press()), SERVER)
        while not live.is_over:
            presses += 1
            live = await clubhouse.accept_moves(live.table.id, user, moves[live.ply], next_press(), live.stamp)
    milliseconds = 1000 * (process_time() - start) / presses
    rows = 3 + len(moves) + 2
    return (
        f"daily: {game.title}: {presses // ROUNDS} moves by a press, {rows} rows, {milliseconds:.1f} ms of CPU a press"
    )


async def _fill(store: Store) -> None:
    """Store a day that many people have played, and the people whom a server knows."""
    luck = Random(DAY)
    for user in range(1, PEOPLE + 1):
        new = NewDailyRound(
            day=DAY, game="scramble", edition=1, options="{}", secret=b"s", seed=b"s", user=user,
            name=f"Golfer {user}", guild=SERVER if user <= MEMBERS else None, at=0.0,
        )  # fmt: skip
        table = await store.open_daily_round(new)
        total = luck.randint(6, 20)
        end = Finish((1,), (total,), ((total - 4, 2, 2),), ((),), (3, 3, 4))
        await store.append_moves(table.id, 1, [NewMove(0, "end", next_press())], (), {}, end, 0.0)


async def _list_lines(store: Store) -> AsyncIterator[str]:
    looks: dict[str, Callable[[], Awaitable[object]]] = {
        "the best ten of everybody": lambda: store.daily_board(DAY, "scramble", 10),
        "the best ten of a server": lambda: store.daily_board(DAY, "scramble", 10, SERVER),
        "a place among everybody": lambda: store.daily_place(DAY, "scramble", 12),
        "a place on a server": lambda: store.daily_place(DAY, "scramble", 12, SERVER),
        "the best of the week": lambda: store.best_of_days(DAY - 3, DAY + 4, "scramble", 10),
    }
    for name, look in looks.items():
        times = []
        for _look in range(LOOKS):
            start = perf_counter()
            await look()
            times.append(perf_counter() - start)
        yield f"daily: {PEOPLE:,} results: {name}: {1000 * median(times):.2f} ms"


async def _morning_line(store: Store) -> str:
    """Return what it costs to find what each server is told, without the request to Discord."""
    for server in range(SERVERS):
        await store.change_server_settings(1_000_000 + server, partial(replace, daily_channel=server))
    day, posts, start = day_number(day_start(DAY + 1)), 0, perf_counter()
    while (due := await store.next_morning_post(day, ALL_SHARDS)) is not None:
        for key in DAILY_GAMES:
            await store.daily_board(DAY, key, 3, due[0])
        await store.mark_morning_post(due[0], day)
        posts += 1
    seconds, rate = perf_counter() - start, 1 / MORNING_POST_SECONDS
    store_ms, minutes = 1000 * seconds / posts, posts * (seconds / posts + MORNING_POST_SECONDS) / 60
    beginning = f"daily: {posts:,} morning posts, one after the other: {store_ms:.1f} ms of the store each, "
    return f"{beginning}at most {rate:.0f} requests a second (of 50), {minutes:.0f} minutes without films"
