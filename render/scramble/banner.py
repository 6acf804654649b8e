"""The banner of Scramble Golf: three dice, and the squares of the course that they reach."""

from render import scramble
from render.banner import around, banner, piece
from render.canvas import Canvas
from render.position import NAMES, position
from render.scramble.place import CELL, centre

_BEFORE, _BEYOND, _ASIDE = 10, 4, 4
"""How many squares are shown before the basket, beyond it and on each side."""
_HALF = CELL // 2


def wide() -> Canvas:
    """Draw a throw just rolled, and the last squares of the hole."""
    view = position("scramble")
    table = scramble.table(view, NAMES)
    x, y = map(round, centre(view.aimed.basket))
    left, right, up = (squares * CELL + _HALF for squares in (_BEFORE, _BEYOND, _ASIDE))
    course = (x - left, y - up, x + right, y + up)
    return banner([piece(table, around(table, "die")), piece(table, course)])
