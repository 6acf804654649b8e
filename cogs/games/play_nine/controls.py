"""Play Nine's controls: the grid as two rows of four buttons, like the cards on the table."""

from cogs.ui.page import Choice, Option, Press, Row
from engine.play_nine.table import Draw, Flip, Place, Skip, Tee, View
from engine.speech import _


def rows(view: View) -> tuple[Row, ...]:
    """The controls for the moves in the view: a tee menu, the two piles, or the grid with what else a card allows."""
    moves = view.moves
    if not moves:
        return ()
    if any(isinstance(move, Tee) for move in moves):
        return (_tee(),)
    if Draw() in moves:
        return (_piles(view),)
    return (*_grid(view), *_discard(view))


def _tee() -> Choice:
    cards = tuple(
        Option(str(position), _("Card {position}").format(position=position), _row(position))
        for position in range(1, 9)
    )
    return Choice(_("Tee off: choose two cards"), "choose", cards, arg="tee", picks=2)


def _row(position: int) -> str:
    column = (position - 1) % 4 + 1
    row = _("top row") if position <= 4 else _("bottom row")
    return _("{row}, column {column}").format(row=row, column=column)


def _piles(view: View) -> tuple[Press, ...]:
    return (
        Press(_("Draw from the deck"), "move", "draw", "blue"),
        Press(_("Take the {value}").format(value=figure(view.top or 0)), "move", "take", "blue"),
    )


def _grid(view: View) -> tuple[Row, ...]:
    open_to = {move.position for move in view.moves if isinstance(move, Place)}
    (seat,) = view.awaiting
    grid = view.grids[seat]
    cards = grid.cards if grid else ()
    presses = tuple(
        Press(
            _face(position, value),
            "move",
            f"place {position}",
            "blue" if value is None else "grey",
            position not in open_to,
        )
        for position, value in enumerate(cards, 1)
    )
    return (presses[:4], presses[4:])


def _face(position: int, value: int | None) -> str:
    return f"{position} · ▒" if value is None else f"{position} · {figure(value)}"


def _discard(view: View) -> tuple[Row, ...]:
    if view.held is None or view.source != "deck":
        return ()
    flips = [move.position for move in view.moves if isinstance(move, Flip)]
    value = figure(view.held)
    menu = Choice(
        _("Or discard the {value} and turn up …").format(value=value),
        "choose",
        tuple(Option(str(place), _("Card {position}").format(position=place), _row(place)) for place in flips),
        arg="flip",
    )
    skip = (Press(_("Discard the {value} and turn up nothing").format(value=value), "move", "skip"),)
    return (menu, skip) if Skip() in view.moves else (menu,)


def figure(value: int) -> str:
    """A card's value with a true minus sign."""
    return str(value).replace("-", "−")
