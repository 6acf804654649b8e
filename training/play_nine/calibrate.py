"""Calibration of a learned value function: champions play, and it moves until they take what it expects.

A lookahead sees the gift of a discard from the grid before the shot, so the value function alone stays a little off.
Late in a hole the high cards lie on the discard pile. Tables do not see that, and a hidden layer hardly: slopes do.
"""

import numpy as np

from training.play_nine.cards import DOWN, Floats, Ints, Rng, compile_function, count_face_down, fewest_face_down
from training.play_nine.games import SHOTS_WITH_RIVALS, evaluate_shot, idle_shot
from training.play_nine.hole import HoleArrays, create_hole, deal, draw, score_hole, tee_off, use_card
from training.play_nine.learn import SEED, SHOT_LIMITS, draw_idle_shots
from training.play_nine.value_function import (
    FLIP,
    SHOT,
    SKIP,
    WAITING,
    ValueWeights,
    WorkArrays,
    create_work_arrays,
    unseen_excess,
)

ROUNDS = 3
"""Rounds of play and correction: a corrected champion plays a little differently."""
HOLES = 40_000
"""Holes of a round."""
BEHIND_ODDS = np.int64(6)
"""One seat in so many begins with idle shots, so that grids which champions never have are calibrated, too."""
DOUBT_DECISIONS = 1000
"""The decisions without a surplus that every situation begins with, so that a rare one moves little."""
DOUBT_EXCESS = 0.3
"""The excess of the unseen cards at those decisions, half of them above the deck's mean and half of them below."""
SUMS = 5
"""The sums of a situation: decisions, surplus, excess, its square, and its product with the surplus."""


@compile_function
def puts_out(table: HoleArrays, seat: int, use: int) -> bool:
    """Return whether a use of a card turns up the last face-down card."""
    turns = use != SKIP and (use >= FLIP or table.seen[seat, use] == DOWN)
    return turns and count_face_down(table.seen[seat]) == 1


@compile_function
def expected_outcome(table: HoleArrays, seat: int, kind: int, use: int, work: WorkArrays) -> tuple[float, float]:
    """Return the strokes that the lookahead expects of the seat and of its rivals after a use of a card."""
    gift = kind if use >= FLIP else table.seen[seat, use]
    if use == SKIP:
        mine, theirs = work.still[0], work.still[1]
    elif use >= FLIP:
        mine, theirs = work.flip[use - FLIP, 0], work.flip[use - FLIP, 1]
        if puts_out(table, seat, use):
            theirs = work.last[kind]
    else:
        mine, theirs = work.own[kind, use], work.rivals[kind, use]
    if puts_out(table, seat, use):
        return mine, theirs
    return mine + work.give_own[gift], theirs + work.give_rivals[gift]


@compile_function
def note_shot(
    table: HoleArrays,
    seat: int,
    outcome: tuple[float, float],
    excess: float,
    notes: Ints,
    expectations: Floats,
    count: int,
) -> int:
    """Note the expected strokes after a shot, for the seat and for each rival; return the number of notes.

    `excess` is that of the unseen cards before the shot.
    """
    for owner in range(table.seen.shape[0]):
        notes[count, 0] = SHOT if owner == seat else WAITING
        notes[count, 1] = fewest_face_down(table.seen, owner)
        notes[count, 2] = count_face_down(table.seen[owner])
        notes[count, 3] = seat
        expectations[count, 0] = outcome[0] if owner == seat else outcome[1]
        expectations[count, 1] = excess
        count += 1
    return count


@compile_function
def add_surplus(strokes: Floats, notes: Ints, expectations: Floats, count: int, sums: Floats) -> None:
    """Add the expected strokes of a hole's notes beyond those that were taken; rivals count by their mean."""
    seats = strokes.shape[0]
    for note in range(count):
        which, others, own, seat = notes[note, 0], notes[note, 1], notes[note, 2], notes[note, 3]
        actual_strokes = strokes[seat]
        if which == WAITING:
            actual_strokes = (strokes.sum() - strokes[seat]) / (seats - 1)
        surplus, excess = expectations[note, 0] - actual_strokes, expectations[note, 1]
        sums[0, which, others, own] += 1
        sums[1, which, others, own] += surplus
        sums[2, which, others, own] += excess
        sums[3, which, others, own] += excess * excess
        sums[4, which, others, own] += excess * surplus


