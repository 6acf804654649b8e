"""Promises: each is used once, one waits after a table, and the seats of a rematch are kept."""

import asyncio

import pytest

from db.errors import RematchExists, SeatsReserved, TableFull
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, DAN, GUILD, NAMES, ROOMY, SECRET, begin, click, lobby, new_table

PROMISED = b"promised" * 4


async def join(store: Store, table: int, user: int) -> None:
    await store.join_lobby(table, user, NAMES[user], click(), 6.0)


async def test_the_secret_of_a_table_is_the_promised_one_once(store: Store) -> None:
    assert await store.store_commitment("kept", PROMISED, 1.0) == "kept"
    tables = await asyncio.gather(*(store.open_table(new_table(commitment="kept"), ROOMY) for _ in range(4)))
    secrets = [await store.secret(table.id) for table in tables]
    assert sorted(secrets) == sorted([PROMISED, SECRET, SECRET, SECRET])


async def test_an_unknown_promise_leaves_the_fresh_secret(store: Store) -> None:
    for promise in ("", "never made"):
        assert await store.secret((await store.open_table(new_table(commitment=promise), ROOMY)).id) == SECRET


async def test_a_table_that_is_not_opened_takes_no_promise(store: Store) -> None:
    before = await lobby(store, ANN)
    await store.open_table(new_table(previous=before.id), ROOMY)
    await store.store_commitment("kept", PROMISED, 1.0)
    with pytest.raises(RematchExists):
        await store.open_table(new_table(previous=before.id, commitment="kept"), ROOMY)
    table = await store.open_table(new_table(commitment="kept"), ROOMY)
    assert await store.secret(table.id) == PROMISED


async def test_one_promise_waits_after_a_table_until_it_is_taken(store: Store) -> None:
    before = await lobby(store, ANN)
    assert await store.store_commitment("first", PROMISED, 1.0, before.id) == "first"
    assert await store.store_commitment("second", SECRET, 2.0, before.id) == "first"
    other = await lobby(store, BOB)
    assert await store.store_commitment("other", SECRET, 2.0, other.id) == "other"
    assert await store.store_commitment("any", SECRET, 2.0) == "any"
    await store.open_table(new_table(previous=before.id, commitment="first"), ROOMY)
    assert await store.store_commitment("third", PROMISED, 3.0, before.id) == "third"


async def test_old_promises_are_purged(store: Store) -> None:
    await store.store_commitment("old", PROMISED, 1.0)
    await store.store_commitment("new", PROMISED, 5.0)
    await store.purge(5.0)
    old, new = [await store.open_table(new_table(commitment=promise), ROOMY) for promise in ("old", "new")]
    assert (await store.secret(old.id), await store.secret(new.id)) == (SECRET, PROMISED)


async def test_house_players_sit_down_with_the_host(store: Store) -> None:
    house = (("easy", "Birdie"), ("hard", "Divot"))
    table = await store.open_table(new_table(house=house, seats_before_host=1), ROOMY)
    assert [(seat.seat, seat.user, seat.house, seat.name) for seat in table.seats] == [
        (0, None, "easy", "Birdie"),
        (1, ANN, None, "Ann"),
        (2, None, "hard", "Divot"),
    ]


async def test_players_of_the_round_before_get_the_same_seats(store: Store) -> None:
    before = await begin(store, ANN, BOB, CAT, house=1)
    again = new_table(host=BOB, previous=before.id, room=4, house=(("easy", "House 1"),), seats_before_host=0)
    table = await store.open_table(again, ROOMY)
    for user in (CAT, ANN):
        await join(store, table.id, user)
    seats = (await store.table(table.id)).seats
    assert [seat.user for seat in seats] == [ANN, BOB, CAT, None]


async def test_kept_seats_are_for_those_who_played_and_the_house(store: Store) -> None:
    before = await begin(store, ANN, BOB, CAT)
    table = await store.open_table(new_table(previous=before.id, room=3), ROOMY)
    with pytest.raises(SeatsReserved):
        await join(store, table.id, DAN)
    await store.add_house_player(table.id, "easy", "House 1")
    await join(store, table.id, CAT)
    with pytest.raises(TableFull):
        await join(store, table.id, BOB)
    assert [seat.user for seat in (await store.table(table.id)).seats] == [ANN, CAT, None]


async def test_the_seat_of_somebody_who_left_or_is_forgotten_is_kept_for_nobody(store: Store) -> None:
    before = await begin(store, ANN, BOB, CAT)
    await store.mark_left(before.id, 1)
    await store.erase_user(CAT, 120.0)
    table = await store.open_table(new_table(previous=before.id, room=3), ROOMY)
    await join(store, table.id, DAN)
    await join(store, table.id, BOB)
    assert [seat.user for seat in (await store.table(table.id)).seats] == [ANN, BOB, DAN]


async def test_a_server_is_new_until_it_is_known(store: Store) -> None:
    assert [await store.is_new_server(GUILD) for _ in range(2)] == [True, True]
    for _twice in range(2):
        await store.add_server(GUILD)
    assert not await store.is_new_server(GUILD)
    await lobby(store, ANN, guild=901)
    assert not await store.is_new_server(901)
    await store.mark_server_removed(902, 1.0)
    assert not await store.is_new_server(902)
