"""Automatic answers: what a player has decided once and for all at a table, as stored keys and as moves."""

from typing import Any, NamedTuple

from club.live_table import finished
from db.rows import Seat as SeatRow
from engine.game import AnyGame, Standing, View

HOLE = "@"


class Given(NamedTuple):
    """A standing answer as it may be given now."""

    text: str
    """How the store and a button write it: its key, with the number of the hole where it ends with that."""
    standing: Standing
    on: bool


def offered(game: AnyGame, options: Any, view: View, row: SeatRow) -> tuple[Given, ...]:
    """The standing answers that a seat may give now, those that are on among them; any view of the table will do."""
    on = row.standing.split()
    found = ((_text(key, one, finished(view)), one) for key, one in game.standing(options).items())
    return tuple(Given(text, one, text in on) for text, one in found)


def _text(key: str, one: Standing, hole: int) -> str:
    return f"{key}{HOLE}{hole}" if one.hole else key


def switched(game: AnyGame, options: Any, view: View, row: SeatRow, text: str, *, on: bool) -> str | None:
    """What the store keeps once this answer is given or taken back; None where there is no such answer now."""
    now = {given.text: given.on for given in offered(game, options, view, row)}
    if text not in now:
        return None
    return " ".join(one for one, held in {**now, text: on}.items() if held)


def answered(game: AnyGame, options: Any, view: View, row: SeatRow) -> Any | None:
    """The move that a seat's standing answers make as far as this view tells; None asks the person."""
    given = (one.standing.answer(view, row.seat) for one in offered(game, options, view, row) if one.on)
    return next((move for move in given if move is not None), None)
