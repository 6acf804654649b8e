"""The expected strokes of perfect play without cards from every lie, solved beforehand and kept in a file."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from struct import iter_unpack, pack
from types import MappingProxyType

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import Hole, holes
from engine.scramble.house.solve import lies, solve

FILE = Path(__file__).with_name("strokes.bin")
"""One little-endian double for each lie, in the order of throwing, hole and lie."""
THROWINGS = ("scramble", "original")

Strokes = Mapping[Square, float]


@cache
def strokes(hole: Hole, throwing: str) -> Strokes:
    """Return the expected strokes from every lie of a hole; 0 from the basket."""
    return _kept().get((hole.key, throwing)) or MappingProxyType(solve(hole, throwing))


@cache
def _kept() -> Mapping[tuple[str, str], Strokes]:
    """Return the strokes of the file by hole key and throwing."""
    values: Iterator[float] = (value for (value,) in iter_unpack("<d", FILE.read_bytes()))
    return {
        (hole.key, throwing): {hole.basket: 0.0} | {place: next(values) for place in lies(hole)}
        for throwing in THROWINGS
        for hole in holes("A+B")
    }


def packed() -> bytes:
    """Solve every hole and return the bytes of the file, which takes two minutes."""
    solved = ((hole, solve(hole, throwing)) for throwing in THROWINGS for hole in holes("A+B"))
    return b"".join(pack("<d", worth[place]) for hole, worth in solved for place in lies(hole))


if __name__ == "__main__":
    FILE.write_bytes(packed())
