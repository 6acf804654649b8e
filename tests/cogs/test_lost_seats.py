"""Seats that change hands: no page, open or on its way, shows a former player the cards of the seat."""

import asyncio
from typing import Any

import pytest

from app.discord_io import edit_priority
from club.seat_changes import Requester, give_to_house
from engine.final_nine import GAME
from engine.final_nine.state import Choosing, State
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, private, texts
from tests.cogs.test_load_shedding import FEW, NOBODY
from tests.cogs.test_offers import TAKE, offer_seat
from tests.cogs.test_private_pages import ephemerals
from ui.pages.board import MAP
from ui.widgets.custom_id import custom_id

PEOPLE = ("Annika", "Björn", "Mia")


async def open_throw(club: Club) -> int:
    """Open a table of Final Nine, play until somebody is to throw, and return its number."""
    number = await club.gather("finalnine new", *PEOPLE)
    await club.rush(number, lambda state: isinstance(state.phase, Choosing))
    return number


async def hand_of(club: Club, number: int, seat: int) -> str:
    """Return the cards of a seat in words, as they are now."""
    live = await club.live_table(number)
    return live.game.text.hand(live.view(seat))


def page_text(club: Club, name: str, page: Any) -> str:
    """Return the text of a private page as it stands in the channel now."""
    (message,) = (one for one in ephemerals(club, name) if one.id == page.id)
    return texts(message)


async def give_up_unseen(club: Club, number: int) -> None:
    """Give Annika's seat to the house past Discord."""
    with club.env.time_context():
        await give_to_house(club.client.clubhouse, await club.table(number), 0, Requester(club["Annika"].id))


async def play_on(club: Club, number: int) -> None:
    """Play past Discord until the first seat has other cards."""
    before = await hand_of(club, number, 0)
    await club.rush_unseen(number, lambda state: words(state) != before)
    assert await hand_of(club, number, 0) != before


def words(state: State) -> str:
    """Return the cards of the first seat in words."""
    return GAME.text.hand(GAME.rules.view(state, 0))


async def redraw(club: Club, number: int) -> None:
    """Update the board and the hands."""
    club.bot_context.run(club.client.board_updater.redraw, number)
    await club.env.settle()


async def test_a_hand_in_the_channel_follows_its_reader_to_another_seat_and_leaves_the_old_one(club: Club) -> None:
    number = await open_throw(club)
    page = answer_of(await club.press("Annika", "My hand", number))
    await club.slash("Annika", "table replace", player="1", table=number)
    assert await hand_of(club, number, 0) in page_text(club, "Annika", page)
    offer = await offer_seat(club, number, "Annika", "Björn", 2)
    await club["Annika"].click(offer, label=TAKE)
    assert await hand_of(club, number, 1) in page_text(club, "Annika", page)
    await play_on(club, number)
    await redraw(club, number)
    assert await hand_of(club, number, 0) not in page_text(club, "Annika", page)
    assert await hand_of(club, number, 1) in page_text(club, "Annika", page)


async def test_a_hand_in_the_channel_is_left_alone_once_its_seat_is_another_s(club: Club) -> None:
    number = await open_throw(club)
    page = answer_of(await club.press("Annika", "My hand", number))
    before = page_text(club, "Annika", page)
    offer = await offer_seat(club, number, "Tom", "Annika", 1)
    await club["Tom"].click(offer, label=TAKE)
    await play_on(club, number)
    await redraw(club, number)
    assert page_text(club, "Annika", page) == before


async def test_a_late_picture_shows_nothing_of_a_seat_that_is_lost(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await open_throw(club)
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", NOBODY)
    page = club.send("Annika", await club.board(number), custom_id(number, 0, "hand", MAP))
    await club.until(lambda: page.acknowledged)
    before = page_text(club, "Annika", answer_of(page))
    await give_up_unseen(club, number)
    await play_on(club, number)
    monkeypatch.setattr(edit_priority, "OVERLOAD_INTERACTIONS", FEW)
    await club.finish_private_pages()
    assert page_text(club, "Annika", answer_of(page)) == before


async def test_a_hand_whose_seat_is_lost_while_it_is_drawn_is_not_shown(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await open_throw(club)
    is_asked, go = asyncio.Event(), asyncio.Event()

    async def prepare_late(*_hand: Any, **_options: Any) -> None:
        is_asked.set()
        await go.wait()

    monkeypatch.setattr(club.client.page_builder, "prepare_hand", prepare_late)
    page = club.send("Annika", await club.board(number), custom_id(number, 0, "hand"))
    await is_asked.wait()
    await give_up_unseen(club, number)
    go.set()
    await club.until(lambda: page.acknowledged)
    assert private(page).startswith("You don't have a seat at this table.")
