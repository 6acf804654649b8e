"""The strokes that champions take on a hole among themselves."""

import numpy as np

from training.play_nine.brain import ValueFunction
from training.play_nine.cards import Floats
from training.play_nine.courses import SHOT_LIMITS, SEED
from training.play_nine.games import play_games
from training.play_nine.hole import create_hole
from training.play_nine.sheet import create_work_arrays

TEE_SCORE_CARDS = 16_000
"""Score cards for each figure at a table of one; divided by the seats at larger tables."""


def tee_values(seats: int, brain: ValueFunction, number: int) -> tuple[float, float, float]:
    """Return three figures of strokes that champions take on a hole with so many seats.

    The second is with a tee-off in two columns, the third of one seat with a tee-off in one column. The first is the
    less of the two: champions tee off as is best.
    """
    two, one = (mean_strokes(seats, brain, one_column, max(1, number // seats)) for one_column in (False, True))
    return min(one, two), one, two


def mean_strokes(seats: int, brain: ValueFunction, one_column: bool, number: int) -> float:
    """Return the strokes a hole: of the first seat if it tees off in one column, else of all seats."""
    who, tees = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    tees[0] = int(one_column)
    work, chance = create_work_arrays(brain.out.shape[1]), np.array([SEED], dtype=np.uint64)
    doubts, limit = np.zeros(2, dtype=np.float32), SHOT_LIMITS[seats > 1]
    totals: Floats = play_games(brain, brain, who, tees, create_hole(seats), work, work, chance, doubts, number, limit)
    return float((totals[:, :1] if one_column else totals).mean() / 9)
