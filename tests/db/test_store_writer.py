"""Many callers, one writer: groups, order, cancellation, two stores on one database."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from db.errors import PlyConflict, StoreUnavailable
from db.rows import NewMove
from db.store import Store, open_store
from db.transaction import GROUP_SIZE, Committed, Outcome, Transaction, TransactionFactory, Writer
from tests.db.samples import ANN, BOB, add, begin, click, lobby


async def test_an_acknowledged_write_is_visible_to_every_reader(migrated_url: str) -> None:
    async with open_store(migrated_url) as writing, open_store(migrated_url) as watching:
        table = await begin(writing, ANN, BOB)
        for ply in range(1, 20):
            await add(writing, table.id, ply)
            assert (await watching.table(table.id)).ply == ply


async def test_two_stores_never_store_a_ply_twice(migrated_url: str) -> None:
    async with open_store(migrated_url) as one, open_store(migrated_url) as other:
        table = await begin(one, ANN, BOB)

        async def push(store: Store, wins: list[int]) -> None:
            while (ply := (await store.table(table.id)).ply + 1) <= 40:
                try:
                    await add(store, table.id, ply)
                    wins.append(ply)
                except PlyConflict:
                    continue

        first: list[int] = []
        second: list[int] = []
        await asyncio.gather(push(one, first), push(other, second))
        assert sorted(first + second) == [*range(1, 41)]
        assert [move.ply for move in await one.moves(table.id)] == [*range(1, 41)]


async def test_two_stores_open_one_new_database(url: str) -> None:
    async with open_store(url) as one, open_store(url) as other:
        assert (await lobby(one)).id == 1
        assert (await lobby(other)).id == 2


async def test_a_failed_transaction_leaves_the_others_of_its_group_alone(store: Store) -> None:
    tables = [await begin(store, ANN, BOB) for _ in range(30)]
    outcomes = await asyncio.gather(
        *(add(store, table.id, 1 + table.id % 2) for table in tables), return_exceptions=True
    )
    assert Counter(type(outcome) for outcome in outcomes) == {type(None): 15, PlyConflict: 15}
    assert [(await store.table(table.id)).ply for table in tables] == [1 - table.id % 2 for table in tables]


async def test_an_exception_in_a_transaction_fails_that_transaction_alone(store: Store) -> None:
    def insert_and_fail() -> Transaction[None]:
        yield "INSERT INTO clicks (interaction, at) VALUES (?, ?)", (1, 1.0)
        raise ZeroDivisionError

    outcomes = await asyncio.gather(
        store.remember_interaction(2, 1.0),
        store.database.run_write(insert_and_fail),
        store.remember_interaction(3, 1.0),
        return_exceptions=True,
    )
    assert [outcomes[0], type(outcomes[1]), outcomes[2]] == [True, ZeroDivisionError, True]
    assert await store.remember_interaction(1, 1.0)


async def test_a_cancelled_caller_leaves_a_whole_move_or_none(store: Store) -> None:
    for waits in range(12):
        table = await begin(store, ANN, BOB)
        interaction = click()
        caller = asyncio.create_task(add(store, table.id, 1, NewMove(0, "draw", interaction), NewMove(1, "keep")))
        for _ in range(waits):
            await asyncio.sleep(0 if waits < 6 else 0.0005)
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
        stored = await store.move_of_interaction(interaction)
        assert len(await store.moves(table.id)) == (await store.table(table.id)).ply == (2 if stored else 0), waits
        await add(store, table.id, 3 if stored else 1)


async def test_a_caller_cancelled_while_waiting_writes_nothing(store: Store) -> None:
    ahead = [asyncio.create_task(store.remember_interaction(number, 1.0)) for number in range(3 * GROUP_SIZE)]
    last = asyncio.create_task(store.remember_interaction(9999, 1.0))
    await asyncio.sleep(0)
    last.cancel()
    assert all(await asyncio.gather(*ahead))
    assert await store.remember_interaction(9999, 1.0)


async def test_reads_go_on_after_a_cancelled_one(store: Store) -> None:
    table = await lobby(store)
    for _ in range(20):
        reader = asyncio.create_task(store.table(table.id))
        await asyncio.sleep(0)
        reader.cancel()
    assert await store.table(table.id) == table


async def test_closing_stores_waiting_transactions_and_refuses_later_ones(migrated_url: str) -> None:
    async with open_store(migrated_url) as store:
        waiting = [asyncio.create_task(store.remember_interaction(number, 1.0)) for number in range(3 * GROUP_SIZE)]
        await asyncio.sleep(0)
    assert all(await asyncio.gather(*waiting))
    for refused in (store.remember_interaction(1, 1.0), store.user_settings(1)):
        with pytest.raises(StoreUnavailable):
            await refused
    async with open_store(migrated_url) as again:
        assert not any([await again.remember_interaction(number, 1.0) for number in range(3 * GROUP_SIZE)])


def empty_transaction() -> Transaction[int]:
    """Return a transaction that must not be carried out."""
    yield "", ()
    return 0


async def test_transactions_wait_in_order_and_go_in_groups_of_at_most_64() -> None:
    groups: list[int] = []

    async def commit(group: Sequence[TransactionFactory[Any]]) -> Sequence[Outcome]:
        groups.append(len(group))
        await asyncio.sleep(0)
        return [Committed(number) for number in range(sum(groups) - len(group), sum(groups))]

    writer = Writer(commit)
    assert await asyncio.gather(*(writer.write(empty_transaction) for _ in range(150))) == [*range(150)]
    assert groups == [64, 64, 22]
    await writer.close()


@pytest.mark.parametrize("late", [False, True], ids=["in the middle", "at its end"])
async def test_a_caller_cancelled_during_the_commit_ends_after_it(*, late: bool) -> None:
    begun, end = asyncio.Event(), asyncio.Event()

    async def commit(group: Sequence[TransactionFactory[Any]]) -> Sequence[Outcome]:
        begun.set()
        await end.wait()
        return [Committed(None)] * len(group)

    writer = Writer(commit)
    caller = asyncio.create_task(writer.write(empty_transaction))
    await begun.wait()
    if late:
        end.set()
        await asyncio.sleep(0)
    caller.cancel()
    if late:
        await asyncio.wait((caller,), timeout=60)
    else:
        for _turn in range(100):
            await asyncio.sleep(0)
    assert caller.done() == late
    end.set()
    await asyncio.wait_for(asyncio.gather(caller, return_exceptions=True), 60)
    assert caller.cancelled()
    await writer.close()


async def test_a_reader_cannot_write(store: Store) -> None:
    def insert_row() -> Transaction[None]:
        yield "INSERT INTO clicks (interaction, at) VALUES (?, ?)", (1, 1.0)

    with pytest.raises(StoreUnavailable):
        await store.database.run_read(insert_row)
    assert await store.remember_interaction(1, 1.0)
