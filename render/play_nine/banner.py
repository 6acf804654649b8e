"""The banner of Play Nine: two grids of eight cards, some of them open, one column matched."""

from render import play_nine
from render.banner import box_around, banner, cut_out
from render.canvas import Canvas
from render.position import NAMES, position

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
