"""The schedules by which a value function learns, and how its step size falls."""

from typing import NamedTuple

import numpy as np

from training.play_nine.brain import ValueFunction, create_value_function, table_arrays
from training.play_nine.hole import create_hole
from training.play_nine.learn import self_play
from training.play_nine.sheet import create_work_arrays

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


PRACTICE = Schedule(1, 200_000, (0.05, 0.002))
REFERENCE = Schedule(2, 450_000, (0.05, 0.0045))
FIELD = Schedule(4, 200_000, (0.05, 0.002))
SEEDLING = Schedule(2, 60_000, (0.05, 0.01))
DUEL = (
    Schedule(2, 250_000, (0.01, 0.00324), (0.006, 0.00138)),
    Schedule(2, 100_000, (0.00324, 0.001), (0.00138, 0.0002)),
)


def learn(course: Schedule, brain: ValueFunction, every: int = 1) -> ValueFunction:
    """Train a value function by a schedule, on one hole in `every`."""
    table, work = create_hole(course.seats), create_work_arrays(brain.out.shape[1])
    chance, chunks, size = np.array([SEED], dtype=np.uint64), course.holes // CHUNK_HOLES, CHUNK_HOLES // every
    for chunk in range(chunks):
        step, hidden = (interpolate_step(*pair, chunk / max(chunks - 1, 1)) for pair in (course.steps, course.hidden_steps))
        limit = SHOT_LIMITS[course.seats > 1]
        wrong = self_play(brain, course.seats, table, work, chance, size, step, hidden, limit)
        print(f"{course.seats} seats, {(chunk + 1) * size:,} of {chunks * size:,} holes, error {wrong:.2f}", flush=True)
    return brain


def interpolate_step(first: float, last: float, share: float) -> float:
    """Return the step size at a share of the way, rounded so that it is alike on every machine."""
    return round(first * (last / first) ** share, 9) if first else 0.0


def learn_tables(course: Schedule, every: int = 1) -> ValueFunction:
    """Learn a value function of tables alone."""
    return learn(course, create_value_function(0), every)


def learn_joint(every: int = 1) -> ValueFunction:
    """Learn tables and a hidden layer; the tables begin with those of a short schedule."""
    seedling, brain = learn_tables(SEEDLING, every), create_value_function(UNITS)
    for array, known in zip(table_arrays(brain), table_arrays(seedling), strict=True):
        array[:] = known
    brain.out[:] = 0
    for course in DUEL:
        learn(course, brain, every)
    return brain
