"""Room in which a shot is reckoned, and the numbers of what may be done with a drawn card."""

from typing import NamedTuple

import numpy as np

from training.play_nine.cards import CARDS, KINDS, Floats, Ints

FLIP = 8
SKIP = 16
"""What may be done with a drawn card: placed at 0 to 7, or discarded with a flip of FLIP + position, or skipped."""


class Sheet(NamedTuple):
    """Room to reckon in."""

    own: Floats
    """The own strokes after placing a card at a position."""
    rivals: Floats
    units: Floats
    matched: Ints
    waiting: Ints
    chance: Floats
    give_own: Floats
    """What the discard of a kind (14: unknown) adds to the own strokes, as the next player takes it."""
    give_rivals: Floats
    last: Floats
    """What the rivals come to if one puts out now with that discard."""
    use: Ints
    row: Ints
    flip: Floats
    next_own: Floats
    next_rivals: Floats
    misread: Floats
    """What is added to the cost of each use of a kind, and last to taking and to drawing, where they are chosen."""
    verdict: Floats
    """Take: cost, position, own, rivals; deck: cost, own, rivals; the value before: own, rivals."""


def sheet(units: int) -> Sheet:
    """An empty one."""

    def floats(*shape: int) -> Floats:
        return np.zeros(shape, dtype=np.float32)

    def ints(*shape: int) -> Ints:
        return np.zeros(shape, dtype=np.int64)

    return Sheet(
        floats(KINDS, CARDS), floats(KINDS, CARDS), floats(units), ints(15), ints(15), floats(KINDS),
        floats(15), floats(15), floats(15), ints(KINDS), ints(CARDS), floats(CARDS, 2),
        floats(KINDS, CARDS), floats(KINDS, CARDS), floats(15, 17), floats(9),
    )  # fmt: skip
