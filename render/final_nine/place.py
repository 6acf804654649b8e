"""Where everything lies on the picture of a hole (pixels of the picture)."""

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
"""The paper round the map."""
PANEL = 748
"""Where the column beside the map begins."""
CARD, LONG, _SHOWN = 82, 74, 12
"""A cell; on a Mega hole, of which so many rows are shown beside a map of the whole (F-169)."""
_LEAP = 3
"""Rows by which what is shown of a Mega hole moves on."""
_BELOW = 30


class Place(NamedTuple):
    """The measures of a hole's picture."""

    cell: int
    rows: int
    """How many are shown."""
    first: int
    """The lowest of them."""
    whole: int
    """How many the hole has."""

    @property
    def long(self) -> bool:
        """Whether there is more of the hole than is shown."""
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
        """Whether a grid, or the edge of the card that is next to it, is on the map."""
        return self.first <= min(self.whole - 1, max(0, here.row)) < self.first + self.rows

    def centre(self, here: Grid) -> tuple[float, float]:
        """The middle of a grid; of one beyond the map the nearest point inside its edge."""
        across = min(WIDE - 0.12, max(0.12, here.column + 0.5))
        down = min(self.rows - 0.12, max(0.12, self.first + self.rows - 0.5 - here.row))
        return LEFT + across * self.cell, TOP + down * self.cell

    @property
    def area(self) -> Area:
        """The map."""
        return Area(LEFT, TOP, LEFT + WIDE * self.cell, TOP + self.down)

    def corner(self, here: Grid) -> tuple[int, int]:
        """The top left corner of a grid on the card."""
        return LEFT + here.column * self.cell, TOP + (self.first + self.rows - 1 - here.row) * self.cell


def place(hole: Hole, near: Sequence[Grid] = ()) -> Place:
    """The measures for a hole; of a Mega hole with as many of these grids as go together, the first ones first."""
    whole = len(hole.rows)
    if whole == ROWS:
        return Place(CARD, ROWS, 0, ROWS)
    last = whole - _SHOWN
    starts = sorted({*range(0, last, _LEAP), last})
    first = max(starts, key=lambda start: ([start <= here.row < start + _SHOWN for here in near], start))
    return Place(LONG, _SHOWN, first, whole)


def seen(view: View) -> Place:
    """The measures of what a view shows: where the next throw begins with a row behind it, the last one, the basket."""
    throwers = [view.thrower] if view.thrower is not None else [*view.awaiting]
    lies = [view.players[seat].lie for seat in (*throwers, *view.order)]
    behind = [here._replace(row=max(0, here.row - 1)) for here in lies[:1]]
    paths = [shot.path for shot in (view.shot and view.shot.plan, view.last) if shot]
    flown = [here for path in paths for here in (path[-1], path[0])]
    return place(view.hole, (*lies[:1], *behind, *flown, view.hole.basket, *lies))
