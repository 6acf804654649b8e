"""The cost of a click: pictures drawn, and requests that count against Discord's global rate limit."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

import pytest

from app.discord_io import image_cache
from tests.cogs.club import Club
from tests.cogs.messages import answer_of
from tests.cogs.test_hands import open_luck_table
from ui.widgets.custom_id import custom_id

CLICKS = 40
GATHERING_SECONDS = 3600.0
"""Longer than the clicks take on any machine, so that collected updates are shown once, after the last click."""


@pytest.fixture(autouse=True)
def long_image_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for pictures however slow the machine is."""
    monkeypatch.setattr(image_cache, "IMAGE_WAIT_SECONDS", 60.0)


class Cost(NamedTuple):
    """The cost of one click."""

    drawings: float
    limited: float
    """Requests that count against Discord's limit of fifty a second; answers to interactions do not."""


class Drawings:
    """A drawing function that records the pictures it is asked for."""

    def __init__(self, draw: Callable[..., Awaitable[bytes | None]]) -> None:
        self.draw = draw
        self.pictures: list[Any] = []

    async def __call__(self, picture: Callable[[], Any]) -> bytes | None:
        self.pictures.append(picture)
        return await self.draw(picture)


def count_limited(club: Club) -> int:
    """Return the number of requests so far that count against the rate limit."""
    free = ("/interactions/", "/webhooks/")
    return sum(not each.path.startswith(free) for each in club.env.http_requests)


async def measure_clicks(club: Club, number: int, page: Callable[[str], Awaitable[Any]]) -> Cost:
    """Return the cost of a click while people make one move after the other, each on their own page."""
    drawings = club.client.render_worker.render = Drawings(club.client.render_worker.render)  # type: ignore[method-assign]
    club.client.board_updater.update_seconds = club.client.board_updater.hands.update_seconds = GATHERING_SECONDS
    before = count_limited(club)
    for _ in range(CLICKS):
        name, text = await club.next_move(number)
        live = await club.live_table(number)
        stamp, move = live.stamp, custom_id(number, live.stamp, "move", text)
        sent = club.send(name, await page(name), move)
        await club.until(lambda sent=sent: sent.acknowledged)  # type: ignore[misc]
        assert (await club.live_table(number)).stamp > stamp, text
    club.bot_context.run(partial(club.client.board_updater.redraw, number, at_once=True))
    await club.bot_context.run(asyncio.create_task, club.client.board_updater.hands.update_hands(number))
    await club.env.settle()
    return Cost(len(drawings.pictures) / CLICKS, (count_limited(club) - before) / CLICKS)


async def open_hand(club: Club, name: str, number: int) -> Any:
    """Return the private page with their hand that a person opens in the channel."""
    return answer_of(await club.press(name, "My hand", number)).message


async def test_a_click_of_final_nine_costs_little_where_discord_counts(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn", pack="full", rules="battle")
    pages = {name: await open_hand(club, name, number) for name in ("Annika", "Björn")}
    cost = await measure_clicks(club, number, lambda name: _same(pages[name]))
    assert cost.drawings <= 1.3
    assert cost.limited <= 0.4


async def test_a_click_of_scramble_costs_little_where_discord_counts(club: Club) -> None:
    number = await open_luck_table(club, "Annika", "Björn")
    pages = {name: await open_hand(club, name, number) for name in ("Annika", "Björn")}
    cost = await measure_clicks(club, number, lambda name: _same(pages[name]))
    assert cost.drawings <= 1.3
    assert cost.limited <= 0.4


async def test_a_click_of_play_nine_on_its_board_is_one_picture_and_one_answer(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", holes=9)
    cost = await measure_clicks(club, number, lambda _name: club.board(number))
    assert cost.drawings <= 1.2, "a finished hole has three pictures"
    assert cost.limited <= 0.1, "a finished hole is one more message"


async def _same(page: Any) -> Any:
    return page
