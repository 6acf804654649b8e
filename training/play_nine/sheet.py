"""The work arrays of a lookahead, and the numbers of a drawn card's uses."""

from typing import NamedTuple

import numpy as np

from training.play_nine.cards import CARDS, KINDS, Floats, Ints

FLIP = 8
SKIP = 16
"""The uses of a drawn card: placed at 0 to 7, discarded with a flip of FLIP + position, or discarded with a skip."""


class WorkArrays(NamedTuple):
    """The work arrays of a lookahead."""

    own: Floats
    """The owner's strokes after placing a kind at a position."""
    rivals: Floats
    units: Floats
    matched: Ints
    waiting: Ints
    chance: Floats
    give_own: Floats
    """What the discard of a kind (14: unknown) adds to the owner's strokes, if the next player makes the best of it."""
    give_rivals: Floats
    last: Floats
    """The rivals' strokes if the owner puts out now with that discard."""
    use: Ints
    row: Ints
    flip: Floats
    next_own: Floats
    next_rivals: Floats
    misread: Floats
    """The error added to the cost of each use of a kind; the last row is for taking and drawing."""
    verdict: Floats
    """Take: cost, position, own, rivals; deck: cost, own, rivals; the value before: own, rivals."""


def create_work_arrays(units: int) -> WorkArrays:
    """Allocate the work arrays."""

    def floats(*shape: int) -> Floats:
        return np.zeros(shape, dtype=np.float32)

    def ints(*shape: int) -> Ints:
        return np.zeros(shape, dtype=np.int64)

    return WorkArrays(
        floats(KINDS, CARDS), floats(KINDS, CARDS), floats(units), ints(15), ints(15), floats(KINDS),
        floats(15), floats(15), floats(15), ints(KINDS), ints(CARDS), floats(CARDS, 2),
        floats(KINDS, CARDS), floats(KINDS, CARDS), floats(15, 17), floats(9),
    )  # fmt: skip