@compile_function
def take_or_draw(table: HoleArrays, work: WorkArrays, rng: Rng) -> tuple[int, int]:
    """Take the open card or draw one, as the verdict prefers; return its kind and its use."""
    if work.verdict[0] < work.verdict[4]:
        table.piles[1] -= 1
        return table.discards[table.piles[1]], np.int64(work.verdict[1])
    kind = draw(table, rng)
    return kind, work.use[kind]


@compile_function
def play_noted_hole(
    brain: ValueWeights, table: HoleArrays, work: WorkArrays, rng: Rng, idle: Ints, notes: Ints, expectations: Floats,
    limit: int,
) -> int:  # fmt: skip
    """Play a hole between champions, some of whom begin with idle shots; return the number of notes of its shots.

    The notes begin after the last idle shot, as nobody expected it.
    """
    seats, count, shot, end, out = table.seen.shape[0], 0, 0, limit * table.seen.shape[0], bool(0)
    while shot < end:
        seat = shot % seats
        if idle[seat] > 0:
            idle[seat] -= 1
            idle_shot(table, seat, rng)
            count, shot = 0, shot + 1
            continue
        evaluate_shot(brain, table, seat, out, SHOTS_WITH_RIVALS, work)
        excess = unseen_excess(table.unseen)
        kind, use = take_or_draw(table, work, rng)
        ends = not out and puts_out(table, seat, use)
        outcome = expected_outcome(table, seat, kind, use, work)
        use_card(table, seat, kind, use)
        if ends:
            out, end = True, shot + seats
        elif not out:
            count = note_shot(table, seat, outcome, excess, notes, expectations, count)
        shot += 1
    return count


@compile_function
def measure_surplus(
    brain: ValueWeights, table: HoleArrays, work: WorkArrays, rng: Rng, holes: int, limit: int, sums: Floats
) -> None:
    """Sum up the surplus of the expected strokes over holes between champions, by situation as the bias."""
    seats = table.seen.shape[0]
    notes, expectations = np.zeros((limit * seats * seats, 4), dtype=np.int64), np.zeros((limit * seats * seats, 2))
    strokes, idle = np.zeros(seats), np.zeros(seats, dtype=np.int64)
    for _ in range(holes):
        deal(table, rng)
        for seat in range(seats):
            tee_off(table, seat, False)
            idle[seat] = draw_idle_shots(BEHIND_ODDS, rng)
        count = play_noted_hole(brain, table, work, rng, idle, notes, expectations, limit)
        score_hole(table, strokes)
        add_surplus(strokes, notes, expectations, count, sums)


def fit_surplus(sums: Floats) -> tuple[Floats, Floats]:
    """Return the surplus of each situation and its slope by the excess of unseen cards, the line of least squares."""
    decisions, surplus, excess, squares, products = sums
    decisions = decisions + DOUBT_DECISIONS
    squares = squares + DOUBT_DECISIONS * DOUBT_EXCESS**2
    slope = (decisions * products - excess * surplus) / (decisions * squares - excess**2)
    return (surplus - slope * excess) / decisions, slope


def calibrate(brain: ValueWeights, seats: int, every: int = 1) -> ValueWeights:
    """Move a value function until champions take what it expects; use one hole in `every`."""
    table, work = create_hole(seats), create_work_arrays(brain.out.shape[1])
    rng = np.array([SEED], dtype=np.uint64)
    for _ in range(ROUNDS):
        sums = np.zeros((SUMS, *brain.bias.shape))
        measure_surplus(brain, table, work, rng, HOLES // every, SHOT_LIMITS[1], sums)
        surplus, slope = fit_surplus(sums)
        brain.bias[:] -= surplus
        brain.slopes[:] -= slope
        print(f"{seats} seats, calibrated by {sums[1].sum() / sums[0].sum():+.2f} strokes", flush=True)
    return brain
