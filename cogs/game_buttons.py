"""Buttons of a game: move, hand, page of moves, scores, hole details, back from absence.

`make_move` also serves `/move` and the commands of the games.
"""

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial

from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club.live_table import Sitting
from club.user_error import Refused
from cogs.auto_answer_buttons import show, stand
from cogs.table_lookup import my_seat
from db.errors import StoreUnavailable
from engine.speech import _
from ui.pages.board import MAP
from ui.widgets.custom_id import Pressed
from ui.widgets.page import Page, Press


async def make_move(client: Nineteenth, answer: Answer, table: int, text: str, stamp: int | None = None) -> None:
    """Make a move, and respond with the board or with the hand that it was made from."""
    try:
        sitting = await client.house.accept(table, answer.user.id, text, answer.interaction.id, stamp)
    except Refused:
        await _renew(client, answer, table, stamp)
        raise
    await show_move(client, answer, sitting)
    if client.house.owes(sitting):
        with suppress(Refused, StoreUnavailable):
            await _have_answered(client, answer, sitting)


async def _have_answered(client: Nineteenth, answer: Answer, sitting: Sitting) -> None:
    """Let the house players answer a move that is shown by now, and update the page where the move was made."""
    number, seat = sitting.table.id, sitting.seat_of(answer.user.id)
    await client.house.answer(number, seat)
    client.poster.redraw(number, late=not answer.on_own_page)
    if answer.on_own_page and seat is not None:
        await client.poster.hands.show(await client.house.tables.sitting(number), seat, answer)


async def _renew(client: Nineteenth, answer: Answer, table: int, stamp: int | None) -> None:
    """Update a page whose button was out of date: a board that is behind its game, or the user's own hand."""
    sitting = client.house.tables.at_hand(table)
    if sitting is None or stamp in (None, sitting.stamp):
        return
    seat = sitting.seat_of(answer.user.id)
    if answer.is_on(sitting.table.board or 0) and sitting.posted < sitting.ply:
        await client.poster.show(table, answer)
    elif answer.on_own_page and seat is not None:
        await client.poster.hands.show(sitting, seat, answer)


async def show_move(client: Nineteenth, answer: Answer, sitting: Sitting) -> None:
    """Show a stored move to everybody, first to the user who made it."""
    seat = sitting.seat_of(answer.user.id)
    table = sitting.table
    public = answer.is_command_in(table.thread or table.channel) and not sitting.hidden
    if public or answer.is_on(table.board or 0):
        await client.poster.show(sitting.table.id, answer)
        return
    client.poster.redraw(sitting.table.id)
    if seat is not None:
        await client.poster.hands.show(sitting, seat, answer)


async def move(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Make the moves of a button or of a choice in a menu."""
    await make_move(client, answer, pressed.table, pressed.text, pressed.ply)


async def hand(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the user's hand in private; the button says whether to show the map, too."""
    sitting = await client.house.tables.sitting(pressed.table)
    await client.poster.hands.show(sitting, my_seat(answer, sitting), answer, mapped=pressed.arg == MAP)


async def leaf(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show another page of the controls: on the board if only this user is awaited, else on their hand."""
    sitting = await client.house.tables.sitting(pressed.table)
    page, seat = "".join((pressed.arg, *pressed.values[:1])), my_seat(answer, sitting)
    number = int(page) if page.isdecimal() and len(page) < 4 else 0
    if sitting.view().awaiting == (seat,) and answer.is_on(sitting.table.board or 0):
        await client.poster.turn_page(sitting, answer, number)
    else:
        await client.poster.hands.show(sitting, seat, answer, number)


async def show_scores(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the scorecard so far in private."""
    sitting = await client.house.tables.sitting(pressed.table)
    await client.poster.hands.page(pressed.table, answer, partial(client.artist.scores, sitting))


async def details(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show a finished hole in private; the button says which one."""
    sitting = await client.house.tables.sitting(pressed.table)
    holes = await asyncio.to_thread(sitting.holes)
    if not holes:
        raise Refused(_("No hole is finished yet."))
    last = len(holes) - 1
    number = min(int(pressed.arg) if pressed.arg.isdecimal() else 0, last)
    turners = (
        Press(_("Previous hole"), "details", str(number - 1), disabled=number == 0),
        Press(_("Next hole"), "details", str(number + 1), disabled=number == last),
    )

    async def make(patience: float) -> Page:
        return replace(await client.artist.details(sitting, holes[number], patience), rows=(turners,))

    await client.poster.hands.page(pressed.table, answer, make)


async def back(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Let a user who was away decide for themselves again."""
    sitting = await client.house.tables.sitting(pressed.table)
    await client.house.welcome(pressed.table, my_seat(answer, sitting))
    await client.poster.show(pressed.table, answer)


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(
        move=move, choose=move, several=move, hand=hand, leaf=leaf, scores=show_scores, details=details, back=back
    )
    client.handlers.update(standing=show, stand=stand)
