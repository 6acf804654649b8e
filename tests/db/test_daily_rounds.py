"""The round of the day on both databases: one try, the same deal, results, closing, lists, forgetting."""

import asyncio
from itertools import count

import pytest

from club.clubhouse import Clubhouse
from club.daily_rounds import begin_round, deal, load_day_keys, mark_today_and_close_rounds, own_round, streak_of
from club.day_keys import DayKeys, day_start, root_of_secret
from club.live_table import LiveTable
from club.table_setup import Guest
from club.user_error import UserError
from club.verification import proof_of, verify
from db.daily import NEVER_BEHIND
from db.rows import Caps, Finish, NewDailyRound, Phase
from db.settings import UserSettings
from db.store import Store, open_store
from engine.registry import GAMES
from tests.db.samples import ANN, BOB, CAT, GUILD, NAMES

KEYS = DayKeys(root_of_secret("a secret of several operators, long enough"))
DAY = 214
GAME = GAMES["play-nine"]
press = count(9_000_000_000).__next__


class Time:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = day_start(DAY) + 60

    def __call__(self) -> float:
        return self.now


def guest(user: int) -> Guest:
    return Guest(user, NAMES[user], press())


async def play_moves(clubhouse: Clubhouse, live: LiveTable, user: int, most: int = 1000) -> LiveTable:
    """Play a round with the game's first legal moves, at most so many."""
    for _move in range(most):
        if live.is_over:
            break
        rules = live.game.rules
        text = rules.write_move(rules.legal_moves(live.state, 0)[0])
        live = await clubhouse.accept_moves(live.table.id, user, text, press(), live.stamp)
    return live


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def clubhouse(store: Store, clock: Time) -> Clubhouse:
    return Clubhouse(store, clock)


async def test_a_second_try_at_a_daily_round_continues_the_first(clubhouse: Clubhouse) -> None:
    tries = (begin_round(clubhouse, KEYS, GAME, guest(ANN), guild) for guild in (GUILD, None, 901, GUILD))
    tables = {live.table.id for live in await asyncio.gather(*tries)}
    assert len(tables) == 1
    other = await begin_round(clubhouse, KEYS, GAME, guest(BOB), GUILD)
    assert other.table.id not in tables
    assert other.record == (await clubhouse.tables.live_table(*tables)).record == deal(KEYS, DAY, GAME)


async def test_going_on_with_a_daily_round_takes_no_number_of_a_table(clubhouse: Clubhouse) -> None:
    first = await begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD)
    await asyncio.gather(*(begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD) for _press in range(3)))
    other = await begin_round(clubhouse, KEYS, GAME, guest(BOB), GUILD)
    assert other.table.id == first.table.id + 1


async def test_a_daily_round_continues_in_another_process_and_is_tried_once(
    clubhouse: Clubhouse, store: Store, clock: Time
) -> None:
    begun = await play_moves(clubhouse, await begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD), ANN, 3)
    again = await begin_round(Clubhouse(store, clock), KEYS, GAME, guest(ANN), None)
    assert (again.table.id, again.record) == (begun.table.id, begun.record)
    over = await play_moves(Clubhouse(store, clock), again, ANN)
    last = await begin_round(Clubhouse(store, clock), KEYS, GAME, guest(ANN), 901)
    assert (last.table.id, last.is_over) == (over.table.id, True)


async def test_a_finished_round_has_a_result_feats_and_no_rating(clubhouse: Clubhouse, store: Store) -> None:
    live = await play_moves(clubhouse, await begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD), ANN)
    result = await store.daily_result(DAY, GAME.key, ANN)
    assert result is not None
    assert (result.total, len(result.strokes)) == (live.view().card.totals[0], 3)
    assert await store.daily_place(DAY, GAME.key, result.total) == (1, 1)
    assert (await store.export_user(ANN))["ratings"] == []
    assert (await store.friendly_totals(GUILD, ANN, [GAME.key]))[GAME.key].rounds == 1


