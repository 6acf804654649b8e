"""What Discord, the database and the machine do to a game in progress: it goes on, and people are told."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from simcord.backend.models import EPHEMERAL_FLAG as EPHEMERAL

from cogs.games import FACES, face
from cogs.ui.drawing import Drawing
from cogs.ui.press import custom_id
from db.rows import Phase
from db.sqlite import SqliteDatabase
from engine.game import Names
from tests.cogs.club import HOUR, Club
from tests.cogs.messages import answered, labels, private, texts


async def test_a_deleted_board_is_posted_anew(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    old = (await club.table(number)).board
    club.env.backend.delete_message(club.channel.id, old or 0)
    await club.play(club.by_slash(number), number, 1)
    assert (await club.table(number)).board != old
    assert labels(await club.board(number))


async def test_a_board_deleted_while_somebody_plays_elsewhere_is_posted_anew(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    old = (await club.table(number)).board
    club.env.backend.delete_message(club.channel.id, old or 0)
    lawn = club.guild.create_text_channel("lawn")
    (shooter,) = await club.awaited(number)
    result = await club.slash(shooter, "move", place=lawn, move="draw", table=number)
    assert answered(result).ephemeral
    assert (await club.table(number)).board != old
    assert "has drawn" in await club.shows(number)


async def test_a_lobby_whose_channel_is_deleted_closes(club: Club) -> None:
    await club.slash("Annika", "playnine new")
    club.env.backend.delete_channel(club.channel.id)
    await club.env.settle()
    table = await club.table()
    assert (table.phase, table.reason) == (Phase.CLOSED, "lost")
    await club.later(HOUR)
    tries = [request for request in club.env.http_requests if request.path == f"/channels/{club.channel.id}/messages"]
    assert len(tries) <= 1


async def test_a_game_whose_channel_is_deleted_waits_and_goes_on_elsewhere(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    club.env.backend.delete_channel(club.channel.id)
    await club.env.settle()
    assert [timer.kind for timer in await club.store.timers(number)] == ["close"]
    lawn = club.channel = club.guild.create_text_channel("lawn")
    assert "only its players can move it" in await club.refused("Mia", "table board", table=number)
    await club.slash("Annika", "table board")
    assert (await club.table(number)).channel == lawn.id
    await club.play(club.by_buttons(number), number, 3)
    assert {"absent", "close"} <= {timer.kind for timer in await club.store.timers(number)}


async def test_a_lost_thread_is_like_a_lost_channel(club: Club) -> None:
    thread = club.env.backend.create_thread(club.channel.id, "Round one", club["Annika"].id)
    place = next(each for each in club.channel.threads if each.id == thread.id)
    await club.slash("Annika", "playnine new", place=place)
    club.env.backend.delete_channel(thread.id)
    await club.env.settle()
    assert (await club.table()).reason == "lost"


@pytest.mark.parametrize("code", [50013, 50001, 50083, 160005])
async def test_a_game_goes_on_by_presses_where_the_bot_may_not_post(club: Club, code: int) -> None:
    number = await club.tee_off("Annika", "Björn")
    before = len(club.channel_says())
    club.env.inject_error("*", "/channels/*", status=403, code=code, times=None)
    while not (await club.replayed(number)).card.strokes[0]:
        await club.play(club.by_buttons(number), number, 5)
    assert len(club.channel_says()) == before
    club.env.backend.faults.clear()
    while len(club.channel_says()) == before:
        await club.play(club.by_buttons(number), number, 5)


async def test_a_lost_permission_is_told_to_whoever_needed_it(club: Club) -> None:
    number = await club.open("Annika", "Björn")
    club.deny(send_messages=True, view_channel=True)
    club.env.backend.delete_message(club.channel.id, (await club.table(number)).board or 0)
    lawn = club.guild.create_text_channel("lawn")
    await club.slash("Annika", "move", place=lawn, move="tee 1 2", table=number)
    assert (await club.table(number)).ply == 1
    club.deny()
    await club.later(3 * 60)
    assert "tees off" in await club.shows(number)


async def test_another_round_that_cannot_be_posted_says_so(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await club.finish(number)
    club.env.inject_error("POST", "/interactions/*/*/callback", status=403, code=50013)
    assert "I may not post" in private(await club.press("Annika", "Play again", number))
    await club.slash("Annika", "table board", table=number + 1)
    await club.press("Björn", "Play again 1/2", number)
    assert "tee off" in await club.shows(number + 1)


@pytest.mark.parametrize(("status", "code"), [(429, 0), (500, 0), (503, 0), (429, 30046), (404, 10008)])
async def test_a_refused_edit_is_made_good_by_a_new_board(club: Club, status: int, code: int) -> None:
    number = await club.tee_off("Annika", "Björn")
    lawn = club.guild.create_text_channel("lawn")
    (shooter,) = await club.awaited(number)
    for way in ("/channels/*/messages/*", "/webhooks/*"):
        club.env.inject_error("PATCH", way, status=status, code=code)
    await club.slash(shooter, "move", place=lawn, move="draw", table=number)
    assert "has drawn" in await club.shows(number)
    assert [message for message in club.channel_says() if "has moved on: [here it is]" in message]


@pytest.mark.parametrize(("status", "code"), [(500, 0), (429, 0), (404, 10062), (400, 40060)])
async def test_a_refused_answer_leaves_the_move_and_the_board_right(club: Club, status: int, code: int) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.awaited(number)
    club.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    await club.press(shooter, "Draw from the deck", number)
    assert (await club.table(number)).ply == 3
    assert "has drawn" in await club.shows(number)
    await club.play(club.by_buttons(number), number, 5)


async def test_an_outage_is_made_good_once_it_is_over(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.awaited(number)
    club.env.inject_error("*", "*", status=503, times=None)
    await club.press(shooter, "Draw from the deck", number)
    assert (await club.table(number)).ply == 3
    club.env.backend.faults.clear()
    await club.later(3 * 60)
    assert "has drawn" in await club.shows(number)


class Slow:
    """A pen that draws nothing while it is held."""

    def __init__(self, draw: Callable[[Any, Names], Drawing | None]) -> None:
        self.draw = draw
        self.asked = threading.Event()
        self.go = threading.Event()
        self.go.set()

    def hold(self) -> None:
        self.asked.clear()
        self.go.clear()

    def __call__(self, view: Any, names: Names) -> Drawing | None:
        self.asked.set()
        self.go.wait(60)
        return self.draw(view, names)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Makes the boards of Play Nine slow."""
    drawn = face("play-nine")
    assert drawn.board is not None
    pen = Slow(drawn.board)
    monkeypatch.setitem(FACES, "play-nine", replace(drawn, board=pen))
    return pen


