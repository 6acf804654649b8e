"""Farming is useless: second accounts raise no rating, and rounds alone with the house raise no average."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from db.migrate import STANDINGS_VERSIONS
from db.rows import SeatOffer, SeatResult
from db.standings import ALL_TIME
from db.store import Store, open_store
from db.transaction import Transaction
from tests.db.samples import (
    ANN,
    BOB,
    CAT,
    CHANNEL,
    DAN,
    GAME,
    GUILD,
    add,
    begin,
    derived_rows,
    end_game,
    finish,
    play_out,
)

DAY = 86_400.0
WEIGHED_VERSION = STANDINGS_VERSIONS[1]
"""The version since which further results of two people on a day weigh less."""


async def leave(store: Store, table: int, seat: int, holes: int) -> None:
    """Leave the game for good after so many holes."""
    await store.mark_left(table, seat, holes)


async def give_to_house(store: Store, table: int, seat: int, holes: int) -> None:
    """Give the seat to the house after so many holes."""
    await store.replace_seat(table, seat, "House", house="amateur", holes=holes)


async def give_to_house_twice(store: Store, table: int, seat: int, holes: int) -> None:
    """Give the seat to the house at once, come back, and give it away again after so many holes."""
    await give_to_house(store, table, seat, 0)
    await store.replace_seat(table, seat, "Bob", user=BOB, holes=holes)
    await give_to_house(store, table, seat, holes)


async def let_another_take_it(store: Store, table: int, seat: int, holes: int) -> None:
    """Offer the seat to somebody who takes it after so many holes, and leaves it to the house later."""
    offer = SeatOffer(table, seat, CAT, BOB, BOB, CHANNEL, None, 900.0)
    await store.make_offer(offer)
    await store.take_offer(offer, "Cat", holes=holes)
    await give_to_house(store, table, seat, holes + 1)


async def be_forgotten(store: Store, table: int, _seat: int, holes: int) -> None:
    """Have everything about oneself deleted after so many holes."""
    await store.erase_user(BOB, 150.0, {table: holes})


Departure: TypeAlias = Callable[[Store, int, int, int], Awaitable[None]]
DEPARTURES = (leave, give_to_house, give_to_house_twice, let_another_take_it, be_forgotten)


@pytest.mark.parametrize("depart", DEPARTURES, ids=lambda depart: depart.__name__)
async def test_nobody_gains_by_a_player_who_leaves_before_the_first_hole_ends(store: Store, depart: Departure) -> None:
    """A second account that resigns at once lifts no rating and makes no win; it loses its own rating."""
    for guild, holes in ((911, 0), (912, 1)):
        table = await begin(store, ANN, BOB, guild=guild)
        await depart(store, table.id, 1, holes)
        await add(store, table.id, 1, finish=finish((3,), (2,)), at=200.0)
        ann, bob = await store.results(table.id)
        profile = await store.profile(guild, ANN, GAME)
        assert profile is not None
        assert (ann.place, bob.place) == (1, 2)
        assert ((ann.rating_after or 0) > 1500, profile.line.wins) == (holes > 0, int(holes > 0))
        assert (bob.rating_after or 0) < 1500


async def test_only_opponents_who_stayed_change_a_rating(store: Store) -> None:
    two = await store.results((await end_game(store, (ANN, BOB), finish((3,), (4,)), guild=911)).id)
    table = await begin(store, ANN, BOB, CAT, guild=912)
    await store.mark_left(table.id, 2, 0)
    await add(store, table.id, 1, finish=finish((3,), (4,), (1,)), at=200.0)
    three = await store.results(table.id)
    assert [seat.rating_after for seat in three[:2]] == [seat.rating_after for seat in two]


async def test_two_players_who_both_hand_over_their_seats_have_not_won(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.replace_seat(table.id, 0, "Cat", user=CAT, holes=1)
    await store.replace_seat(table.id, 1, "Dan", user=DAN, holes=1)
    await add(store, table.id, 1, finish=finish((3,), (4,)), at=200.0)
    assert [line.wins for line in (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines] == [0, 0]
    assert [await store.first_win(GUILD, GAME, user) for user in (ANN, BOB)] == [None, None]
    ann, bob = await store.results(table.id)
    assert (ann.place, bob.place, ann.rating_after) == (2, 2, bob.rating_after)


@pytest.mark.parametrize("depart", DEPARTURES, ids=lambda depart: depart.__name__)
async def test_strokes_and_feats_of_a_seat_that_was_left_are_nobodys(store: Store, depart: Departure) -> None:
    table = await begin(store, ANN, BOB)
    await depart(store, table.id, 1, 1)
    await add(store, table.id, 1, finish=finish((3,), (2,), feats=((), ("pair",))), at=200.0)
    assert [seat.strokes for seat in await store.results(table.id)] == [(3,), ()]
    others = [line for line in (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines if line.user != ANN]
    assert [(line.average, line.best_hole, dict(line.feats)) for line in others] == [(None, None, {})] * len(others)
    assert len(others) == (depart is not be_forgotten)


def make_master(user: int) -> Transaction[None]:
    """Give somebody the rating of a master."""
    yield "INSERT INTO ratings (guild, game, user_id, mu, sigma) VALUES (?, ?, ?, 45, 5)", (GUILD, GAME, user)


async def test_a_player_who_leaves_early_gains_nothing_by_a_stronger_one_who_leaves_too(store: Store) -> None:
    await store.database.run_write(lambda: make_master(BOB))
    table = await begin(store, ANN, BOB, CAT)
    for seat in (1, 2):
        await store.mark_left(table.id, seat, 0)
    await add(store, table.id, 1, finish=finish((3,), (4,), (5,)), at=200.0)
    ann, bob, cat = await store.results(table.id)
    assert [seat.place for seat in (ann, bob, cat)] == [1, 2, 2]
    assert (ann.rating_after, cat.rating_after) == (1500, 1500)
    assert (bob.rating_after or 0) < (bob.rating_before or 0)


async def test_a_player_who_comes_back_has_not_left_early(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.replace_seat(table.id, 1, "House", house="amateur", holes=0)
    await store.replace_seat(table.id, 1, "Bob", user=BOB)
    await add(store, table.id, 1, finish=finish((3,), (4,)), at=200.0)
    ann, _bob = await store.results(table.id)
    assert (ann.rating_after or 0) > 1500


async def test_each_further_result_of_two_people_on_a_day_weighs_half_as_much(store: Store) -> None:
    gains, before = [], 1500
    for at in (*(100.0 + 10 * round for round in range(6)), DAY + 100.0):
        ann, _bob = await store.results((await end_game(store, (ANN, BOB), finish((3,), (4,)), at=at)).id)
        gains.append((ann.rating_after or 0) - before)
        before = ann.rating_after or 0
    assert gains[:6] == sorted(gains[:6], reverse=True) and gains[5] <= gains[0] / 16
    assert gains[6] > gains[2], "the next day the results weigh as before"


async def test_another_opponent_on_that_day_weighs_as_before(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish((3,), (4,)), at=100.0)
    cat, _dan = await store.results((await end_game(store, (CAT, DAN), finish((3,), (4,)), at=110.0)).id)
    with_bob = await store.results((await end_game(store, (CAT, BOB), finish((3,), (4,)), at=120.0)).id)
    assert (with_bob[0].rating_after or 0) - (cat.rating_after or 0) > ((cat.rating_after or 0) - 1500) / 2


def change(seat: SeatResult) -> int:
    """Return by how much a rating has moved."""
    return abs((seat.rating_after or 0) - (seat.rating_before or 0))


async def test_a_day_of_farming_is_rebuilt_as_it_was(store: Store) -> None:
    """Six rounds of the same two on a day, one left at once, and one alone with the house that counts as a round."""
    tables = [await play_out(store, ANN, BOB) for _round in range(6)]
    tables.append(await play_out(store, ANN, CAT, departure=lambda table: store.mark_left(table, 1, 0)))
    tables.append(await play_out(store, DAN))
    before = await derived_rows(store, tables)
    rounds = [await store.results(id) for id in tables]
    changes = [change(seats[0]) for seats in rounds]
    assert 0 < changes[5] < changes[0] / 8
    assert changes[6] == 0
    alone = await store.profile(GUILD, DAN, GAME)
    assert alone is not None and (alone.line.rounds, alone.line.average, alone.line.best_hole) == (1, None, None)
    assert await store.rebuild_results() == 8
    assert await derived_rows(store, tables) == before


def downgrade_ratings() -> Transaction[None]:
    """Take a database back to the version before ratings weighed the results of a day."""
    for table in ("rating_rules", "banned_people", "banned_guilds"):
        yield f"DROP TABLE IF EXISTS {table}", ()
    yield "ALTER TABLE seats DROP COLUMN left_holes", ()
    yield "ALTER TABLE servers DROP COLUMN house_lines", ()
    yield "ALTER TABLE servers DROP COLUMN films", ()
    for table in ("daily_rounds", "days_open", "day_chain"):
        yield f"DROP TABLE {table}", ()
    for index in ("servers_with_mornings", "people_reminded", "tables_of_days"):
        yield f"DROP INDEX {index}", ()
    yield "ALTER TABLE tables DROP COLUMN day", ()
    for column in ("daily_listed", "daily_reminder", "daily_reminded"):
        yield f"ALTER TABLE people DROP COLUMN {column}", ()
    for column in ("daily_channel", "daily_posted"):
        yield f"ALTER TABLE servers DROP COLUMN {column}", ()
    for index in ("tables_over_in_channels", "tables_over_in_threads", "results_by_end"):
        yield f"DROP INDEX {index}", ()
    yield "CREATE INDEX results_of_people ON results (user_id)", ()
    yield "DELETE FROM schema_version WHERE version > ?", (WEIGHED_VERSION - 1,)


async def test_rounds_from_before_the_weights_keep_their_ratings_through_upgrade_and_rebuild(url: str) -> None:
    async with open_store(url) as store:
        await store.database.run_write(weigh_nothing)
        tables = [await play_out(store, ANN, BOB) for _round in range(4)]
        before = [await store.results(id) for id in tables]
        changes = [change(seats[0]) for seats in before]
        assert changes[3] > changes[0] / 4, "they all weigh the same"
        await store.database.run_write(downgrade_ratings)
    async with open_store(url, backup_done=True) as store:
        assert await store.rebuild_results() == 4
        assert [await store.results(id) for id in tables] == before
        for _round in range(2):
            ended = await end_game(store, (ANN, BOB), finish((4,), (3,)))
            changes.append(change((await store.results(ended.id))[0]))
        assert changes[4] > changes[0] / 4, "rounds from before the upgrade do not weigh on those after it"
        assert 0 < changes[5] < changes[4] * 0.7


def weigh_nothing() -> Transaction[None]:
    """Rate every round as the version before did."""
    yield "UPDATE rating_rules SET unweighed_until = ?", (10**9,)
