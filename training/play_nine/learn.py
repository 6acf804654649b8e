"""Self-play by a schedule: the value function moves towards the lookahead's expectation (TD learning)."""

from typing import NamedTuple

import numpy as np

from training.play_nine.cards import (
    COPIES,
    KINDS,
    PAIR,
    ROW,
    Floats,
    Ints,
    Rng,
    compile_function,
    count_face_down,
    fewest_face_down,
    random_below,
)
from training.play_nine.games import SHOTS_WITH_RIVALS, best_shot, evaluate_shot, greedy_shot, idle_shot, random_shot
from training.play_nine.hole import HoleArrays, create_hole, deal, tee_off
from training.play_nine.lookahead import value_standing
from training.play_nine.value_function import (
    SHOT,
    WAITING,
    ValueWeights,
    WorkArrays,
    count_columns,
    create_practice_function,
    create_value_function,
    create_work_arrays,
    sum_units,
    table_arrays,
    table_value,
)

RANDOM_SHOT_ODDS = np.int64(33)
"""One shot in so many is random."""
GREEDY_SEAT_ODDS = np.int64(10)
"""One seat in so many is greedy."""
MAX_IDLE_SHOTS = np.int64(6)
"""A seat that falls behind begins with one to so many idle shots."""


@compile_function
def add_to_tables(
    brain: ValueWeights, which: int, others: int, own: int, row: Ints, step: float, work: WorkArrays
) -> None:
    """Add a step to the table entries of a situation."""
    brain.bias[which, others, own] += step
    for column in range(ROW):
        brain.columns[which, others, own, PAIR[row[column], row[column + ROW]]] += step
    count_columns(row, work.matched, work.waiting)
    for kind in range(KINDS):
        matches, waiting = work.matched[kind], work.waiting[kind]
        if matches > 0 or waiting > 1:
            brain.groups[which, others, kind, matches, waiting] += step


@compile_function
def update_tables(
    brain: ValueWeights, table: HoleArrays, seat: int, past: Ints, target: float, step: float, work: WorkArrays
) -> None:
    """Move the tables towards the target, for each shot since the seat's own.

    `past` holds the fewest face-down cards among the others at each of those shots.
    """
    row = table.seen[seat]
    own = count_face_down(row)
    for ago in range(past.shape[1]):
        others = past[seat, ago]
        if others >= 0:
            which = SHOT if ago == 0 else WAITING
            error = target - table_value(brain, which, others, own, row, work.matched, work.waiting)
            add_to_tables(brain, which, others, own, row, step * error, work)


@compile_function
def add_scaled(row: Floats, by: Floats, times: float) -> None:
    """Add a multiple of one row of weights to another."""
    for unit in range(row.shape[0]):
        row[unit] += times * by[unit]


@compile_function
def update_outputs(brain: ValueWeights, own: int, wrong: float, astray: float, step: float, units: Floats) -> None:
    """Move the output weights towards the target.

    Replace each unit's sum by its gradient times the step.
    """
    for unit in range(units.shape[0]):
        activation = units[unit] + brain.downs[0, own, unit]
        if activation > 0:
            back = step * (wrong * brain.out[0, unit] + astray * brain.out[1, unit])
            brain.out[0, unit] += step * wrong * activation
            brain.out[1, unit] += step * astray * activation
            units[unit] = back
        else:
            units[unit] = 0