async def test_words_go_first_when_a_picture_is_slow(club: Club, slow: Slow) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.awaited(number)
    table = await club.table(number)
    slow.hold()
    club.send(shooter, await club.board(number), await club.control("move:draw", number))
    settled = asyncio.create_task(club.env.settle())
    await club.until(slow.asked.is_set)
    club.env.backend.advance_clock(1.1)
    await club.until(lambda: "has drawn" in texts(club.message(table.board or 0)))
    board = await club.board(number)
    assert "Rows top / bottom" in texts(board)
    assert not board.attachments
    slow.go.set()
    await settled
    assert len((await club.board(number)).attachments) == 1


async def test_a_private_page_goes_in_words_first_and_gets_its_picture(club: Club, slow: Slow) -> None:
    number = await club.tee_off("Annika", "Björn")
    slow.hold()
    hand = club.send("Annika", await club.board(number), await club.control("hand", number))
    settled = asyncio.create_task(club.env.settle())
    await club.until(slow.asked.is_set)
    assert not hand.acknowledged
    club.env.backend.advance_clock(1.1)
    await club.until(lambda: hand.acknowledged)
    assert "To the table" in private(hand)
    assert not answered(hand).attachments
    slow.go.set()
    await settled
    assert len(answered(hand).attachments) == 1


async def test_whoever_presses_waits_for_no_picture_of_others(club: Club, slow: Slow) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.awaited(number)
    board, draw = await club.board(number), await club.control("move:draw", number)
    slow.hold()
    with club.env.time_context():
        await club.client.house.accept(number, club[shooter].id, "draw", club.env.backend.snowflake())
    with club.env._bot_scope():
        club.client.poster.redraw(number)
    await club.until(slow.asked.is_set)
    waiting = [club.send("Annika", board, custom_id(number, 0, verb)) for verb in ("hand", "menu")]
    waiting.append(club.send(shooter, board, draw))
    await asyncio.sleep(0.2)  # until each has begun to wait
    club.env.backend.advance_clock(1.1)
    await club.until(lambda: all(each.acknowledged for each in waiting))
    slow.go.set()
    await club.env.settle()
    assert "has drawn" in await club.shows(number)
    assert len((await club.board(number)).attachments) == 1


async def put_off(club: Club, name: str, number: int) -> None:
    """Lets somebody draw at a table that is busy for so long that the answer is put off before it comes."""
    lock: Any = club.client.house.lock(number)
    await lock.acquire()
    given = asyncio.create_task(club.slash(name, "playnine draw", table=number))
    await club.until(lambda: bool(lock._waiters))
    sent = len(club.env.http_requests)
    club.env.backend.advance_clock(1.6)
    await club.until(lambda: len(club.env.http_requests) > sent)
    lock.release()
    assert (await given).deferred


