"""Convert between grids of the rules and cells of a map, which count from the top left."""

from typing import NamedTuple

from PIL import Image

from engine.final_nine.courses.grid import COLUMNS
from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import Hole, Island, Mando
from render.holes.region import Cell

WIDE = len(COLUMNS)


class Stood(NamedTuple):
    """A drawing that stands on a map, its middle in cells; lower ones hide those behind them."""

    image: Image.Image
    x: float
    y: float


def cell(hole: Hole, here: Grid) -> Cell:
    """Return the map's cell of a grid of the rules, also outside the card."""
    return here.column, len(hole.rows) - 1 - here.row


def cells(hole: Hole, grounds: str) -> frozenset[Cell]:
    """Return the cells of any of these grounds."""
    return frozenset(cell(hole, here) for here in hole.cells() if hole.at(here).char in grounds)


def turned(hole: Hole) -> Hole:
    """Return the hole with its card rotated by 180 degrees, as in every second row of a full course (F-167)."""
    opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}
    mandos = tuple(
        Mando(_turned(hole, one.cell), "".join(map(opposite.__getitem__, one.corner)), (one.direction + 2) % 4)
        for one in hole.mandos
    )
    island = hole.island and Island(_turned(hole, hole.island.high), _turned(hole, hole.island.low))
    return hole._replace(
        rows=tuple(row[::-1] for row in reversed(hole.rows)),
        tee=_turned(hole, hole.tee),
        basket=_turned(hole, hole.basket),
        mandos=mandos,
        island=island,
        drop_zone=hole.drop_zone and _turned(hole, hole.drop_zone),
    )


def _turned(hole: Hole, here: Grid) -> Grid:
    return Grid(WIDE - 1 - here.column, len(hole.rows) - 1 - here.row)