async def test_a_daily_round_is_not_listed_among_open_tables(clubhouse: Clubhouse, store: Store) -> None:
    live = await begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD)
    await play_moves(clubhouse, live, ANN, 2)
    assert await store.open_tables(user=ANN) == await store.open_tables(host=ANN) == ()
    assert await store.tables_to_redraw() == ()
    assert await store.timers_of(live.table.id) == ()
    await store.save_user_settings(UserSettings(ANN), UserSettings(ANN, dms=True))
    assert await store.tables_without_hands() == ()
    await store.require_caps(ANN, 1, GUILD, Caps(1, 1, 1, 1))
    await play_moves(clubhouse, await clubhouse.tables.live_table(live.table.id), ANN)
    assert await store.last_finished_of(ANN) is None
    with pytest.raises(UserError):
        await clubhouse.tables.table_for_user(live.table.id, BOB, GUILD)
    assert (await clubhouse.tables.table_for_user(live.table.id, ANN, 901)).day == DAY


async def test_a_daily_round_can_be_finished_the_day_after_and_closes_then(
    clubhouse: Clubhouse, store: Store, clock: Time
) -> None:
    live = await play_moves(clubhouse, await begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD), ANN, 3)
    clock.now = day_start(DAY + 2) - 1
    await mark_today_and_close_rounds(clubhouse)
    live = await own_round(clubhouse, live.table.id, ANN)
    await play_moves(clubhouse, live, ANN, 1)
    today = await begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD)
    assert today.table.day == DAY + 1
    clock.now = day_start(DAY + 2)
    with pytest.raises(UserError, match="closed"):
        await own_round(clubhouse, live.table.id, ANN)
    await mark_today_and_close_rounds(clubhouse)
    assert [(await store.table(id)).phase for id in (live.table.id, today.table.id)] == [Phase.CLOSED, Phase.PLAYING]
    assert await store.daily_result(DAY, GAME.key, ANN) is None


async def test_a_daily_deal_is_revealed_only_once_nobody_can_play_it(
    clubhouse: Clubhouse, store: Store, clock: Time
) -> None:
    live = await play_moves(clubhouse, await begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD), ANN)
    with pytest.raises(UserError):
        await proof_of(store, live.table, day_start(DAY + 2) - 1)
    proof = await proof_of(store, await store.table(live.table.id), day_start(DAY + 2))
    assert verify(proof) is not None


async def test_days_without_the_bot_break_no_streak(clubhouse: Clubhouse, clock: Time) -> None:
    for day in (DAY, DAY + 1, DAY + 4):
        clock.now = day_start(day) + 60
        await mark_today_and_close_rounds(clubhouse)
        await play_moves(clubhouse, await begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD), ANN)
    assert (await streak_of(clubhouse, ANN)).days == 3
    for day in (DAY + 5, DAY + 6, DAY + 7):
        clock.now = day_start(day) + 60
        await mark_today_and_close_rounds(clubhouse)
    assert (await streak_of(clubhouse, ANN)).days == 0


async def test_the_root_key_is_created_once_unless_operators_share_one(store: Store) -> None:
    ends = {(await load_day_keys(store, "")).end for _start in range(2)}
    assert len(ends) == 1
    assert (await load_day_keys(store, "a secret of several operators, long enough")).end == KEYS.end


async def _result(store: Store, user: int, total: int, day: int = DAY, guild: int | None = GUILD) -> None:
    """Store a finished round with this total."""
    new = NewDailyRound(
        day=day, game=GAME.key, edition=1, options="{}", secret=b"s", seed=b"s", user=user, name=NAMES[user],
        guild=guild, at=day_start(day),
    )  # fmt: skip
    table = await store.open_daily_round(new)
    assert (table.shown, table.phase) == (NEVER_BEHIND, Phase.PLAYING)
    finish = Finish((1,), (total,), ((total, 0, 0),), ((),), (8, 8, 8))
    await store.append_moves(table.id, 1, (), (), {}, finish, day_start(day))


