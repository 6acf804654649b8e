"""Slow house players: the person's move is stored and shown first, and the house's answer follows."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest

from club.clubhouse import new_pending_moves
from club.deadlines import AI_TIMER, AI_TIMER_SECONDS, PACES
from club.live_table import LiveTable
from tests.cogs.club import Club
from tests.cogs.messages import answer_of
from ui.widgets.custom_id import custom_id

LIVE = PACES["live"]
T = TypeVar("T")


async def open_with_champion(club: Club, *names: str) -> int:
    """Open a live table of Final Nine for these people and a champion of the house; return its number."""
    host, *others = names
    await club.slash(host, "finalnine new", players=len(names) + 1, pace="live")
    (table,) = await club.store.open_tables(channel=club.channel.id)
    await club.press(host, club.label("Add a house {level}", level="champion"), table.id)
    for other in others:
        await club.press(other, "Join", table.id)
    if not others:
        await club.press(host, "Tee off", table.id)
    return table.id


async def find_owing_move(club: Club, number: int) -> tuple[str, str]:
    """Play past Discord until the next move is one that the house answers; return the person and the move."""
    clubhouse = club.client.clubhouse
    with club.env.time_context():
        while True:
            name, text = await club.next_move(number)
            live = await club.live_table(number)
            pending = new_pending_moves(live)
            pending.play(live.seat_of(club[name].id) or 0, text)
            if pending.has_deferred_reply():
                return name, text
            await clubhouse.accept_moves(number, club[name].id, text, club.env.backend.snowflake())


async def make_owing_move(club: Club, number: int) -> LiveTable:
    """Store such a move without the house's answer, and return the table."""
    name, text = await find_owing_move(club, number)
    with club.env.time_context():
        return await club.client.clubhouse.accept_moves(number, club[name].id, text, club.env.backend.snowflake())


async def seconds_to_answer(club: Club, number: int) -> list[float]:
    """Return the seconds until each timer at which the house answers."""
    return [timer.due - club.now for timer in await club.store.timers_of(number) if timer.kind == AI_TIMER]


async def test_a_move_is_shown_while_the_house_still_thinks(club: Club) -> None:
    number = await open_with_champion(club, "Annika")
    name, text = await find_owing_move(club, number)
    page = answer_of(await club.press(name, "My hand", number)).message
    clubhouse, may = club.client.clubhouse, asyncio.Event()
    thinks = clubhouse.offload

    async def think(thought: Callable[[], T]) -> T:
        """Thinks once it may."""
        await may.wait()
        return await thinks(thought)

    clubhouse.offload = think
    stamp = (await club.live_table(number)).stamp
    interaction = club.send(name, page, custom_id(number, stamp, "move", text))
    await club.until(lambda: interaction.acknowledged)
    assert (await club.table(number)).ply == stamp + 1
    assert clubhouse.has_pending_ai_move(await club.live_table(number))
    may.set()
    await club.env.settle()
    live = await club.live_table(number)
    assert not clubhouse.has_pending_ai_move(live) and live.ply > stamp + 1
    assert live.posted_ply == live.ply, "the board shows the answer"


async def test_a_clock_has_the_house_answer_where_nobody_else_did(club: Club) -> None:
    number = await open_with_champion(club, "Annika", "Björn")
    ply = (await make_owing_move(club, number)).ply
    (due,) = await seconds_to_answer(club, number)
    assert due == AI_TIMER_SECONDS
    club.bot_context.run(club.client.board_updater.redraw, number)
    await club.env.settle()
    await club.advance(due - 1)
    assert (await club.table(number)).ply == ply
    await club.advance(2)
    live = await club.live_table(number)
    assert live.ply > ply and live.posted_ply == live.ply and not club.client.clubhouse.has_pending_ai_move(live)
    assert not await seconds_to_answer(club, number)


async def test_a_bot_that_ends_before_the_house_has_answered_leaves_nobody_stuck(club: Club) -> None:
    number = await open_with_champion(club, "Annika")
    ply = (await make_owing_move(club, number)).ply
    await club.restart()
    await club.advance(AI_TIMER_SECONDS)
    live = await club.live_table(number)
    assert live.ply > ply and live.posted_ply == live.ply and not club.client.clubhouse.has_pending_ai_move(live)


@pytest.mark.parametrize("called", [True, False])
async def test_a_player_who_moves_after_the_house_has_answered_is_not_called(club: Club, called: bool) -> None:
    number, timers = await open_with_champion(club, "Annika", "Björn"), dict[str, float]()
    while timers.get("absent") != LIVE.absent:
        live = await make_owing_move(club, number)
        annika = live.seat_of(club["Annika"].id)
        with club.env.time_context():
            await club.client.clubhouse.play_ai_moves(number, None if called else annika)
        timers = {one.kind: one.due - club.now for one in await club.store.timers_of(number) if one.seat == annika}
    assert ("ping" in timers) is called
