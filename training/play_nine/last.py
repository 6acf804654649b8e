"""The last shot, of which only the strokes count: what is to be expected of it, exactly."""

import numpy as np

from training.play_nine.cards import (
    CARDS,
    DOWN,
    KINDS,
    ROW,
    Floats,
    Ints,
    average,
    compiled,
    expected_column,
    expected_group,
    expected_groups,
)
from training.play_nine.grids import twin
from training.play_nine.sheet import Sheet


@compiled
def best_last(row: Ints, unseen: Ints, least: Floats, where: Ints) -> float:
    """Fills in the fewest strokes to expect after placing each kind, and where; what to expect as it stands."""
    means = average(unseen)
    total = means[2]
    plain = 0.0
    for column in range(ROW):
        plain += expected_column(row[column], row[column + ROW], unseen, means)
    least[:KINDS] = 1000
    for position in range(CARDS):
        if twin(row, position) >= 0:
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


@compiled
def last_shot(row: Ints, unseen: Ints, page: Sheet, last: Floats) -> None:
    """The strokes to expect of a last shot by the top discard; at 14 without it."""
    now = best_last(row, unseen, last, page.matched)
    deck = np.float32(0)
    for kind in range(KINDS):
        deck += page.chance[kind] * min(last[kind], now)
    last[DOWN] = deck
    for kind in range(KINDS):
        last[kind] = min(last[kind], deck)


@compiled
def last_shots(seen: Ints, seat: int, unseen: Ints, page: Sheet, last: Floats) -> None:
    """The mean of the rivals' strokes after their last shots by the top discard; at 14 of an unknown one."""
    n = seen.shape[0]
    last[:] = 0
    one = np.zeros(15, dtype=np.float32)
    for turn in range(1, n):
        last_shot(seen[(seat + turn) % n], unseen, page, one)
        for kind in range(KINDS):
            last[kind] += (one[kind] if turn == 1 else one[DOWN]) / (n - 1)
    for kind in range(KINDS):
        last[DOWN] += page.chance[kind] * last[kind]
