"""What a hole takes champions who play among themselves."""

import numpy as np

from training.play_nine.brain import Brain
from training.play_nine.cards import Floats
from training.play_nine.courses import LIMITS, SEED
from training.play_nine.games import games
from training.play_nine.hole import hole
from training.play_nine.sheet import sheet

ROUNDS = 16_000
"""Score cards on which each figure of a tee-off rests, at a table of one."""


def tee(seats: int, brain: Brain, number: int) -> tuple[float, float, float]:
    """What champions among themselves take on a hole of so many, and what one of them does who tees off in one column.

    The first figure is the less of the others: champions tee off as is best.
    """
    two, one = (taken(seats, brain, one_column, max(1, number // seats)) for one_column in (False, True))
    return min(one, two), one, two


def taken(seats: int, brain: Brain, one_column: bool, number: int) -> float:
    """Strokes a hole of the first seat."""
    who, tees = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    tees[0] = int(one_column)
    page, chance = sheet(brain.out.shape[1]), np.array([SEED], dtype=np.uint64)
    doubts, limit = np.zeros(2, dtype=np.float32), LIMITS[seats > 1]
    totals: Floats = games(brain, brain, who, tees, hole(seats), page, page, chance, doubts, number, limit)
    return float((totals[:, :1] if one_column else totals).mean() / 9)