@compile_function
def update_joint(
    brain: ValueWeights,
    table: HoleArrays,
    seat: int,
    mine: float,
    theirs: float,
    step: float,
    hidden_step: float,
    work: WorkArrays,
) -> float:
    """Move tables and layer towards the expectation of the seat to play, for that seat and for the one before.

    Return the squared error.
    """
    before = 1 - seat
    row, other = table.seen[before], table.seen[seat]
    own, others = count_face_down(row), count_face_down(other)
    sum_units(brain, row, other, others, table.unseen, table.unseen.sum(), work.units)
    tables = table_value(brain, WAITING, own, others, other, work.matched, work.waiting)
    shot, waiting = value_standing(brain, row, own, others, tables, work)
    wrong, astray = theirs - shot, mine - waiting
    add_to_tables(brain, SHOT, others, own, row, step * wrong, work)
    add_to_tables(brain, WAITING, own, others, other, step * astray, work)
    share = np.float32(table.unseen.sum() / 108)
    update_outputs(brain, own, wrong, astray, hidden_step, work.units)
    add_scaled(brain.hidden, work.units, np.float32(1))
    add_scaled(brain.downs[0, own], work.units, np.float32(1))
    add_scaled(brain.downs[1, others], work.units, np.float32(1))
    for column in range(ROW):
        add_scaled(brain.own[PAIR[row[column], row[column + ROW]]], work.units, np.float32(1))
        add_scaled(brain.other[PAIR[other[column], other[column + ROW]]], work.units, np.float32(1))
    for kind in range(KINDS):
        add_scaled(brain.unseen[kind], work.units, np.float32(table.unseen[kind] / COPIES[kind] - share))
    return wrong * wrong + astray * astray


@compile_function
def self_play(
    brain: ValueWeights, seats: int, table: HoleArrays, work: WorkArrays, rng: Rng,
    holes: int, step: float, hidden_step: float, behind_odds: int, limit: int,
) -> float:  # fmt: skip
    """Play holes of self-play and learn from each shot; return the mean squared error of the joint updates."""
    past = np.zeros((seats, max(seats, 1)), dtype=np.int64)
    greedy, idle = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    wrong, lessons = 0.0, 1
    joint = brain.out.shape[1] > 0
    for _ in range(holes):
        begin_hole(table, past, greedy, idle, behind_odds, rng)
        shot, end, out = 0, limit * seats, bool(0)
        while shot < end:
            seat = shot % seats
            shots_left = end - shot if seats == 1 else SHOTS_WITH_RIVALS
            evaluate_shot(brain, table, seat, out, shots_left, work)
            if not joint:
                target = work.verdict[2] if work.verdict[0] < work.verdict[4] else work.verdict[5]
                update_tables(brain, table, seat, past, target, step, work)
            elif not out:
                wrong += update_joint(brain, table, seat, work.verdict[5], work.verdict[6], step, hidden_step, work)
                lessons += 1
            play_shot(table, seat, greedy[seat] != 0, idle, work, rng)
            if not out and count_face_down(table.seen[seat]) == 0:
                out = True
                end = shot + seats
            note_fewest(table, past, seat, end - shot - 1, out)
            shot += 1
    return wrong / lessons


@compile_function
def begin_hole(table: HoleArrays, past: Ints, greedy: Ints, idle: Ints, behind_odds: int, rng: Rng) -> None:
    """Deal a hole, tee off, and draw which seats are greedy and which fall behind, one in `behind_odds` (0: none)."""
    deal(table, rng)
    past[:] = -1
    for seat in range(greedy.shape[0]):
        greedy[seat] = random_below(rng, GREEDY_SEAT_ODDS) == 0
        tee_off(table, seat, random_below(rng, 3) == 0)
        idle[seat] = draw_idle_shots(behind_odds, rng)


@compile_function
def draw_idle_shots(behind_odds: int, rng: Rng) -> int:
    """Return with how many idle shots a seat begins: none, unless it is one in `behind_odds` (0: none)."""
    if behind_odds > 0 and random_below(rng, behind_odds) == 0:
        return 1 + random_below(rng, MAX_IDLE_SHOTS)
    return np.int64(0)


@compile_function
def play_shot(table: HoleArrays, seat: int, greedy: bool, idle: Ints, work: WorkArrays, rng: Rng) -> None:
    """Play a shot: an idle one while the seat has some, the greedy player's, sometimes a random one, else the best."""
    if idle[seat] > 0:
        idle[seat] -= 1
        idle_shot(table, seat, rng)
    elif greedy:
        greedy_shot(table, seat, rng)
    elif random_below(rng, RANDOM_SHOT_ODDS) == 0:
        random_shot(table, seat, rng)
    else:
        best_shot(table, seat, work, rng)


