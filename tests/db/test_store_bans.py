"""Bans of people and guilds: storing and lifting them, and the timers that they stop."""

from functools import partial
from itertools import product

import pytest
from msgspec.structs import replace

from db.bans import Bans
from db.rows import Timer
from db.settings import ServerSettings
from db.shards import ALL_SHARDS
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, GUILD, begin, end_game, finish
from tests.db.test_store_privacy import is_table_absent

OTHER = 901
"""Another guild."""


async def test_people_and_guilds_stay_banned_until_the_ban_is_lifted(store: Store) -> None:
    assert await store.bans() == Bans()
    for _again in range(2):
        await store.ban_user(BOB, 100.0)
        await store.ban_user(ANN, 100.0)
        await store.ban_server(OTHER, 100.0)
    assert await store.bans() == Bans((ANN, BOB), (OTHER,))
    await store.unban_user(ANN)
    await store.unban_user(CAT)
    await store.unban_server(OTHER, 200.0)
    assert await store.bans() == Bans((BOB,), ())


async def test_the_timers_of_a_banned_guild_stand_still_and_run_on_after_it(store: Store) -> None:
    banned = await begin(store, ANN, BOB, guild=OTHER, timers=[Timer(0, "turn", 400.0)])
    played = await begin(store, ANN, CAT, timers=[Timer(0, "turn", 450.0)])
    await store.ban_server(OTHER, 390.0)
    assert [timer.table for timer in await store.due_timers(500.0)] == [played.id]
    assert await store.next_due_time() == 450.0
    assert (await store.health_figures(500.0)).overdue == 1
    await store.unban_server(OTHER, 1390.0)
    assert await store.timers_of(banned.id) == (Timer(0, "turn", 1400.0),)
    assert await store.timers_of(played.id) == (Timer(0, "turn", 450.0),)
    await store.unban_server(OTHER, 5000.0)
    assert await store.timers_of(banned.id) == (Timer(0, "turn", 1400.0),)


@pytest.mark.parametrize("order", list(product((0, 1), repeat=2)))
async def test_a_guild_that_is_banned_and_without_the_bot_at_once_loses_each_second_once(
    store: Store, order: tuple[int, int]
) -> None:
    table = await begin(store, ANN, BOB, guild=OTHER, timers=[Timer(0, "turn", 400.0)])
    begun, ended = order
    stops, ends = (store.ban_server, store.mark_server_removed), (store.unban_server, store.mark_server_back)
    await stops[begun](OTHER, 310.0)
    await stops[1 - begun](OTHER, 320.0)
    await ends[ended](OTHER, 330.0)
    assert not await store.due_timers(10_000.0)
    await ends[1 - ended](OTHER, 350.0)
    assert await store.timers_of(table.id) == (Timer(0, "turn", 440.0),)


async def test_a_downtime_is_not_added_to_the_time_of_a_ban(store: Store) -> None:
    banned = await begin(store, ANN, BOB, guild=OTHER, timers=[Timer(0, "turn", 400.0)])
    played = await begin(store, ANN, CAT, timers=[Timer(0, "turn", 400.0)])
    await store.record_heartbeat(300.0, ALL_SHARDS)
    await store.ban_server(OTHER, 300.0)
    await store.postpone_for_downtime(350.0)
    assert await store.timers_of(played.id) == (Timer(0, "turn", 450.0),)
    await store.unban_server(OTHER, 350.0)
    assert await store.timers_of(banned.id) == (Timer(0, "turn", 450.0),)


async def test_a_ban_survives_deletion_and_is_exported(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish((3,), (4,)))
    await store.ban_user(ANN, 250.0)
    await store.erase_user(ANN, 300.0)
    assert await store.bans() == Bans((ANN,), ())
    export = await store.export_user(ANN)
    assert {subject: rows for subject, rows in export.items() if rows} == {"blocked_by_operator": [{"since": 250.0}]}


async def test_a_guild_is_purged_at_once_with_all_that_a_left_one_loses_and_its_ban_stays(store: Store) -> None:
    here = await end_game(store, (ANN, BOB), finish((3,), (4,)))
    over = await end_game(store, (ANN, BOB), finish((3,), (4,)), guild=OTHER)
    under_way = await begin(store, ANN, BOB, guild=OTHER)
    await store.change_server_settings(OTHER, partial(replace, locale="de"))
    await store.ban_server(OTHER, 250.0)
    kept = await store.table(here.id)
    pieces = 0
    while await store.erase_server_rows(OTHER, 1):
        pieces += 1
    assert pieces > 3
    assert await store.table(here.id) == kept
    assert [await is_table_absent(store, table.id) for table in (over, under_way)] == [True, True]
    assert await store.server_settings(OTHER) == ServerSettings(OTHER)
    assert OTHER not in await store.known_servers()
    export = await store.export_user(ANN)
    assert {row["guild"] for subject in ("results", "ratings", "standings", "names") for row in export[subject]} == {
        GUILD
    }
    assert await store.bans() == Bans((), (OTHER,))
