"""The schedules by which a value function learns, and how its step size falls."""

from typing import NamedTuple

import numpy as np

from training.play_nine.brain import Brain, blank, tables
from training.play_nine.hole import hole
from training.play_nine.learn import self_play
from training.play_nine.sheet import sheet

SEED = 88172645463325252
CHUNK = 10_000
"""Holes between two changes of the step size."""
UNITS = 32
LIMITS = (9, 40)
"""The most shots of a player alone (P-71) and with others (P-32)."""


class Course(NamedTuple):
    """A schedule: so many holes, with step sizes that fall from the first to the last by a constant factor."""

    seats: int
    holes: int
    steps: tuple[float, float]
    hidden_steps: tuple[float, float] = (0.0, 0.0)


PRACTICE = Course(1, 200_000, (0.05, 0.002))
YARDSTICK = Course(2, 450_000, (0.05, 0.0045))
FIELD = Course(4, 200_000, (0.05, 0.002))
SEEDLING = Course(2, 60_000, (0.05, 0.01))
DUEL = (
    Course(2, 250_000, (0.01, 0.00324), (0.006, 0.00138)),
    Course(2, 100_000, (0.00324, 0.001), (0.00138, 0.0002)),
)


def learn(course: Course, brain: Brain, every: int = 1) -> Brain:
    """Train a value function by a schedule, on one hole in `every`."""
    table, work = hole(course.seats), sheet(brain.out.shape[1])
    chance, chunks, size = np.array([SEED], dtype=np.uint64), course.holes // CHUNK, CHUNK // every
    for chunk in range(chunks):
        step, hidden = (falling(*pair, chunk / max(chunks - 1, 1)) for pair in (course.steps, course.hidden_steps))
        limit = LIMITS[course.seats > 1]
        wrong = self_play(brain, course.seats, table, work, chance, size, step, hidden, limit)
        print(f"{course.seats} seats, {(chunk + 1) * size:,} of {chunks * size:,} holes, error {wrong:.2f}", flush=True)
    return brain


def falling(first: float, last: float, share: float) -> float:
    """Return the step size at a share of the way, rounded so that it is alike on every machine."""
    return round(first * (last / first) ** share, 9) if first else 0.0


def tabled(course: Course, every: int = 1) -> Brain:
    """Learn a value function of tables alone."""
    return learn(course, blank(0), every)


def joint(every: int = 1) -> Brain:
    """Learn tables and a hidden layer; the tables begin with those of a short schedule."""
    seedling, brain = tabled(SEEDLING, every), blank(UNITS)
    for array, known in zip(tables(brain), tables(seedling), strict=True):
        array[:] = known
    brain.out[:] = 0
    for course in DUEL:
        learn(course, brain, every)
    return brain
