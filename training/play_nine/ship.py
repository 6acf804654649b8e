"""What was learned, as the file that the engine reads."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from training.play_nine.brain import Brain
from training.play_nine.cards import Floats

LEARNED = Path("engine/play_nine/house/learned.bin")
VAL1D = Path("bench/yardsticks/val1d.bin")
LAYER = ("own", "other", "downs", "unseen", "hidden", "out")


def tables(brain: Brain) -> list[Floats]:
    """The tables of a brain."""
    return [brain.bias, brain.columns, brain.groups]


def data(practice: Brain, duel: Brain, field: Brain, tees: Sequence[Sequence[float]]) -> bytes:
    """Half floats one after the other, as `engine.play_nine.house.brain.read` takes them."""
    layer = [getattr(duel, name) for name in LAYER]
    arrays = [*tables(practice), *tables(duel), *layer, *tables(field), np.array(tees)]
    return b"".join(array.astype("<f2").tobytes() for array in arrays)
