"""The budget of channels of direct messages holds for all processes, and through restarts."""

from itertools import pairwise

from msgspec.structs import replace

from db.direct_messages import DMBudget
from db.store import Store

BUDGET = DMBudget(minute=5, day=50)


async def test_200_new_players_in_ten_minutes_open_at_most_the_budget(store: Store) -> None:
    opened = [at for at in range(0, 600, 3) if await store.reserve_dm_opening(1000.0 + at, BUDGET)]
    assert len(opened) == 50
    assert all(later - first >= 60 for first, later in pairwise(opened[::5]))


async def test_the_budget_of_a_day_comes_back(store: Store) -> None:
    assert await store.reserve_dm_opening(0.0, DMBudget(1, 1))
    assert not await store.reserve_dm_opening(86_399.0, DMBudget(1, 1))
    assert await store.reserve_dm_opening(86_401.0, DMBudget(1, 1))


async def test_a_pause_holds_for_everybody(store: Store) -> None:
    await store.pause_dm_openings(3600.0)
    assert not await store.reserve_dm_opening(3599.0, BUDGET)
    assert await store.reserve_dm_opening(3601.0, BUDGET)


async def test_a_choice_of_direct_messages_opens_them_again(store: Store) -> None:
    await store.accept_dms(7)
    await store.set_dm_channel(7, 70)
    settings = await store.user_settings(7)
    assert (settings.dms, settings.dms_closed, settings.dm_channel) == (True, False, 70)
    await store.save_user_settings(settings, replace(settings, pings=False))
    assert (await store.user_settings(7)).dm_channel == 70
