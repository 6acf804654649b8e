"""Lobbies: opening a table, taking seats, starting the game."""

import asyncio

import pytest

from db.errors import AlreadySeated, CapReached, CapScope, NotFound, RematchExists, SeatsChanged, TableFull, WrongPhase
from db.rows import Caps, Phase, Timer
from db.store import Store
from tests.db.samples import (
    ANN,
    BOB,
    CAT,
    CHANNEL,
    DAN,
    GUILD,
    NAMES,
    ROOMY,
    SECRET,
    SEED,
    begin,
    click,
    lobby,
    new_table,
)


async def test_an_opened_table_is_a_lobby_with_its_host_seated(store: Store) -> None:
    table = await store.open_table(new_table(thread=7, at=42.5), ROOMY)
    assert await store.table(table.id) == table
    assert (table.guild, table.channel, table.thread, table.board) == (GUILD, CHANNEL, 7, None)
    assert (table.phase, table.ply, table.shown, table.opened_at) == (Phase.LOBBY, 0, -1, 42.5)
    assert (table.ranked, table.room, table.host, table.pace, table.options) == (True, 6, ANN, "casual", '{"holes":9}')
    (seat,) = table.seats
    assert (seat.seat, seat.user, seat.house, seat.name, seat.gone) == (0, ANN, None, "Ann", False)
    assert await store.secret(table.id) == SECRET


