"""Moves as buttons and menus: a game may lay out its own; every other game gets this."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

from cogs import play_nine_rows, scramble_rows
from cogs.page import Choice, Option, Press, Row
from engine.game import AnyGame
from engine.speech import _

Rows: TypeAlias = tuple[Row, ...]
LAYOUTS: Mapping[str, Callable[[Any], Rows]] = {"play-nine": play_nine_rows.rows}
"""Games whose buttons have places of their own."""
ASIDE: Mapping[str, Callable[[Any], Choice | None]] = {"scramble": scramble_rows.concede}
"""Moves that nobody should make by a slip of the finger, in a menu of their own; they are no part of the rest."""
BUTTONS, MENU = 10, 25
"""More moves than this become a menu; a menu holds as many as Discord allows."""


def move_rows(game: AnyGame, view: Any, page: int = 0) -> Rows:
    """The legal moves in the view as controls; beyond a menu's 25 they are turned page by page."""
    layout = LAYOUTS.get(game.key)
    if layout is not None:
        return layout(view)
    aside = ASIDE.get(game.key, _nothing)(view)
    apart = {f"{aside.arg} {option.value}" for option in aside.options} if aside else set()
    labels = [(game.write(move), game.words.move(view, move)) for move in view.moves]
    rows = _rows([(text, label) for text, label in labels if text not in apart], page)
    return (*rows, aside) if aside else rows


def _nothing(_view: Any) -> None:
    return None


def _rows(moves: Sequence[tuple[str, str]], page: int) -> Rows:
    """Moves with their labels: a few as buttons, more as a menu, still more as a menu that turns its pages."""
    if len(moves) <= BUTTONS:
        return tuple(rows_of_five(Press(label, "move", text, "blue") for text, label in moves))
    last = (len(moves) - 1) // MENU
    page = min(page, last)
    menu = Choice(
        _("Choose your move"), "choose", tuple(Option(*move) for move in moves[page * MENU : (page + 1) * MENU])
    )
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
