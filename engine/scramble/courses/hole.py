"""The holes: parsing and checking of course files, and the tables for computing flights (S-20 to S-34)."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from engine.scramble.courses.grid import DELTA, ORTHOGONAL, STRIDE, Direction, Square, column, row, square

WIDTH, HEIGHT = 24, 14
FAIRWAY, GREEN, TEE, BASKET, TREE, SAND, WATER, OB = ".o@BT:~#"
OFF = " "
"""The ground beyond the edge, which is OB (S-23)."""
WET = frozenset((WATER, OB))
UNPLAYABLE = frozenset((WATER, OB, OFF))
HEADING = re.compile(r"hole (\S+) \| (.+) \| circle ([23]) \| par (\d+) \| par_original (\d+)")
FILES = {"A": "willow-bend.txt", "B": "granite-flats.txt"}
TITLES = {"A": "Willow Bend", "B": "Granite Flats"}


class MapError(ValueError):
    """Raised for a hole that breaks the format (S-220) or fails a check (S-34)."""


@dataclass(frozen=True, slots=True, eq=False)
class Hole:
    """A hole and the tables of its map, indexed by square, with blank ground around the map."""

    key: str
    title: str
    radius: int
    par: int
    par_original: int
    rows: tuple[str, ...]
    tee: Square
    basket: Square
    ground: tuple[str, ...]
    distance: tuple[int, ...]
    """Manhattan distance to the basket (S-26)."""
    inside: tuple[bool, ...]
    """Whether a square lies inside the circle (S-25)."""
    closer: tuple[tuple[tuple[Direction, Square], ...], ...]
    """The orthogonal steps that bring a disc closer (S-51)."""

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every square of the map, row by row."""
        return _squares(self.width, self.height)

    def is_playable(self, place: Square) -> bool:
        """Return whether a disc may rest there (S-24)."""
        return self.ground[place] not in UNPLAYABLE

    def relief_square(self, trail: tuple[Square, ...]) -> Square:
        """Return the end of relief along a trail: the last playable square that is not the basket (S-71)."""
        ground, basket = self.ground, self.basket
        for place in reversed(trail):
            if ground[place] not in UNPLAYABLE and place != basket:
                return place
        return trail[0]

    def __reduce__(self) -> tuple[Callable[..., "Hole"], tuple[Any, ...]]:
        """Pickle a hole of a course as its key: the receiving process has the hole already."""
        if holes_by_key().get(self.key) is self:
            return hole_by_key, (self.key,)
        return Hole, tuple(getattr(self, field.name) for field in fields(self))


@cache
def _squares(width: int, height: int) -> tuple[Square, ...]:
    return tuple(square(x, y) for y in range(height) for x in range(width))


def parse_hole(block: str) -> Hole:
    """Return the hole of a block of a course file. Raise `MapError` if the map cannot be read."""
    head, *rows = block.strip().splitlines()
    fields = HEADING.fullmatch(head)
    if not fields:
        raise MapError(f"“{head}” is no heading of a hole")
    key, title, radius, par, par_original = fields.groups()
    marks = {
        mark: [square(x, y) for y, line in enumerate(rows) for x, char in enumerate(line) if char == mark]
        for mark in (TEE, BASKET)
    }
    _require(key, len({len(line) for line in rows}) == 1, "its rows differ in length")
    _require(key, set("".join(rows)) <= set(".o@BT:~#"), "it has characters that the legend does not know")
    _require(key, all(len(places) == 1 for places in marks.values()), "it needs one tee-pad and one basket")
    ground = tuple("".join(line.ljust(STRIDE, OFF) for line in (*rows, "")))
    tee, basket = marks[TEE][0], marks[BASKET][0]
    tables = _survey(ground, basket, int(radius))
    return Hole(key, title, int(radius), int(par), int(par_original), tuple(rows), tee, basket, ground, *tables)


def _survey(
    ground: tuple[str, ...], basket: Square, radius: int
) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[tuple[tuple[Direction, Square], ...], ...]]:
    """Return for each square its distance, whether it is inside the circle, and the steps that lead closer."""
    offsets = [(abs(column(place) - column(basket)), abs(row(place) - row(basket))) for place in range(len(ground))]
    distance = tuple(dx + dy for dx, dy in offsets)
    inside = tuple(
        ground[place] != OFF and dx * dx + dy * dy <= radius * radius + 1 for place, (dx, dy) in enumerate(offsets)
    )
    closer = tuple(
        tuple(
            (way, place + DELTA[way])
            for way in ORTHOGONAL
            if ground[place] != OFF
            and ground[place + DELTA[way]] != OFF
            and distance[place + DELTA[way]] < distance[place]
        )
        for place in range(len(ground))
    )
    return distance, inside, closer


def check_hole(hole: Hole) -> Hole:
    """Return the hole if it passes every check of S-34. Raise `MapError` for the first that fails."""
    plain = [place for place in hole.squares if hole.ground[place] in (FAIRWAY, GREEN)]
    greens = [hole.ground[hole.basket + DELTA[way]] for way in ORTHOGONAL].count(GREEN)
    circle = all((hole.ground[place] == GREEN) == hole.inside[place] for place in plain)
    _require(hole.key, (hole.width, hole.height) == (WIDTH, HEIGHT), "it is not 24 by 14 squares")
    _require(hole.key, not hole.inside[hole.tee], "its tee-pad is inside the circle")
    _require(hole.key, circle, "its o squares are not the circle")
    _require(hole.key, greens >= 3, "fewer than three neighbours of its basket are o")
    _require(hole.key, hole.distance[hole.tee] >= 12, "its tee-pad is nearer than 12 spaces")
    _require(
        hole.key, _has_open_route(hole), "no closer-only route without a tree leads from its tee-pad to the circle"
    )
    return hole


def _has_open_route(hole: Hole) -> bool:
    """Return whether a closer-only route from the tee-pad reaches the circle without a tree."""
    visited_squares, frontier = set[Square](), {hole.tee}
    while frontier:
        visited_squares |= frontier
        steps = {place for start in frontier for _, place in hole.closer[start] if hole.ground[place] != TREE}
        if any(hole.inside[place] for place in steps):
            return True
        frontier = steps - visited_squares
    return False


def _require(key: str, holds: bool, complaint: str) -> None:
    if not holds:
        raise MapError(f"hole {key}: {complaint}")


def parse_course(text: str) -> tuple[Hole, ...]:
    """Return the checked holes of a course file, whose blocks are separated by empty lines (S-220)."""
    return tuple(check_hole(parse_hole(block)) for block in text.strip().split("\n\n"))


HOLES_PER_COURSE = 9


@cache
def holes(course: str, each: int = HOLES_PER_COURSE) -> tuple[Hole, ...]:
    """Return the holes of `A`, `B` or `A+B` in playing order, the first `each` of each course (S-29, S-168)."""
    return tuple(hole for letter in course.split("+") for hole in _whole_course(letter)[:each])


@cache
def _whole_course(letter: str) -> tuple[Hole, ...]:
    return parse_course(Path(__file__).with_name(FILES[letter]).read_text("ascii"))


@cache
def holes_by_key() -> Mapping[str, Hole]:
    """Return the holes of all courses by key."""
    return {hole.key: hole for course in FILES for hole in holes(course)}


def hole_by_key(key: str) -> Hole:
    """Return the hole with that key."""
    return holes_by_key()[key]


def tile_corner(number: int) -> tuple[int, int]:
    """Return column and row of the top left square of tile `number`, from 0, on the board of a race (S-31)."""
    line, place = divmod(number, 3)
    return WIDTH * (place if line % 2 == 0 else 2 - place), HEIGHT * line
