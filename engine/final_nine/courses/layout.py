"""Layouts of a course: Mega holes and the map of the full course (F-164 to F-169)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.final_nine.courses.grid import Cell
from engine.final_nine.courses.hole import ROWS, Hole, Mando

SINGLE: Final = str.maketrans({"T": ".", "B": ".", "S": "/", "Z": "."})
LANE: Final = range(2, 5)
"""Columns C to E, where trees at a joint are thinned out."""
FULL_ROWS: Final = 3


class Placed(NamedTuple):
    """A card's place in the full course, and its side numbers as printed (F-167)."""

    row: int
    column: int
    turned: bool
    north: int | None
    east: int | None
    south: int | None
    west: int | None


def mega(cards: Sequence[Hole]) -> Hole:
    """Join cards to one Mega hole, each above the one before (F-169)."""
    rows = [line.translate(SINGLE) for card in cards for line in card.rows]
    tee = cards[0].tee
    basket = Cell(cards[-1].basket.column, cards[-1].basket.row + ROWS * (len(cards) - 1))
    for special, card in ((tee, cards[0]), (basket, cards[-1])):
        char = card.rows[special.row % ROWS][special.column]
        rows[special.row] = _put(rows[special.row], special.column, char)
    for joint in range(ROWS, len(rows), ROWS):
        rows[joint - 1 : joint + 1] = [_thin(line) for line in rows[joint - 1 : joint + 1]]
    return Hole(
        "+".join(card.id for card in cards),
        " / ".join(card.name for card in cards),
        sum(card.par for card in cards) - (len(cards) - 1),
        tuple(rows),
        tee,
        basket,
        tuple(_raised(mando, ROWS * place) for place, card in enumerate(cards) for mando in card.mandos),
    )


def _put(line: str, column: int, char: str) -> str:
    return line[:column] + char + line[column + 1 :]


def _thin(line: str) -> str:
    return "".join(":" if char == "F" and column in LANE else char for column, char in enumerate(line))


def _raised(mando: Mando, rows: int) -> Mando:
    return mando._replace(cell=Cell(mando.cell.column, mando.cell.row + rows))


def joined(cards: Sequence[Hole], size: int) -> tuple[Hole, ...]:
    """Return the cards in order as Mega holes of `size` cards each."""
    return tuple(mega(cards[first : first + size]) for first in range(0, len(cards), size))


def full(cards: int) -> tuple[Placed, ...]:
    """Return where each card of a full course lies, in the order of play (F-167)."""
    columns = cards // FULL_ROWS
    return tuple(_placed(*divmod(place, columns), columns) for place in range(cards))


def _placed(row: int, along: int, columns: int) -> Placed:
    turned = row % 2 == 1
    column = columns - 1 - along if turned else along
    down = FULL_ROWS * (columns - 1) + column + 1
    sides = (
        down + (row - 1) * columns if row else None,
        row * (columns - 1) + column + 1 if column < columns - 1 else None,
        down + row * columns if row < FULL_ROWS - 1 else None,
        row * (columns - 1) + column if column else None,
    )
    return Placed(row, column, turned, *(sides[2:] + sides[:2] if turned else sides))
