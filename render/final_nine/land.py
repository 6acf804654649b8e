"""Convert between grids of the rules and cells of a map, which count from the top left."""

from typing import NamedTuple

from PIL import Image

from engine.final_nine.courses.grid import COLUMNS
from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import Hole, Island, Mando
from render.holes.region import Cell

MAP_COLUMNS = len(COLUMNS)


class StandingDrawing(NamedTuple):
    """A drawing that stands on a map, its middle in cells; lower ones hide those behind them."""

    image: Image.Image
    x: float
    y: float


def map_cell(hole: Hole, here: Grid) -> Cell:
    """Return the map's cell of a grid of the rules, also outside the card."""
    return here.column, len(hole.rows) - 1 - here.row


def map_cells(hole: Hole, grounds: str) -> frozenset[Cell]:
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


def _rotate_cell(hole: Hole, here: Grid) -> Grid:
    return Grid(MAP_COLUMNS - 1 - here.column, len(hole.rows) - 1 - here.row)
