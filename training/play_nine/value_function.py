"""The value function, tables and beside them one hidden layer, and the work arrays of a lookahead."""

from typing import NamedTuple

import numpy as np

from training.play_nine.cards import (
    BONUS,
    CARDS,
    COPIES,
    DOWN,
    KINDS,
    PAIR,
    PAIRS,
    ROW,
    STROKES,
    Floats,
    Ints,
    compile_function,
    expected_column,
    face_down_average,
)

SHOT, WAITING = np.int64(0), np.int64(1)
"""The two sets of tables: the owner has just shot, or another seat has."""


class ValueWeights(NamedTuple):
    """The weights of the value function.

    Tables are indexed by set, by the fewest face-down cards among the others, and by the own ones.
    """

    bias: Floats
    columns: Floats
    groups: Floats
    """By set, fewest among the others, kind, matched columns of the kind, and unmatched columns that hold it."""
    slopes: Floats
    """By the indices of the bias, what each stroke adds that an unseen card has on average beyond one of the deck."""
    own: Floats
    """The hidden layer: what each column of the seat that has just shot adds to the units."""
    other: Floats
    downs: Floats
    unseen: Floats
    hidden: Floats
    out: Floats
    """The strokes that the units add for the seat that has just shot, and for the other."""


def create_value_function(units: int, seed: int = 9) -> ValueWeights:
    """Return an untrained value function with so many hidden units.

    Groups begin with their bonus (P-36): a second pair of a kind is rare early in a hole, and hardly learned there.
    """
    chance = np.random.RandomState(seed)  # its numbers are the same in every version of NumPy

    def random_weights(scale: float, *shape: int) -> Floats:
        return (scale * chance.uniform(-1, 1, (*shape, units))).astype(np.float32)

    def zeros(*shape: int) -> Floats:
        return np.zeros(shape, dtype=np.float32)

    bias = zeros(2, 8, 8) + np.float32(20)
    groups = zeros(2, 8, KINDS, 5, 5) + BONUS[:, np.newaxis]
    return ValueWeights(
        bias, zeros(2, 8, 8, PAIRS), groups, zeros(2, 8, 8),
        random_weights(0.43, PAIRS), random_weights(0.43, PAIRS), random_weights(0.43, 2, 8),
        random_weights(0.43, KINDS), random_weights(0.43), random_weights(0.17, 2),
    )  # fmt: skip


def create_practice_function() -> ValueWeights:
    """Return an untrained value function for a player alone, whose columns begin with what they score by themselves.

    Champions seldom have many face-down cards and few shots left, so these entries hardly move from their beginning.
    """
    brain = create_value_function(0)
    brain.bias[:] = 0
    means = face_down_average(COPIES)
    for under in range(DOWN + 1):
        for top in range(under, DOWN + 1):
            brain.columns[:, :, :, PAIR[top, under]] = expected_column(top, under, COPIES, means)
    return brain


def table_arrays(brain: ValueWeights) -> list[Floats]:
    """Return the table arrays of a value function."""
    return [brain.bias, brain.columns, brain.groups]


DECK_MEAN = np.float32((COPIES * STROKES).sum() / COPIES.sum())
"""The strokes of a card of the whole deck, on average."""


@compile_function
def unseen_excess(unseen_cards: Ints) -> float:
    """Return the strokes of an unseen card on average, beyond those of a card of the whole deck."""
    strokes = 0.0
    for kind in range(KINDS):
        strokes += unseen_cards[kind] * STROKES[kind]
    return strokes / unseen_cards.sum() - DECK_MEAN


@compile_function
def add_slopes(brain: ValueWeights, unseen_cards: Ints) -> ValueWeights:
    """Return the value function for these unseen cards: the slopes are added to the bias."""
    bias = brain.bias + brain.slopes * np.float32(unseen_excess(unseen_cards))
    return ValueWeights(
        bias, brain.columns, brain.groups, brain.slopes, brain.own, brain.other, brain.downs, brain.unseen,
        brain.hidden, brain.out,
    )  # fmt: skip


@compile_function
def count_columns(row: Ints, matches: Ints, waiting: Ints) -> None:
    """Count the matched columns of each kind, and the unmatched columns that hold the kind."""
    matches[:] = 0
    waiting[:] = 0
    for column in range(ROW):
        top, under = row[column], row[column + ROW]
        if top == under:
            if top != DOWN:
                matches[top] += 1
            continue
        if top != DOWN:
            waiting[top] += 1
        if under != DOWN:
            waiting[under] += 1


@compile_function
def group_entry(groups: Floats, kind: int, matches: int, waiting: int) -> float:
    """Return the entry of a group; 0 for a single unmatched card, which is no group."""
    if matches > 0 or waiting > 1:
        return groups[kind, matches, waiting]
    return np.float32(0)


@compile_function
def table_value(
    brain: ValueWeights, which: int, others: int, own: int, row: Ints, matches: Ints, waiting: Ints
) -> float:
    """Return the owner's final strokes by the tables alone."""
    count_columns(row, matches, waiting)
    total = brain.bias[which, others, own]
    for column in range(ROW):
        total += brain.columns[which, others, own, PAIR[row[column], row[column + ROW]]]
    for kind in range(KINDS):
        total += group_entry(brain.groups[which, others], kind, matches[kind], waiting[kind])
    return total


@compile_function
def sum_units(
    brain: ValueWeights, own: Ints, other: Ints, other_down: int, unseen_cards: Ints, total: int, units: Floats
) -> None:
    """Compute the sums of the hidden units, without the owner's face-down cards."""
    share = np.float32(total / 108)
    for unit in range(units.shape[0]):
        units[unit] = brain.hidden[unit] + brain.downs[1, other_down, unit]
    for column in range(ROW):
        mine, theirs = PAIR[own[column], own[column + ROW]], PAIR[other[column], other[column + ROW]]
        for unit in range(units.shape[0]):
            units[unit] += brain.own[mine, unit] + brain.other[theirs, unit]
    for kind in range(KINDS):
        more = np.float32(unseen_cards[kind] / COPIES[kind]) - share
        for unit in range(units.shape[0]):
            units[unit] += more * brain.unseen[kind, unit]


FLIP = 8
SKIP = 16
"""The uses of a drawn card: placed at 0 to 7, discarded with a flip of FLIP + position, or discarded with a skip."""


class WorkArrays(NamedTuple):
    """The work arrays of a lookahead."""

    own: Floats
    """The owner's strokes after placing a kind at a position."""
    rivals: Floats
    units: Floats
    rest: Floats
    """The sums of the units without a column."""
    added: Floats
    """The strokes that the units add for the owner and for the other, by kind."""
    still: Floats
    """The strokes of both sides if the grid stays as it is, before the next player draws."""
    matched: Ints
    waiting: Ints
    chance: Floats
    give_own: Floats
    """The strokes that the discard of a kind (14: unknown) costs the owner, if the next player makes the best of it."""
    give_rivals: Floats
    back_own: Floats
    """The strokes that the next player's discard of a kind gives back."""
    back_rivals: Floats
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
        floats(KINDS, CARDS), floats(KINDS, CARDS), floats(units), floats(units), floats(2, KINDS),
        floats(2), ints(15), ints(15), floats(KINDS), floats(15), floats(15), floats(15), floats(15), floats(15),
        ints(KINDS), ints(CARDS), floats(CARDS, 2), floats(KINDS, CARDS), floats(KINDS, CARDS),
        floats(15, 17), floats(9),
    )  # fmt: skip
