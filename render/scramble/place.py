"""Where everything lies on the picture of a Scramble Golf hole (pixels of the picture)."""

from engine.scramble.courses.grid import Square, column, row
from engine.scramble.courses.hole import HEIGHT, WIDTH
from render.felt import MARGIN, RIGHT

CELL = 40
"""A square of the map."""
LEFT, TOP = 70, 170
"""The top left corner of the map."""
EDGE = 42
"""The paper round the map."""
BELOW = TOP + HEIGHT * CELL + EDGE + 26
"""Where dice, options and players begin."""
SIDE = 562
"""Where the column of players begins; dice and options lie left of it."""
GUTTER = 14
"""Between the two columns."""
ACROSS = WIDTH * CELL
FULL = RIGHT - MARGIN


def centre(square: Square, cell: int = CELL, left: int = LEFT, top: int = TOP) -> tuple[float, float]:
    """The middle of a square."""
    return left + (column(square) + 0.5) * cell, top + (row(square) + 0.5) * cell
