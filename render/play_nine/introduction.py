"""The pictures that introduce Play Nine: its banner, and how to play."""

from render import introduction, play_nine
from render.canvas import Canvas
from render.introduction import NAMES, banner, box_around, callout_at, cut_out, position

_MARGIN = 16
SEATS = range(len(NAMES))


def game_banner() -> Canvas:
    """Draw the cards of a first hole in play."""
    return banner(list(map(_seat_cards, SEATS)))


def _seat_cards(seat: int) -> Canvas:
    """Draw the cards of a seat that is not on turn."""
    view = position("play_nine")._replace(awaiting=tuple(other for other in SEATS if other != seat))
    table = play_nine.table(view, NAMES)
    return cut_out(table, box_around(table, f"seat {seat} ", margin=_MARGIN))


def primer() -> Canvas:
    """Draw a first hole in play with a callout for each numbered sentence of `words.primer`."""
    canvas = play_nine.table(position("play_nine"), NAMES)
    return introduction.draw_callouts(
        canvas,
        (
            callout_at(canvas, "deck", 90),
            callout_at(canvas, "seat 1 7: None", 0),
            callout_at(canvas, "column 2: 0", 150),
        ),
    )
