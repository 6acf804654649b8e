"""Two stores that write at once: limits hold, seats and numbers are unique, no rating is lost."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from itertools import count, cycle
from typing import Any

import asyncpg
import pytest

from db import postgres, sqlite
from db.errors import (
    AlreadyOffered,
    AlreadySeated,
    CapReached,
    DuplicateInteraction,
    PlyConflict,
    RematchExists,
    TableFull,
)
from db.play import append_moves
from db.rows import Caps, NewMove, Phase, SeatOffer, Timer, TimerState
from db.standings import ALL_TIME
from db.store import Store, open_store
from db.transaction import Rows, Transaction
from tests.db.samples import (
    ANN,
    BOB,
    CAT,
    DAN,
    ROOMY,
    add,
    begin,
    click,
    end_game,
    finish,
    lobby,
    new_table,
    postgres_database,
)

Outcomes = list[Any]
PATIENCE = 300.0
"""Seconds that a statement may take on a busy machine."""


@pytest.fixture
async def stores(migrated_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Store, Store]]:
    """Yield two stores on one database, which wait for each other's locks however busy the machine is."""
    monkeypatch.setattr(sqlite, "LOCK_TIMEOUT_SECONDS", PATIENCE)
    monkeypatch.setattr(postgres, "COMMAND_TIMEOUT_SECONDS", PATIENCE)
    monkeypatch.setitem(postgres.SESSION_SETTINGS, "lock_timeout", f"{PATIENCE}s")
    async with AsyncExitStack() as stack:
        yield (
            await stack.enter_async_context(open_store(migrated_url)),
            await stack.enter_async_context(open_store(migrated_url)),
        )


async def at_once(tries: Iterable[Any]) -> Outcomes:
    """Run these concurrently; return each result or exception."""
    return await asyncio.gather(*tries, return_exceptions=True)


def kinds(outcomes: Outcomes) -> Counter[type]:
    """Count the outcomes by type."""
    return Counter(map(type, outcomes))


@pytest.mark.parametrize(
    ("caps", "most"),
    [(Caps(3, 99, 99), 3), (Caps(99, 4, 99), 4), (Caps(99, 99, 5), 5)],
    ids=["person", "channel", "server"],
)
async def test_caps_on_tables_hold_for_concurrent_writers(stores: tuple[Store, Store], caps: Caps, most: int) -> None:
    opened = await at_once(store.open_table(new_table(), caps) for store in stores for _ in range(8))
    assert kinds(opened)[CapReached] == 16 - most
    assert [table.id for table in await stores[0].open_tables()] == [*range(1, most + 1)]


async def test_the_cap_on_seats_holds_for_concurrent_writers(stores: tuple[Store, Store]) -> None:
    """People join, take seats over and open tables at the same time."""
    lobbies = [await lobby(stores[0], CAT) for _ in range(6)]
    games = [await begin(stores[0], CAT, DAN) for _ in range(4)]
    offers = [SeatOffer(game.id, 1, ANN, CAT, DAN, 1, None, 9.0) for game in games]
    for offer in offers:
        await stores[0].make_offer(offer)
    either = cycle(stores)
    joins = [next(either).join_lobby(table.id, ANN, "Ann", click(), 1.0, most=4) for table in lobbies]
    takes = [next(either).take_offer(offer, "Ann", 4) for offer in offers]
    opens = [next(either).open_table(new_table(host=ANN), Caps(99, 99, 99, 4)) for _ in range(4)]
    tried = await at_once([*joins, *takes, *opens])
    assert len(await stores[0].open_tables(user=ANN)) == 4
    assert kinds(tried)[CapReached] == len(tried) - 4


async def test_one_click_opens_one_table(stores: tuple[Store, Store]) -> None:
    wish = new_table()
    opened = await at_once(store.open_table(wish, ROOMY) for store in stores for _ in range(4))
    assert {table.id for table in opened} == {1}


async def test_concurrent_joins_take_one_seat_each(stores: tuple[Store, Store]) -> None:
    table = await lobby(stores[0], ANN, room=4)
    presses = {user: click() for user in range(100, 108)}
    joined = await at_once(
        store.join_lobby(table.id, user, str(user), press, 1.0) for user, press in presses.items() for store in stores
    )
    seats = (await stores[0].table(table.id)).seats
    assert [seat.seat for seat in seats] == [0, 1, 2, 3]
    assert len({seat.user for seat in seats}) == 4
    assert set(kinds(joined)) <= {type(table), TableFull, AlreadySeated}


async def test_a_round_is_played_again_once(stores: tuple[Store, Store]) -> None:
    before = await end_game(stores[0], (ANN, BOB), finish((3,), (4,)))
    again = await at_once(
        store.open_table(new_table(host=host, previous=before.id), ROOMY) for store in stores for host in (ANN, BOB)
    )
    assert kinds(again)[RematchExists] == 3


async def test_one_deal_is_promised_after_a_table(stores: tuple[Store, Store]) -> None:
    table = await lobby(stores[0])
    commitments = await at_once(
        store.store_commitment(f"p{n}", b"", 1.0, table.id) for n, store in enumerate(stores * 4)
    )
    assert len(set(commitments)) == 1
    assert [await store.store_commitment("another", b"", 1.0, table.id) for store in stores] == commitments[:2]


async def test_a_seat_is_offered_once(stores: tuple[Store, Store]) -> None:
    table = await begin(stores[0], ANN, BOB)
    offers = [SeatOffer(table.id, 1, member, ANN, BOB, 1, None, 9.0) for member in (CAT, DAN)]
    made = await at_once(store.make_offer(offer) for store in stores for offer in offers)
    assert kinds(made) == {type(None): 1, AlreadyOffered: 3}


