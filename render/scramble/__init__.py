"""Scramble Golf in pictures: the hole in play, the race, a hand, the cards."""

from collections.abc import Sequence

from engine.scramble.cards.deck import Kind
from engine.scramble.view import View
from render.canvas import Canvas
from render.names import initials, shown
from render.scramble import hole, race, sheet

_BETWEEN_THROWS = ("Setup", "PreThrow", "Over")
"""When a race is shown whole; in between the hole of the player on turn is."""


def table(view: View, names: Sequence[str]) -> bytes:
    """The table as a view shows it, as a PNG file; a seat's own view has its cards below."""
    return table_canvas(view, names).png()


def cards_sheet(kind: Kind) -> bytes:
    """Every card of a deck with its effect, as a PNG file."""
    return sheet.sheet(kind).png()


def table_canvas(view: View, names: Sequence[str]) -> Canvas:
    """The table as a view shows it, with its draw list."""
    names = shown(names)
    racing = view.options.play == "board_race" and view.phase in _BETWEEN_THROWS
    draw = race.draw if racing else hole.draw
    return draw(view, names, initials(names))
