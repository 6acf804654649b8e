"""The clubhouse's memory is bounded in bytes, and nothing is lost with what it evicts."""

import gc
import tracemalloc
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest
from msgspec import structs

from club import caches
from club.clubhouse import Clubhouse
from club.live_table import HISTORY_LENGTH, LiveTable
from db.rows import TableRow
from db.settings import ServerSettings
from db.store import open_store
from engine.game import AnyGame
from engine.record import Move, Record
from engine.registry import GAMES
from tests.db.samples import ANN, BOB, begin

MOVES = HISTORY_LENGTH + 44


def play_game(game: AnyGame, seats: int) -> Record:
    """Return the first moves of a game between house players."""
    record = Record(
        game=game.key, edition=game.edition, options=game.rules.options(), seats=seats, seed=b"x" * 32, moves=()
    )
    state = record.initial_state()
    player = next(iter(game.ai.house_players.values()))
    while game.rules.result(state) is None and len(record.moves) < MOVES:
        seat, ply = game.rules.awaiting(state)[0], len(record.moves) + 1
        move = Move(seat, game.rules.write_move(player(game.rules.view(state, seat), record.luck(ply, "house"))))
        state, record = record.play(state, ply, move), record.with_moves(move)
    return record


def at_hand(table: TableRow, record: Record) -> LiveTable:
    """Return the table in memory after all its moves, each viewed by everybody."""
    live = LiveTable(table, replace(record, moves=()))
    anew = islice(record.states(), 1, None)  # memoized values of the old states must count, too
    for move, state in zip(record.moves, anew, strict=True):
        live.append_moves(table, (move,), [state])
        for seat in (None, *range(4)):
            live.view(seat)
        live.history[-1].news(live.labels * 2)
    return live


def allocated_bytes() -> int:
    """Return the bytes that Python has allocated, without garbage."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("key", GAMES)
async def test_the_estimated_size_of_a_cached_table_is_about_right(key: str) -> None:
    record = play_game(GAMES[key], 4)
    async with open_store("sqlite:///:memory:") as store:
        table = await begin(store, ANN, BOB)
    at_hand(table, record)  # loads everything that all tables share
    tracemalloc.start()
    try:
        live = at_hand(table, record)
        before = allocated_bytes()
        size = live.size_bytes
        del live
        taken = before - allocated_bytes()
    finally:
        tracemalloc.stop()
    assert size / 3 < taken < size * 1.25, (taken, size)


async def test_the_table_cache_stays_within_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_store("sqlite:///:memory:") as store:
        clubhouse = Clubhouse(store, lambda: 200.0)
        games = [await begin(store, ANN, BOB, options='{"holes":3}') for _ in range(3)]
        first = await clubhouse.tables.live_table(games[0].id)
        monkeypatch.setattr(caches, "TABLE_CACHE_BYTES", 2 * first.size_bytes)
        for game in (games[1], games[0], games[2]):
            await clubhouse.tables.live_table(game.id)
        assert [clubhouse.tables.cached_table(game.id) is not None for game in games] == [True, False, True]
        again = await clubhouse.tables.live_table(games[1].id)
        assert again.state == again.record.last_state()
        monkeypatch.setattr(caches, "TABLE_CACHE_BYTES", 1)
        await clubhouse.tables.live_table(games[0].id)
        assert [clubhouse.tables.cached_table(game.id) is not None for game in games] == [True, False, False], (
            "the one in use stays"
        )


async def test_the_settings_cache_stays_within_its_number_of_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caches, "MAX_CACHED_SERVERS", 2)
    async with open_store("sqlite:///:memory:") as store:
        clubhouse = Clubhouse(store, lambda: 200.0)
        for guild in range(1, 6):
            await clubhouse.server_settings.change(guild, partial(structs.replace, pace="live"))
        assert [(await clubhouse.server_settings.get(guild)).pace for guild in range(1, 6)] == ["live"] * 5
        queries, read_settings = list[int](), store.server_settings

        async def record_query(guild: int) -> ServerSettings:
            queries.append(guild)
            return await read_settings(guild)

        monkeypatch.setattr(store, "server_settings", record_query)
        for guild in (5, 4, 3):
            await clubhouse.server_settings.get(guild)
        assert queries == [3], "two are cached"
        assert await clubhouse.server_settings.get(9) == ServerSettings(9)
