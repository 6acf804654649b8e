"""The layout of a hole's picture: grids of the rules as cells of the map, and the map in pixels of the picture."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from engine.final_nine.courses.hole import COLUMNS, ROWS_PER_CARD, Cell, Hole, Island, Mando
from engine.final_nine.view import View
from render.background import RIGHT
from render.holes.disc_placement import Area
from render.holes.map_sketch import Cell as SketchCell

MAP_COLUMNS = len(COLUMNS)


class StandingDrawing(NamedTuple):
    """A drawing that stands on a map, its middle in cells; lower ones hide those behind them."""

    image: Image.Image
    x: float
    y: float


def map_cell(hole: Hole, here: Cell) -> SketchCell:
    """Return the map's cell of a grid of the rules, also outside the card."""
    return here.column, len(hole.rows) - 1 - here.row


def map_cells(hole: Hole, grounds: str) -> frozenset[SketchCell]:
    """Return the cells of any of these grounds."""
    return frozenset(map_cell(hole, here) for here in hole.cells() if hole.terrain_at(here).char in grounds)


def rotate_hole(hole: Hole) -> Hole:
    """Return the hole with its card rotated by 180 degrees, as in every second row of a full course (F-167)."""
    opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}
    mandos = tuple(
        Mando(_rotate_cell(hole, one.cell), "".join(map(opposite.__getitem__, one.corner)), (one.direction + 2) % 4)
        for one in hole.mandos
    )
    island = hole.island and Island(_rotate_cell(hole, hole.island.high), _rotate_cell(hole, hole.island.low))
    return hole._replace(
        rows=tuple(row[::-1] for row in reversed(hole.rows)),
        tee=_rotate_cell(hole, hole.tee),
        basket=_rotate_cell(hole, hole.basket),
        mandos=mandos,
        island=island,
        drop_zone=hole.drop_zone and _rotate_cell(hole, hole.drop_zone),
    )


def _rotate_cell(hole: Hole, here: Cell) -> Cell:
    return Cell(MAP_COLUMNS - 1 - here.column, len(hole.rows) - 1 - here.row)


MAP_LEFT = MAP_TOP = 68
"""The top left corner of the map."""
PAPER_EDGE = 40
"""The width of the paper around the map."""
PANEL_LEFT = 748
"""The x at which the column beside the map begins."""
CARD_CELL, MEGA_CELL, _SHOWN_ROWS = 82, 74, 12
"""The side of a cell; its side on a Mega hole, and how many of a Mega hole's rows are shown (F-169)."""
_LEAP_ROWS = 3
"""The steps, in rows, by which the visible part of a Mega hole moves."""
_BELOW = 30


class HoleLayout(NamedTuple):
    """The measures of a hole's picture."""

    cell: int
    rows: int
    """How many rows are shown."""
    first: int
    """The lowest row shown."""
    whole: int
    """How many rows the hole has."""

    @property
    def is_partial(self) -> bool:
        """Whether the hole has more rows than are shown."""
        return self.whole > self.rows

    @property
    def width(self) -> int:
        """The width of the panel."""
        return RIGHT - PANEL_LEFT

    @property
    def map_height(self) -> int:
        """The height of the map."""
        return self.rows * self.cell

    @property
    def height(self) -> int:
        """The height of the picture without what some tables have below it."""
        return MAP_TOP + self.map_height + PAPER_EDGE + _BELOW

    @property
    def disc_radius(self) -> int:
        """The radius of a player's disc."""
        return 25

    def shows(self, here: Cell) -> bool:
        """Return whether a grid is on the visible map; one outside the card counts as the nearest on its edge."""
        return self.first <= min(self.whole - 1, max(0, here.row)) < self.first + self.rows

    def centre(self, here: Cell) -> tuple[float, float]:
        """Return the middle of a grid; for one outside the map, the nearest point inside its edge."""
        across = min(MAP_COLUMNS - 0.12, max(0.12, here.column + 0.5))
        down = min(self.rows - 0.12, max(0.12, self.first + self.rows - 0.5 - here.row))
        return MAP_LEFT + across * self.cell, MAP_TOP + down * self.cell

    @property
    def area(self) -> Area:
        """The area of the map."""
        return Area(MAP_LEFT, MAP_TOP, MAP_LEFT + MAP_COLUMNS * self.cell, MAP_TOP + self.map_height)

    def corner(self, here: Cell) -> tuple[int, int]:
        """Return the top left corner of a grid on the card."""
        return MAP_LEFT + here.column * self.cell, MAP_TOP + (self.first + self.rows - 1 - here.row) * self.cell


def hole_layout(hole: Hole, near: Sequence[Cell] = ()) -> HoleLayout:
    """Return the measures for a hole.

    Of a Mega hole they show as many of these grids as possible, the first ones first.
    """
    whole = len(hole.rows)
    if whole == ROWS_PER_CARD:
        return HoleLayout(CARD_CELL, ROWS_PER_CARD, 0, ROWS_PER_CARD)
    last = whole - _SHOWN_ROWS
    starts = sorted({*range(0, last, _LEAP_ROWS), last})
    first = max(starts, key=lambda start: ([start <= here.row < start + _SHOWN_ROWS for here in near], start))
    return HoleLayout(MEGA_CELL, _SHOWN_ROWS, first, whole)


def layout_of_view(view: View) -> HoleLayout:
    """Return the measures for a view.

    They show the next throw's lie and the row behind it, the last throw, and the basket.
    """
    throwers = [view.thrower] if view.thrower is not None else [*view.awaiting]
    lies = [view.players[seat].lie for seat in (*throwers, *view.order)]
    behind = [here._replace(row=max(0, here.row - 1)) for here in lies[:1]]
    paths = [shot.path for shot in (view.shot and view.shot.plan, view.last) if shot]
    path_ends = [here for path in paths for here in (path[-1], path[0])]
    return hole_layout(view.hole, (*lies[:1], *behind, *path_ends, view.hole.basket, *lies))
