"""The pictures that introduce Scramble Golf: its banner, and how to play."""

from render import introduction, scramble
from render.canvas import Canvas
from render.introduction import NAMES, Callout, banner, box_around, callout_at, cut_out, position
from render.scramble.board_ground import CELL, square_centre

_BEFORE, _BEYOND, _ASIDE = 10, 4, 4
"""How many squares are shown before the basket, beyond it and on each side."""
_HALF = CELL // 2


def game_banner() -> Canvas:
    """Draw a throw just rolled, and the last squares of the hole."""
    view = position("scramble")
    table = scramble.table(view, NAMES)
    x, y = map(round, square_centre(view.target_hole.basket))
    left, right, up = (squares * CELL + _HALF for squares in (_BEFORE, _BEYOND, _ASIDE))
    course = (x - left, y - up, x + right, y + up)
    return banner([cut_out(table, box_around(table, "die")), cut_out(table, course)])


def primer() -> Canvas:
    """Draw a first hole in play with a callout for each numbered sentence of `words.primer`."""
    view = position("scramble")
    canvas = scramble.table(view, NAMES)
    x, y = square_centre(view.target_hole.basket)
    return introduction.draw_callouts(
        canvas,
        (
            callout_at(canvas, "die P 2", 0),
            callout_at(canvas, "option 4", 270),
            callout_at(canvas, "option 10", 90),
            Callout(x, y - CELL / 2, 290),
        ),
    )
