"""Messages that tables leave behind, and which of them name a person who is to be forgotten."""

import pytest

from db.pages import LOBBY
from db.rows import LeftPage
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, CHANNEL, GUILD, playing


async def test_a_lobby_and_finished_holes_stay_behind(store: Store) -> None:
    table = await playing(store, ANN, BOB)
    await store.shown(table.id, 0, 71, 1.0)
    await store.moved(table.id, CHANNEL, None, LOBBY)
    await store.shown(table.id, 0, 72, 2.0)
    await store.shown(table.id, 0, 73, 3.0, 1)
    await store.shown(table.id, 0, 73, 4.0, 2)
    await store.moved(table.id, 801, 802)
    await store.moved(table.id, 801, 802)
    assert await store.stale_pages(9) == ()
    await store.delete_person(ANN, 5.0)
    assert await store.stale_pages(9) == (
        LeftPage(71, table.id, GUILD, CHANNEL, LOBBY),
        LeftPage(72, table.id, GUILD, CHANNEL, 1),
        LeftPage(73, table.id, GUILD, CHANNEL, None),
    )
    assert [page.message for page in await store.stale_pages(1)] == [71]
    await store.refreshed(71)
    assert [page.message for page in await store.stale_pages(9)] == [72, 73]


@pytest.mark.parametrize(("forgotten", "stale"), [(ANN, 1), (BOB, 1), (CAT, 0)])
async def test_the_pages_of_whoever_sat_there_are_stale(store: Store, forgotten: int, stale: int) -> None:
    table = await playing(store, ANN, BOB)
    await store.shown(table.id, 0, 71, 1.0)
    await store.moved(table.id, CHANNEL, None, LOBBY)
    await store.replace_seat(table.id, 1, "House", None, "amateur")
    await store.delete_person(forgotten, 5.0)
    assert len(await store.stale_pages(9)) == stale


async def test_the_pages_of_a_server_without_the_bot_wait(store: Store) -> None:
    table = await playing(store, ANN, BOB)
    await store.shown(table.id, 0, 71, 1.0)
    await store.moved(table.id, CHANNEL, None, LOBBY)
    await store.delete_person(ANN, 5.0)
    await store.guild_removed(GUILD, 6.0)
    assert await store.stale_pages(9) == ()
    await store.guild_back(GUILD, 7.0)
    assert len(await store.stale_pages(9)) == 1
    await store.guild_removed(GUILD, 8.0)
    await store.purge(9.0)
    await store.guild_back(GUILD, 10.0)
    assert await store.stale_pages(9) == (), "a page goes with its table"
