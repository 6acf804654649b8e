"""Slow house players: the person's move is stored and shown first, and the house's answer follows."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest

from club.clubhouse import drafted
from club.deadlines import OWED, PACES, SEEN_TO
from club.live_table import Sitting
from tests.cogs.club import Club
from tests.cogs.messages import answered
from ui.widgets.custom_id import custom_id

LIVE = PACES["live"]
T = TypeVar("T")


async def seated(club: Club, *names: str) -> int:
    """Open a live table of Final Nine for these people and a champion of the house; return its number."""
    host, *others = names
    await club.slash(host, "finalnine new", players=len(names) + 1, pace="live")
    (table,) = await club.store.open_tables(channel=club.channel.id)
    await club.press(host, club.called("Add a house {level}", level="champion"), table.id)
    for other in others:
        await club.press(other, "Join", table.id)
    if not others:
        await club.press(host, "Tee off", table.id)
    return table.id


async def about_to_owe(club: Club, number: int) -> tuple[str, str]:
    """Play past Discord until the next move is one that the house answers; return the person and the move."""
    house = club.client.house
    with club.env.time_context():
        while True:
            name, text = await club.next_move(number)
            sitting = await club.sitting(number)
            draft = drafted(sitting)
            draft.play(sitting.seat_of(club[name].id) or 0, text)
            if draft.deliberates():
                return name, text
            await house.accept(number, club[name].id, text, club.env.backend.snowflake())


async def owe(club: Club, number: int) -> Sitting:
    """Store such a move without the house's answer, and return the table."""
    name, text = await about_to_owe(club, number)
    with club.env.time_context():
        return await club.client.house.accept(number, club[name].id, text, club.env.backend.snowflake())


async def owed(club: Club, number: int) -> list[float]:
    """Return the seconds until each timer at which the house answers."""
    return [timer.due - club.now for timer in await club.store.timers(number) if timer.kind == OWED]


async def test_a_move_is_shown_while_the_house_still_thinks(club: Club) -> None:
    number = await seated(club, "Annika")
    name, text = await about_to_owe(club, number)
    page = answered(await club.press(name, "My hand", number)).message
    house, may = club.client.house, asyncio.Event()
    thinks = house.think

    async def think(thought: Callable[[], T]) -> T:
        """Thinks once it may."""
        await may.wait()
        return await thinks(thought)

    house.think = think
    stamp = (await club.sitting(number)).stamp
    sent = club.send(name, page, custom_id(number, stamp, "move", text))
    await club.until(lambda: sent.acknowledged)
    assert (await club.table(number)).ply == stamp + 1
    assert house.owes(await club.sitting(number))
    may.set()
    await club.env.settle()
    sitting = await club.sitting(number)
    assert not house.owes(sitting) and sitting.ply > stamp + 1
    assert sitting.posted == sitting.ply, "the board shows the answer"


async def test_a_clock_has_the_house_answer_where_nobody_else_did(club: Club) -> None:
    number = await seated(club, "Annika", "Björn")
    ply = (await owe(club, number)).ply
    (due,) = await owed(club, number)
    assert due == SEEN_TO
    with club.env._bot_scope():
        club.client.poster.redraw(number)
    await club.env.settle()
    await club.later(due - 1)
    assert (await club.table(number)).ply == ply
    await club.later(2)
    sitting = await club.sitting(number)
    assert sitting.ply > ply and sitting.posted == sitting.ply and not club.client.house.owes(sitting)
    assert not await owed(club, number)


async def test_a_bot_that_ends_before_the_house_has_answered_leaves_nobody_stuck(club: Club) -> None:
    number = await seated(club, "Annika")
    ply = (await owe(club, number)).ply
    await club.restart()
    await club.later(SEEN_TO)
    sitting = await club.sitting(number)
    assert sitting.ply > ply and sitting.posted == sitting.ply and not club.client.house.owes(sitting)


@pytest.mark.parametrize("called", [True, False])
async def test_who_goes_on_after_the_house_has_answered_is_not_called(club: Club, called: bool) -> None:
    number, timers = await seated(club, "Annika", "Björn"), dict[str, float]()
    while timers.get("absent") != LIVE.absent:
        sitting = await owe(club, number)
        annika = sitting.seat_of(club["Annika"].id)
        with club.env.time_context():
            await club.client.house.answer(number, None if called else annika)
        timers = {one.kind: one.due - club.now for one in await club.store.timers(number) if one.seat == annika}
    assert ("ping" in timers) is called
