"""Personal and server data: what is kept, exported and forgotten."""

import json
from functools import partial

from msgspec.structs import replace

from db.errors import NotFound
from db.rows import NewMove, Phase, Timer
from db.settings import ServerSettings, UserSettings
from db.standings import ALL_TIME, StandingsPage
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, GAME, GUILD, NAMES, add, begin, click, end_game, finish, lobby


async def is_table_absent(store: Store, id: int) -> bool:
    try:
        await store.table(id)
    except NotFound:
        return True
    return False


async def test_an_export_holds_everything_of_a_person_and_nothing_of_others(store: Store) -> None:
    await store.save_user_settings(
        UserSettings(ANN),
        UserSettings(ANN, pings=False, locale="de", away_until=99.5, night_from=22, night_to=7, zone="Asia/Tokyo"),
    )
    table = await begin(store, BOB, ANN)
    await store.set_hand_message(table.id, 1, ANN, 31, 32, 0)
    await store.cast_vote(table.id, "end", ANN)
    await store.set_auto_answers(table.id, 1, "putts luck@3")
    await add(store, table.id, 1, NewMove(0, "draw", click()), NewMove(1, "keep", 4242))
    over = await end_game(store, (ANN, BOB), finish((3,), (4,)))
    export = await store.export_user(ANN)
    (wishes,) = export["wishes"]
    assert [wishes[field] for field in ("pings", "dms", "dms_closed", "locale")] == [False, False, False, "de"]
    assert [wishes[field] for field in ("away_until", "night_from", "night_to", "zone")] == [99.5, 22, 7, "Asia/Tokyo"]
    assert [hosted["table"] for hosted in export["hosted"]] == [over.id]
    assert [(seat["table"], seat["seat"], seat["name"]) for seat in export["seats"]] == [
        (table.id, 1, "Ann"),
        (over.id, 0, "Ann"),
    ]
    assert export["seats"][0]["hand_message"] == 32
    assert export["seats"][0]["automatic_answers"] == "putts luck@3"
    assert [(move["table"], move["move"]) for move in export["moves"]] == [(table.id, "keep"), (over.id, "move 1")]
    assert export["votes"] == [{"table": table.id, "kind": "end"}]
    assert [(result["table"], result["place"], result["strokes"]) for result in export["results"]] == [(over.id, 1, 3)]
    assert [(rating["guild"], rating["game"]) for rating in export["ratings"]] == [(GUILD, GAME)]
    assert NAMES[BOB] not in json.dumps(export)


async def test_an_export_holds_feats_and_standings(store: Store) -> None:
    first = await end_game(store, (BOB, ANN), finish((4,), (1,), feats=((), ("ace", "ace", "birdie"))), at=86_400.0)
    second = await end_game(store, (ANN, BOB), finish((5,), (2,), feats=(("birdie",), ("ace",))), at=86_500.0)
    export = await store.export_user(ANN)
    assert export["feats"] == [
        {"table": first.id, "feat": "ace", "times": 2},
        {"table": first.id, "feat": "birdie", "times": 1},
        {"table": second.id, "feat": "birdie", "times": 1},
    ]
    (ever,) = (line for line in export["standings"] if line["period"] == ALL_TIME)
    assert (ever["rounds"], ever["wins"], ever["strokes"], ever["first_at"]) == (2, 1, 6, 86_400.0)
    assert ever["feats"] == {"ace": 2, "birdie": 2}
    assert [(played["place"], played["strokes"], played["ended_at"]) for played in ever["form"]] == [
        (1, 1, 86_400.0),
        (2, 5, 86_500.0),
    ]
    assert [line["period"] for line in export["standings"]] == ["1970-01", "1970-W01", ALL_TIME]


async def test_the_export_of_a_stranger_is_empty(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish((3,), (4,)))
    assert not any((await store.export_user(CAT)).values())


async def test_a_table_that_ended_keeps_no_votes(store: Store) -> None:
    table = await begin(store, BOB, ANN)
    await store.cast_vote(table.id, "end", ANN)
    await store.close_table(table.id, "voted", 130.0)
    assert (await store.export_user(ANN))["votes"] == []


async def test_deleting_a_person_leaves_the_lobbies_of_others_unchanged(store: Store) -> None:
    await store.save_user_settings(UserSettings(ANN), UserSettings(ANN, pings=False))
    others = await lobby(store, BOB, CAT)
    await store.erase_user(ANN, 150.0)
    assert await store.table(others.id) == others


async def test_a_deleted_person_leaves_no_trace(store: Store) -> None:
    await store.save_user_settings(UserSettings(ANN), UserSettings(ANN, pings=False))
    await end_game(store, (ANN, BOB), finish((3,), (4,)))
    table = await begin(store, ANN, BOB)
    await store.set_hand_message(table.id, 0, CAT, 31, 32, 0)
    await store.cast_vote(table.id, "end", ANN)
    await store.set_auto_answers(table.id, 0, "putts")
    await lobby(store, BOB, ANN)
    await store.erase_user(ANN, 300.0)
    assert not any((await store.export_user(ANN)).values())
    assert await store.user_settings(ANN) == UserSettings(ANN)
    everyone = [seat for table in await store.open_tables() for seat in table.seats]
    assert all(seat.user != ANN and seat.name != "Ann" for seat in everyone)
    assert all(seat.hand_message is None and not seat.auto_answers for seat in everyone)


