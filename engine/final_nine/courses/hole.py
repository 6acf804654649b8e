"""Holes: map, mandos and island of each card, parsed from the course files and checked (F-170, F-171)."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.final_nine import sheet
from engine.final_nine.courses.grid import COLUMNS, DIRECTIONS, Cell, Direction, cell
from engine.final_nine.courses.terrain import OFF, TERRAIN, Terrain

COURSES: Final = ("park", "suburban", "forest")
ROWS: Final = 11
COMMON: Final = frozenset(".TBZtMb~#")
OWN: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {"park": frozenset(), "suburban": frozenset("=^yc"), "forest": frozenset("F/k:oS")}
)


class Mando(NamedTuple):
    """An object that a disc has to pass in `direction` on the side of `corner`, such as "NW" (F-28, F-29)."""

    cell: Cell
    corner: str
    direction: Direction


class Island(NamedTuple):
    """The rectangle in which a tee throw has to come to rest (F-32), corners included."""

    low: Cell
    high: Cell

    def holds(self, here: Cell) -> bool:
        return self.low.column <= here.column <= self.high.column and self.low.row <= here.row <= self.high.row


class Hole(NamedTuple):
    """A hole as it is played: one card, or the joined cards of a Mega hole (F-169)."""

    id: str
    name: str
    par: int
    rows: tuple[str, ...]
    """Terrain characters, the bottom row first."""
    tee: Cell
    basket: Cell
    mandos: tuple[Mando, ...] = ()
    island: Island | None = None
    drop_zone: Cell | None = None

    def __reduce__(self) -> tuple[Callable[..., "Hole"], tuple[Any, ...]]:
        """Pickle the hole of a card as its id, because every process has loaded the courses."""
        return (carded, (self.id,)) if _cards().get(self.id) is self else (Hole, tuple(self))

    def at(self, here: Cell) -> Terrain:
        """Return the terrain of a grid, or `OFF_CARD` beyond the edge."""
        column, row = here
        if 0 <= row < len(self.rows) and 0 <= column < len(COLUMNS):
            return TERRAIN[self.rows[row][column]]
        return OFF

    def cells(self) -> Iterator[Cell]:
        """Return every grid of the hole, row by row from the bottom."""
        return (Cell(column, row) for row in range(len(self.rows)) for column in range(len(COLUMNS)))


def find(rows: tuple[str, ...], chars: str) -> tuple[Cell, ...]:
    """Return the grids whose terrain is one of `chars`, row by row from the bottom."""
    return tuple(
        Cell(column, row) for row, line in enumerate(rows) for column, char in enumerate(line) if char in chars
    )


def read(block: str) -> Hole:
    """Parse one block of a course file (F-170), or raise `ValueError` for a violation of F-171."""
    header, *lines = block.splitlines()
    code, name, par, *extras = (part.strip() for part in header.split("|"))
    rows = tuple(reversed(lines))
    demand(len(rows) == ROWS and all(len(row) == len(COLUMNS) for row in rows), code, "11 rows of 7 grids")
    demand(set("".join(rows)) <= TERRAIN.keys(), code, "only known terrain")
    demand(len(find(rows, "T")) == 1 and len(find(rows, "BS")) == 1, code, "one tee pad and one basket")
    mandos = tuple(_mando(extra) for extra in extras if extra.startswith("mando "))
    islands = [_island(extra) for extra in extras if extra.startswith("island ")]
    zones = find(rows, "Z")
    demand(sorted(find(rows, "M")) == sorted(mando.cell for mando in mandos), code, "a mando extra for each M")
    demand(len(zones) == len(islands) <= 1, code, "one drop zone exactly if there is an island")
    basket = find(rows, "BS")[0]
    demand(all(island.holds(basket) for island in islands), code, "the basket inside the island")
    return Hole(
        code,
        name,
        int(par.removeprefix("par ")),
        rows,
        find(rows, "T")[0],
        basket,
        mandos,
        islands[0] if islands else None,
        zones[0] if zones else None,
    )


def demand(fulfilled: bool, code: str, what: str) -> None:
    """Raise `ValueError` for a hole that lacks `what`."""
    if not fulfilled:
        raise ValueError(f"{code} needs {what}")


def _mando(extra: str) -> Mando:
    _, where, corner, direction = extra.split()
    if corner not in {"NE", "NW", "SE", "SW"}:
        raise ValueError(f"no corner: {corner}")
    return Mando(cell(where), corner, DIRECTIONS.index(direction))


def _island(extra: str) -> Island:
    low, high = extra.removeprefix("island ").split("-")
    return Island(cell(low), cell(high))


@cache
def course(name: str) -> tuple[Hole, ...]:
    """Return the 18 holes of a course in card order, or raise `ValueError` for a faulty file."""
    holes = tuple(read(block) for block in sheet.text(__file__, f"{name}.txt").strip().split("\n\n"))
    for hole in holes:
        demand(set("".join(hole.rows)) <= COMMON | OWN[name], hole.id, f"only terrain of the {name} course")
    return holes


@cache
def _cards() -> Mapping[str, Hole]:
    return {hole.id: hole for name in COURSES for hole in course(name)}


def carded(id: str) -> Hole:
    """Return the hole of the card with that id."""
    return _cards()[id]
