"""The expected strokes of perfect play without cards from every lie, solved beforehand and kept in a file."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from struct import iter_unpack, pack
from types import MappingProxyType

from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import Hole, holes
from engine.scramble.house.solve import throwable_squares, solve_strokes

STROKES_FILE = Path(__file__).with_name("strokes.bin")
"""One little-endian double for each lie, in the order of throwing, hole and lie."""
THROWINGS = ("scramble", "original")

StrokesByLie = Mapping[Square, float]


@cache
def strokes_by_lie(hole: Hole, throwing: str) -> StrokesByLie:
    """Return the expected strokes from every lie of a hole; 0 from the basket."""
    return _load_strokes().get((hole.key, throwing)) or MappingProxyType(solve_strokes(hole, throwing))


@cache
def _load_strokes() -> Mapping[tuple[str, str], StrokesByLie]:
    """Return the strokes of the file by hole key and throwing."""
    values: Iterator[float] = (value for (value,) in iter_unpack("<d", STROKES_FILE.read_bytes()))
    return {
        (hole.key, throwing): {hole.basket: 0.0} | {place: next(values) for place in throwable_squares(hole)}
        for throwing in THROWINGS
        for hole in holes("A+B")
    }


def pack_strokes() -> bytes:
    """Solve every hole and return the bytes of the file, which takes two minutes."""
    solved = ((hole, solve_strokes(hole, throwing)) for throwing in THROWINGS for hole in holes("A+B"))
    return b"".join(pack("<d", worth[place]) for hole, worth in solved for place in throwable_squares(hole))


if __name__ == "__main__":
    STROKES_FILE.write_bytes(pack_strokes())
