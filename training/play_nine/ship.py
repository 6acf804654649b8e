"""The export of learned weights into the files that the engine reads."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.play_nine.house import brain as house
from training.play_nine.brain import ValueFunction, create_value_function, table_arrays

LEARNED = Path("engine/play_nine/house/learned.bin")
VAL1D = Path("bench/yardsticks/val1d.bin")
LAYER = ("own", "other", "downs", "unseen", "hidden", "out")


def from_engine(known: house.ValueFunction) -> ValueFunction:
    """Return the engine's weights as arrays of training."""
    empty = create_value_function(house.HIDDEN_UNITS if known.layer else 0)
    arrays = (known.bias, known.columns, known.groups, *(known.layer or ()))
    learned = [np.array(array, dtype=np.float32) for array in arrays]
    return ValueFunction(*learned, *empty[len(learned) :])


def round_to_half_floats(brain: ValueFunction) -> ValueFunction:
    """Round the weights to half precision."""
    return ValueFunction(*(array.astype("<f2").astype(np.float32) for array in brain))


def pack_learned(practice: ValueFunction, duel: ValueFunction, field: ValueFunction, tees: Sequence[Sequence[float]]) -> bytes:
    """Return the file of the engine: half-precision floats in the order of `engine.play_nine.house.brain.read`."""
    layer = [getattr(duel, name) for name in LAYER]
    arrays = [*table_arrays(practice), *table_arrays(duel), *layer, *table_arrays(field), np.array(tees)]
    return to_half_floats(arrays)


def to_half_floats(arrays: Iterable[npt.NDArray[Any]]) -> bytes:
    """Return arrays as half-precision floats, one after the other."""
    return b"".join(array.astype("<f2").tobytes() for array in arrays)
