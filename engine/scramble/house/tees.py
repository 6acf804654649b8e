"""The expected strokes of a champion on a hole before any card is dealt: V(tee) of the report."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from engine.scramble.courses.hole import holes
from engine.scramble.house.strokes import strokes_by_lie
from engine.scramble.options import Options

MEASURED_SEATS: Final[Mapping[str, tuple[int, ...]]] = {"none": (), "luck": (2,), "battle": (2, 3, 4)}
"""The table sizes for which the effect of cards was measured, by cards; another size uses the nearest of these.

A Luck card affects nobody else, and champions roll for battle only against a few.
"""
CARD_FACTORS_FILE: Final = Path(__file__).with_name("tees.txt")
"""The part of a stroke that cards add to each stroke but the last; columns: cards, throwing, seats, part.

`python -m training.scramble` writes it.
"""


def expected_strokes(options: Options, seats: int, number: int) -> float:
    """Return the strokes of champions among each other on that hole, including the effect of their cards."""
    tee = perfect_strokes(options, number)
    return tee + (tee - 1) * card_factor(options, seats)


def perfect_strokes(options: Options, number: int) -> float:
    """Return the strokes of perfect play without cards on that hole of the course."""
    hole = holes(options.course)[number - 1]
    return strokes_by_lie(hole, options.throwing)[hole.tee]


def card_factor(options: Options, seats: int) -> float:
    """Return the part of a stroke that cards add to each stroke but the last."""
    sizes = MEASURED_SEATS[options.cards]
    if not sizes:
        return 0.0
    nearest = min(sizes, key=lambda size: abs(size - seats))
    return _load_card_factors()[options.cards, options.throwing, nearest]


@cache
def _load_card_factors() -> Mapping[tuple[str, str, int], float]:
    rows = (line.split() for line in CARD_FACTORS_FILE.read_text(encoding="utf-8").splitlines())
    return {(cards, throwing, int(seats)): float(part) for cards, throwing, seats, part in rows}
