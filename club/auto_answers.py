"""Automatic answers: what a player has decided once and for all at a table, as stored keys and as moves.

Called by `club.clubhouse`, `club.pending_moves` and the page of the automatic answers.
"""

from typing import Any, NamedTuple

from club.live_table import finished_holes
from db.rows import Seat as SeatRow
from engine.game import AnyGame, AutoAnswer, View

HOLE_SEPARATOR = "@"


class AutoAnswerOption(NamedTuple):
    """An automatic answer that a seat may switch on or off now."""

    text: str
    """The answer's key as the store and a button write it; with the number of the hole if it ends with that hole."""
    standing: AutoAnswer
    on: bool


def available_answers(game: AnyGame, options: Any, view: View, row: SeatRow) -> tuple[AutoAnswerOption, ...]:
    """Return the automatic answers that a seat may switch now, including those that are on.

    `view` may be any seat's view of the table: only the number of finished holes is read from it.
    """
    on = row.standing.split()
    found = ((_stored_text(key, one, finished_holes(view)), one) for key, one in game.auto_answers(options).items())
    return tuple(AutoAnswerOption(text, one, text in on) for text, one in found)


def _stored_text(key: str, one: AutoAnswer, hole: int) -> str:
    return f"{key}{HOLE_SEPARATOR}{hole}" if one.this_hole_only else key


def switch_answer(game: AnyGame, options: Any, view: View, row: SeatRow, text: str, *, on: bool) -> str | None:
    """Return the seat's answers as stored, after `text` is switched; None if there is no such answer now."""
    now = {given.text: given.on for given in available_answers(game, options, view, row)}
    if text not in now:
        return None
    return " ".join(one for one, held in {**now, text: on}.items() if held)


def auto_move(game: AnyGame, options: Any, view: View, row: SeatRow) -> Any | None:
    """Return the move that the seat's automatic answers choose in this view; None if the player is asked."""
    given = (one.standing.answer(view, row.seat) for one in available_answers(game, options, view, row) if one.on)
    return next((move for move in given if move is not None), None)
