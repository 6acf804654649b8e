"""What was learned, as the file that the engine reads."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from engine.play_nine.house import brain as house

from training.play_nine.brain import Brain, blank
from training.play_nine.cards import Floats

LEARNED = Path("engine/play_nine/house/learned.bin")
VAL1D = Path("bench/yardsticks/val1d.bin")
LAYER = ("own", "other", "downs", "unseen", "hidden", "out")


def tables(brain: Brain) -> list[Floats]:
    """The tables of a brain."""
    return [brain.bias, brain.columns, brain.groups]


def unpacked(known: house.Brain) -> Brain:
    """What the engine has read, as it is learned."""
    empty = blank(house.UNITS if known.layer else 0)
    arrays = (known.bias, known.columns, known.groups, *(known.layer or ()))
    learned = [np.array(array, dtype=np.float32) for array in arrays]
    return Brain(*learned, *empty[len(learned) :])


def rounded(brain: Brain) -> Brain:
    """The brain as it is read from half floats."""
    return Brain(*(array.astype("<f2").astype(np.float32) for array in brain))


def data(practice: Brain, duel: Brain, field: Brain, tees: Sequence[Sequence[float]]) -> bytes:
    """Half floats one after the other, as `engine.play_nine.house.brain.read` takes them."""
    layer = [getattr(duel, name) for name in LAYER]
    arrays = [*tables(practice), *tables(duel), *layer, *tables(field), np.array(tees)]
    return halves(arrays)


def halves(arrays: Iterable[npt.NDArray[Any]]) -> bytes:
    """Half floats one after the other."""
    return b"".join(array.astype("<f2").tobytes() for array in arrays)
