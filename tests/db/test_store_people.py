"""User settings, server settings, and clicks that count once."""

import asyncio
from functools import partial

from msgspec import structs
from msgspec.structs import replace

from db.settings import ServerSettings, UserSettings
from db.shards import ALL_SHARDS
from db.store import Store
from tests.db.samples import GUILD


async def test_a_person_without_settings_has_the_defaults(store: Store) -> None:
    assert await store.user_settings(7) == UserSettings(7, pings=True, dms=False, dms_closed=False, locale=None)


async def test_settings_of_a_person_are_stored_and_changed(store: Store) -> None:
    old = UserSettings(7)
    resting = UserSettings(7, away_until=99.5, night_from=22, night_to=7, zone="Europe/Vienna")
    for wishes in (
        UserSettings(7, pings=False, dms=False, dms_closed=True, locale="de"),
        resting,
        UserSettings(7, dms=False),
    ):
        assert await store.save_user_settings(old, wishes) == wishes
        assert await store.user_settings(7) == wishes
        old = wishes
    assert await store.user_settings(8) == UserSettings(8)


async def test_a_server_without_settings_has_the_defaults(store: Store) -> None:
    assert await store.server_settings(GUILD) == ServerSettings(GUILD, (), None, (), None)


async def test_settings_of_a_server_are_stored_and_changed(store: Store) -> None:
    for settings in (
        ServerSettings(GUILD, channels=(2**62, 5), pace="live", open_roles=(6,), locale="de"),
        ServerSettings(GUILD, pace="casual"),
    ):
        assert (
            await store.change_server_settings(GUILD, partial(structs.replace, **structs.asdict(settings))) == settings
        )
        assert await store.server_settings(GUILD) == settings


async def test_a_change_of_one_setting_undoes_no_other_change_made_meanwhile(store: Store) -> None:
    for old in (UserSettings(7), UserSettings(7, dms=True)):
        await store.set_locale(7, "de")
        await store.mark_dms_closed(7)
        changed = await store.save_user_settings(old, replace(old, dms=not old.dms))
        assert changed == UserSettings(7, dms=not old.dms, dms_closed=True, locale="de")
    await store.change_server_settings(GUILD, partial(replace, channels=(5,)))
    changed_guild = await store.change_server_settings(GUILD, partial(replace, pace="live"))
    assert changed_guild == ServerSettings(GUILD, channels=(5,), pace="live")
    add = [partial(lambda old, channel: replace(old, channels=(*old.channels, channel)), channel=one) for one in (6, 7)]
    await asyncio.gather(*(store.change_server_settings(GUILD, change) for change in add))
    assert {*(await store.server_settings(GUILD)).channels} == {5, 6, 7}


async def test_a_server_that_begins_to_have_morning_posts_gets_none_for_mornings_before(store: Store) -> None:
    await store.change_server_settings(GUILD, partial(replace, daily_channel=5), last_morning=10)
    assert await store.next_morning_post(10, ALL_SHARDS) is None
    assert await store.next_morning_post(11, ALL_SHARDS) == (GUILD, 5)
    for change in (partial(replace, daily_channel=6), partial(replace, pace="live")):
        await store.change_server_settings(GUILD, change, last_morning=11)
        assert await store.next_morning_post(11, ALL_SHARDS) == (GUILD, 6), "it is still due"
    for channel in (None, 7):
        await store.change_server_settings(GUILD, partial(replace, daily_channel=channel), last_morning=11)
        assert await store.next_morning_post(11, ALL_SHARDS) is None
    assert await store.next_morning_post(12, ALL_SHARDS) == (GUILD, 7)


async def test_settings_survive_the_removal_of_the_bot(store: Store) -> None:
    settings = ServerSettings(GUILD, channels=(5,), locale="de")
    await store.change_server_settings(GUILD, lambda _old: settings)
    await store.mark_server_removed(GUILD, 10.0)
    await store.mark_server_back(GUILD, 20.0)
    assert await store.server_settings(GUILD) == settings


async def test_a_server_known_only_by_its_removal_has_default_settings(store: Store) -> None:
    await store.mark_server_removed(GUILD, 10.0)
    assert await store.server_settings(GUILD) == ServerSettings(GUILD)


async def test_an_interaction_is_recorded_once(store: Store) -> None:
    first = await asyncio.gather(*(store.remember_interaction(2**63 - 1, 1.0) for _ in range(5)))
    assert sorted(first) == [False, False, False, False, True]
    assert await store.remember_interaction(2, 1.0)
