"""Automatic answers: what a player has decided once and for all at a table, as stored keys and as moves.

Called by `club.clubhouse`, `club.pending_moves` and the page of the automatic answers.
"""

from typing import Any, NamedTuple

from club.live_table import finished
from db.rows import Seat as SeatRow
from engine.game import AnyGame, Standing, View

HOLE = "@"


class Given(NamedTuple):
    """An automatic answer that a seat may switch on or off now."""

    text: str
    """The answer's key as the store and a button write it; with the number of the hole if it ends with that hole."""
    standing: Standing
    on: bool


def offered(game: AnyGame, options: Any, view: View, row: SeatRow) -> tuple[Given, ...]:
    """Return the automatic answers that a seat may switch now, including those that are on.

    `view` may be any seat's view of the table: only the number of finished holes is read from it.
    """
    on = row.standing.split()
    found = ((_text(key, one, finished(view)), one) for key, one in game.standing(options).items())
    return tuple(Given(text, one, text in on) for text, one in found)


def _text(key: str, one: Standing, hole: int) -> str:
    return f"{key}{HOLE}{hole}" if one.hole else key


def switched(game: AnyGame, options: Any, view: View, row: SeatRow, text: str, *, on: bool) -> str | None:
    """Return the seat's answers as stored, after `text` is switched; None if there is no such answer now."""
    now = {given.text: given.on for given in offered(game, options, view, row)}
    if text not in now:
        return None
    return " ".join(one for one, held in {**now, text: on}.items() if held)


def answered(game: AnyGame, options: Any, view: View, row: SeatRow) -> Any | None:
    """Return the move that the seat's automatic answers choose in this view; None if the player is asked."""
    given = (one.standing.answer(view, row.seat) for one in offered(game, options, view, row) if one.on)
    return next((move for move in given if move is not None), None)
