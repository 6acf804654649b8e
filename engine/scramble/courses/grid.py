"""Squares, directions and paths, as numbers for the engine and as text for people (S-20, S-21, S-66)."""

from itertools import pairwise
from operator import ne

Square = int
Direction = int
Path = tuple[Direction, ...]

STRIDE = 32
"""A square is `STRIDE * y + x` on every map, so that its name needs no map; every map is narrower than the stride."""
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The directions in the order that settles ties (S-66)."""
DELTA = (-STRIDE, 1 - STRIDE, 1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1)
ORTHOGONAL = (0, 2, 4, 6)
ALL_DIRECTIONS = tuple(range(8))


def square(x: int, y: int) -> Square:
    """Return the square of a column and a row, both from 0."""
    return STRIDE * y + x


def column(place: Square) -> int:
    return place % STRIDE


def row(place: Square) -> int:
    return place // STRIDE


def square_name(place: Square) -> str:
    """Return a square's name for people: `A1` is the top left (S-20)."""
    return f"{chr(ord('A') + column(place))}{row(place) + 1}"


def is_diagonal(direction: Direction) -> bool:
    return direction % 2 == 1


def leaning_directions(heading: Direction) -> Path:
    """Return the two diagonals that contain an orthogonal heading (S-56)."""
    return (heading - 1) % 8, (heading + 1) % 8


def count_turns(path: Path) -> int:
    """Return the number of changes of direction in a path (S-66)."""
    return sum(map(ne, path, path[1:]))


def squares_along(start: Square, path: Path) -> tuple[Square, ...]:
    """Return the squares that a path enters, in order, without its start."""
    squares = []
    for direction in path:
        start += DELTA[direction]
        squares.append(start)
    return tuple(squares)


def directions_along(trail: tuple[Square, ...]) -> Path:
    """Return the directions along a trail of neighbouring squares."""
    return tuple(DELTA.index(after - before) for before, after in pairwise(trail))


def parse_paths(text: str) -> tuple[Path, ...]:
    """Return the possible paths of a text such as `NNEEE` or `SE-E-E`, or () (S-66).

    The likelier one is the first: `NE` is N then E, or one diagonal.
    """
    words = text.split("-")
    letters = tuple(text) if len(words) == 1 else ()
    return tuple(
        tuple(COMPASS.index(step) for step in steps)
        for steps in (letters, tuple(words))
        if steps and all(step in COMPASS for step in steps)
    )