async def test_a_press_stored_by_both_writers_is_one_move(stores: tuple[Store, Store]) -> None:
    table = await begin(stores[0], ANN, BOB)
    for ply in range(1, 11):
        move = NewMove(0, "draw", click())
        stored = await at_once(add(store, table.id, ply, move) for store in stores for _ in range(3))
        assert kinds(stored) == {type(None): 1, DuplicateInteraction: 5}
    assert (await stores[0].table(table.id)).ply == len(await stores[0].moves(table.id)) == 10


async def test_timers_set_by_both_writers_are_one_set(stores: tuple[Store, Store]) -> None:
    table = await begin(stores[0], ANN, BOB)
    sets = [(Timer(0, "ping", due), Timer(1, "ping", due + 1)) for due in (1.0, 2.0, 3.0, 4.0)]
    done = await at_once(store.set_timers(table.id, timers) for store in stores for timers in sets)
    assert kinds(done) == {TimerState: 8}
    assert await stores[0].timers_of(table.id) in sets


async def test_games_that_end_concurrently_keep_each_others_ratings(stores: tuple[Store, Store]) -> None:
    people = ((ANN, BOB), (BOB, CAT), (CAT, ANN))
    tables = [await begin(stores[0], *seated) for seated, _ in zip(cycle(people), range(12))]
    end = finish((3,), (4,))
    ended = await at_once(
        add(store, table.id, 1, finish=end) for table, store in zip(tables, cycle(stores), strict=False)
    )
    assert kinds(ended) == {type(None): 12}
    board = await stores[0].standings_page(900, "play-nine", ALL_TIME, 0, 9)
    assert board.rounds == 12
    rounds = await stores[0].database.run_read(in_order)
    assert sorted({round for round, *_ in rounds}) == [*range(1, 13)]
    for line in board.lines:
        changes = [change for _, user, *change in rounds if user == line.user]
        assert [before for before, _ in changes] == [1500, *(after for _, after in changes[:-1])]
        assert line.rating == changes[-1][1]


def in_order() -> Transaction[Rows]:
    """Return the results with the ratings before and after, in the order of the rounds."""
    return (yield "SELECT round, user_id, rating_before, rating_after FROM results ORDER BY round, seat", ())


async def test_a_game_that_ends_while_a_player_is_forgotten_names_nobody(stores: tuple[Store, Store]) -> None:
    tables = [await begin(stores[0], ANN, BOB) for _ in range(6)]
    end = finish((3,), (4,))
    done = await at_once(
        [*(add(stores[0], table.id, 1, finish=end) for table in tables), stores[1].erase_user(ANN, 5.0)]
    )
    assert kinds(done) == {type(None): 7}
    kept = await stores[0].export_user(ANN)
    assert not any(kept.values())
    assert {(await stores[0].table(table.id)).phase for table in tables} == {Phase.OVER}


async def test_deadlocked_transactions_are_retried_until_both_are_done(template_name: str) -> None:
    async with postgres_database(template_name) as url, open_store(url) as one, open_store(url) as other:
        tables = [(await begin(one, ANN, BOB)).id for _ in range(2)]
        turns = count()

        def update_both(first: int, second: int) -> Transaction[int]:
            yield "UPDATE tables SET room = room + 1 WHERE id = ?", (first,)
            yield "SELECT pg_sleep(0.2)", ()
            yield "UPDATE tables SET room = room + 1 WHERE id = ?", (second,)
            return next(turns)

        outcomes = await at_once(
            (
                one.database.run_write(lambda: update_both(*tables)),
                other.database.run_write(lambda: update_both(*tables[::-1])),
            )
        )
        assert sorted(outcomes) == [0, 1]
        assert {(await one.table(table)).room for table in tables} == {8}


async def test_of_concurrent_moves_for_one_ply_one_is_stored(template_name: str) -> None:
    async with postgres_database(template_name) as url, open_store(url) as one, open_store(url) as other:
        table = await begin(one, ANN, BOB)
        outcomes = await at_once(add(store, table.id, 1) for store in (one, other) for _ in range(5))
        assert kinds(outcomes) == {type(None): 1, PlyConflict: 9}


async def test_move_of_interaction_waits_for_the_transaction_under_way(template_name: str) -> None:
    async with postgres_database(template_name) as url, open_store(url) as one, open_store(url) as other:
        table = await begin(one, ANN, BOB)

        def append_and_wait() -> Transaction[None]:
            yield from append_moves(table.id, 1, [NewMove(0, "draw", 501)], (), {}, None, 1.0)
            yield "SELECT pg_advisory_xact_lock(1)", ()

        watcher = await asyncpg.connect(url)
        await watcher.execute("SELECT pg_advisory_lock(1)")
        storing = asyncio.create_task(one.database.run_write(append_and_wait))
        await until_waiting(watcher, 1)
        assert await other.move_of_interaction(501) is None
        asked = asyncio.create_task(other.move_of_interaction(501, table.id))
        await until_waiting(watcher, 2)
        await watcher.close()
        assert await asked == (table.id, 1)
        await storing


async def until_waiting(watcher: asyncpg.Connection, count: int) -> None:
    """Wait until so many transactions of the database wait for a lock."""
    waiting = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    async with asyncio.timeout(PATIENCE):
        while await watcher.fetchval(waiting) < count:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
