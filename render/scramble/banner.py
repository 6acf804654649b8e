"""The banner of Scramble Golf: three dice, and the squares of the course that they reach."""

from render import scramble
from render.banner import box_around, banner, cut_out
from render.canvas import Canvas
from render.position import NAMES, position
from render.scramble.place import CELL, square_centre

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
