"""Results, ratings, the leaderboard and profiles."""

from datetime import UTC, datetime
from math import isclose

import pytest

from db.records import finish_of
from db.results import FirstWin, Skill, display_rating, final_places, rate_round
from db.rows import Phase, SeatResult
from db.standings import ALL_TIME, RatedRound, StandingsPage
from db.store import Store
from engine import final_nine
from engine.final_nine.options import Options
from engine.final_nine.state import Over
from engine.rng import Luck
from tests.db.samples import ANN, BOB, CAT, DAN, GAME, GUILD, SEED, add, begin, end_game, finish, lobby

NINE = (3, 4, 5, 3, 4, 5, 3, 4, 5)
TEN = (3, 4, 5, 3, 4, 5, 3, 4, 6)


async def test_results_are_kept_by_seat(store: Store) -> None:
    table = await end_game(store, (ANN, BOB), finish((4, -2), (3, 3)))
    ann, bob = await store.results(table.id)
    assert (ann.user, ann.place, ann.total, ann.strokes) == (ANN, 1, 2, (4, -2))
    assert (bob.user, bob.place, bob.total, bob.strokes) == (BOB, 2, 6, (3, 3))
    assert ann.rating_before == bob.rating_before == 1500
    assert ann.rating_after is not None and bob.rating_after is not None
    assert ann.rating_after > 1500 > bob.rating_after


async def test_a_game_under_way_has_no_results(store: Store) -> None:
    assert await store.results((await begin(store, ANN, BOB)).id) == ()


def test_a_newcomer_has_1500_and_400_points_are_ten_to_one() -> None:
    assert display_rating(Skill()) == 1500
    assert isclose(display_rating(Skill(25 + 5.8926 * 2.302585)), 1900, abs_tol=1)


def test_ratings_follow_the_places_and_ties_share() -> None:
    first, second, third = rate_round([Skill()] * 3, [1, 2, 3])
    assert first.mu > second.mu > third.mu
    left, right = rate_round([Skill()] * 2, [1, 1])
    assert left == right
    assert left.sigma < Skill().sigma


def test_beating_a_stronger_player_is_worth_more() -> None:
    strong, newcomer = Skill(32, 3), Skill()
    upset = rate_round([newcomer, strong], [1, 2])[0].mu - newcomer.mu
    expected = rate_round([strong, newcomer], [1, 2])[0].mu - strong.mu
    assert upset > expected > 0


