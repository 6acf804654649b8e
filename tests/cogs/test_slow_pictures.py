"""Slow or failing pictures: an answer comes in time and in private, words come before their picture."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from time import monotonic, sleep
from typing import Any

import pytest
from simcord.backend.models import EPHEMERAL_FLAG as EPHEMERAL

from app.discord_io import delivery
from app.discord_io.channel_messages import BoardSender
from engine.game import Names
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, private, texts
from ui.games import FACES, face
from ui.widgets.custom_id import custom_id
from ui.widgets.drawing import Drawing

pytestmark = pytest.mark.usefixtures("pictures")


class HeldDrawing:
    """A draw function that waits while it is held."""

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
def held_drawing(monkeypatch: pytest.MonkeyPatch) -> HeldDrawing:
    """Put a draw function that can be held in the place of Play Nine's board."""
    drawn = face("play-nine")
    assert drawn.board is not None
    drawing = HeldDrawing(drawn.board)
    monkeypatch.setitem(FACES, "play-nine", replace(drawn, board=drawing))
    return drawing


async def test_words_go_first_when_a_picture_is_slow(club: Club, held_drawing: HeldDrawing) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    table = await club.table(number)
    held_drawing.hold()
    club.send(shooter, await club.board(number), await club.control("move:draw", number))
    settled = asyncio.create_task(club.env.settle())
    await club.until(held_drawing.asked.is_set)
    club.env.backend.advance_clock(1.1)
    await club.until(lambda: " drew " in texts(club.message(table.board or 0)))
    board = await club.board(number)
    assert "Top row / bottom row" in texts(board)
    assert not board.attachments
    held_drawing.go.set()
    await settled
    assert len((await club.board(number)).attachments) == 1


async def test_a_picture_that_is_ready_while_its_board_is_being_sent_without_it_is_added(
    club: Club, held_drawing: HeldDrawing, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    send = BoardSender.send_or_edit

    async def send_slowly(*args: Any, **options: Any) -> Any:
        held_drawing.go.set()
        await asyncio.to_thread(sleep, 0.2)
        return await send(*args, **options)

    held_drawing.hold()
    monkeypatch.setattr(BoardSender, "send_or_edit", send_slowly)
    club.send(shooter, await club.board(number), await club.control("move:draw", number))
    settled = asyncio.create_task(club.env.settle())
    await club.until(held_drawing.asked.is_set)
    club.env.backend.advance_clock(1.1)
    await settled
    assert " drew " in await club.text(number)
    assert (await club.board(number)).attachments


async def test_a_private_page_goes_in_words_first_and_gets_its_picture(club: Club, held_drawing: HeldDrawing) -> None:
    number = await club.open("Annika", "Björn")
    held_drawing.hold()
    hand = club.send("Annika", await club.board(number), await club.control("hand", number))
    settled = asyncio.create_task(club.env.settle())
    await club.until(held_drawing.asked.is_set)
    assert not hand.acknowledged
    club.env.backend.advance_clock(1.1)
    await club.until(lambda: hand.acknowledged)
    assert "To the table" in private(hand)
    assert not answer_of(hand).attachments
    held_drawing.go.set()
    await settled
    assert len(answer_of(hand).attachments) == 1


async def test_a_press_does_not_wait_for_pictures_of_others(club: Club, held_drawing: HeldDrawing) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    board, draw = await club.board(number), await club.control("move:draw", number)
    held_drawing.hold()
    with club.env.time_context():
        await club.client.clubhouse.accept_moves(number, club[shooter].id, "draw", club.env.backend.snowflake())
    club.bot_context.run(club.client.board_updater.redraw, number)
    await club.until(held_drawing.asked.is_set)
    waiting = [club.send("Annika", board, custom_id(number, 0, verb)) for verb in ("hand", "menu")]
    waiting.append(club.send(shooter, board, draw))
    await asyncio.sleep(0.2)  # until each has begun to wait
    club.env.backend.advance_clock(1.1)
    await club.until(lambda: all(each.acknowledged for each in waiting))
    held_drawing.go.set()
    await club.env.settle()
    assert " drew " in await club.text(number)
    assert len((await club.board(number)).attachments) == 1


async def draw_until_deferred(club: Club, name: str, number: int) -> None:
    """Let a person draw a card at a locked table, until the answer is deferred."""
    lock = club.client.clubhouse.tables.lock(number)
    await lock.acquire()
    waiting = club.record_locks()
    given = asyncio.create_task(club.slash(name, "playnine draw", table=number))
    await club.until(lambda: bool(waiting))
    sent = len(club.env.http_requests)
    club.env.backend.advance_clock(1.6)
    await club.until(lambda: len(club.env.http_requests) > sent)
    lock.release()
    assert (await given).deferred


async def test_a_deferred_refusal_is_private(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    await draw_until_deferred(club, "Mia", number)
    *_, removed, told = club.env.http_requests
    assert told.json is not None
    assert (removed.method, removed.path.endswith("@original")) == ("DELETE", True)
    assert "You don't have a seat at this table" in told.json["content"]
    assert told.json["flags"] & EPHEMERAL
    assert all("You don't have a seat" not in text for text in club.channel_texts())


async def test_a_deferred_private_answer_edits_the_original_response(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, asked, gate = club.client.store, asyncio.Event(), asyncio.Event()
    read = store.export_user

    async def read_late(user: int) -> Any:
        asked.set()
        await gate.wait()
        return await read(user)

    monkeypatch.setattr(store, "export_user", read_late)
    given = asyncio.create_task(club.slash("Annika", "settings export"))
    await asked.wait()
    sent = len(club.env.http_requests)
    club.env.backend.advance_clock(1.6)
    await club.until(lambda: len(club.env.http_requests) > sent)
    gate.set()
    await given
    *_, last = club.env.http_requests
    assert (last.method, last.path.rpartition("/")[2]) == ("PATCH", "@original")
    assert not any(request.method == "POST" and "/webhooks/" in request.path for request in club.env.http_requests)


async def test_a_deferred_answer_that_discord_refuses_ends_the_thinking_state(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    club.env.inject_error("PATCH", "/webhooks/*", status=403, code=50013, times=2)
    await draw_until_deferred(club, shooter, number)
    assert [request.path.rpartition("/")[2] for request in club.env.http_requests if request.method == "DELETE"] == [
        "@original"
    ]
    assert " drew " in await club.text(number)


async def test_a_picture_that_cannot_be_drawn_is_replaced_by_words(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_view: Any, _names: Names) -> Drawing | None:
        raise ValueError("no paint")

    number = await club.tee_off("Annika", "Björn")
    monkeypatch.setitem(FACES, "play-nine", replace(face("play-nine"), board=fail, hole=fail))
    await club.play(club.by_buttons(number), number, 40)
    assert "Top row / bottom row" in await club.text(number)
    assert "Top row / bottom row" in private(await club.press("Annika", "My hand", number))
    assert set(club.faults.take()) == {"a picture could not be drawn"}


async def test_after_an_hour_a_channel_that_refused_pictures_gets_them_again(
    club: Club, pictures: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.tee_off("Annika", "Björn")
    club.env.inject_error("POST", "/interactions/*/*/callback", status=403, code=50013)
    shown = []
    for later in (0.0, 3590.0, 3610.0):
        monkeypatch.setattr(delivery, "monotonic", lambda later=later: monotonic() + later)
        await club.play(club.by_buttons(number), number, 1)
        await club.advance(10)
        shown.append(len((await club.board(number)).attachments))
    assert shown == [0, 0, 1]
