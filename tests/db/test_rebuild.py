"""Results and ratings, rebuilt from the records of their games."""

import pytest

from db.errors import UnreadableTable
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, DAN, begin, derived_rows, end_game, finish, play_out
from tests.second_edition import register_second_edition


async def test_everything_derived_is_rebuilt_from_the_records(store: Store) -> None:
    tables = [await play_out(store, *users) for users in ((ANN, BOB), (ANN, BOB, CAT), (CAT, DAN))]
    before = await derived_rows(store, tables)
    assert await store.rebuild_results() == 3
    assert await derived_rows(store, tables) == before


async def test_a_seat_that_was_handed_over_is_rebuilt_as_it_was(store: Store) -> None:
    table = await play_out(store, ANN, BOB, heir=CAT)
    before = await derived_rows(store, [table])
    assert [seat.user for seat in await store.results(table)] == [ANN, BOB]
    assert await store.rebuild_results() == 1
    assert await derived_rows(store, [table]) == before


async def test_rebuilding_stops_at_a_game_that_does_not_replay_and_changes_nothing(store: Store) -> None:
    good = await play_out(store, ANN, BOB)
    bad = await end_game(store, (ANN, CAT), finish((3,), (4,)))
    before = await derived_rows(store, [good, bad.id])
    with pytest.raises(UnreadableTable, match=f"table {bad.id} does not replay"):
        await store.rebuild_results()
    assert await derived_rows(store, [good, bad.id]) == before
    await store.set_aside(bad.id, "does not replay", 300.0)
    assert await store.rebuild_results() == 1
    assert await store.results(bad.id) == ()


async def test_rebuilding_keeps_to_the_edition_of_each_game(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    old = await play_out(store, ANN, BOB)
    before = await store.results(old)
    register_second_edition(monkeypatch)
    new = await play_out(store, ANN, BOB, edition=2)
    assert await store.rebuild_results() == 2
    assert await store.results(old) == before
    assert [seat.total for seat in await store.results(new)] == [seat.total + seat.strokes[-1] for seat in before]


async def test_rebuilding_reports_a_game_of_an_unknown_edition_as_spoiled(store: Store) -> None:
    table = await begin(store, ANN, BOB, edition=9)
    with pytest.raises(UnreadableTable, match=rf"^table {table.id}: I don't know edition 9 of Play Nine\.$"):
        await store.record(table.id)
