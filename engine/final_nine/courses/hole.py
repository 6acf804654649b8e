"""Grid, terrain and holes: each card, read from the course files and checked (F-16 to F-32, F-170, F-171)."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from engine.final_nine import data_files

COLUMNS: Final = "ABCDEFG"
DIRECTIONS: Final = "URDL"
"""The letters of the directions, clockwise; a direction is an index into this string."""
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
Direction: TypeAlias = int


class Cell(NamedTuple):
    """A GRID of the rules; column and row count from 0 and may lie off the card."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{COLUMNS[self.column]}{self.row + 1}"


def parse_cell(name: str) -> Cell:
    """Parse the name of a grid such as "D2", or raise `ValueError`."""
    return Cell(COLUMNS.index(name[0]), int(name[1:]) - 1)


def neighbour(here: Cell, direction: Direction, steps: int = 1) -> Cell:
    """Return the grid `steps` away in a direction; a negative number goes the other way."""
    right, up = STEPS[direction]
    return Cell(here.column + right * steps, here.row + up * steps)


def left_of(direction: Direction) -> Direction:
    return (direction + 3) % 4


def right_of(direction: Direction) -> Direction:
    return (direction + 1) % 4


def opposite(direction: Direction) -> Direction:
    return (direction + 2) % 4


def grid_distance(one: Cell, other: Cell) -> int:
    """Return the column difference plus the row difference of two grids (F-73, F-81)."""
    return abs(one.column - other.column) + abs(one.row - other.row)


class Terrain(NamedTuple):
    char: str
    name: str
    air: str
    """The effect on a disc above: "stop" (F-54), "gap" (F-55), "water" (F-56) or ""."""
    touch: str
    """The effect on a landing disc: "skip" (F-58), "kick" (F-59), "roll" (F-60), "back" (F-61) or ""."""
    out: bool
    """A disc at rest here is out of bounds (F-24)."""
    lie: str
    """The immunity that cancels the -1 Distance of a throw from here; "*" if none does, "" without -1 (F-23)."""


OFF_CARD: Final = Terrain("", "off the card", "", "", True, "")


def _load_terrain() -> Mapping[str, Terrain]:
    kinds = (
        Terrain(row["char"], row["name"], row["air"], row["touch"], row["rest"] == "out", row["lie"])
        for row in data_files.read_rows(__file__, "terrain.txt")
    )
    return MappingProxyType({kind.char: kind for kind in kinds})


TERRAIN: Final = _load_terrain()


COURSES: Final = ("park", "suburban", "forest")
ROWS_PER_CARD: Final = 11
COMMON_TERRAIN: Final = frozenset(".TBZtMb~#")
COURSE_TERRAIN: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
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

    def contains(self, here: Cell) -> bool:
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
        return (hole_by_id, (self.id,)) if _holes_by_id().get(self.id) is self else (Hole, tuple(self))

    def terrain_at(self, here: Cell) -> Terrain:
        """Return the terrain of a grid, or `OFF_CARD` beyond the edge."""
        column, row = here
        if 0 <= row < len(self.rows) and 0 <= column < len(COLUMNS):
            return TERRAIN[self.rows[row][column]]
        return OFF_CARD

    def cells(self) -> Iterator[Cell]:
        """Return every grid of the hole, row by row from the bottom."""
        return (Cell(column, row) for row in range(len(self.rows)) for column in range(len(COLUMNS)))


def find_cells(rows: tuple[str, ...], chars: str) -> tuple[Cell, ...]:
    """Return the grids whose terrain is one of `chars`, row by row from the bottom."""
    return tuple(
        Cell(column, row) for row, line in enumerate(rows) for column, char in enumerate(line) if char in chars
    )


def parse_hole(block: str) -> Hole:
    """Parse one block of a course file (F-170), or raise `ValueError` for a violation of F-171."""
    header, *lines = block.splitlines()
    code, name, par, *extras = (part.strip() for part in header.split("|"))
    rows = tuple(reversed(lines))
    require(len(rows) == ROWS_PER_CARD and all(len(row) == len(COLUMNS) for row in rows), code, "11 rows of 7 grids")
    require(set("".join(rows)) <= TERRAIN.keys(), code, "only known terrain")
    require(len(find_cells(rows, "T")) == 1 and len(find_cells(rows, "BS")) == 1, code, "one tee pad and one basket")
    mandos = tuple(_parse_mando(extra) for extra in extras if extra.startswith("mando "))
    islands = [_parse_island(extra) for extra in extras if extra.startswith("island ")]
    zones = find_cells(rows, "Z")
    require(sorted(find_cells(rows, "M")) == sorted(mando.cell for mando in mandos), code, "a mando extra for each M")
    require(len(zones) == len(islands) <= 1, code, "one drop zone exactly if there is an island")
    basket = find_cells(rows, "BS")[0]
    require(all(island.contains(basket) for island in islands), code, "the basket inside the island")
    return Hole(
        code,
        name,
        int(par.removeprefix("par ")),
        rows,
        find_cells(rows, "T")[0],
        basket,
        mandos,
        islands[0] if islands else None,
        zones[0] if zones else None,
    )


def require(is_fulfilled: bool, code: str, what: str) -> None:
    """Raise `ValueError` for a hole that lacks `what`."""
    if not is_fulfilled:
        raise ValueError(f"{code} needs {what}")


def _parse_mando(extra: str) -> Mando:
    _, where, corner, direction = extra.split()
    if corner not in {"NE", "NW", "SE", "SW"}:
        raise ValueError(f"no corner: {corner}")
    return Mando(parse_cell(where), corner, DIRECTIONS.index(direction))


def _parse_island(extra: str) -> Island:
    low, high = extra.removeprefix("island ").split("-")
    return Island(parse_cell(low), parse_cell(high))


@cache
def course(name: str) -> tuple[Hole, ...]:
    """Return the 18 holes of a course in card order, or raise `ValueError` for a faulty file."""
    holes = tuple(parse_hole(block) for block in data_files.read_text(__file__, f"{name}.txt").strip().split("\n\n"))
    for hole in holes:
        require(
            set("".join(hole.rows)) <= COMMON_TERRAIN | COURSE_TERRAIN[name],
            hole.id,
            f"only terrain of the {name} course",
        )
    return holes


@cache
def _holes_by_id() -> Mapping[str, Hole]:
    return {hole.id: hole for name in COURSES for hole in course(name)}


def hole_by_id(id: str) -> Hole:
    """Return the hole of the card with that id."""
    return _holes_by_id()[id]