async def test_a_refusal_that_was_put_off_is_still_private(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await put_off(club, "Mia", number)
    *_, removed, told = club.env.http_requests
    assert told.json is not None
    assert (removed.method, removed.path.endswith("@original")) == ("DELETE", True)
    assert "You do not sit at this table" in told.json["content"]
    assert told.json["flags"] & EPHEMERAL
    assert all("You do not sit" not in said for said in club.channel_says())


async def test_an_answer_that_was_put_off_leaves_nobody_thinking_where_discord_refuses_it(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.awaited(number)
    club.env.inject_error("PATCH", "/webhooks/*", status=403, code=50013)
    await put_off(club, shooter, number)
    assert [request.path.rpartition("/")[2] for request in club.env.http_requests if request.method == "DELETE"] == [
        "@original"
    ]
    assert "has drawn" in await club.shows(number)


async def test_a_picture_that_cannot_be_drawn_leaves_the_words(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_view: Any, _names: Names) -> Drawing | None:
        raise ValueError("no paint")

    number = await club.tee_off("Annika", "Björn")
    monkeypatch.setitem(FACES, "play-nine", replace(face("play-nine"), board=fail, hole=fail))
    await club.play(club.by_buttons(number), number, 40)
    assert "Rows top / bottom" in await club.shows(number)
    assert "Rows top / bottom" in private(await club.press("Annika", "My hand", number))
    assert set(club.faults.take()) == {"a picture could not be drawn"}


async def test_a_locked_database_is_told_and_changes_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.awaited(number)
    locker = sqlite3.connect(club.file, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    said = private(await club.press(shooter, "Draw from the deck", number))
    locker.execute("ROLLBACK")
    locker.close()
    assert "cannot write that down right now" in said
    assert club.faults.take()
    assert (await club.store.record(number)).moves[2:] == ()
    await club.press(shooter, "Draw from the deck", number)
    assert (await club.table(number)).ply == 3


async def test_the_clocks_outlive_a_locked_database(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", pace="live")
    (shooter,) = await club.awaited(number)
    locker = sqlite3.connect(club.file, isolation_level=None)
    locker.execute("BEGIN IMMEDIATE")
    await club.later(10)
    locker.execute("ROLLBACK")
    locker.close()
    await club.later(130)
    assert (await club.awaited(number)) != [shooter]


async def test_a_full_disk_is_told_and_changes_nothing(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", holes=9)
    assert isinstance(club.store.database, SqliteDatabase)
    writing = club.store.database._writing
    async with writing.execute("PRAGMA page_count") as cursor:
        (pages,) = await cursor.fetchone() or (0,)
    await writing.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        for click in count():
            await writing.execute("INSERT INTO clicks VALUES (?, 0)", (click,))
    said = ""
    while "cannot write that down" not in said:
        before = await club.store.record(number)
        said = private(await club.by_buttons(number)(*await club.next_move(number)))
    assert await club.store.record(number) == before
    assert club.faults.take()
    await writing.execute("PRAGMA max_page_count = 1000000")
    await club.play(club.by_buttons(number), number, 20)


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
    said = private(await club.press("Annika", "My hand", 1))
    if "seed" not in poison:
        assert "set aside" in said
        assert (await club.table(1)).phase is Phase.ASIDE
        assert "set aside" in await club.refused("Annika", "table board", table=1) + await club.shows(1)
    await club.later(HOUR)
    await club.play(club.by_buttons(other), other, 5)
    await club.finish(other)
    await club.restart()
    await club.press("Mia", "Play again", other)


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
        await club.later(60)
    assert not club.faults.take()
    assert (await club.table(number)).phase is Phase.ASIDE
    assert sum("set aside" in said for said in club.channel_says()) == 1
    assert "set aside" in await club.shows(number)
    await club.play(club.by_buttons(other), other, 5)


@pytest.mark.parametrize(("name", "label"), [("Annika", "Tee off"), ("Mia", "Join"), ("Annika", "Add a house amateur")])
async def test_a_press_in_a_lobby_that_cannot_be_read_is_told_so(club: Club, name: str, label: str) -> None:
    number = await club.open("Annika", "Björn", players=3)
    club.sql("""UPDATE tables SET options = '{"mulligans": 2}' WHERE id = 1""")
    assert "set aside" in private(await club.press(name, label, number))
    assert (await club.table(number)).phase is Phase.ASIDE
    await club.later(60)
    assert "set aside" in await club.shows(number)


@pytest.mark.parametrize("seats", [2, 3])
async def test_who_joins_a_lobby_that_cannot_be_read_is_told_so(club: Club, seats: int) -> None:
    number = await club.open("Annika", players=seats)
    club.sql("""UPDATE tables SET options = '{"mulligans": 2}' WHERE id = 1""")
    await club.press("Björn", "Join", number)
    await club.later(60)
    assert "set aside" in await club.shows(number)


async def test_a_poisoned_table_is_set_aside_by_its_clock(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", pace="live")
    club.sql("UPDATE moves SET text = 'nonsense' WHERE ply = 2")
    await club.restart()
    await club.later(HOUR)
    assert (await club.table(number)).phase is Phase.ASIDE
    assert await club.store.timers(number) == ()
