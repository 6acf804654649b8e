"""Moves as buttons and menus: a game may lay out its own; every other game gets this."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, TypeAlias

from cogs import play_nine_rows
from cogs.page import Choice, Option, Press, Row
from engine.game import AnyGame
from engine.speech import _

Rows: TypeAlias = tuple[Row, ...]
LAYOUTS: Mapping[str, Callable[[Any], Rows]] = {"play-nine": play_nine_rows.rows}
BUTTONS, MENU = 10, 25
"""More moves than this become a menu; a menu holds as many as Discord allows."""


def move_rows(game: AnyGame, view: Any, page: int = 0) -> Rows:
    """The legal moves in the view as controls; beyond a menu's 25 they are turned page by page."""
    layout = LAYOUTS.get(game.key)
    if layout is not None:
        return layout(view)
    moves = view.moves
    if len(moves) <= BUTTONS:
        return tuple(
            rows_of_five(Press(game.words.move(view, move), "move", game.write(move), "blue") for move in moves)
        )
    last = (len(moves) - 1) // MENU
    page = min(page, last)
    options = tuple(
        Option(game.write(move), game.words.move(view, move)) for move in moves[page * MENU : (page + 1) * MENU]
    )
    menu = Choice(_("Choose your move"), "choose", options)
    return (menu, _turner(page, last)) if last else (menu,)


def _turner(page: int, last: int) -> tuple[Press, ...]:
    return (
        Press(_("Previous moves"), "leaf", str(page - 1), disabled=page == 0),
        Press(_("More moves"), "leaf", str(page + 1), disabled=page == last),
    )


def rows_of_five(presses: Iterable[Press]) -> Iterable[tuple[Press, ...]]:
    """Buttons in rows as wide as Discord allows."""
    rest = iter(presses)
    while row := tuple(islice(rest, 5)):
        yield row
