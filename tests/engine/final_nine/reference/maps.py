"""The holes as RULES.md prints them, letter by letter (F-16, F-170), and cards joined to Mega holes (F-169)."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tests.engine.final_nine.rulebook import blocks

Grid = tuple[int, int]
"""Column and row, from 0."""
COLUMNS = "ABCDEFG"
WAYS = {"U": (0, 1), "R": (1, 0), "D": (0, -1), "L": (-1, 0)}
LEFT = {"U": "L", "L": "D", "D": "R", "R": "U"}
RIGHT = {left: way for way, left in LEFT.items()}
BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}
OUT = "~o#=^y"


class Mando(NamedTuple):
    place: Grid
    corner: str
    way: str

    def is_passed(self, one: Grid, other: Grid) -> bool:
        """Return whether a step crosses the gate the right way on the right side (F-29)."""
        along, across = (1, 0) if self.way in "UD" else (0, 1)
        last, first = ("N", "S") if self.way in "LR" else ("E", "W")
        forward = one[along] == self.place[along] and other[along] == self.place[along] + sum(WAYS[self.way])
        beyond = last in self.corner and min(one[across], other[across]) > self.place[across]
        before = first in self.corner and max(one[across], other[across]) < self.place[across]
        return forward and (beyond or before)


class Map(NamedTuple):
    id: str
    letters: dict[Grid, str]
    mandos: tuple[Mando, ...] = ()
    island: tuple[Grid, Grid] | None = None

    def at(self, grid: Grid) -> str:
        """Return the letter of a grid; "" off the card."""
        return self.letters.get(grid, "")

    def find(self, chars: str) -> Grid:
        return next(grid for grid, char in self.letters.items() if char in chars)

    @property
    def basket(self) -> Grid:
        return self.find("BS")

    def safe(self, grid: Grid) -> bool:
        return self.at(grid) != "" and self.at(grid) not in OUT

    def inside(self, grid: Grid) -> bool:
        """Return whether a grid lies in the rectangle of the island (F-32)."""
        assert self.island
        low, high = self.island
        return low[0] <= grid[0] <= high[0] and low[1] <= grid[1] <= high[1]


def place(name: str) -> Grid:
    return COLUMNS.index(name[0]), int(name[1:]) - 1


def step(grid: Grid, way: str) -> Grid:
    return grid[0] + WAYS[way][0], grid[1] + WAYS[way][1]


def parse_hole(block: str) -> Map:
    """Return the hole of one block."""
    header, *lines = block.splitlines()
    return Map(
        header.split(" | ")[0],
        {(x, 10 - y): char for y, line in enumerate(lines) for x, char in enumerate(line)},
        tuple(Mando(place(at), corner, way) for at, corner, way in re.findall(r"mando (\w+) (\w+) (\w)", header)),
        next(((place(low), place(high)) for low, high in re.findall(r"island (\w+)-(\w+)", header)), None),
    )


def course(number: int) -> list[Map]:
    return [parse_hole(block) for block in blocks()[number].split("\n\n")]


def join_cards(cards: Sequence[Map]) -> Map:
    """Return the cards as one map, each above the one before (F-169)."""
    letters = {}
    for number, card in enumerate(cards):
        for (x, y), char in card.letters.items():
            letters[x, y + 11 * number] = _joined_letter(char, number == 0, card == cards[-1])
    for row in range(11, 11 * len(cards), 11):
        for grid in ((x, y) for x in (2, 3, 4) for y in (row - 1, row)):
            letters[grid] = letters[grid].replace("F", ":")
    return Map(
        "+".join(card.id for card in cards),
        letters,
        tuple(
            mando._replace(place=(mando.place[0], mando.place[1] + 11 * number))
            for number, card in enumerate(cards)
            for mando in card.mandos
        ),
    )


def _joined_letter(char: str, first: bool, last: bool) -> str:
    """Return the letter of a joined card: one tee pad, one basket, no drop zone."""
    if char == "Z" or (char == "T" and not first) or (char == "B" and not last):
        return "."
    return "/" if char == "S" and not last else char
