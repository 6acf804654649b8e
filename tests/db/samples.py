"""Sample databases, people, clicks and tables for the tests of the store."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import pytest

from club.clubhouse import Clubhouse
from club.periodic_work import TableUpkeep
from db.maintenance import parse_arguments, run_command
from db.records import finish_of
from db.rows import Caps, Finish, NewMove, NewTable, TableRow, Timer
from db.shards import ALL_SHARDS, Shards
from db.standings import ALL_TIME
from db.store import Store
from db.transaction import Transaction
from engine.record import Move
from testing.databases import EMPTY_TEMPLATE, SERVER_VARIABLE, new_database

GUILD, CHANNEL, GAME = 900, 800, "play-nine"
ANN, BOB, CAT, DAN = 11, 12, 13, 14
NAMES = {ANN: "Ann", BOB: "Bob", CAT: "Cat", DAN: "Dan"}
ROOMY = Caps(1000, 1000, 1000, 1000)
SECRET, SEED = b"secret" * 5, b"seed" * 8

click = count(5_000_000_000).__next__


def pragma(setting: str) -> Transaction[Any]:
    """Read or set a setting of SQLite, and return its value."""
    rows = yield f"PRAGMA {setting}", ()
    return rows[0][0]


@asynccontextmanager
async def postgres_database(template_name: str = EMPTY_TEMPLATE) -> AsyncIterator[str]:
    """Yield the address of a new database on the test server, empty or a copy of `template`."""
    server = os.environ.get(SERVER_VARIABLE)
    if not server:
        pytest.skip(f"{SERVER_VARIABLE} names no PostgreSQL server")
    pytest.importorskip("asyncpg")
    async with new_database(server, template_name) as url:
        yield url


def new_table(**changes: Any) -> NewTable:
    """Return the request for a table, with these changes."""
    wish: dict[str, Any] = {
        "guild": GUILD,
        "channel": CHANNEL,
        "game": GAME,
        "edition": 1,
        "options": '{"holes":9}',
        "pace": "casual",
        "ranked": True,
        "room": 6,
        "host": ANN,
        "interaction": click(),
        "secret": SECRET,
        "at": 100.0,
    } | changes
    return NewTable(**{"name": NAMES.get(wish["host"], "Somebody")} | wish)


async def lobby(store: Store, *users: int, house: int = 0, **changes: Any) -> TableRow:
    """Open a lobby of these people (the first is the host) and so many house players."""
    host, *others = users or (ANN,)
    table = await store.open_table(new_table(host=host, **changes), ROOMY)
    for user in others:
        table = await store.join_lobby(table.id, user, NAMES[user], click(), 101.0, most=ROOMY.seated)
    for number in range(house):
        table = await store.add_house_player(table.id, "easy", f"House {number + 1}")
    return table


async def begin(store: Store, *users: int, timers: Sequence[Timer] = (), **changes: Any) -> TableRow:
    """Start a game of these people at 110 seconds."""
    table = await lobby(store, *users, **changes)
    return await store.start_game(table.id, SEED, table.seats, timers, 110.0)


async def add(store: Store, table: int, ply: int, *moves: NewMove, **changes: Any) -> None:
    """Append these moves as `ply` and following; without moves, one of seat 0."""
    given: dict[str, Any] = {"timers": (), "missed_turns": {}, "finish": None, "at": 120.0} | changes
    await store.append_moves(table, ply, moves or (NewMove(0, f"move {ply}", click()),), **given)


def finish(*strokes: Sequence[int], feats: Sequence[Sequence[str]] = ()) -> Finish:
    """Return the end of a game with these strokes of each seat; the fewest strokes win."""
    totals = tuple(sum(seat) for seat in strokes)
    places = tuple(1 + sum(other < total for other in totals) for total in totals)
    given = tuple(tuple(seat) for seat in feats) or ((),) * len(totals)
    return Finish(places, totals, tuple(tuple(seat) for seat in strokes), given)


async def end_game(store: Store, users: Sequence[int], end: Finish, at: float = 200.0, **changes: Any) -> TableRow:
    """Start a game of these people and end it like this after one move."""
    table = await begin(store, *users, **changes)
    await add(store, table.id, 1, finish=end, at=at)
    return await store.table(table.id)


async def run_cleanup(store: Store, now: float, *guilds: int, shards: Shards = ALL_SHARDS) -> None:
    """Run the daily cleanup with the bot on these servers."""
    nobody: Any = None
    await TableUpkeep(Clubhouse(store, lambda: now, shards=shards), nobody).purge(guilds)


def maintain(arguments: list[str], url: str) -> str:
    """Run a command of `python -m db` on the database at this address; return what it says."""
    return run_command(parse_arguments(arguments), url)


async def play_out(
    store: Store,
    *users: int,
    edition: int = 1,
    heir: int | None = None,
    departure: Callable[[int], Awaitable[object]] | None = None,
) -> int:
    """Play a real game of three holes with the easiest house player on every seat; `heir` takes seat 1.

    Return the table's number; `departure` is given it after the tee-off.
    """
    table = await begin(store, *users, options='{"holes":3}', edition=edition)
    if departure is not None:
        await departure(table.id)
    if heir is not None:
        await store.replace_seat(table.id, 1, NAMES[heir], user=heir)
    record = await store.record(table.id)
    game = record.game_definition
    level = next(iter(game.ai.house_players))
    state, ply = record.initial_state(), 0
    while (end := finish_of(game, state)) is None:
        seat = game.rules.awaiting(state)[0]
        ply += 1
        move = Move(
            seat,
            game.rules.write_move(
                game.ai.house_players[level](game.rules.view(state, seat), record.luck(ply, "house"))
            ),
        )
        state = record.play(state, ply, move)
        await add(
            store, table.id, ply, NewMove(seat, move.text, click()), finish=finish_of(game, state), at=200.0 + ply
        )
    assert end == finish_of(game, (await store.record(table.id)).last_state())
    return table.id


async def derived_rows(store: Store, tables: list[int]) -> object:
    return (
        [await store.results(id) for id in tables],
        await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10),
        [await store.profile(GUILD, user, GAME) for user in NAMES],
    )
