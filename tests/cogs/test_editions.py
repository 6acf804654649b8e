"""A new edition of a game while tables stand: they keep their edition, new tables get the newest."""

from dataclasses import replace

import pytest
from msgspec import Struct
from pytest import MonkeyPatch

from db.rows import Phase
from engine import registry
from engine.game import AnyGame
from engine.play_nine import GAME
from tests.cogs.club import Club
from tests.cogs.messages import private
from tests.second_edition import SECOND, register_second_edition


class FewerOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of an edition that has given most of them up."""

    holes: int = 9


async def restart_newer(club: Club, monkeypatch: MonkeyPatch, number: int) -> None:
    """Enter the second edition and drop the table from memory, as a restart with a new version does."""
    register_second_edition(monkeypatch)
    club.client.clubhouse.tables.evict(number)


@pytest.mark.usefixtures("real_seeds")
async def test_a_game_finishes_verifies_and_rebuilds_under_the_edition_it_was_begun_in(
    club: Club, monkeypatch: MonkeyPatch
) -> None:
    number = await club.tee_off("Annika", "Björn")
    await restart_newer(club, monkeypatch, number)
    await club.finish(number)
    state = (await club.live_table(number)).state
    first, second = GAME.rules.result(state), SECOND.rules.result(state)
    assert first and second and first.totals != second.totals
    results = await club.store.results(number)
    assert tuple(seat.total for seat in results) == first.totals
    assert f"totals: {first.totals[0]}, {first.totals[1]}" in private(await club.slash("Mia", "verify", table=number))
    assert await club.store.rebuild_results() == 1
    assert await club.store.results(number) == results


async def test_a_lobby_tees_off_under_the_edition_it_was_opened_in(club: Club, monkeypatch: MonkeyPatch) -> None:
    number = await club.open("Annika", players=2)
    await restart_newer(club, monkeypatch, number)
    await club.press("Björn", "Join", number)
    assert (await club.live_table(number)).game is GAME


async def test_a_new_table_and_a_rematch_get_the_newest_edition(club: Club, monkeypatch: MonkeyPatch) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    register_second_edition(monkeypatch)
    await club.press("Annika", "Play again", number)
    fresh = await club.open("Mia", "Tom")
    tables = [await club.table(one) for one in (number, number + 1, fresh)]
    assert [table.edition for table in tables] == [1, 2, 2]
    assert (await club.live_table(fresh)).game is SECOND


async def test_a_rematch_with_choices_that_are_no_more_is_refused(club: Club, monkeypatch: MonkeyPatch) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    second: AnyGame = SECOND
    monkeypatch.setitem(registry.GAMES, GAME.key, replace(second, rules=replace(second.rules, options=FewerOptions)))
    assert "rules of this game have changed" in private(await club.press("Annika", "Play again", number))
    assert await club.store.open_tables(channel=club.channel.id) == ()


async def test_a_table_of_an_unknown_edition_is_set_aside_with_a_sentence(club: Club, monkeypatch: MonkeyPatch) -> None:
    with MonkeyPatch.context() as newer:
        register_second_edition(newer)
        number = await club.tee_off("Annika", "Björn")
    club.client.clubhouse.tables.evict(number)
    await club.slash("Annika", "table board", table=number)
    assert "couldn't load this table" in await club.text(number)
    assert (await club.table(number)).phase is Phase.ASIDE