async def test_a_round_that_counts_aces_enters_no_average(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish(NINE, TEN))
    before = (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines
    state = final_nine.GAME.rules.setup(Options(ace_run=True), 2, Luck(SEED, 0))
    players = tuple(player._replace(scores=(seat,) * 9) for player, seat in zip(state.players, (1, 0), strict=True))
    end = finish_of(final_nine.GAME, state._replace(players=players, phase=Over()))
    assert end is not None and (end.totals, end.strokes, end.feats) == ((9, 0), ((), ()), (("run ace",) * 9, ()))
    await end_game(store, (ANN, BOB), end)
    for old, new in zip(before, (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines, strict=True):
        assert (new.user, new.rounds) == (old.user, 2)
        assert (new.average, new.against_par, new.best_round, new.best_hole) == (
            old.average,
            old.against_par,
            old.best_round,
            old.best_hole,
        )
        assert new.form == old.form and new.feats == ({"run ace": 9} if new.user == ANN else {})


async def test_ratings_go_on_from_round_to_round(store: Store) -> None:
    first = await end_game(store, (ANN, BOB), finish((3,), (4,)))
    second = await end_game(store, (ANN, BOB), finish((4,), (3,)))
    before = {seat.user: seat.rating_after for seat in await store.results(first.id)}
    after = {seat.user: seat.rating_before for seat in await store.results(second.id)}
    assert before == after


async def test_ratings_are_apart_by_server_and_game(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish((3,), (4,)))
    other = await end_game(store, (ANN, BOB), finish((3,), (4,)), guild=901)
    game = await end_game(store, (ANN, BOB), finish((3,), (4,)), game="scramble")
    for table in (other, game):
        assert {seat.rating_before for seat in await store.results(table.id)} == {1500}


@pytest.mark.parametrize(("users", "house", "ranked"), [((ANN, BOB), 0, False), ((ANN,), 1, True), ((ANN,), 0, True)])
async def test_unranked_games_and_games_without_other_people_are_not_rated(
    store: Store, users: tuple[int, ...], house: int, ranked: bool
) -> None:
    end = finish(*((seat,) for seat in range(1, 1 + len(users) + house)))
    table = await end_game(store, users, end, house=house, ranked=ranked)
    assert {(seat.rating_before, seat.rating_after) for seat in await store.results(table.id)} == {(None, None)}
    profile = await store.profile(GUILD, ANN, GAME)
    assert (profile is not None) == ranked
    assert profile is None or (profile.line.rating, profile.line.wins, profile.history) == (None, 0, ())


async def test_house_players_change_no_rating(store: Store) -> None:
    with_house = await end_game(store, (ANN, BOB), finish((3,), (5,), (4,)), house=1)
    alone = await end_game(store, (CAT, DAN), finish((3,), (5,)))
    ratings = [[seat.rating_after for seat in await store.results(table.id)] for table in (with_house, alone)]
    assert ratings[0] == [*ratings[1], None]


@pytest.mark.parametrize(
    ("played", "gone", "counted"),
    [
        ((1, 2, 3), (False, False, False), (1, 2, 3)),
        ((1, 2, 3), (True, False, False), (3, 1, 2)),
        ((1, 1, 3, 4), (False, True, False, True), (1, 3, 2, 3)),
        ((1, 2), (True, True), (2, 2)),
        ((1, 2, 2), (True, True, True), (3, 3, 3)),
        ((1,), (True,), (1,)),
    ],
)
def test_players_who_left_share_the_last_place(
    played: tuple[int, ...], gone: tuple[bool, ...], counted: tuple[int, ...]
) -> None:
    assert final_places(played, gone) == counted


async def test_leaving_a_game_does_not_save_a_rating(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.mark_left(table.id, 0)
    await add(store, table.id, 1, finish=finish((3,), (4,)), at=200.0)
    ann, bob = await store.results(table.id)
    assert (ann.place, bob.place) == (2, 1)
    assert (ann.rating_after or 0) < 1500 < (bob.rating_after or 0)


async def test_handing_the_seat_over_before_the_end_saves_no_rating(store: Store) -> None:
    played = await store.results((await end_game(store, (ANN, BOB), finish((3,), (4,)), guild=901)).id)
    for guild, user, house in ((902, None, "amateur"), (903, CAT, None)):
        table = await begin(store, ANN, BOB, guild=guild)
        await store.replace_seat(table.id, 1, "Heir", user, house)
        await add(store, table.id, 1, finish=finish((3,), (2,), feats=((), ("pair",))), at=200.0)
        results = await store.results(table.id)
        assert [(seat.user, seat.place, seat.rating_after) for seat in results] == [
            (seat.user, seat.place, seat.rating_after) for seat in played
        ]
        assert await store.profile(guild, CAT, GAME) is None
        bob = (await store.standings_page(guild, GAME, ALL_TIME, 0, 10)).lines[1]
        assert (bob.name, bob.rounds, bob.average, dict(bob.feats)) == ("Bob", 1, None, {}), "others have played it"


async def test_the_gain_over_two_is_the_same_whether_one_of_them_has_handed_the_seat_over(store: Store) -> None:
    played = await store.results((await end_game(store, (ANN, BOB, CAT), finish((3,), (4,), (5,)), guild=901)).id)
    table = await begin(store, ANN, BOB, CAT)
    await store.replace_seat(table.id, 2, "Dan", user=DAN)
    await store.replace_seat(table.id, 2, "House", house="amateur")
    await add(store, table.id, 1, finish=finish((3,), (4,), (1,)), at=200.0)
    results = await store.results(table.id)
    assert [(seat.user, seat.rating_after) for seat in results] == [(seat.user, seat.rating_after) for seat in played]
    assert [seat.place for seat in results] == [1, 2, 3]


async def test_a_seat_of_the_house_that_somebody_takes_over_is_nobodys_result(store: Store) -> None:
    table = await begin(store, ANN, BOB, house=1)
    await store.replace_seat(table.id, 2, "Cat", user=CAT)
    await add(store, table.id, 1, finish=finish((3,), (4,), (1,)), at=200.0)
    ann, bob, cat = await store.results(table.id)
    assert (cat.user, cat.place, cat.rating_after) == (None, 1, None)
    two = await store.results((await end_game(store, (ANN, BOB), finish((3,), (4,)), guild=901)).id)
    assert [ann.rating_after, bob.rating_after] == [seat.rating_after for seat in two]


async def test_a_player_who_comes_back_to_a_seat_has_its_result(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.replace_seat(table.id, 0, "House", house="amateur")
    await store.replace_seat(table.id, 0, "Ann", user=ANN)
    await add(store, table.id, 1, finish=finish((3,), (4,)), at=200.0)
    ann, bob = await store.results(table.id)
    assert (ann.place, bob.place) == (1, 2)
    assert (ann.rating_after or 0) > 1500


async def test_the_leaderboard_is_ordered_by_wins_then_strokes(store: Store) -> None:
    await end_game(store, (ANN, BOB, CAT), finish((3, 3), (4, 4), (5, 5)), at=201.0)
    await end_game(store, (BOB, CAT), finish((6, 6), (7, 7)), at=202.0)
    await end_game(store, (DAN, CAT), finish((2, 2), (9, 9)), at=203.0)
    board = await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)
    assert [(line.rank, line.name, line.rounds, line.wins, line.average) for line in board.lines] == [
        (1, "Dan", 1, 1, 2.0),
        (2, "Ann", 1, 1, 3.0),
        (3, "Bob", 2, 1, 5.0),
        (4, "Cat", 3, 0, 7.0),
    ]
    assert (board.rounds, board.people) == (3, 4)


async def test_equal_leaderboard_lines_share_a_rank(store: Store) -> None:
    await end_game(store, (ANN, BOB, CAT), finish((3,), (3,), (4,)))
    board = await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)
    assert [(line.rank, line.name) for line in board.lines] == [(1, "Ann"), (1, "Bob"), (3, "Cat")]


async def test_the_leaderboard_comes_in_pages(store: Store) -> None:
    await end_game(store, (ANN, BOB, CAT), finish((3,), (4,), (5,)))
    page = await store.standings_page(GUILD, GAME, ALL_TIME, 1, 1)
    assert [(line.rank, line.name) for line in page.lines] == [(2, "Bob")]
    assert (page.rounds, page.people) == (1, 3)
    assert (await store.standings_page(GUILD, GAME, ALL_TIME, 3, 10)).lines == ()


async def test_the_leaderboards_of_a_month_and_of_a_week(store: Store) -> None:
    first, later, last = (datetime(2026, *day, 23, 59, tzinfo=UTC).timestamp() for day in ((11, 1), (11, 29), (11, 30)))
    await end_game(store, (ANN, BOB), finish((3,), (4,)), at=first)
    await end_game(store, (BOB, CAT), finish((3,), (4,)), at=later)
    await end_game(store, (BOB, CAT), finish((4,), (3,)), at=last)
    boards = {
        period: await store.standings_page(GUILD, GAME, period, 0, 10)
        for period in (ALL_TIME, "2026-11", "2026-W44", "2026-W48", "2026-W49")
    }
    assert {period: [(line.name, line.rounds) for line in board.lines] for period, board in boards.items()} == {
        ALL_TIME: [("Ann", 1), ("Cat", 2), ("Bob", 3)],
        "2026-11": [("Ann", 1), ("Cat", 2), ("Bob", 3)],
        "2026-W44": [("Ann", 1), ("Bob", 1)],
        "2026-W48": [("Bob", 1), ("Cat", 1)],
        "2026-W49": [("Cat", 1), ("Bob", 1)],
    }
    assert [(board.rounds, board.people) for board in boards.values()] == [(3, 3), (3, 3), (1, 2), (1, 2), (1, 2)]
    bob = boards["2026-W48"].lines[0]
    assert (bob.wins, bob.average, bob.first_at, [round.ended_at for round in bob.form]) == (1, 3.0, later, [later])


async def test_an_empty_leaderboard(store: Store) -> None:
    assert await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10) == StandingsPage((), 0, 0)
    assert await store.profile(GUILD, ANN, GAME) is None


async def test_other_servers_games_and_unranked_rounds_do_not_count(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish((3,), (4,)), guild=901)
    await end_game(store, (ANN, BOB), finish((3,), (4,)), game="scramble")
    await end_game(store, (ANN, BOB), finish((3,), (4,)), ranked=False)
    assert await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10) == StandingsPage((), 0, 0)


