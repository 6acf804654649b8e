"""The strokes that perfect play without cards takes from every lie: solved beforehand and kept in a file."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from struct import iter_unpack, pack
from types import MappingProxyType

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import Hole, holes
from engine.scramble.house.solve import lies, solve

FILE = Path(__file__).with_name("strokes.bin")
"""A double a lie, its little end first, by throwing, hole and lie."""
THROWINGS = ("scramble", "original")

Strokes = Mapping[Square, float]


@cache
def strokes(hole: Hole, throwing: str) -> Strokes:
    """The strokes to expect from every lie of a hole, none from the basket."""
    return _kept().get((hole.key, throwing)) or MappingProxyType(solve(hole, throwing))


@cache
def _kept() -> Mapping[tuple[str, str], Strokes]:
    """What the file has, by key of the hole and throwing."""
    values: Iterator[float] = (value for (value,) in iter_unpack("<d", FILE.read_bytes()))
    return {
        (hole.key, throwing): {hole.basket: 0.0} | {place: next(values) for place in lies(hole)}
        for throwing in THROWINGS
        for hole in holes("A+B")
    }


def packed() -> bytes:
    """The file anew, which takes two minutes."""
    solved = ((hole, solve(hole, throwing)) for throwing in THROWINGS for hole in holes("A+B"))
    return b"".join(pack("<d", worth[place]) for hole, worth in solved for place in lies(hole))


if __name__ == "__main__":
    FILE.write_bytes(packed())
