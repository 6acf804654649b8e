"""A game under way: moves, boards, and a rollback at every statement that fails."""

import asyncio
from functools import partial
from typing import Any

import pytest

from db import play
from db.errors import DuplicateInteraction, NotFound, PlyConflict, UnreadableTable, WrongPhase
from db.rows import NewMove, Phase, StoredMove, Timer
from db.standings import ALL_TIME
from db.store import Store
from db.transaction import Transaction
from tests.db.samples import ANN, BOB, CAT, DAN, add, begin, click, finish, lobby


async def test_moves_are_stored_with_timers_and_automatic_moves(store: Store) -> None:
    table = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 300.0), Timer(0, "remind", 200.0)])
    await store.append_moves(
        table.id, 1, (NewMove(0, "draw", 501), NewMove(1, "keep")), [Timer(1, "turn", 400.0)], {1: 2}, None, 120.5
    )
    assert await store.moves(table.id) == (
        StoredMove(1, 0, "draw", 501, 120.5),
        StoredMove(2, 1, "keep", None, 120.5),
    )
    assert await store.moves(table.id, 1) == (StoredMove(2, 1, "keep", None, 120.5),)
    assert await store.timers_of(table.id) == (Timer(1, "turn", 400.0),)
    after = await store.table(table.id)
    assert (after.ply, [seat.missed_turns for seat in after.seats]) == (2, [0, 2])


async def test_the_record_is_the_header_and_the_moves(store: Store) -> None:
    table = await begin(store, ANN, BOB, options='{"holes":3}')
    await add(store, table.id, 1, NewMove(0, "draw", 501), NewMove(1, "keep"))
    record = await store.record(table.id)
    assert (record.game, record.edition, record.seats, record.options.holes) == ("play-nine", 1, 2, 3)
    assert record.moves == ((0, "draw"), (1, "keep"))


@pytest.mark.parametrize("changes", [{"game": "croquet"}, {"options": '{"holes":"many"}'}, {"options": "{"}])
async def test_a_header_that_cannot_be_read_is_reported_as_spoiled(store: Store, changes: dict[str, Any]) -> None:
    table = await begin(store, ANN, BOB, **changes)
    with pytest.raises(UnreadableTable, match=f"table {table.id}"):
        await store.record(table.id)


async def test_a_lobby_has_no_record(store: Store) -> None:
    with pytest.raises(WrongPhase):
        await store.record((await lobby(store)).id)


