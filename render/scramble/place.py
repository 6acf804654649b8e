"""The layout of a Scramble Golf hole's picture, in pixels of the picture."""

from engine.scramble.courses.grid import Square, column, row
from engine.scramble.courses.hole import HEIGHT as HIGH
from engine.scramble.courses.hole import WIDTH as WIDE
from render.felt import MARGIN, RIGHT

CELL = 40
"""The side of a square of the map."""
MAP_LEFT, MAP_TOP = 70, 170
"""The top left corner of the map."""
PAPER_EDGE = 42
"""The width of the paper around the map."""
BELOW_TOP = MAP_TOP + HIGH * CELL + PAPER_EDGE + 26
"""The y at which dice, options and players begin."""
PLAYERS_LEFT = 562
"""The x at which the players' column begins; dice and options lie left of it."""
GUTTER = 14
"""The gap between the two columns."""
MAP_WIDTH = WIDE * CELL
FULL_WIDTH = RIGHT - MARGIN


def square_centre(square: Square, cell: int = CELL, left: int = MAP_LEFT, top: int = MAP_TOP) -> tuple[float, float]:
    """Return the middle of a square."""
    return left + (column(square) + 0.5) * cell, top + (row(square) + 0.5) * cell