async def test_daily_leaderboards_of_a_day_a_server_and_a_week(store: Store) -> None:
    for user, total, guild in ((ANN, 20, GUILD), (BOB, 17, 901), (CAT, 20, None)):
        await _result(store, user, total, guild=guild)
    await _result(store, ANN, 10, DAY + 1)
    await _result(store, BOB, 14, DAY + 1)
    board = await store.daily_board(DAY, GAME.key, 10)
    assert [(line.user, line.name, line.total, line.over_par) for line in board] == [
        (BOB, "Bob", 17, -7),
        (ANN, "Ann", 20, -4),
        (CAT, "Cat", 20, -4),
    ]
    assert [line.user for line in await store.daily_board(DAY, GAME.key, 10, GUILD)] == [BOB, ANN]
    assert await store.daily_place(DAY, GAME.key, 20) == (2, 3)
    assert await store.daily_place(DAY, GAME.key, 20, GUILD) == (2, 2)
    week = await store.best_of_days(DAY, DAY + 7, GAME.key, 10)
    assert [(line.user, line.days, round(line.gained, 6)) for line in week] == [
        (ANN, 2, 1.0),
        (BOB, 2, 0.0),
        (CAT, 1, -1.0),
    ]
    assert [line.user for line in await store.best_of_days(DAY, DAY + 7, GAME.key, 1, GUILD)] == [ANN]


async def test_a_person_who_is_not_listed_still_has_a_place(store: Store) -> None:
    await _result(store, ANN, 20)
    await _result(store, BOB, 17)
    await store.save_user_settings(UserSettings(BOB), UserSettings(BOB, daily_listed=False))
    assert [line.user for line in await store.daily_board(DAY, GAME.key, 10)] == [ANN]
    assert [line.user for line in await store.best_of_days(DAY, DAY + 1, GAME.key, 10)] == [ANN]
    assert await store.daily_place(DAY, GAME.key, 20) == (2, 2)


async def test_a_forgotten_person_leaves_a_result_without_a_name(store: Store) -> None:
    await _result(store, ANN, 20)
    assert [row["total"] for row in (await store.export_user(ANN))["rounds_of_the_day"]] == [20]
    await store.erase_user(ANN, day_start(DAY + 1))
    assert not any((await store.export_user(ANN)).values())
    ((line),) = await store.daily_board(DAY, GAME.key, 10)
    assert (line.user < 0, line.name) == (True, "")


async def test_a_person_who_was_not_listed_stays_off_the_lists_once_forgotten(store: Store) -> None:
    await _result(store, ANN, 20)
    await _result(store, BOB, 17)
    await store.save_user_settings(UserSettings(BOB), UserSettings(BOB, pings=False, daily_listed=False))
    await store.erase_user(BOB, day_start(DAY + 1))
    assert [line.user for line in await store.daily_board(DAY, GAME.key, 10)] == [ANN]
    assert await store.daily_place(DAY, GAME.key, 20) == (2, 2)
    assert not any((await store.export_user(BOB)).values())
    assert await store.user_settings(BOB) == UserSettings(BOB)


async def test_two_bots_with_one_key_deal_the_same_day(migrated_url: str, store: Store, clock: Time) -> None:
    keys = await load_day_keys(store, "a secret of several operators, long enough")
    async with open_store("sqlite:///:memory:") as other:
        for key in ("play-nine", "final-nine", "scramble"):
            records = []
            for database in (store, other):
                live = await begin_round(Clubhouse(database, clock), keys, GAMES[key], guest(ANN), None)
                records.append(await database.record(live.table.id))
            assert records[0] == records[1]
            assert records[0].seed == deal(KEYS, DAY, GAMES[key]).seed


async def test_an_export_has_no_key_of_a_daily_round(store: Store, clock: Time) -> None:
    exports = []
    for user, keys in ((ANN, KEYS), (BOB, DayKeys(root_of_secret("another secret of several operators, as long")))):
        live = await begin_round(Clubhouse(store, clock), keys, GAME, Guest(user, "Golfer", 1), GUILD)
        told = str(await store.export_user(user))
        exports.append(told.replace(f"'table': {live.table.id},", "").replace(str(user), ""))
        for secret in (keys.key(DAY), await store.secret(live.table.id), live.record.seed):
            assert secret.hex() not in told
    assert exports[0] == exports[1]


async def test_results_are_rebuilt_from_the_records(clubhouse: Clubhouse, store: Store) -> None:
    await play_moves(clubhouse, await begin_round(clubhouse, KEYS, GAME, guest(ANN), GUILD), ANN)
    before = await store.daily_result(DAY, GAME.key, ANN)
    await store.rebuild_results()
    assert await store.daily_result(DAY, GAME.key, ANN) == before
