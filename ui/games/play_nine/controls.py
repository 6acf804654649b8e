"""The controls of Play Nine: cards as buttons, in two rows or by columns."""

from collections.abc import Iterator, Sequence

from engine.figures import figure
from engine.game import THEN
from engine.play_nine.moves import CARDS, POSITIONS, TEES
from engine.play_nine.notation import write
from engine.play_nine.score import ROW
from engine.play_nine.table import Draw, Flip, Place, Skip, Tee, View
from engine.speech import _
from ui.widgets.page import Press, Row

BACK = "card_back"
"""The icon of a face-down card."""


def rows(view: View, first: int = 0) -> tuple[Row, ...]:
    """Return the controls for the moves of the view; at the tee-off `first` is the card that was pressed
    already, or 0.
    """
    moves = view.moves
    if not moves:
        return ()
    if view.teeing:
        first = first if first in POSITIONS else 0
        return (*_as_they_lie([_tee(first, position) for position in POSITIONS]), *_any(first))
    if Draw() in moves:
        draw = Press(_("Draw from the deck"), "move", "draw", "blue", icon=BACK)
        return ((draw,), *_grid(view, view.top, f"take{THEN}"))
    return (*_grid(view, view.held), *_discard(view))


def _as_they_lie(presses: Sequence[Press]) -> Iterator[Row]:
    """Yield the buttons in rows of four, as the cards lie; a phone has room for no more."""
    return (tuple(presses[place : place + ROW]) for place in range(0, len(presses), ROW))


def _tee(first: int, position: int) -> Press:
    """Return the button of a card to turn up.

    The first card is remembered in the other buttons; pressing it again takes it back.
    """
    label = _("Card {position}").format(position=position)
    if not first:
        return Press(label, "leaf", str(position), "blue")
    if position == first:
        return Press(_("✓ {card}").format(card=label), "leaf", "0", "green")
    return Press(label, "move", write(Tee(*sorted((first, position)))), "blue")


def _any(first: int) -> tuple[Row, ...]:
    """Return a button that turns up two cards at once, as long as none is chosen: face down they are all alike."""
    return () if first else ((Press(_("Any two"), "move", write(TEES[0])),),)


def _grid(view: View, card: int | None, before: str = "") -> Iterator[Row]:
    """Yield the places for a card, the two that can make a pair side by side.

    `before` is the move that takes the card, joined to the placing.
    """
    (seat,) = view.awaiting
    grid = view.grids[seat]
    for top in POSITIONS[:ROW]:
        yield tuple(_put(grid.cards if grid else (), card, place, before) for place in (top, top + ROW))


def _put(cards: Sequence[int | None], card: int | None, position: int, before: str) -> Press:
    """Return the button of a place: green where the card makes a pair with the one above or below, blue on a
    face-down card.
    """
    there, opposite = cards[position - 1], cards[(position - 1 + ROW) % CARDS]
    style = "green" if opposite == card != there else "blue" if there is None else "grey"
    return Press(_place(position, there), "move", before + write(Place(position)), style, icon=_icon(there))


def _icon(value: int | None) -> str:
    return BACK if value is None else f"card_{'m' if value < 0 else ''}{abs(value)}"


def _place(position: int, there: int | None) -> str:
    if there is None:
        return _("{position}: face down").format(position=position)
    return _("{position}: replace {value}").format(position=position, value=figure(there))


def _discard(view: View) -> tuple[Row, ...]:
    """Return the moves that discard the drawn card: turn up a card, or none."""
    flips = [
        Press(_("Flip {position}").format(position=move.position), "move", write(move))
        for move in view.moves
        if isinstance(move, Flip)
    ]
    skip = [Press(_("Flip none"), "move", write(Skip()))] if Skip() in view.moves else []
    return tuple(_as_they_lie(flips + skip))
