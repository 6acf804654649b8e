"""The export of learned weights into the files that the engine reads."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.play_nine.house import brain as house
from training.play_nine.brain import Brain, blank, tables

LEARNED = Path("engine/play_nine/house/learned.bin")
VAL1D = Path("bench/yardsticks/val1d.bin")
LAYER = ("own", "other", "downs", "unseen", "hidden", "out")


def unpacked(known: house.Brain) -> Brain:
    """Return the engine's weights as arrays of training."""
    empty = blank(house.UNITS if known.layer else 0)
    arrays = (known.bias, known.columns, known.groups, *(known.layer or ()))
    learned = [np.array(array, dtype=np.float32) for array in arrays]
    return Brain(*learned, *empty[len(learned) :])


def rounded(brain: Brain) -> Brain:
    """Round the weights to half precision."""
    return Brain(*(array.astype("<f2").astype(np.float32) for array in brain))


def data(practice: Brain, duel: Brain, field: Brain, tees: Sequence[Sequence[float]]) -> bytes:
    """Return the file of the engine: half-precision floats in the order of `engine.play_nine.house.brain.read`."""
    layer = [getattr(duel, name) for name in LAYER]
    arrays = [*tables(practice), *tables(duel), *layer, *tables(field), np.array(tees)]
    return halves(arrays)


def halves(arrays: Iterable[npt.NDArray[Any]]) -> bytes:
    """Return arrays as half-precision floats, one after the other."""
    return b"".join(array.astype("<f2").tobytes() for array in arrays)
