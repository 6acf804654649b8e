"""Old messages of tables, and the query for those that name a person to be forgotten."""

import pytest

from db.messages import LOBBY_HOLE
from db.rows import LeftMessage
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, CHANNEL, GUILD, begin


async def test_a_lobby_and_finished_holes_stay_behind(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.mark_board_shown(table.id, 0, 71, 1.0)
    await store.move_table(table.id, CHANNEL, None, LOBBY_HOLE)
    await store.mark_board_shown(table.id, 0, 72, 2.0)
    await store.mark_board_shown(table.id, 0, 73, 3.0, 1)
    await store.mark_board_shown(table.id, 0, 73, 4.0, 2)
    await store.move_table(table.id, 801, 802)
    await store.move_table(table.id, 801, 802)
    assert await store.stale_pages(9) == ()
    await store.erase_user(ANN, 5.0)
    assert await store.stale_pages(9) == (
        LeftMessage(71, table.id, GUILD, CHANNEL, LOBBY_HOLE),
        LeftMessage(72, table.id, GUILD, CHANNEL, 1),
        LeftMessage(73, table.id, GUILD, CHANNEL, None),
    )
    assert [page.message for page in await store.stale_pages(1)] == [71]
    assert [page.message for page in await store.stale_pages(1, after=71)] == [72]
    await store.mark_page_refreshed(71)
    assert [page.message for page in await store.stale_pages(9)] == [72, 73]


@pytest.mark.parametrize(("forgotten", "stale"), [(ANN, 1), (BOB, 1), (CAT, 0)])
async def test_deleting_a_person_makes_the_pages_of_their_tables_stale(
    store: Store, forgotten: int, stale: int
) -> None:
    table = await begin(store, ANN, BOB)
    await store.mark_board_shown(table.id, 0, 71, 1.0)
    await store.move_table(table.id, CHANNEL, None, LOBBY_HOLE)
    await store.replace_seat(table.id, 1, "House", None, "amateur")
    await store.erase_user(forgotten, 5.0)
    assert len(await store.stale_pages(9)) == stale


async def test_the_pages_of_a_server_without_the_bot_wait(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.mark_board_shown(table.id, 0, 71, 1.0)
    await store.move_table(table.id, CHANNEL, None, LOBBY_HOLE)
    await store.erase_user(ANN, 5.0)
    await store.mark_server_removed(GUILD, 6.0)
    assert await store.stale_pages(9) == ()
    await store.mark_server_back(GUILD, 7.0)
    assert len(await store.stale_pages(9)) == 1
    await store.mark_server_removed(GUILD, 8.0)
    await store.purge(9.0)
    await store.mark_server_back(GUILD, 10.0)
    assert await store.stale_pages(9) == (), "a page goes with its table"