async def test_a_seat_handed_over_is_exported_and_forgotten(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store.replace_seat(table.id, 0, "Cat", user=CAT, holes=2)
    assert (await store.export_user(ANN))["handed_over"] == [
        {"table": table.id, "seat": 0, "name": "Ann", "holes_when_left": 2}
    ]
    await store.erase_user(ANN, 150.0)
    assert not any((await store.export_user(ANN)).values())
    await add(store, table.id, 1, finish=finish((3,), (4,)), at=200.0)
    assert [(seat.user, seat.place) for seat in await store.results(table.id)] == [(-1, 2), (BOB, 1)]
    assert [line.user for line in (await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines] == [BOB]


async def test_deleting_a_person_keeps_the_results_of_others(store: Store) -> None:
    await end_game(store, (ANN, BOB), finish((3,), (4,)))
    last = await end_game(store, (ANN, BOB, CAT), finish((4,), (3,), (5,)))
    before = await store.results(last.id)
    profile = await store.profile(GUILD, BOB, GAME)
    await store.erase_user(ANN, 300.0)
    after = await store.results(last.id)
    assert after[1:] == before[1:]
    assert (after[0].user, after[0].place, after[0].rating_after) == (-1, 2, before[0].rating_after)
    board = await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)
    assert [line.user for line in board.lines] == [BOB, CAT]
    kept = await store.profile(GUILD, BOB, GAME)
    assert profile is not None and kept is not None
    assert (kept.history, kept.line.rating) == (profile.history, profile.line.rating)


async def test_two_deleted_people_stay_two(store: Store) -> None:
    table = await end_game(store, (ANN, BOB, CAT), finish((3,), (4,), (5,)))
    await store.erase_user(ANN, 300.0)
    await store.erase_user(BOB, 300.0)
    assert [seat.user for seat in await store.results(table.id)] == [-1, -2, CAT]


async def test_the_house_plays_on_for_a_deleted_person(store: Store) -> None:
    under_way = await begin(store, ANN, BOB)
    over = await end_game(store, (ANN, BOB), finish((3,), (4,)))
    await store.erase_user(ANN, 300.0)
    assert [seat.gone for seat in (await store.table(under_way.id)).seats] == [True, False]
    assert [seat.gone for seat in (await store.table(over.id)).seats] == [False, False], "or a rebuild would judge anew"
    assert under_way.id in [table.id for table in await store.tables_to_redraw()]


async def test_a_deleted_person_leaves_the_lobbies(store: Store) -> None:
    hosted = await lobby(store, ANN, BOB)
    alone = await lobby(store, ANN)
    await store.erase_user(ANN, 300.0)
    after = await store.table(hosted.id)
    assert (after.host, [seat.user for seat in after.seats]) == (BOB, [BOB])
    assert (await store.table(alone.id)).phase == Phase.CLOSED


async def purge_all(store: Store, before: float) -> int:
    """Purge two rows at a time, and return how many are gone."""
    gone = 0
    while piece := await store.purge(before, 2):
        gone += piece
    return gone


async def test_a_purge_takes_closed_tables_and_old_clicks_and_keeps_finished_games(store: Store) -> None:
    old = await store.cancel_lobby((await lobby(store)).id, "host", 100.0)
    new = await store.cancel_lobby((await lobby(store)).id, "host", 200.0)
    over = await end_game(store, (ANN, BOB), finish((3,), (4,)), at=50.0)
    under_way = await begin(store, ANN, BOB)
    await store.remember_interaction(1, 100.0)
    await store.remember_interaction(2, 200.0)
    assert await purge_all(store, 150.0)
    assert not await purge_all(store, 150.0)
    assert [await is_table_absent(store, table.id) for table in (old, new, over, under_way)] == [
        True,
        False,
        False,
        False,
    ]
    assert await store.remember_interaction(1, 300.0)
    assert not await store.remember_interaction(2, 300.0)


async def test_a_purge_takes_servers_that_the_bot_left_long_ago(store: Store) -> None:
    here = await end_game(store, (ANN, BOB), finish((3,), (4,)))
    left = await end_game(store, (ANN, BOB), finish((3,), (4,)), guild=901)
    waiting = await begin(store, ANN, BOB, guild=901, timers=[Timer(0, "turn", 400.0)])
    await store.change_server_settings(901, partial(replace, locale="de"))
    await store.mark_server_removed(901, 500.0)
    kept = await store.table(here.id)
    await purge_all(store, 500.0)
    assert await store.table(waiting.id) == waiting
    await purge_all(store, 501.0)
    assert await store.table(here.id) == kept
    assert 901 not in await store.known_servers()
    assert [await is_table_absent(store, table.id) for table in (here, left, waiting)] == [False, True, True]
    assert await store.server_settings(901) == ServerSettings(901)
    assert {rating["guild"] for rating in (await store.export_user(ANN))["ratings"]} == {GUILD}
    assert await store.standings_page(901, GAME, ALL_TIME, 0, 10) == StandingsPage((), 0, 0)
    assert len((await store.standings_page(GUILD, GAME, ALL_TIME, 0, 10)).lines) == 2


async def test_a_purge_takes_left_guilds_sooner_than_other_rows(store: Store) -> None:
    table = await end_game(store, (ANN, BOB), finish((3,), (4,)), guild=901)
    await store.change_server_settings(901, partial(replace, locale="de"))
    await store.mark_server_removed(901, 500.0)
    while await store.purge(100.0, left_before=600.0):
        pass
    assert await is_table_absent(store, table.id)
    assert await store.server_settings(901) == ServerSettings(901)
