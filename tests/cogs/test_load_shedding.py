"""Load shedding: while many people wait, answers are words, and the pictures come once few wait."""

import asyncio
from functools import partial
from typing import Any

import pytest

from app.discord_io import board_updater, edit_priority
from app.discord_io.edit_priority import EditLocks
from app.discord_io.followed_hands import FollowedHands, UserHand
from app.discord_io.interaction_response import SentPage
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, texts
from tests.cogs.test_click_costs import Drawings
from ui.pages.board import MAP, HandRequest
from ui.widgets.custom_id import custom_id
from ui.widgets.page import Page

FEW, NOBODY = edit_priority.OVERLOAD_INTERACTIONS, -1


async def make_moves(club: Club, number: int, page: Any, count: int) -> None:
    """Press moves on a page, each answered before the next."""
    for _ in range(count):
        name, text = await club.next_move(number)
        sent = club.send(name, page, custom_id(number, (await club.live_table(number)).stamp, "move", text))
        await club.until(lambda sent=sent: sent.acknowledged)  # type: ignore[misc]


async def test_under_load_a_board_is_sent_in_words_and_gets_one_picture_afterwards(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.tee_off("Annika", "Björn")
    drawings = Drawings(club.client.render_worker.render)
    monkeypatch.setattr(club.client.render_worker, "render", drawings)
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", NOBODY)
    await make_moves(club, number, await club.board(number), 3)
    assert "Top row / bottom row" in await club.text(number)
    assert not (await club.board(number)).attachments
    assert len(drawings.pictures) == 0
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", FEW)
    board = await club.board(number)
    await club.until(lambda: bool(club.message(board.id).attachments))
    await club.env.settle()
    assert [picture.args[0].seat for picture in drawings.pictures].count(None) == 1


async def test_under_load_a_hand_is_sent_in_words_and_only_the_newest_gets_its_picture(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.gather("finalnine new", "Annika")
    page = answer_of(await club.press("Annika", "My hand", number)).message
    club.client.board_updater.update_seconds = 3600.0
    drawings = Drawings(club.client.render_worker.render)
    monkeypatch.setattr(club.client.render_worker, "render", drawings)
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", NOBODY)
    await make_moves(club, number, page, 3)
    assert not club.message(page.id).attachments
    assert len(drawings.pictures) == 0
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", FEW)
    await club.until(lambda: bool(club.message(page.id).attachments))
    attachments = club.message(page.id).attachments
    assert len(drawings.pictures) == len(attachments), "each is drawn once: the hand, the map where it helps"


@pytest.mark.parametrize("verb", ["happened", "menu"])
async def test_a_late_picture_replaces_no_newer_page(club: Club, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    number = await club.gather("finalnine new", "Annika")
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", NOBODY)
    hand = club.send("Annika", await club.board(number), custom_id(number, 0, "hand", MAP))
    await club.until(lambda: hand.acknowledged)
    page = answer_of(hand).message
    interaction = club.send("Annika", page, custom_id(number, 0, verb))
    await club.until(lambda: interaction.acknowledged)
    before = texts(club.message(page.id))
    assert before != texts(page)
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", FEW)
    await club.finish_private_pages()
    assert texts(club.message(page.id)) == before


async def test_board_updates_are_debounced_longer_the_more_boards_wait(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await club.gather("finalnine new", name) for name in ("Annika", "Björn")]
    shown: list[int] = []

    async def show(number: int) -> None:
        shown.append(number)

    monkeypatch.setattr(club.client.board_updater, "show", show)
    monkeypatch.setattr(board_updater, "BOARDS_PER_SECOND", 1 / 3600)
    for number in (*tables, tables[0]):
        club.bot_context.run(club.client.board_updater.redraw, number)
    await club.until(lambda: bool(shown))
    await asyncio.sleep(0.1)
    assert shown == tables[:1]
    club.bot_context.run(partial(club.client.board_updater.redraw, tables[1], at_once=True))
    await club.until(lambda: shown == tables)


async def test_a_hand_that_is_forgotten_before_its_update_begins_is_left_alone(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika")
    page = answer_of(await club.press("Annika", "My hand", number)).message
    await club.env.settle()
    live, edits = await club.live_table(number), list[Page]()

    async def edit(page: Page) -> None:
        edits.append(page)

    pages, sent_page = club.client.private_pages, SentPage(page.id, edit, None)
    followed = FollowedHands(pages.open_pages, EditLocks(), pages.load_gate)
    hand = UserHand(club.client.page_builder, number, club["Annika"].id, HandRequest())
    for is_forgotten in (False, True):
        pages.open_pages.mark_newest(sent_page)
        followed.track(sent_page, hand, live.ply + 1)
        if is_forgotten:
            asyncio.get_running_loop().call_soon(followed.drop, page.id)
        await club.bot_context.run(asyncio.create_task, followed.update(live))
        assert len(edits) == 1, "without the press the hand is edited"
