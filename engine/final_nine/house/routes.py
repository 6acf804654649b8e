"""The chart of a hole: where each shape of disc ends from each grid."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import Disc
from engine.final_nine.courses.grid import Cell, Direction, apart
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.path import in_reach
from engine.final_nine.house.shapes import code, paths, shapes
from engine.final_nine.house.sky import BOARD, SUNK, SURE, End, Flights, Sky, bits, layers

Passed: TypeAlias = tuple[int, ...]
"""The passed mandos, by number, in order."""
Place: TypeAlias = int
"""The number of a lie with the mandos passed before it, in the form of an end code.

Instead of a grid it may have `SUNK` or `SURE`.
"""
Ways: TypeAlias = tuple[tuple[End, ...], ...]
"""Where the four directions lead from a grid, by shape."""
FAR: Final = 6
"""The distance to the basket in grids beyond which putters are ignored."""


class Chart(NamedTuple):
    """Where throws end on a hole."""

    hole: Hole
    ways: dict[int, Ways]
    """By the number of the grid, for every grid where a disc can rest."""
    goals: dict[Place, float]
    """The places that end a hole, with the strokes left: one for a DROP-IN under the basket (F-71)."""

    def place(self, end: End, passed: End) -> Place:
        """Return the place after a throw with this end and these mandos.

        An open mando keeps the basket shut (F-31).
        """
        place = (end if end >= 0 else ~end) | passed
        return place + code(self.hole.basket) if place % BOARD == SUNK and place not in self.goals else place


def place(lie: Cell, passed: Passed) -> Place:
    """Return the number of a lie with these mandos passed."""
    return code(lie) + bits(passed)


@lru_cache(maxsize=128)
def chart(hole: Hole, sets: frozenset[str], wind: Direction | None) -> Chart:
    """Return where each shape of disc ends from each grid where a disc can rest."""
    sky = Sky(hole)
    cells: dict[str, list[Cell]] = defaultdict(list)
    for here, ground in sky.grounds:
        if not ground.out:
            cells[ground.lie].append(here)
    ways: dict[int, Ways] = {}
    for lie, starts in cells.items():
        by_shape = _by_shape(sky, lie, starts, [shape.disc for shape in shapes(sets).values()], wind)
        ways |= zip(map(code, starts), zip(*by_shape, strict=True), strict=True)
    done = layers(hole)[-1]
    return Chart(hole, ways, {SUNK + done: 0.0, SURE + done: 0.0, code(hole.basket) + done: 1.0})


def _by_shape(
    sky: Sky, lie: str, starts: list[Cell], discs: Iterable[Disc], wind: Direction | None
) -> Iterator[Iterable[tuple[End, ...]]]:
    """Yield by shape and grid where throws from one kind of lie end.

    Putters far from the basket are left out.
    """
    flights = Flights(sky, [*map(code, starts)])
    near = [apart(here, sky.hole.basket) <= FAR for here in starts]
    for disc in discs:
        if disc.reach:
            yield [(SURE,) if in_reach(sky.hole, disc, here) else () for here in starts]
        else:
            ends = zip(*map(flights.ends, paths(disc, lie, wind)), strict=True)
            yield (four if one else () for one, four in zip(near, ends, strict=True)) if disc.type == "PUTTER" else ends
