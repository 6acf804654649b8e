"""Buttons of the page of automatic answers: show it, switch an answer on or off."""

from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club.live_table import LiveTable
from club.user_error import UserError
from cogs.table_lookup import my_seat
from engine.speech import _
from ui.pages.auto_answer_page import OFF, ON, auto_answers_page
from ui.pages.board import heading
from ui.widgets.custom_id import OUTDATED, Pressed


async def show_auto_answers(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the automatic answers of the user's seat."""
    await _show_page(answer, await client.house.tables.live_table(pressed.table))


async def set_auto_answer(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Switch an automatic answer on or off, and show the page as it is stored.

    If the button is on the board and its answer decides the current question, the board is updated instead.
    """
    wish, text = pressed.arg[:1], pressed.arg[1:]
    if wish not in (ON, OFF):
        raise UserError(_(OUTDATED))
    before = (await client.house.tables.live_table(pressed.table)).ply
    sitting = await client.house.set_auto_answer(pressed.table, answer.user.id, text, answer.interaction.id, on=wish == ON)
    if sitting.ply != before and answer.is_on(sitting.table.board or 0):
        await client.board_updater.show(pressed.table, answer)
        return
    await _show_page(answer, sitting)
    if sitting.ply != before:
        client.board_updater.redraw(pressed.table)


async def _show_page(answer: Answer, sitting: LiveTable) -> None:
    await answer.show(auto_answers_page(sitting, my_seat(answer, sitting), heading(sitting)))
