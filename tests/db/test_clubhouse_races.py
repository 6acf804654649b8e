"""Races inside one clubhouse: tables that are read again while a change is stored, or end before a change."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from club.clubhouse import Clubhouse
from club.deadlines import WHOLE_TABLE
from club.pending_moves import ABSENT_AFTER_TURNS
from club.periodic_work import TableUpkeep
from club.user_error import UserError
from db.rows import Phase, Timer
from db.shards import ALL_SHARDS
from db.store import open_store
from tests.db.samples import play_out
from tests.db.test_two_clubhouses import ANN, BOB, START, RecordingPresenter, Time, next_move, press, start_game


@pytest.fixture
async def house(migrated_url: str) -> AsyncIterator[Clubhouse]:
    async with open_store(migrated_url) as store:
        yield Clubhouse(store, Time())


def read_again_before(house: Clubhouse, operation: str, patch: pytest.MonkeyPatch) -> None:
    """Let the table be evicted and read again right before this operation of the store."""
    change = getattr(house.store, operation)

    async def read_again_first(number: int, *values: Any) -> Any:
        house.tables.evict(number)
        await house.tables.live_table(number)
        return await change(number, *values)

    patch.setattr(house.store, operation, read_again_first)


async def test_a_move_is_seen_though_the_table_was_read_while_it_was_stored(
    house: Clubhouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await start_game(house)
    user, text = next_move(await house.tables.live_table(number))
    read_again_before(house, "append_moves", monkeypatch)
    moved = await house.accept_moves(number, user, text, press())
    assert (await house.tables.live_table(number)).ply == moved.ply == 1


async def test_an_automatic_answer_is_seen_though_the_table_was_read_while_it_was_stored(
    house: Clubhouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await start_game(house, game="scramble")
    live = await house.tables.live_table(number)
    waiting = 1 - live.game.rules.awaiting(live.state)[0]
    read_again_before(house, "set_auto_answers", monkeypatch)
    await house.set_auto_answer(number, (ANN, BOB)[waiting], "throw", press(), on=True)
    assert (await house.tables.live_table(number)).table.seats[waiting].auto_answers == "throw"


async def test_a_hint_is_seen_though_the_table_was_read_while_it_was_counted(
    house: Clubhouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await start_game(house)
    stamp = (await house.tables.live_table(number)).stamp
    read_again_before(house, "count_hint", monkeypatch)
    await house.count_hint(number, 0, stamp)
    assert (await house.tables.live_table(number)).table.seats[0].hints == 1


async def test_a_holiday_sets_no_timers_at_a_table_that_has_just_finished(house: Clubhouse) -> None:
    number = await play_out(house.store, ANN, BOB)
    await house.restart_seat_timers(number, 0)
    assert await house.store.timers_of(number) == ()


async def test_a_timer_of_a_finished_table_is_deleted_when_it_fires(
    house: Clubhouse, caplog: pytest.LogCaptureFixture
) -> None:
    number = await play_out(house.store, ANN, BOB)
    await house.store.set_timers(number, [Timer(WHOLE_TABLE, "close", START)])
    await TableUpkeep(house, RecordingPresenter()).fire_due_timers(START, ALL_SHARDS)
    assert await house.store.timers_of(number) == ()
    assert "failed" not in caplog.text


async def test_f182_a_press_that_waits_while_its_player_leaves_is_no_move(house: Clubhouse) -> None:
    number = await start_game(house)
    live = await house.tables.live_table(number)
    (user, text), late = next_move(live), press()
    seat = live.require_seat(user)
    _left, refusal = await asyncio.gather(
        house.leave_game(number, seat), house.accept_moves(number, user, text, late), return_exceptions=True
    )
    assert isinstance(refusal, UserError)
    assert all(move.interaction != late for move in await house.store.moves(number))


async def test_a_move_that_waits_while_a_player_comes_back_leaves_them_their_turn(house: Clubhouse) -> None:
    number = await start_game(house)
    live = await house.tables.live_table(number)
    user, text = next_move(live)
    seat = live.require_seat(user)
    await house.store.set_missed_turns(number, 1 - seat, ABSENT_AFTER_TURNS)
    await house.tables.reload(number)
    await asyncio.gather(house.mark_player_back(number, 1 - seat), house.accept_moves(number, user, text, press()))
    assert [move.seat for move in await house.store.moves(number)] == [seat]


async def test_a_table_that_everybody_left_before_a_crash_is_closed(house: Clubhouse) -> None:
    number = await start_game(house)
    for seat in (0, 1):
        await house.store.mark_left(number, seat)
    await TableUpkeep(house, RecordingPresenter()).redraw_stale_boards()
    table = await house.tables.stored_table(number)
    assert (table.phase, table.reason) == (Phase.CLOSED, "deserted")


async def test_a_table_whose_people_were_erased_before_a_crash_is_closed(house: Clubhouse) -> None:
    number = await start_game(house)
    for user in (ANN, BOB):
        await house.store.erase_user(user, START, {})
    await TableUpkeep(house, RecordingPresenter()).redraw_stale_boards()
    assert (await house.tables.stored_table(number)).phase is Phase.CLOSED
