"""The chart of a hole: where each shape of disc ends from each grid."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import Disc
from engine.final_nine.courses.grid import Cell, Direction, grid_distance
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.path import is_in_reach
from engine.final_nine.house.shapes import cell_number, flight_paths, shapes_in_play
from engine.final_nine.house.sky import BOARD_SIZE, SUNK, SURE, EndCode, FlightEnds, LandingMap, mando_bits, mando_sets

Passed: TypeAlias = tuple[int, ...]
"""The passed mandos, by number, in order."""
Place: TypeAlias = int
"""The number of a lie with the mandos passed before it, in the form of an end code.

Instead of a grid it may have `SUNK` or `SURE`.
"""
EndsByShape: TypeAlias = tuple[tuple[EndCode, ...], ...]
"""Where the four directions lead from a grid, by shape."""
PUTTER_RANGE_GRIDS: Final = 6
"""The distance to the basket in grids beyond which putters are ignored."""


class EndChart(NamedTuple):
    """Where throws end on a hole."""

    hole: Hole
    ways: dict[int, EndsByShape]
    """By the number of the grid, for every grid where a disc can rest."""
    goals: dict[Place, float]
    """The places that end a hole, with the strokes left: one for a DROP-IN under the basket (F-71)."""

    def place_of(self, end: EndCode, passed: EndCode) -> Place:
        """Return the place after a throw with this end and these mandos.

        An open mando keeps the basket shut (F-31).
        """
        place = (end if end >= 0 else ~end) | passed
        return place + cell_number(self.hole.basket) if place % BOARD_SIZE == SUNK and place not in self.goals else place


def place_number(lie: Cell, passed: Passed) -> Place:
    """Return the number of a lie with these mandos passed."""
    return cell_number(lie) + mando_bits(passed)


@lru_cache(maxsize=128)
def end_chart(hole: Hole, sets: frozenset[str], wind: Direction | None) -> EndChart:
    """Return where each shape of disc ends from each grid where a disc can rest."""
    sky = LandingMap(hole)
    cells: dict[str, list[Cell]] = defaultdict(list)
    for here, ground in sky.grounds:
        if not ground.out:
            cells[ground.lie].append(here)
    ways: dict[int, EndsByShape] = {}
    for lie, starts in cells.items():
        by_shape = _ends_by_shape(sky, lie, starts, [shape.disc for shape in shapes_in_play(sets).values()], wind)
        ways |= zip(map(cell_number, starts), zip(*by_shape, strict=True), strict=True)
    done = mando_sets(hole)[-1]
    return EndChart(hole, ways, {SUNK + done: 0.0, SURE + done: 0.0, cell_number(hole.basket) + done: 1.0})


def _ends_by_shape(
    sky: LandingMap, lie: str, starts: list[Cell], discs: Iterable[Disc], wind: Direction | None
) -> Iterator[Iterable[tuple[EndCode, ...]]]:
    """Yield by shape and grid where throws from one kind of lie end.

    Putters far from the basket are left out.
    """
    flights = FlightEnds(sky, [*map(cell_number, starts)])
    near = [grid_distance(here, sky.hole.basket) <= PUTTER_RANGE_GRIDS for here in starts]
    for disc in discs:
        if disc.reach:
            yield [(SURE,) if is_in_reach(sky.hole, disc, here) else () for here in starts]
        else:
            ends = zip(*map(flights.ends, flight_paths(disc, lie, wind)), strict=True)
            yield (four if one else () for one, four in zip(near, ends, strict=True)) if disc.type == "PUTTER" else ends
