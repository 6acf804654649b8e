"""A locked, full or corrupt database: a press is told so and changes nothing, other tables go on."""

import sqlite3
from itertools import count
from typing import Any

import pytest

from app.runtime.background_loops import SWEEP_SECONDS
from club.clubhouse import Clubhouse
from club.live_table import LiveTable
from db.direct_messages import DMBudget
from db.errors import StoreUnavailable
from db.rows import Phase, TableRow
from db.shards import Shards
from db.store import Store
from engine.record import Record
from tests.cogs.club import HOUR, Club
from tests.cogs.messages import private
from tests.cogs.test_hands import dms, open_luck_table
from tests.db.samples import pragma


async def test_a_press_on_a_locked_database_gets_an_error_and_changes_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    locker = sqlite3.connect(club.file, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    text = private(await club.press(shooter, "Draw from the deck", number))
    locker.execute("ROLLBACK")
    locker.close()
    assert "can't save that right now" in text
    assert club.faults.take()
    assert (await club.store.record(number)).moves[2:] == ()
    await club.press(shooter, "Draw from the deck", number)
    assert (await club.table(number)).ply == 3


async def test_the_clocks_outlive_a_locked_database(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", pace="live")
    (shooter,) = await club.on_turn(number)
    locker = sqlite3.connect(club.file, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    await club.advance(10)
    locker.execute("ROLLBACK")
    locker.close()
    await club.advance(130)
    assert (await club.on_turn(number)) != [shooter]


async def test_hands_that_a_locked_database_kept_back_at_a_restart_are_sent_a_minute_later(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.client.direct_messages.budget = DMBudget(minute=1, day=50)
    await open_luck_table(club, "Annika", "Björn")
    read, reads = Store.tables_without_hands, count()

    async def fail_first(store: Store, shards: Shards) -> tuple[int, ...]:
        if not next(reads):
            raise StoreUnavailable("database is locked")
        return await read(store, shards)

    monkeypatch.setattr(Store, "tables_without_hands", fail_first)
    await club.restart()
    await club.env.settle()
    loops: Any = club.client.get_cog("BackgroundLoops")
    assert loops.redraw_boards.is_running()
    await club.advance(SWEEP_SECONDS)
    assert [len(dms(club, name)) for name in ("Annika", "Björn")] == [1, 1]


async def test_a_press_on_a_full_disk_gets_an_error_and_changes_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", holes=9)
    pages = await club.store.database.run_write(lambda: pragma("page_count"))
    await club.store.database.run_write(lambda: pragma(f"max_page_count = {pages}"))
    with pytest.raises(StoreUnavailable, match="full"):
        for click in count():
            await club.store.remember_interaction(click, 0.0)
    club.faults.take()
    said = ""
    while "can't save that" not in said:
        before = await club.store.record(number)
        said = private(await club.by_buttons(number)(*await club.next_move(number)))
    assert await club.store.record(number) == before
    assert club.faults.take()
    await club.store.database.run_write(lambda: pragma("max_page_count = 1000000"))
    await club.play(club.by_buttons(number), number, 5)


@pytest.mark.parametrize(
    "poison",
    [
        "UPDATE moves SET text = 'nonsense' WHERE table_id = 1 AND ply = 2",
        "UPDATE moves SET seat = 5 WHERE table_id = 1 AND ply = 1",
        """UPDATE tables SET options = '{"holes": 7}' WHERE id = 1""",
        "UPDATE tables SET options = 'not even JSON' WHERE id = 1",
        "UPDATE tables SET game = 'chess' WHERE id = 1",
        "UPDATE tables SET seed = x'00' WHERE id = 1",
    ],
)
async def test_a_poisoned_record_is_set_aside_and_the_others_go_on(club: Club, poison: str) -> None:
    await club.tee_off("Annika", "Björn", pace="live")
    other = await club.tee_off("Mia", "Tom")
    club.sql(poison)
    await club.restart()
    text = private(await club.press("Annika", "My hand", 1))
    if "seed" not in poison:
        assert "so its game can't go on" in text
        assert (await club.table(1)).phase is Phase.ASIDE
        assert "so its game can't go on" in await club.refusal("Annika", "table board", table=1) + await club.text(1)
    await club.advance(HOUR)
    await club.play(club.by_buttons(other), other, 2)
    await club.finish(other)
    await club.restart()
    await club.press("Mia", "Play again", other)


@pytest.mark.parametrize("fault", [TypeError, KeyError, ValueError])
async def test_a_fault_of_the_program_ends_no_game(
    club: Club, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    number = await club.tee_off("Annika", "Björn")
    club.client.clubhouse.tables.evict(number)

    def fail(_table: LiveTable, _row: TableRow, _record: Record) -> None:
        raise fault("a mistake in the code")

    with monkeypatch.context() as patch:
        patch.setattr(LiveTable, "__init__", fail)
        await club.press("Annika", "My hand", number)
    assert club.faults.take()
    assert (await club.table(number)).phase is Phase.PLAYING
    await club.play(club.by_buttons(number), number, 2)


@pytest.mark.parametrize(
    "poison",
    [
        """UPDATE tables SET options = '{"holes": 3, "mulligans": 2}' WHERE id = 1""",
        "UPDATE tables SET options = 'not even JSON' WHERE id = 1",
        "UPDATE tables SET game = 'chess' WHERE id = 1",
        "UPDATE tables SET edition = 99 WHERE id = 1",
        "UPDATE tables SET pace = 'brisk' WHERE id = 1",
    ],
)
async def test_a_lobby_with_a_choice_that_this_version_does_not_know_is_set_aside_once(club: Club, poison: str) -> None:
    number = await club.open("Annika")
    other = await club.tee_off("Mia", "Tom")
    club.sql(poison)
    club.sql("UPDATE tables SET shown = -1")
    await club.restart()
    for _minute in range(4):
        await club.advance(60)
    assert not club.faults.take()
    assert (await club.table(number)).phase is Phase.ASIDE
    assert sum("so its game can't go on" in text for text in club.channel_texts()) == 1
    assert "so its game can't go on" in await club.text(number)
    await club.play(club.by_buttons(other), other, 2)


@pytest.mark.parametrize(("name", "label"), [("Annika", "Tee off"), ("Mia", "Join"), ("Annika", "Add a house amateur")])
async def test_a_press_in_an_unreadable_lobby_gets_a_sentence(club: Club, name: str, label: str) -> None:
    number = await club.open("Annika", "Björn", players=3)
    club.sql("""UPDATE tables SET options = '{"mulligans": 2}' WHERE id = 1""")
    assert "so its game can't go on" in private(await club.press(name, label, number))
    assert (await club.table(number)).phase is Phase.ASIDE
    await club.advance(60)
    assert "so its game can't go on" in await club.text(number)


@pytest.mark.parametrize("seats", [2, 3])
async def test_joining_an_unreadable_lobby_gets_a_sentence(club: Club, seats: int) -> None:
    number = await club.open("Annika", players=seats)
    club.sql("""UPDATE tables SET options = '{"mulligans": 2}' WHERE id = 1""")
    await club.press("Björn", "Join", number)
    await club.advance(60)
    assert "so its game can't go on" in await club.text(number)


async def test_a_poisoned_table_is_set_aside_by_its_clock(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", pace="live")
    club.sql("UPDATE moves SET text = 'nonsense' WHERE ply = 2")
    await club.restart()
    await club.advance(HOUR)
    assert (await club.table(number)).phase is Phase.ASIDE
    assert await club.store.timers_of(number) == ()


async def test_a_table_that_cannot_go_on_keeps_no_other_board_from_being_redrawn(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = await club.tee_off("Mia", "Tom")
    broken = await club.tee_off("Annika", "Björn")
    continue_one = Clubhouse.continue_after_seat_change

    async def continue_others(clubhouse: Clubhouse, number: int) -> None:
        if number == broken:
            raise ZeroDivisionError
        await continue_one(clubhouse, number)

    monkeypatch.setattr(Clubhouse, "continue_after_seat_change", continue_others)
    club.sql("UPDATE tables SET shown = -1")
    await club.restart()
    await club.advance(SWEEP_SECONDS)
    table = await club.table(other)
    assert table.shown == table.ply
    assert any(f"table {broken}" in str(fault) for fault in club.faults.take())


async def test_a_person_at_an_unreadable_table_can_be_forgotten(club: Club) -> None:
    await club.tee_off("Annika", "Björn")
    other = await club.tee_off("Annika", "Mia")
    club.sql("UPDATE moves SET text = 'nonsense' WHERE table_id = 1 AND ply = 2")
    club.client.clubhouse.tables.evict(1)
    assert "I've forgotten you" in await club.refusal("Annika", "settings forget", sure=True)
    assert (await club.table(1)).phase is Phase.ASIDE
    assert await club.on_turn(other) == ["Mia"]
