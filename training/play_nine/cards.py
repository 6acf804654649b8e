"""Cards and grids as small integers: 0 is the Hole-in-One, k the card k - 1, and 14 a face-down card."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit as _njit

Floats: TypeAlias = npt.NDArray[np.float32]
Ints: TypeAlias = npt.NDArray[np.int64]
Rng: TypeAlias = npt.NDArray[np.uint64]

KINDS = 14
DOWN = 14
CARDS = 8
ROW = 4
STROKES = np.array([-5, *range(13)], dtype=np.float32)
COPIES = np.array([4] + [8] * 13, dtype=np.int64)
BONUS = np.array([0, 0, -10, -15, -20], dtype=np.float32)
PAIRS = 120
"""The number of unordered pairs of cards in a column."""
PAIR = np.zeros((15, 15), dtype=np.int64)
for _low in range(15):
    for _high in range(_low, 15):
        PAIR[_low, _high] = PAIR[_high, _low] = _high * (_high + 1) // 2 + _low


def compile_function(function: Any) -> Any:
    """Compile a function with Numba, cached between runs.

    Without fast-math sums are taken in the written order, so results are alike on every machine.
    A literal argument is a type of its own, for which the function and its callees are compiled once more. Long ones
    get `np.int64(40)` instead of 40, and `bool(0)` instead of False.
    The cache of a function does not notice a change in another file: remove `training/play_nine/__pycache__` then.
    """
    return _njit(cache=True, error_model="numpy")(function)


@compile_function
def random_below(rng: Rng, stop: int) -> int:
    """Return a random integer from 0 to `stop` - 1 (xorshift64*)."""
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    return np.int64(((x * np.uint64(2685821657736338717)) >> np.uint64(33)) % np.uint64(stop))


@compile_function
def final_strokes(row: Ints) -> float:
    """Return the strokes of eight open cards (section 6)."""
    total = 0.0
    matches = np.zeros(KINDS, dtype=np.int64)
    for column in range(ROW):
        top, under = row[column], row[column + ROW]
        if top != under or top == 0:
            total += STROKES[top] + STROKES[under]
        if top == under:
            matches[top] += 1
    for kind in range(KINDS):
        total += BONUS[matches[kind]]
    return total


@compile_function
def expected_bonus(matches: int, waiting: int, copies: int, unseen_count: int) -> float:
    """Return the expected bonus of matched columns and of columns that wait for a card.

    The card has `copies` among the unseen cards.
    """
    total, ways = 0.0, 1.0
    for hits in range(waiting + 1):
        likely = ways
        for card in range(waiting):
            remaining = copies - card if card < hits else unseen_count - copies - (card - hits)
            likely *= max(remaining, 0) / (unseen_count - card)
        total += likely * BONUS[matches + hits]
        ways = ways * (waiting - hits) / (hits + 1)
    return total


@compile_function
def face_down_average(unseen_cards: Ints) -> tuple[float, float, float]:
    """Return the mean strokes of a face-down card, what two of them lose by a match, and the number of unseen cards."""
    mean, match, total = 0.0, 0.0, unseen_cards.sum()
    for kind in range(KINDS):
        mean += unseen_cards[kind] * STROKES[kind] / total
        if kind:
            match += unseen_cards[kind] * (unseen_cards[kind] - 1) / (total * max(total - 1, 1)) * 2 * STROKES[kind]
    return mean, match, total * 1.0


@compile_function
def expected_column(top: int, under: int, unseen_cards: Ints, means: tuple[float, float, float]) -> float:
    """Return the expected strokes of a column, without a bonus."""
    low, high = min(top, under), max(top, under)
    mean, match, total = means
    if low == DOWN:
        return 2 * mean - match
    if high == DOWN:
        return STROKES[low] + mean - (unseen_cards[low] / total * 2 * STROKES[low] if low else 0.0)
    if low == high and low:
        return 0.0
    return STROKES[low] + STROKES[high] * 1.0


@compile_function
def expected_group(
    row: Ints, but: int, kind: int, matches: int, waiting: int, unseen_cards: Ints, total: float
) -> float:
    """Return the expected bonus of a kind in the columns but one, with so many more columns."""
    for column in range(ROW):
        if column != but:
            top, under = row[column], row[column + ROW]
            if top == kind and under == kind:
                matches += 1
            elif (top == kind and under == DOWN) or (under == kind and top == DOWN):
                waiting += 1
    if matches + waiting < 2:
        return 0.0
    return expected_bonus(matches, waiting, unseen_cards[kind], np.int64(total))


@compile_function
def expected_groups(row: Ints, but: int, unseen_cards: Ints, total: float) -> float:
    """Return the expected bonus of all columns but one."""
    bonus = 0.0
    for column in range(ROW):
        kind = min(row[column], row[column + ROW])
        fresh = kind != DOWN and column != but
        for earlier in range(column):
            fresh = fresh and (earlier == but or min(row[earlier], row[earlier + ROW]) != kind)
        if fresh:
            bonus += expected_group(row, but, kind, 0, 0, unseen_cards, total)
    return bonus


@compile_function
def count_face_down(row: Ints) -> int:
    """Return the number of face-down cards of a grid."""
    count = 0
    for position in range(CARDS):
        if row[position] == DOWN:
            count += 1
    return count


@compile_function
def fewest_face_down(rows: Ints, seat: int) -> int:
    """Return the fewest face-down cards among the other grids."""
    least = 7
    for other in range(rows.shape[0]):
        if other != seat:
            least = min(least, count_face_down(rows[other]))
    return least


@compile_function
def equivalent_position(row: Ints, position: int) -> int:
    """Return an earlier position that holds the same card beside the same partner; -1 if there is none."""
    for earlier in range(position):
        if row[earlier] == row[position] and row[(earlier + ROW) % CARDS] == row[(position + ROW) % CARDS]:
            return earlier
    return -1
