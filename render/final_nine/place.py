"""Where everything lies on the picture of a hole (pixels of the picture)."""

from typing import NamedTuple

from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import ROWS, Hole
from render.felt import RIGHT
from render.final_nine.land import WIDE
from render.outline import Point

LEFT = TOP = 68
"""The top left corner of the map."""
EDGE = 40
"""The paper round the map."""
_CELLS = {1: 82, 2: 58, 3: 40}
"""A cell by how many cards the hole is made of (F-169)."""
_GAP = {1: 66, 2: 34, 3: 34}
"""From the paper to the panel."""
_BELOW = 30


class Place(NamedTuple):
    """The measures of a hole's picture."""

    cell: int
    rows: int
    gap: int

    @property
    def panel(self) -> int:
        """The left side of the panel."""
        return LEFT + WIDE * self.cell + EDGE + self.gap

    @property
    def width(self) -> int:
        """The width of the panel."""
        return RIGHT - self.panel

    @property
    def down(self) -> int:
        """The height of the map."""
        return self.rows * self.cell

    @property
    def height(self) -> int:
        """The height of the picture without what some tables have below it."""
        return TOP + self.down + EDGE + _BELOW

    @property
    def disc(self) -> int:
        """The radius of a player's disc."""
        return 25 if self.cell > 60 else 20 if self.cell > 45 else 18

    def centre(self, here: Grid) -> tuple[float, float]:
        """The middle of a grid; of one beyond the card the nearest point inside its edge."""
        across = min(WIDE - 0.12, max(0.12, here.column + 0.5))
        down = min(self.rows - 0.12, max(0.12, self.rows - 0.5 - here.row))
        return LEFT + across * self.cell, TOP + down * self.cell

    def inside(self, point: Point, reach: float) -> Point:
        """The point, moved as far as what reaches `reach` pixels round it needs to stay on the map."""
        x, y = point
        right, bottom = LEFT + WIDE * self.cell, TOP + self.down
        return min(right - reach, max(LEFT + reach, x)), min(bottom - reach, max(TOP + reach, y))

    def corner(self, here: Grid) -> tuple[int, int]:
        """The top left corner of a grid on the card."""
        return LEFT + here.column * self.cell, TOP + (self.rows - 1 - here.row) * self.cell


def place(hole: Hole) -> Place:
    """The measures for a hole of one, two or three cards."""
    cards = len(hole.rows) // ROWS
    return Place(_CELLS[cards], len(hole.rows), _GAP[cards])