async def test_of_moves_for_the_same_ply_one_is_stored(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    outcomes = await asyncio.gather(*(add(store, table.id, 1) for _ in range(5)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(PlyConflict) == 4
    assert len(await store.moves(table.id)) == 1


async def test_a_ply_beyond_the_next_one_is_refused(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    with pytest.raises(PlyConflict):
        await add(store, table.id, 2)
    assert await store.moves(table.id) == ()


async def test_a_call_to_the_table_takes_the_place_of_the_one_before(store: Store) -> None:
    table, other = await begin(store, ANN, BOB), await begin(store, CAT, DAN)
    assert [await store.set_ping_message(table.id, message) for message in (71, 72, None, 73)] == [None, 71, 72, None]
    assert await store.set_ping_message(other.id, 74) is None


async def test_the_same_interaction_twice_is_one_move(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await add(store, table.id, 1)
    await add(store, table.id, 2, NewMove(1, "keep", 777))
    await add(store, table.id, 3)
    for ply in (2, 4):
        with pytest.raises(DuplicateInteraction) as seen:
            await add(store, table.id, ply, NewMove(1, "keep", 777))
        assert seen.value.ply == 2
    assert len(await store.moves(table.id)) == 3


async def test_a_move_is_known_by_the_interaction_that_made_it(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await add(store, table.id, 1, NewMove(0, "draw", 888))
    assert await store.move_of_interaction(888) == await store.move_of_interaction(888, table.id) == (table.id, 1)
    assert await store.move_of_interaction(889) is None


async def test_moves_are_refused_outside_of_a_game(store: Store) -> None:
    waiting = await lobby(store)
    closed_table = await begin(store, ANN, BOB)
    await store.close_table(closed_table.id, "ended", 130.0)
    for id in (waiting.id, closed_table.id):
        with pytest.raises(WrongPhase):
            await add(store, id, 1)
    with pytest.raises(NotFound):
        await add(store, 99, 1)


async def test_a_finish_ends_the_game(store: Store) -> None:
    table = await begin(store, ANN, BOB, timers=[Timer(0, "turn", 300.0)])
    await store.cast_vote(table.id, "end", ANN)
    await add(store, table.id, 1, finish=finish((3,), (4,)), timers=[Timer(1, "turn", 400.0)], at=150.0)
    over = await store.table(table.id)
    assert (over.phase, over.ended_at, over.ply) == (Phase.OVER, 150.0, 1)
    assert await store.timers_of(table.id) == ()
    with pytest.raises(WrongPhase):
        await add(store, table.id, 2)


async def test_moves_are_taken_back_with_all_that_hangs_on_them(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await add(store, table.id, 1, NewMove(0, "draw", 501))
    await add(store, table.id, 2, NewMove(0, "keep", 502), NewMove(1, "draw"))
    await store.set_hand_message(table.id, 1, BOB, 31, 32, 1)
    await store.mark_board_shown(table.id, 3, 71, 121.0)
    await store.take_back_moves(table.id, 3, 0, 2, [Timer(0, "absent", 400.0)])
    assert [move.text for move in await store.moves(table.id)] == ["draw"]
    assert await store.timers_of(table.id) == (Timer(0, "absent", 400.0),)
    after = await store.table(table.id)
    assert (after.ply, after.ahead, after.shown, after.seats[1].hand_ply) == (1, 4, -1, None)
    assert after.seats[1].hand_message == 32
    assert (await store.record(table.id)).moves == ((0, "draw"),)


async def test_a_move_that_was_taken_back_is_not_stored_again(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await add(store, table.id, 1, NewMove(0, "draw", 501))
    await store.take_back_moves(table.id, 1, 0, 1, ())
    assert await store.move_of_interaction(501) == (table.id, 1)
    with pytest.raises(DuplicateInteraction):
        await add(store, table.id, 1, NewMove(0, "draw", 501), ahead=2)
    assert await store.moves(table.id) == ()
    await add(store, table.id, 1, NewMove(0, "take", 503), ahead=2)
    assert (await store.table(table.id)).ply == 1


async def test_a_move_for_a_ply_that_was_taken_back_is_refused(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await add(store, table.id, 1)
    await store.take_back_moves(table.id, 1, 0, 1, ())
    await add(store, table.id, 1, ahead=2)
    for ahead in (0, 1, 3):
        with pytest.raises(PlyConflict):
            await add(store, table.id, 2, ahead=ahead)
        with pytest.raises(PlyConflict):
            await store.take_back_moves(table.id, 1, ahead, 1, ())
    await add(store, table.id, 2, ahead=2)


async def test_moves_are_taken_back_once_and_only_from_where_they_were_seen(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await add(store, table.id, 1)
    await add(store, table.id, 2)
    outcomes = await asyncio.gather(
        *(store.take_back_moves(table.id, 2, 0, 2, ()) for _ in range(3)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes].count(PlyConflict) == 2
    assert (await store.table(table.id)).ply == 1
    await add(store, table.id, 2, finish=finish((3,), (4,)), ahead=3)
    with pytest.raises(WrongPhase):
        await store.take_back_moves(table.id, 2, 3, 2, ())


async def test_plies_that_were_taken_back_are_not_numbered_again(store: Store) -> None:
    table, numbers = await begin(store, ANN, BOB), [0]
    for ply, last in ((1, 3), (3, 5), (2, 4), (1, 1)):
        now = await store.table(table.id)
        while now.ply < last:
            await add(store, table.id, now.ply + 1, ahead=now.ahead)
            now = await store.table(table.id)
            numbers.append(now.ply + now.ahead)
        await store.take_back_moves(table.id, now.ply, now.ahead, min(ply, now.ply), ())
        now = await store.table(table.id)
        numbers.append(now.ply + now.ahead)
    assert numbers == sorted(set(numbers))


async def test_a_board_of_moves_that_were_taken_back_is_stale(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await add(store, table.id, 1)
    await store.take_back_moves(table.id, 1, 0, 1, ())
    await store.mark_board_shown(table.id, 1, 71, 121.0)
    assert [unshown.id for unshown in await store.tables_to_redraw()] == [table.id]
    await store.mark_board_shown(table.id, 0, 71, 122.0)
    assert await store.tables_to_redraw() == ()


async def test_taking_back_is_atomic_whichever_statement_fails(store: Store) -> None:
    table = await begin(store, ANN, BOB, timers=[Timer(0, "absent", 300.0)])
    await add(store, table.id, 1, NewMove(0, "draw", 501), timers=[Timer(1, "absent", 350.0)])

    def work() -> Transaction[Any]:
        return play.take_back_moves(table.id, 1, 0, 1, [Timer(0, "absent", 400.0)])

    async def everything() -> Any:
        return (await store.table(table.id), await store.moves(table.id), await store.timers_of(table.id))

    before, step = await everything(), 1
    while (await store.table(table.id)).ply:
        try:
            await store.database.run_write(lambda step=step: failing_at(work(), step))  # type: ignore[misc]
        except Exception as error:
            assert "nowhere" in str(error)
            assert await everything() == before
        step += 1
    assert step - 2 >= 7


async def test_a_board_is_to_be_redrawn_until_it_is_marked_shown(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    assert [unshown.id for unshown in await store.tables_to_redraw()] == [table.id]
    await store.mark_board_shown(table.id, 0, 71, 111.0)
    assert await store.tables_to_redraw() == ()
    await add(store, table.id, 1)
    await add(store, table.id, 2)
    await store.mark_board_shown(table.id, 1, 71, 111.0)
    assert [unshown.id for unshown in await store.tables_to_redraw()] == [table.id]
    await store.mark_board_shown(table.id, 2, 72, 121.0)
    await store.mark_board_shown(table.id, 1, 72, 121.0)
    assert await store.tables_to_redraw() == ()
    after = await store.table(table.id)
    assert (after.shown, after.board, after.posted_at) == (2, 72, 121.0)


async def test_every_change_of_the_board_has_it_redrawn(store: Store) -> None:
    table = await begin(store, ANN, BOB, CAT)
    for change in (
        store.mark_left(table.id, 2),
        store.replace_seat(table.id, 2, "Dan", user=DAN),
        store.set_missed_turns(table.id, 1, 1),
        store.move_table(table.id, 5, None),
        store.close_table(table.id, "ended", 9.0),
    ):
        await store.mark_board_shown(table.id, 0, 71, 111.0)
        assert await store.tables_to_redraw() == ()
        await change
        assert [unshown.id for unshown in await store.tables_to_redraw()] == [table.id]


async def test_a_table_moves_to_another_channel(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.mark_board_shown(table.id, 0, 71, 111.0)
    await store.move_table(table.id, 555, 556)
    after = await store.table(table.id)
    assert (after.channel, after.thread, after.board, after.posted_at) == (555, 556, None, None)


def failing_at(transaction: Transaction[None], step: int) -> Transaction[None]:
    """Run the transaction with a statement that fails in the place of statement `step`."""
    statement, number = next(transaction), 1
    while True:
        rows = yield ("SELECT * FROM nowhere", ()) if number == step else statement
        try:
            statement, number = transaction.send(rows), number + 1
        except StopIteration:
            return


@pytest.mark.parametrize("end", [None, finish((3,), (4,), (5,), feats=(("eagle",), (), ()))])
async def test_a_move_is_atomic_whichever_statement_fails(store: Store, end: Any) -> None:
    table = await begin(store, ANN, BOB, CAT, timers=[Timer(0, "turn", 300.0)])
    moves = (NewMove(0, "draw", click()), NewMove(1, "keep"))

    def work() -> Transaction[Any]:
        return play.append_moves(
            table.id, 1, moves, [Timer(2, "turn", 400.0), Timer(2, "remind", 350.0)], {1: 1}, end, 120.0
        )

    def failing(step: int) -> Transaction[None]:
        return failing_at(work(), step)

    async def everything() -> Any:
        return (
            await store.table(table.id),
            await store.moves(table.id),
            await store.timers_of(table.id),
            await store.results(table.id),
            await store.standings_page(table.guild, table.game, ALL_TIME, 0, 10),
        )

    before, step = await everything(), 1
    while not (await store.move_of_interaction(moves[0].interaction or 0)):
        try:
            await store.database.run_write(partial(failing, step))
        except Exception as error:
            assert "nowhere" in str(error)
            assert await everything() == before
        step += 1
    assert step - 2 >= 5
    after = await everything()
    assert after[0].ply == len(after[1]) == 2
    assert len(after[2]) == (2 if end is None else 0)
    assert len(after[3]) == (0 if end is None else 3)