@compile_function
def note_fewest(table: HoleArrays, past: Ints, shooter: int, shots_left: int, out: bool) -> None:
    """Note for every seat the fewest face-down cards among the others after a shot."""
    seats = past.shape[0]
    if seats == 1:
        past[0, 0] = shots_left - 1 if shots_left > 0 else -1
        return
    for seat in range(seats):
        ago = (shooter - seat) % seats
        if count_face_down(table.seen[seat]) == 0:
            past[seat, ago] = -1
        else:
            past[seat, ago] = 0 if out else fewest_face_down(table.seen, seat)
        if ago == 0:
            past[seat, 1:] = -1


SEED = 88172645463325252
CHUNK_HOLES = 10_000
"""Holes between two changes of the step size."""
UNITS = 32
SHOT_LIMITS = (9, 40)
"""The most shots of a player alone (P-71) and with others (P-32)."""


class Schedule(NamedTuple):
    """A schedule: so many holes, with step sizes that fall from the first to the last by a constant factor."""

    seats: int
    holes: int
    steps: tuple[float, float]
    hidden_steps: tuple[float, float] = (0.0, 0.0)
    behind_odds: int = 0
    """One seat in so many falls behind the others, so that the tables learn grids that champions never have."""


PRACTICE = Schedule(1, 300_000, (0.05, 0.002), behind_odds=4)
REFERENCE = Schedule(2, 450_000, (0.05, 0.0045))
FIELD = Schedule(4, 300_000, (0.05, 0.002), behind_odds=6)
SEEDLING = Schedule(2, 60_000, (0.05, 0.01), behind_odds=6)
DUEL = (
    Schedule(2, 250_000, (0.01, 0.00324), (0.006, 0.00138), behind_odds=6),
    Schedule(2, 200_000, (0.00324, 0.001), (0.00138, 0.0002), behind_odds=6),
    Schedule(2, 200_000, (0.001, 0.0004), (0.0005, 0.0001), behind_odds=20),
)


def learn(course: Schedule, brain: ValueWeights, every: int = 1) -> ValueWeights:
    """Train a value function by a schedule, on one hole in `every`."""
    table, work = create_hole(course.seats), create_work_arrays(brain.out.shape[1])
    chance, chunks, size = np.array([SEED], dtype=np.uint64), course.holes // CHUNK_HOLES, CHUNK_HOLES // every
    for chunk in range(chunks):
        step, hidden_step = (
            interpolate_step(*pair, chunk / max(chunks - 1, 1)) for pair in (course.steps, course.hidden_steps)
        )
        limit = SHOT_LIMITS[course.seats > 1]
        odds = np.int64(course.behind_odds)
        wrong = self_play(brain, course.seats, table, work, chance, size, step, hidden_step, odds, limit)
        print(f"{course.seats} seats, {(chunk + 1) * size:,} of {chunks * size:,} holes, error {wrong:.2f}", flush=True)
    return brain


def interpolate_step(first: float, last: float, share: float) -> float:
    """Return the step size at a share of the way, rounded so that it is alike on every machine."""
    return round(first * (last / first) ** share, 9) if first else 0.0


def learn_tables(course: Schedule, every: int = 1) -> ValueWeights:
    """Learn a value function of tables alone."""
    return learn(course, create_value_function(0), every)


def learn_practice(every: int = 1) -> ValueWeights:
    """Learn a value function of tables alone for a player alone."""
    return learn(PRACTICE, create_practice_function(), every)


def learn_joint(every: int = 1) -> ValueWeights:
    """Learn tables and a hidden layer; the tables begin with those of a short schedule."""
    seedling, brain = learn_tables(SEEDLING, every), create_value_function(UNITS)
    for array, seedling_array in zip(table_arrays(brain), table_arrays(seedling), strict=True):
        array[:] = seedling_array
    brain.out[:] = 0
    for course in DUEL:
        learn(course, brain, every)
    return brain
