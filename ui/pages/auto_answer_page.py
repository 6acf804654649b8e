"""The page of a player's automatic answers, and the line on the hand that lists them."""

from collections.abc import Iterator

from club import auto_answers
from club.auto_answers import Given
from club.live_table import Sitting
from club.pending_moves import is_seated
from engine.game import Seat
from engine.speech import _
from ui.widgets.move_controls import rows_of_five
from ui.widgets.page import Page, Press

ON, OFF = "+", "-"
"""The first character of a button's argument: `ON` switches an answer on, `OFF` switches it off."""


def page(sitting: Sitting, seat: Seat, heading: str) -> Page:
    """Return the page of a seat's automatic answers, one button each; pressing a button twice changes nothing."""
    text = _(
        "**Standing answers**\n"
        "You are not asked what you switch on here. What everybody may see is answered at once, a secret at a moment "
        "that gives nothing away; until then you may still answer yourself. They end with the game."
    )
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        ahead=sitting.table.ahead,
        texts=(heading, text),
        rows=(*rows_of_five(map(_press, offered(sitting, seat))), (Press(_("My hand"), "hand"),)),
    )


def offered(sitting: Sitting, seat: Seat) -> tuple[Given, ...]:
    """Return the automatic answers that a seat may switch on or has on."""
    return auto_answers.offered(sitting.game, sitting.record.options, sitting.view(), sitting.table.seats[seat])


def reminder(sitting: Sitting, seat: Seat) -> str:
    """Return the line in small print that lists a seat's automatic answers; "" if there is none."""
    on = "; ".join(_(one.standing.label) for one in offered(sitting, seat) if one.on)
    return _("-# Standing answers: {answers}").format(answers=on) if on else ""


def way(sitting: Sitting, seat: Seat) -> Iterator[tuple[Press, ...]]:
    """Yield the row with the button of the page; none in a game without automatic answers."""
    if offered(sitting, seat) and not sitting.over:
        yield (Press(_("Standing answers"), "standing"),)


def here(sitting: Sitting) -> Iterator[tuple[Press, ...]]:
    """Yield the buttons on the board that switch on an automatic answer to the current question; a press answers
    it as well.
    """
    view, game = sitting.view(), sitting.game
    if len(view.awaiting) != 1 or not is_seated(sitting.table.seats[view.awaiting[0]]):
        return
    (seat,) = view.awaiting
    limit = game.limit(view, seat)
    asked = () if limit is not None and limit.veiled else offered(sitting, seat)
    presses = tuple(_press(one) for one in asked if not one.on and one.standing.answer(view, seat) in view.moves)
    if presses:
        yield presses


def _press(given: Given) -> Press:
    label = _(given.standing.label)
    if given.on:
        return Press(_("✓ {answer}").format(answer=label), "stand", OFF + given.text, "green")
    return Press(label, "stand", ON + given.text)
