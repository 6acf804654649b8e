"""The layout of a hole's picture, in pixels of the picture."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import ROWS, Hole
from engine.final_nine.view import View
from render.felt import RIGHT
from render.final_nine.land import WIDE
from render.holes.spots import Area

LEFT = TOP = 68
"""The top left corner of the map."""
EDGE = 40
"""The width of the paper around the map."""
PANEL = 748
"""The x at which the column beside the map begins."""
CARD, LONG, _SHOWN = 82, 74, 12
"""The side of a cell; its side on a Mega hole, and how many of a Mega hole's rows are shown (F-169)."""
_LEAP = 3
"""The steps, in rows, by which the visible part of a Mega hole moves."""
_BELOW = 30


class Place(NamedTuple):
    """The measures of a hole's picture."""

    cell: int
    rows: int
    """How many rows are shown."""
    first: int
    """The lowest row shown."""
    whole: int
    """How many rows the hole has."""

    @property
    def long(self) -> bool:
        """Whether the hole has more rows than are shown."""
        return self.whole > self.rows

    @property
    def width(self) -> int:
        """The width of the panel."""
        return RIGHT - PANEL

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
        return 25

    def shows(self, here: Grid) -> bool:
        """Return whether a grid is on the visible map; one outside the card counts as the nearest on its edge."""
        return self.first <= min(self.whole - 1, max(0, here.row)) < self.first + self.rows

    def centre(self, here: Grid) -> tuple[float, float]:
        """Return the middle of a grid; for one outside the map, the nearest point inside its edge."""
        across = min(WIDE - 0.12, max(0.12, here.column + 0.5))
        down = min(self.rows - 0.12, max(0.12, self.first + self.rows - 0.5 - here.row))
        return LEFT + across * self.cell, TOP + down * self.cell

    @property
    def area(self) -> Area:
        """The area of the map."""
        return Area(LEFT, TOP, LEFT + WIDE * self.cell, TOP + self.down)

    def corner(self, here: Grid) -> tuple[int, int]:
        """Return the top left corner of a grid on the card."""
        return LEFT + here.column * self.cell, TOP + (self.first + self.rows - 1 - here.row) * self.cell


def place(hole: Hole, near: Sequence[Grid] = ()) -> Place:
    """Return the measures for a hole.

    Of a Mega hole they show as many of these grids as possible, the first ones first.
    """
    whole = len(hole.rows)
    if whole == ROWS:
        return Place(CARD, ROWS, 0, ROWS)
    last = whole - _SHOWN
    starts = sorted({*range(0, last, _LEAP), last})
    first = max(starts, key=lambda start: ([start <= here.row < start + _SHOWN for here in near], start))
    return Place(LONG, _SHOWN, first, whole)


def seen(view: View) -> Place:
    """Return the measures for a view.

    They show the next throw's lie and the row behind it, the last throw, and the basket.
    """
    throwers = [view.thrower] if view.thrower is not None else [*view.awaiting]
    lies = [view.players[seat].lie for seat in (*throwers, *view.order)]
    behind = [here._replace(row=max(0, here.row - 1)) for here in lies[:1]]
    paths = [shot.path for shot in (view.shot and view.shot.plan, view.last) if shot]
    flown = [here for path in paths for here in (path[-1], path[0])]
    return place(view.hole, (*lies[:1], *behind, *flown, view.hole.basket, *lies))
