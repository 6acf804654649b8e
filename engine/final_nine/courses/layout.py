"""Layouts of a course: Mega holes and the map of the full course (F-164 to F-169)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.final_nine.courses.hole import ROWS_PER_CARD, Cell, Hole, Mando

PLAIN_GROUND: Final = str.maketrans({"T": ".", "B": ".", "S": "/", "Z": "."})
LANE_COLUMNS: Final = range(2, 5)
"""Columns C to E, where trees at a joint are thinned out."""
FULL_COURSE_ROWS: Final = 3


class CardPlace(NamedTuple):
    """A card's place in the full course, and its side numbers as printed (F-167)."""

    row: int
    column: int
    turned: bool
    north: int | None
    east: int | None
    south: int | None
    west: int | None


def join_mega_hole(cards: Sequence[Hole]) -> Hole:
    """Join cards to one Mega hole, each above the one before (F-169)."""
    rows = [line.translate(PLAIN_GROUND) for card in cards for line in card.rows]
    tee = cards[0].tee
    basket = Cell(cards[-1].basket.column, cards[-1].basket.row + ROWS_PER_CARD * (len(cards) - 1))
    for special, card in ((tee, cards[0]), (basket, cards[-1])):
        char = card.rows[special.row % ROWS_PER_CARD][special.column]
        rows[special.row] = _replace_char(rows[special.row], special.column, char)
    for joint in range(ROWS_PER_CARD, len(rows), ROWS_PER_CARD):
        rows[joint - 1 : joint + 1] = [_thin_trees(line) for line in rows[joint - 1 : joint + 1]]
    return Hole(
        "+".join(card.id for card in cards),
        " / ".join(card.name for card in cards),
        sum(card.par for card in cards) - (len(cards) - 1),
        tuple(rows),
        tee,
        basket,
        tuple(_raise_mando(mando, ROWS_PER_CARD * place) for place, card in enumerate(cards) for mando in card.mandos),
    )


def _replace_char(line: str, column: int, char: str) -> str:
    return line[:column] + char + line[column + 1 :]


def _thin_trees(line: str) -> str:
    return "".join(":" if char == "F" and column in LANE_COLUMNS else char for column, char in enumerate(line))


def _raise_mando(mando: Mando, rows: int) -> Mando:
    return mando._replace(cell=Cell(mando.cell.column, mando.cell.row + rows))


def mega_holes(cards: Sequence[Hole], size: int) -> tuple[Hole, ...]:
    """Return the cards in order as Mega holes of `size` cards each."""
    return tuple(join_mega_hole(cards[first : first + size]) for first in range(0, len(cards), size))


def full_course_places(cards: int) -> tuple[CardPlace, ...]:
    """Return where each card of a full course lies, in the order of play (F-167)."""
    columns = cards // FULL_COURSE_ROWS
    return tuple(_card_place(*divmod(place, columns), columns) for place in range(cards))


def _card_place(row: int, along: int, columns: int) -> CardPlace:
    is_turned = row % 2 == 1
    column = columns - 1 - along if is_turned else along
    down = FULL_COURSE_ROWS * (columns - 1) + column + 1
    sides = (
        down + (row - 1) * columns if row else None,
        row * (columns - 1) + column + 1 if column < columns - 1 else None,
        down + row * columns if row < FULL_COURSE_ROWS - 1 else None,
        row * (columns - 1) + column if column else None,
    )
    return CardPlace(row, column, is_turned, *(sides[2:] + sides[:2] if is_turned else sides))
