"""Standing answers: what a player says once and for all, in private."""

from club.refusal import Refused
from club.sitting import Sitting
from cogs.client import Nineteenth
from cogs.finding import my_seat
from cogs.ui.answer import Answer
from cogs.ui.board import heading
from cogs.ui.press import OUTDATED, Pressed
from cogs.ui.standing import OFF, ON, page
from engine.speech import _


async def show(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """The standing answers of the presser's seat."""
    await _show(answer, await client.house.sitting(pressed.table))


async def stand(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Gives a standing answer or takes it back, as the button says; the page shows what is stored.

    Where it was given on the board and answers what is asked there, the board goes on instead.
    """
    wish, text = pressed.arg[:1], pressed.arg[1:]
    if wish not in (ON, OFF):
        raise Refused(_(OUTDATED))
    before = (await client.house.sitting(pressed.table)).ply
    sitting = await client.house.stand(pressed.table, answer.user.id, text, answer.interaction.id, on=wish == ON)
    if sitting.ply != before and answer.is_on(sitting.table.board or 0):
        await client.poster.show(pressed.table, answer)
        return
    await _show(answer, sitting)
    if sitting.ply != before:
        client.poster.redraw(pressed.table)


async def _show(answer: Answer, sitting: Sitting) -> None:
    await answer.show(page(sitting, my_seat(answer, sitting), heading(sitting)))


async def setup(client: Nineteenth) -> None:
    """Adds the buttons."""
    client.handlers.update(standing=show, stand=stand)
