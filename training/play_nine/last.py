"""The last shot of a hole, where only strokes count: its exact expectation."""

import numpy as np

from training.play_nine.cards import (
    CARDS,
    DOWN,
    KINDS,
    ROW,
    Floats,
    Ints,
    face_down_average,
    compile_function,
    expected_column,
    expected_group,
    expected_groups,
)
from training.play_nine.grids import equivalent_position
from training.play_nine.sheet import WorkArrays


@compile_function
def value_last_placings(row: Ints, unseen: Ints, least: Floats, where: Ints) -> float:
    """Compute for each kind the fewest expected strokes after placing it, and the position.

    Return the expected strokes of the grid as it is.
    """
    means = face_down_average(unseen)
    total = means[2]
    plain = 0.0
    for column in range(ROW):
        plain += expected_column(row[column], row[column + ROW], unseen, means)
    least[:KINDS] = 1000
    for position in range(CARDS):
        if equivalent_position(row, position) >= 0:
            continue
        column, under = position % ROW, row[(position + ROW) % CARDS]
        rest = plain - expected_column(row[position], under, unseen, means)
        rest += expected_groups(row, column, unseen, total)
        for kind in range(KINDS):
            strokes = rest + expected_column(kind, under, unseen, means)
            if under in (kind, DOWN):
                strokes -= expected_group(row, column, kind, 0, 0, unseen, total)
                strokes += expected_group(row, column, kind, int(under == kind), int(under == DOWN), unseen, total)
            if strokes < least[kind]:
                least[kind], where[kind] = strokes, position
    return plain + expected_groups(row, -1, unseen, total)


@compile_function
def value_last_shot(row: Ints, unseen: Ints, work: WorkArrays, last: Floats) -> None:
    """Compute the expected strokes of a last shot for each kind of top discard; at index 14 without one."""
    now = value_last_placings(row, unseen, last, work.matched)
    deck = np.float32(0)
    for kind in range(KINDS):
        deck += work.chance[kind] * min(last[kind], now)
    last[DOWN] = deck
    for kind in range(KINDS):
        last[kind] = min(last[kind], deck)


@compile_function
def value_rivals_last_shots(seen: Ints, seat: int, unseen: Ints, work: WorkArrays, last: Floats) -> None:
    """Compute the rivals' mean strokes after their last shots by top discard; at index 14 for an unknown one."""
    n = seen.shape[0]
    last[:] = 0
    one = np.zeros(15, dtype=np.float32)
    for turn in range(1, n):
        value_last_shot(seen[(seat + turn) % n], unseen, work, one)
        for kind in range(KINDS):
            last[kind] += (one[kind] if turn == 1 else one[DOWN]) / (n - 1)
    for kind in range(KINDS):
        last[DOWN] += work.chance[kind] * last[kind]