async def test_a_best_round_is_a_round_of_nine_holes(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish(NINE, TEN))
    await end_game(store, (ANN, BOB), finish((-5, -5, -5), (1, 1, 1)))
    board = await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)
    assert [(line.best_round, line.best_hole) for line in board.lines] == [(36, -5), (37, 1)]
    assert board.lines[0].average == (36 - 15) / 12


async def test_a_game_without_strokes_has_no_average(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish((), ()))
    (ann, _) = (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines
    assert (ann.average, ann.best_round, ann.best_hole) == (None, None, None)


async def test_feats_are_counted(store: Store) -> None:
    group = "hole-in-one group"
    await end_game(store, (ANN, BOB), finish((3,), (4,), feats=((group, group, "pair"), ())))
    await end_game(store, (ANN, BOB), finish((3,), (4,), feats=((group,), (group,))))
    ann, bob = (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines
    assert (dict(ann.feats), dict(bob.feats)) == ({group: 3, "pair": 1}, {group: 1})


async def test_form_is_the_last_nine_rounds_the_oldest_first(store: Store) -> None:
    for number in range(11):
        await end_game(store, (ANN, BOB), finish((number,), (5,)), at=200.0 + number)
    ann = next(line for line in (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines if line.user == ANN)
    assert ann.form[0] == RatedRound(1, 2, 2, 1, 202.0)
    assert [played.strokes for played in ann.form] == [*range(2, 11)]
    assert [played.place for played in ann.form] == [1, 1, 1, 1, 2, 2, 2, 2, 2]


async def test_the_leaderboard_has_the_latest_name(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish((3,), (4,)))
    await lobby(store, ANN, name="Annika")
    board = await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)
    assert [line.name for line in board.lines] == ["Annika", "Bob"]


async def test_a_profile_has_rank_and_rating_history(store: Store) -> None:
    first = await end_game(store, (ANN, BOB, CAT), finish((3,), (4,), (5,)), at=201.0)
    second = await end_game(store, (BOB, CAT), finish((4,), (5,)), at=202.0)
    profile = await store.profile(GUILD, BOB, GAME)
    assert profile is not None
    line = (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines[1]
    assert profile.line == line
    assert (line.rank, line.user, line.rounds, line.wins, profile.people) == (2, BOB, 2, 1, 3)
    ratings = [(await store.results(first.id))[1].rating_after, (await store.results(second.id))[0].rating_after]
    assert [(point.at, point.rating) for point in profile.history] == [*zip((201.0, 202.0), ratings, strict=True)]
    assert line.rating == ratings[-1]


async def test_rounds_count_in_the_order_they_ended_even_if_the_clock_goes_back(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish((3,), (4,)), at=900.0)
    last = await end_game(store, (ANN, BOB), finish((3,), (4,)), at=100.0)
    rating = (await store.results(last.id))[0].rating_after
    profile = await store.profile(GUILD, ANN, GAME)
    assert profile is not None
    assert profile.line.rating == profile.history[-1].rating == rating
    assert profile.line.form[-1].ended_at == 100.0


async def test_results_read_back_as_written(store: Store) -> None:
    table = await end_game(store, (ANN,), finish((3, 2)))
    assert await store.results(table.id) == (SeatResult(0, ANN, 1, 5, (3, 2), None, None),)
    assert (await store.table(table.id)).phase is Phase.OVER
    assert (await store.record(table.id)).seed == SEED


async def test_the_first_win_is_the_oldest_that_counts_on_the_leaderboard(store: Store) -> None:
    await end_game(store, (ANN,), finish((3,)), at=1.0)
    await end_game(store, (ANN, BOB), finish((4,), (3,)), at=2.0)
    await end_game(store, (ANN,), finish((3,), (4,)), house=1, at=3.0)
    await end_game(store, (ANN, BOB), finish((3,), (4,)), at=4.0, ranked=False)
    assert await store.first_win(GUILD, GAME, ANN) is None, "alone, lost, against the house, friendly"
    first = await end_game(store, (ANN, BOB), finish((3,), (4,)), at=6.0)
    await end_game(store, (ANN, BOB), finish((3,), (4,)), at=5.0)
    assert await store.first_win(GUILD, GAME, ANN) == FirstWin(first.id, 6.0), "the order of the rounds, not the clock"
    assert await store.first_win(GUILD + 1, GAME, ANN) is None
    assert await store.first_win(GUILD, "scramble", ANN) is None
    (line,) = (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 1)).lines
    assert (line.user, line.wins) == (ANN, 2)


async def test_two_people_have_won_so_often_against_each_other(store: Store) -> None:
    assert await store.head_to_head(GUILD, GAME, ANN, BOB) == (0, 0)
    for strokes in ((4, 3), (3, 4), (3, 4), (3, 3)):
        await end_game(store, (ANN, BOB), finish(*((one,) for one in strokes)))
    await end_game(store, (ANN, CAT), finish((3,), (4,)))
    assert await store.head_to_head(GUILD, GAME, ANN, BOB) == (2, 1)
    assert await store.head_to_head(GUILD, GAME, BOB, ANN) == (1, 2)
    assert await store.head_to_head(GUILD + 1, GAME, ANN, BOB) == (0, 0)