async def test_secret_and_seed_are_not_printed(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    assert repr(SECRET) not in repr(table)
    assert repr(SEED) not in repr(table)


async def test_table_numbers_are_small_and_never_given_out_twice(store: Store) -> None:
    first = await lobby(store)
    await store.cancel_lobby(first.id, "cancelled", 1.0)
    assert await store.purge(2.0) == 1
    second = await lobby(store)
    assert (first.id, second.id) == (1, 2)


async def test_the_same_click_opens_one_table(store: Store) -> None:
    wish = new_table()
    first, second = await asyncio.gather(store.open_table(wish, ROOMY), store.open_table(wish, ROOMY))
    assert first == second
    assert len(await store.open_tables()) == 1


@pytest.mark.parametrize(
    ("caps", "scope"),
    [
        (Caps(2, 9, 9), CapScope.PERSON),
        (Caps(9, 2, 9), CapScope.CHANNEL),
        (Caps(9, 9, 2), CapScope.SERVER),
        (Caps(9, 9, 9, 2), CapScope.SEATED),
    ],
)
async def test_opening_a_table_beyond_a_cap_is_refused(store: Store, caps: Caps, scope: CapScope) -> None:
    first = await store.open_table(new_table(), caps)
    await store.open_table(new_table(), caps)
    with pytest.raises(CapReached) as refusal:
        await store.open_table(new_table(), caps)
    assert refusal.value.scope is scope
    assert len(await store.open_tables()) == 2
    await store.cancel_lobby(first.id, "cancelled", 1.0)
    await store.open_table(new_table(), caps)


@pytest.mark.parametrize(
    ("caps", "other"),
    [(Caps(1, 9, 9), {"host": BOB}), (Caps(9, 1, 9), {"channel": 1}), (Caps(9, 9, 1), {"guild": 1, "channel": 1})],
)
async def test_a_cap_counts_only_its_own_person_channel_or_server(
    store: Store, caps: Caps, other: dict[str, int]
) -> None:
    tables = [await store.open_table(new_table(**named), caps) for named in ({}, other)]
    assert len({table.id for table in tables}) == len(await store.open_tables()) == 2


async def test_a_person_sits_at_so_many_open_tables_and_no_more(store: Store) -> None:
    tables = [await store.open_table(new_table(), ROOMY) for _ in range(3)]
    for table in tables[:2]:
        await store.join_lobby(table.id, BOB, "Bob", click(), 1.0, (), 2)
    with pytest.raises(CapReached) as refusal:
        await store.join_lobby(tables[2].id, BOB, "Bob", click(), 1.0, (), 2)
    assert refusal.value.scope is CapScope.SEATED
    assert (await store.table(tables[2].id)).seat_of(BOB) is None
    await store.leave_lobby(tables[0].id, BOB, 2.0)
    assert (await store.join_lobby(tables[2].id, BOB, "Bob", click(), 3.0, (), 2)).seat_of(BOB)


async def test_caps_hold_for_tables_opened_at_once(store: Store) -> None:
    caps = Caps(3, 99, 99)
    opened = await asyncio.gather(*(store.open_table(new_table(), caps) for _ in range(10)), return_exceptions=True)
    assert sum(isinstance(outcome, CapReached) for outcome in opened) == 7
    assert len(await store.open_tables(user=ANN)) == 3


async def test_joining_takes_the_next_seat_and_makes_the_board_stale(store: Store) -> None:
    table = await lobby(store, ANN)
    await store.mark_board_shown(table.id, 0, 77, 5.0)
    table = await store.join_lobby(table.id, BOB, "Bob", 123, 6.0)
    assert [(seat.seat, seat.user, seat.name) for seat in table.seats] == [(0, ANN, "Ann"), (1, BOB, "Bob")]
    assert table.seats[1].interaction == 123
    assert (table.shown, table.board) == (-1, 77)


async def test_joining_is_refused_to_the_seated_and_when_all_seats_are_taken(store: Store) -> None:
    table = await lobby(store, ANN, BOB, room=2)
    with pytest.raises(AlreadySeated):
        await store.join_lobby(table.id, BOB, "Bob", click(), 6.0)
    with pytest.raises(TableFull):
        await store.join_lobby(table.id, CAT, "Cat", click(), 6.0)
    with pytest.raises(TableFull):
        await store.add_house_player(table.id, "easy", "House")
    assert await store.table(table.id) == table


async def test_of_two_people_who_join_at_once_one_gets_the_last_seat(store: Store) -> None:
    table = await lobby(store, ANN, room=2)
    outcomes = await asyncio.gather(
        *(store.join_lobby(table.id, user, NAMES[user], click(), 6.0) for user in (BOB, CAT)), return_exceptions=True
    )
    assert sum(isinstance(outcome, TableFull) for outcome in outcomes) == 1
    assert len((await store.table(table.id)).seats) == 2


async def test_a_click_that_joined_does_not_join_again_after_leaving(store: Store) -> None:
    table = await lobby(store, ANN)
    await store.join_lobby(table.id, BOB, "Bob", 123, 6.0)
    await store.leave_lobby(table.id, BOB, 7.0)
    table = await store.join_lobby(table.id, BOB, "Bob", 123, 8.0)
    assert [seat.user for seat in table.seats] == [ANN]


async def test_a_refused_click_may_be_tried_again(store: Store) -> None:
    table = await lobby(store, ANN, BOB, room=2)
    with pytest.raises(TableFull):
        await store.join_lobby(table.id, CAT, "Cat", 123, 6.0)
    await store.leave_lobby(table.id, BOB, 7.0)
    table = await store.join_lobby(table.id, CAT, "Cat", 123, 8.0)
    assert [seat.user for seat in table.seats] == [ANN, CAT]


async def test_leaving_closes_the_gap(store: Store) -> None:
    table = await lobby(store, ANN, BOB, CAT, house=1)
    table = await store.leave_lobby(table.id, BOB, 7.0)
    assert [(seat.seat, seat.name) for seat in table.seats] == [(0, "Ann"), (1, "Cat"), (2, "House 1")]
    assert await store.table(table.id) == table
    with pytest.raises(NotFound):
        await store.leave_lobby(table.id, BOB, 7.0)


async def test_a_host_who_leaves_hands_the_table_on(store: Store) -> None:
    table = await lobby(store, ANN, BOB, CAT)
    table = await store.leave_lobby(table.id, ANN, 7.0)
    assert table.host == BOB
    assert await store.table(table.id) == table


async def test_the_last_person_to_leave_closes_the_table(store: Store) -> None:
    table = await lobby(store, ANN, house=2)
    await store.set_timers(table.id, [Timer(-1, "lobby", 500.0)])
    table = await store.leave_lobby(table.id, ANN, 7.0)
    assert (table.phase, table.reason, table.ended_at) == (Phase.CLOSED, "empty", 7.0)
    assert await store.next_due_time() is None


async def test_house_players_take_the_next_seats(store: Store) -> None:
    table = await lobby(store, ANN, house=2)
    assert [(seat.user, seat.house) for seat in table.seats] == [(ANN, None), (None, "easy"), (None, "easy")]


async def test_starting_sets_the_seed_and_the_clocks(store: Store) -> None:
    table = await lobby(store, ANN, BOB, CAT)
    table = await store.start_game(table.id, SEED, table.seats, [Timer(0, "turn", 999.0)], 50.0)
    assert [(seat.seat, seat.user) for seat in table.seats] == [(0, ANN), (1, BOB), (2, CAT)]
    assert (table.phase, table.started_at, table.ply) == (Phase.PLAYING, 50.0, 0)
    assert await store.timers_of(table.id) == (Timer(0, "turn", 999.0),)
    assert (await store.record(table.id)).seed == SEED


async def test_a_table_starts_once(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    outcomes = await asyncio.gather(
        *(store.start_game(table.id, seed, table.seats, (), 50.0) for seed in (b"a" * 32, b"b" * 32)),
        return_exceptions=True,
    )
    assert sum(isinstance(outcome, WrongPhase) for outcome in outcomes) == 1
    assert (await store.record(table.id)).seed == b"a" * 32


async def test_a_deal_made_for_other_seats_does_not_start(store: Store) -> None:
    dealt = await lobby(store, ANN, BOB)
    await store.leave_lobby(dealt.id, BOB, 6.0)
    table = await store.join_lobby(dealt.id, CAT, "Cat", click(), 7.0)
    with pytest.raises(SeatsChanged):
        await store.start_game(table.id, SEED, dealt.seats, (), 50.0)
    assert await store.table(table.id) == table
    with pytest.raises(SeatsChanged):
        await store.start_game(table.id, SEED, table.seats[:1], (), 50.0)
    await store.start_game(table.id, SEED, table.seats, (), 50.0)


async def test_a_lobby_is_closed_to_changes_once_the_game_has_begun(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    for refused in (
        store.join_lobby(table.id, CAT, "Cat", click(), 6.0),
        store.leave_lobby(table.id, ANN, 6.0),
        store.add_house_player(table.id, "easy", "House"),
        store.cancel_lobby(table.id, "cancelled", 6.0),
    ):
        with pytest.raises(WrongPhase) as refusal:
            await refused
        assert refusal.value.phase == Phase.PLAYING
    assert await store.table(table.id) == table


async def test_a_missing_table_is_not_found(store: Store) -> None:
    for refused in (
        store.table(99),
        store.join_lobby(99, CAT, "Cat", click(), 6.0),
        store.start_game(99, SEED, (), (), 1.0),
        store.secret(99),
        store.record(99),
    ):
        with pytest.raises(NotFound):
            await refused


async def test_a_rematch_is_opened_once(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    assert await store.rematch_of(table.id) is None
    rematch = await store.open_table(new_table(previous=table.id), ROOMY)
    assert rematch.previous == table.id
    assert await store.rematch_of(table.id) == rematch.id
    with pytest.raises(RematchExists) as refusal:
        await store.open_table(new_table(host=BOB, previous=table.id), ROOMY)
    assert refusal.value.table == rematch.id
    await store.cancel_lobby(rematch.id, "cancelled", 9.0)
    assert await store.rematch_of(table.id) is None
    await store.open_table(new_table(host=BOB, previous=table.id), ROOMY)


async def test_open_tables_are_listed_by_server_channel_thread_and_person(store: Store) -> None:
    first = await lobby(store, ANN, BOB)
    second = await begin(store, CAT, DAN, channel=801, thread=33)
    third = await lobby(store, BOB, guild=901, channel=802)
    closed = await lobby(store, ANN)
    await store.cancel_lobby(closed.id, "cancelled", 9.0)
    assert await store.open_tables() == (first, second, third)
    assert await store.open_tables(guild=GUILD) == (first, second)
    assert await store.open_tables(channel=801) == await store.open_tables(channel=33) == (second,)
    assert await store.open_tables(user=BOB) == (first, third)
    assert await store.open_tables(host=BOB) == (third,)
    assert await store.open_tables(guild=GUILD, user=BOB) == (first,)
    assert await store.open_tables(user=99) == ()


async def test_last_hosted_tables_has_one_table_of_each_game(store: Store) -> None:
    await lobby(store, ANN, BOB)
    other = await lobby(store, ANN, game="scramble")
    last = await lobby(store, ANN)
    await lobby(store, BOB, ANN)
    await lobby(store, ANN, guild=901)
    aside = await lobby(store, ANN, game="scramble")
    await store.set_aside(aside.id, "unreadable", 9.0)
    await store.cancel_lobby(last.id, "cancelled", 9.0)
    assert [table.id for table in await store.last_hosted_tables(ANN, GUILD)] == [last.id, other.id]
    assert await store.last_hosted_tables(CAT, GUILD) == ()
    await store.erase_user(ANN, 10.0)
    assert await store.last_hosted_tables(ANN, GUILD) == ()
