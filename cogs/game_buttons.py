"""Buttons of a game: move, hand, page of controls, scores, hole, what happened, back from absence, automatic answers.

`make_move` also serves `/move`, and `play_typed_move` the commands of the games.
"""

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial

from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from club.live_table import LiveTable
from club.user_error import OutdatedPress, UserError
from cogs.table_lookup import find_table
from db.errors import StoreUnavailable
from engine.i18n import _
from ui.pages.board import MAP, heading
from ui.pages.seat_pages import OFF, ON, ON_HAND, auto_answers_page
from ui.pages.what_happened import tell_game, what_happened
from ui.widgets.custom_id import ASIDE_VERB, AUTO_ANSWERS_VERB, MENU_VERBS, OUTDATED, SET_AUTO_ANSWER_VERB, Pressed
from ui.widgets.page import Button, Page


async def show_auto_answers(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show the automatic answers of the user's seat."""
    await _show_page(answer, await client.clubhouse.tables.live_table(press.table))


async def set_auto_answer(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Switch an automatic answer on or off, and show the page as it is stored.

    If the button is on the board and its answer decides the current question, the board is updated instead. A button
    on the hand shows the hand again.
    """
    state, text = press.arg[:1], press.arg[1:]
    if state not in (ON, OFF, ON_HAND):
        raise UserError(_(OUTDATED))
    before = (await client.clubhouse.tables.live_table(press.table)).ply
    live = await client.clubhouse.set_auto_answer(
        press.table, answer.user.id, text, answer.interaction.id, on=state != OFF
    )
    if live.ply != before and answer.is_on(live.table.board or 0):
        await client.board_updater.show(press.table, answer)
        return
    if state == ON_HAND:
        await client.board_updater.hands.show(press.table, answer)
    else:
        await _show_page(answer, live)
    if live.ply != before:
        client.board_updater.redraw(press.table)


async def _show_page(answer: Answer, live: LiveTable) -> None:
    await answer.show(auto_answers_page(live, live.require_seat(answer.user.id), heading(live)))


async def make_move(client: Nineteenth, answer: Answer, table: int, text: str, stamp: int | None = None) -> None:
    """Make a move, and respond with the board or with the hand that it was made from."""
    try:
        live = await client.clubhouse.accept_moves(table, answer.user.id, text, answer.interaction.id, stamp)
    except UserError as error:
        notice = await _refresh_pressed_page(client, answer, table, stamp)
        if notice and isinstance(error, OutdatedPress):
            raise UserError(notice) from error
        raise
    await show_move(client, answer, live)
    if client.clubhouse.has_pending_ai_move(live):
        with suppress(UserError, StoreUnavailable):
            await _let_house_answer(client, answer, live)


async def play_typed_move(
    client: Nineteenth, game: str, interaction: Interaction, text: str, number: int | None, *, private: bool = True
) -> None:
    """Make the move of a command at the table of that number, or else at the one of this game that the user means.

    A response that takes long is deferred for the user alone if `private`.
    """
    async with answering(interaction, private=private) as answer:
        table = await find_table(client, interaction, number, game)
        await make_move(client, answer, table.id, text)


async def _let_house_answer(client: Nineteenth, answer: Answer, live: LiveTable) -> None:
    """Let the house players answer a move that is shown by now, and update the page where the move was made."""
    number = live.table.id
    await client.clubhouse.play_ai_moves(number, live.seat_of(answer.user.id))
    client.board_updater.redraw(number, at_once=not answer.is_on_private_page)
    if answer.is_on_private_page:
        await client.board_updater.hands.show(number, answer)


async def _refresh_pressed_page(client: Nineteenth, answer: Answer, table: int, stamp: int | None) -> str:
    """Update a page whose button was out of date: a board that is behind its game, or the user's own hand.

    Return a sentence that says so; "" if no page was updated.
    """
    live = client.clubhouse.tables.cached_table(table)
    if live is None or stamp in (None, live.stamp):
        return ""
    if answer.is_on(live.table.board or 0) and live.posted_ply < live.ply:
        await client.board_updater.show(table, answer)
        return _("The game has moved on. The board is up to date now: look at it, then press again.")
    if answer.is_on_private_page and live.seat_of(answer.user.id) is not None:
        await client.board_updater.hands.show(table, answer)
        return _("The game has moved on. The page you pressed is up to date now: look at it, then press again.")
    return ""


async def show_move(client: Nineteenth, answer: Answer, live: LiveTable) -> None:
    """Show a stored move to everybody, first to the user who made it."""
    table = live.table
    public = answer.is_command_in(table.thread or table.channel) and not live.has_hidden_information
    if public or answer.is_on(table.board or 0):
        await client.board_updater.show(table.id, answer)
        return
    client.board_updater.redraw(table.id)
    if live.seat_of(answer.user.id) is not None:
        await client.board_updater.hands.show(table.id, answer)


async def move(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Make the moves of a button or of a choice in a menu."""
    await make_move(client, answer, press.table, press.moves, press.ply)


async def show_hand(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show the user's hand in private; the button says whether to show the map, too."""
    await client.board_updater.hands.show(press.table, answer, has_map=press.arg == MAP)


async def accept_dms(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Send the user's hands by direct message from now on, at every table and on every server."""
    await client.board_updater.hands.accept_dms(press.table, answer.user.id)
    await answer.say(_("From now on I'll also send you your cards by direct message. `/settings me` turns that off."))


async def turn_controls_page(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show another page of the controls: on the board if only this user is awaited, else on their hand."""
    live = await client.clubhouse.tables.live_table(press.table)
    page, seat = "".join((press.arg, *press.values[:1])), live.require_seat(answer.user.id)
    number = int(page) if page.isdecimal() and len(page) < 4 else 0
    if live.view().awaiting == (seat,) and answer.is_on(live.table.board or 0):
        await client.board_updater.turn_page(live, answer, number)
    else:
        await client.board_updater.hands.show(press.table, answer, number)


async def show_scores(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show the scorecard so far in private."""
    live = await client.clubhouse.tables.live_table(press.table)
    await client.private_pages.show(press.table, answer, partial(client.page_builder.scores, live))


async def show_hole(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show a finished hole in private; the button says which one."""
    live = await client.clubhouse.tables.live_table(press.table)
    holes = await asyncio.to_thread(live.replay_hole_views)
    if not holes:
        raise UserError(_("No hole is finished yet."))
    last = len(holes) - 1
    number = min(int(press.arg) if press.arg.isdecimal() else 0, last)
    turners = (
        Button(_("Previous hole"), "details", str(number - 1), disabled=number == 0),
        Button(_("Next hole"), "details", str(number + 1), disabled=number == last),
    )

    async def make(wait_seconds: float) -> Page:
        return replace(await client.page_builder.details(live, holes[number], wait_seconds), rows=(turners,))

    await client.private_pages.show(press.table, answer, make)


async def show_what_happened(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Tell a hole stroke by stroke in private: the one in play, or the part of the game that the button names."""
    live = await client.clubhouse.tables.live_table(press.table)
    parts = await asyncio.to_thread(tell_game, live)
    number = int(press.arg) if press.arg.isdecimal() else len(parts)
    await answer.show(what_happened(live, parts, number))


async def end_absence(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Let a user who was absent decide for themselves again."""
    live = await client.clubhouse.tables.live_table(press.table)
    await client.clubhouse.mark_player_back(press.table, live.require_seat(answer.user.id))
    await client.board_updater.show(press.table, answer)


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(
        move=move,
        choose=move,
        several=move,
        **dict.fromkeys((*MENU_VERBS, ASIDE_VERB), move),
        hand=show_hand,
        dms=accept_dms,
        leaf=turn_controls_page,
        scores=show_scores,
        details=show_hole,
        happened=show_what_happened,
        back=end_absence,
    )
    client.handlers.update({AUTO_ANSWERS_VERB: show_auto_answers, SET_AUTO_ANSWER_VERB: set_auto_answer})
