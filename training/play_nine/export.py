"""The export of learned weights and of the champions' strokes into the files that the engine reads."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.play_nine.ai import value_function as ai_value_function
from training.play_nine.cards import Floats
from training.play_nine.games import play_games
from training.play_nine.hole import create_hole
from training.play_nine.learn import SEED, SHOT_LIMITS
from training.play_nine.value_function import ValueWeights, create_value_function, create_work_arrays, table_arrays

LEARNED = Path("engine/play_nine/ai/learned.bin")
VAL1D = Path("training/reference_players/val1d.bin")
LAYER = ("own", "other", "downs", "unseen", "hidden", "out")


def from_engine(value_function: ai_value_function.ValueFunction) -> ValueWeights:
    """Return the engine's weights as arrays of training."""
    empty = create_value_function(ai_value_function.HIDDEN_UNITS if value_function.layer else 0)
    slopes = empty.slopes if value_function.slopes is None else value_function.slopes
    arrays = (value_function.bias, value_function.columns, value_function.groups, slopes, *(value_function.layer or ()))
    parameters = [np.array(array, dtype=np.float32) for array in arrays]
    return ValueWeights(*parameters, *empty[len(parameters) :])


def round_to_half_floats(brain: ValueWeights) -> ValueWeights:
    """Round the weights to half precision."""
    return ValueWeights(*(array.astype("<f2").astype(np.float32) for array in brain))


def pack_learned(brains: Sequence[ValueWeights], tees: Sequence[Sequence[float]]) -> bytes:
    """Return the file of the engine: half-precision floats in the order that the engine reads.

    The value functions are those for one to six players; from three on they share columns and groups.
    """
    practice, duel, *fields = brains
    layer = [getattr(duel, name) for name in LAYER]
    biases_and_slopes = [array for brain in fields for array in (brain.bias, brain.slopes)]
    common_tables = [fields[0].columns, fields[0].groups]
    return to_half_floats(
        [
            *table_arrays(practice),
            *table_arrays(duel),
            duel.slopes,
            *layer,
            *common_tables,
            *biases_and_slopes,
            np.array(tees),
        ]
    )


def to_half_floats(arrays: Iterable[npt.NDArray[Any]]) -> bytes:
    """Return arrays as half-precision floats, one after the other."""
    return b"".join(array.astype("<f2").tobytes() for array in arrays)


TEE_SCORE_CARDS = 16_000
"""Score cards for each figure at a table of one; divided by the seats at larger tables."""


def tee_values(seats: int, brain: ValueWeights, number: int) -> tuple[float, float, float]:
    """Return three figures of strokes that champions take on a hole with so many seats.

    The second is with a tee-off in two columns, the third of one seat with a tee-off in one column. The first is the
    less of the two: champions tee off as is best.
    """
    two, one = (mean_strokes(seats, brain, one_column, max(1, number // seats)) for one_column in (False, True))
    return min(one, two), one, two


def mean_strokes(seats: int, brain: ValueWeights, one_column: bool, number: int) -> float:
    """Return the strokes a hole: of the first seat if it tees off in one column, else of all seats."""
    who, tees = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    tees[0] = int(one_column)
    work, chance = create_work_arrays(brain.out.shape[1]), np.array([SEED], dtype=np.uint64)
    doubts, limit = np.zeros(2, dtype=np.float32), SHOT_LIMITS[seats > 1]
    totals: Floats = play_games(brain, brain, who, tees, create_hole(seats), work, work, chance, doubts, number, limit)
    return float((totals[:, :1] if one_column else totals).mean() / 9)
