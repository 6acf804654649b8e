"""What a champion may expect of a hole before any card is dealt: V(tee) of the report."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from engine.scramble.courses.hole import holes
from engine.scramble.house.strokes import strokes
from engine.scramble.options import Options

SEATS: Final[Mapping[str, tuple[int, ...]]] = {"none": (), "luck": (2,), "battle": (2, 3, 4)}
"""Tables whose champions were watched, by cards; one of another size is taken for the nearest of these.

A Luck card touches nobody else, and champions roll for battle against a few alone.
"""
CARDED: Final = Path(__file__).with_name("tees.txt")
"""What cards add to each stroke but the last: cards, throwing, seats, part of a stroke.

`python -m training.scramble` writes it.
"""


def expected(options: Options, seats: int, number: int) -> float:
    """What champions take on that hole of the course among each other, with what their cards save or cost them."""
    tee = perfect(options, number)
    return tee + (tee - 1) * carded(options, seats)


def perfect(options: Options, number: int) -> float:
    """What perfect play without cards takes on that hole of the course."""
    hole = holes(options.course)[number - 1]
    return strokes(hole, options.throwing)[hole.tee]


def carded(options: Options, seats: int) -> float:
    """What cards add to each stroke but the last."""
    sizes = SEATS[options.cards]
    if not sizes:
        return 0.0
    nearest = min(sizes, key=lambda size: abs(size - seats))
    return _carded()[options.cards, options.throwing, nearest]


@cache
def _carded() -> Mapping[tuple[str, str, int], float]:
    rows = (line.split() for line in CARDED.read_text(encoding="utf-8").splitlines())
    return {(cards, throwing, int(seats)): float(part) for cards, throwing, seats, part in rows}
