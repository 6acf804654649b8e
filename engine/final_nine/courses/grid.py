"""The grid of a hole: columns A to G, rows from 1 upwards (F-16), and the four directions (F-18)."""

from typing import Final, NamedTuple, TypeAlias

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
