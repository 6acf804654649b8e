"""Buttons of the page of automatic answers: show it, switch an answer on or off."""

from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club.live_table import Sitting
from club.user_error import Refused
from cogs.table_lookup import my_seat
from engine.speech import _
from ui.pages.auto_answer_page import OFF, ON, page
from ui.pages.board import heading
from ui.widgets.custom_id import OUTDATED, Pressed


async def show(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the automatic answers of the user's seat."""
    await _show(answer, await client.house.tables.sitting(pressed.table))


async def stand(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Switch an automatic answer on or off, and show the page as it is stored.

    If the button is on the board and its answer decides the current question, the board is updated instead.
    """
    wish, text = pressed.arg[:1], pressed.arg[1:]
    if wish not in (ON, OFF):
        raise Refused(_(OUTDATED))
    before = (await client.house.tables.sitting(pressed.table)).ply
    sitting = await client.house.stand(pressed.table, answer.user.id, text, answer.interaction.id, on=wish == ON)
    if sitting.ply != before and answer.is_on(sitting.table.board or 0):
        await client.poster.show(pressed.table, answer)
        return
    await _show(answer, sitting)
    if sitting.ply != before:
        client.poster.redraw(pressed.table)


async def _show(answer: Answer, sitting: Sitting) -> None:
    await answer.show(page(sitting, my_seat(answer, sitting), heading(sitting)))
