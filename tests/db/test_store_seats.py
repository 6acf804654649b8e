"""Replaced players, votes, private hands, and tables that end without a result."""

import pytest

from db.errors import AlreadySeated, NotFound, Rejected, WrongPhase
from db.rows import Ballot, Phase, Timer
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, add, begin, end_game, finish, lobby


async def test_the_house_plays_on_for_a_person_who_left(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    table = await store.mark_left(table.id, 1)
    assert [seat.gone for seat in table.seats] == [False, True]
    assert table.seats[1].user == BOB
    assert table.seat_of(BOB) is None
    assert await store.open_tables(user=BOB) == ()


async def test_a_person_takes_a_seat_over(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    clicked = table.seats[1].interaction
    await store.set_hand_message(table.id, 1, BOB, 31, 32, 0)
    await store.set_missed_turns(table.id, 1, 2)
    await store.mark_left(table.id, 1)
    table = await store.replace_seat(table.id, 1, "Cat", user=CAT)
    seat = table.seats[1]
    assert (seat.user, seat.house, seat.name, seat.gone, seat.missed_turns) == (CAT, None, "Cat", False, 0)
    assert (seat.hand_channel, seat.hand_message, seat.hand_ply) == (None, None, None)
    assert seat.interaction == clicked, "the deal's seed was made from it"


async def test_the_house_takes_a_seat_over(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    table = await store.replace_seat(table.id, 1, "House", house="hard")
    assert (table.seats[1].user, table.seats[1].house) == (None, "hard")


async def test_a_person_who_left_may_come_back_to_the_same_seat(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.mark_left(table.id, 1)
    table = await store.replace_seat(table.id, 1, "Bob", user=BOB)
    assert table.seat_of(BOB) == table.seats[1]


async def test_nobody_has_two_seats(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    with pytest.raises(AlreadySeated):
        await store.replace_seat(table.id, 1, "Ann", user=ANN)
    assert await store.table(table.id) == table


async def test_a_seat_is_played_by_a_person_or_by_the_house(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    with pytest.raises(Rejected):
        await store.replace_seat(table.id, 1, "Cat")
    with pytest.raises(Rejected):
        await store.replace_seat(table.id, 1, "Cat", user=CAT, house="easy")


async def test_seats_change_only_where_there_are_some_and_while_the_game_is_on(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    for seat in (-1, 2):
        with pytest.raises(NotFound):
            await store.mark_left(table.id, seat)
        with pytest.raises(NotFound):
            await store.replace_seat(table.id, seat, "Cat", user=CAT)
        with pytest.raises(NotFound):
            await store.set_missed_turns(table.id, seat, 1)
    waiting = await lobby(store)
    with pytest.raises(WrongPhase):
        await store.mark_left(waiting.id, 0)


async def test_the_private_hand_message_is_remembered(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.set_hand_message(table.id, 0, ANN, 31, 32, 4)
    seat = (await store.table(table.id)).seats[0]
    assert (seat.hand_channel, seat.hand_message, seat.hand_ply) == (31, 32, 4)


async def test_a_vote_counts_once_a_person_and_kind(store: Store) -> None:
    table = await begin(store, ANN, BOB, CAT)
    assert await store.cast_vote(table.id, "end", BOB) == Ballot((BOB,), ())
    assert await store.cast_vote(table.id, "end", BOB) == Ballot((BOB,), ())
    assert await store.cast_vote(table.id, "replace 2", ANN) == Ballot((ANN,), ())
    assert await store.cast_vote(table.id, "end", ANN) == Ballot((ANN, BOB), ())
    assert await store.cast_vote(table.id, "end", BOB, agrees=False) == Ballot((ANN,), (BOB,))
    await store.drop_votes(table.id, "end")
    assert await store.cast_vote(table.id, "end", ANN) == Ballot((ANN,), ())
    await store.close_table(table.id, "vote", 9.0)
    with pytest.raises(WrongPhase):
        await store.cast_vote(table.id, "end", CAT)


@pytest.mark.parametrize("make", [lobby, begin])
async def test_an_open_table_closes_with_a_reason_once(store: Store, make: object) -> None:
    table = await (lobby(store, ANN, BOB) if make is lobby else begin(store, ANN, BOB))
    await store.set_timers(table.id, [Timer(-1, "turn", 300.0)])
    table = await store.close_table(table.id, "channel gone", 9.0)
    assert (table.phase, table.reason, table.ended_at, table.is_open) == (Phase.CLOSED, "channel gone", 9.0, False)
    assert await store.next_due_time() is None
    with pytest.raises(WrongPhase):
        await store.close_table(table.id, "again", 10.0)


async def test_a_lobby_is_cancelled(store: Store) -> None:
    table = await store.cancel_lobby((await lobby(store)).id, "host", 9.0)
    assert (table.phase, table.reason) == (Phase.CLOSED, "host")


async def test_a_table_set_aside_is_left_alone(store: Store) -> None:
    table = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 300.0)])
    await add(store, table.id, 1)
    await store.set_aside(table.id, "ply 1 does not replay", 9.0)
    table = await store.table(table.id)
    assert (table.phase, table.reason, table.ply) == (Phase.ASIDE, "ply 1 does not replay", 1)
    assert await store.tables_to_redraw() == (table,)
    await store.mark_board_shown(table.id, 1, 77, 9.0)
    assert await store.tables_to_redraw() == ()
    assert await store.next_due_time() is None
    assert await store.open_tables() == ()
    assert len(await store.moves(table.id)) == 1


async def test_a_finished_table_set_aside_keeps_its_moment(store: Store) -> None:
    table = await end_game(store, (ANN, BOB), finish((3,), (4,)), at=200.0)
    await store.set_aside(table.id, "does not replay", 999.0)
    assert (await store.table(table.id)).ended_at == 200.0


async def test_automatic_answers_are_kept_for_the_seat_and_change_nothing_that_is_posted(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.mark_board_shown(table.id, 0, 77, 5.0)
    before = await store.table(table.id)
    stood = await store.set_auto_answers(table.id, 1, "putts luck@3")
    assert [seat.auto_answers for seat in stood.seats] == ["", "putts luck@3"]
    assert (stood.shown, stood.ply) == (before.shown, before.ply)
    assert await store.table(table.id) == stood


async def test_automatic_answers_go_with_whoever_gave_them(store: Store) -> None:
    table = await begin(store, ANN, BOB, CAT)
    for seat in range(3):
        await store.set_auto_answers(table.id, seat, "putts")
    await store.mark_left(table.id, 0)
    await store.replace_seat(table.id, 1, "House", house="amateur")
    assert [seat.auto_answers for seat in (await store.table(table.id)).seats] == ["", "", "putts"]
    await store.close_table(table.id, "ended", 130.0)
    assert [seat.auto_answers for seat in (await store.table(table.id)).seats] == ["", "", ""]
