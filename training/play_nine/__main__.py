"""`python -m training.play_nine` learns Play Nine within an hour on two cores, and writes what the engine reads."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np

from training.play_nine.brain import Brain, blank
from training.play_nine.cards import Floats
from training.play_nine.hole import games, hole
from training.play_nine.learn import self_play
from training.play_nine.sheet import sheet
from training.play_nine.ship import LEARNED, VAL1D, data, tables

SEED = 88172645463325252
CHUNK = 10_000
"""Holes between two changes of the step."""
UNITS = 32
LIMITS = (9, 40)
"""Shots a player alone (P-71), and with others (P-32)."""


class Course(NamedTuple):
    """How something is learned: the steps fall from the first to the last by a constant factor."""

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


def learn(course: Course, brain: Brain) -> Brain:
    """The brain after its course."""
    table, page = hole(course.seats), sheet(brain.out.shape[1])
    chance, chunks = np.array([SEED], dtype=np.uint64), course.holes // CHUNK
    for chunk in range(chunks):
        step, hidden = (falling(*pair, chunk / max(chunks - 1, 1)) for pair in (course.steps, course.hidden_steps))
        limit = LIMITS[course.seats > 1]
        wrong = self_play(brain, course.seats, table, page, chance, CHUNK, step, hidden, limit)
        print(f"{course.seats} seats, {(chunk + 1) * CHUNK:,} of {course.holes:,} holes, error {wrong:.2f}", flush=True)
    return brain


def falling(first: float, last: float, share: float) -> float:
    """What lies that far between two steps."""
    return first * (last / first) ** share if first else 0.0


def tabled(course: Course) -> Brain:
    """Tables alone."""
    return learn(course, blank(0))


def joint() -> Brain:
    """Tables and a hidden layer, which begins with tables of some holes."""
    seedling, brain = tabled(SEEDLING), blank(UNITS)
    for array, known in zip(tables(brain), tables(seedling), strict=True):
        array[:] = known
    brain.out[:] = 0
    for course in DUEL:
        learn(course, brain)
    return brain


def tee(seats: int, brain: Brain, number: int = 4000) -> tuple[float, float, float]:
    """What champions among themselves take on a hole of so many, and what one of them does who tees off in one column.

    The first figure is the less of the others: champions tee off as is best.
    """
    two, one = (taken(seats, brain, one_column, number // seats) for one_column in (False, True))
    return min(one, two), one, two


def taken(seats: int, brain: Brain, one_column: bool, number: int) -> float:
    """Strokes a hole of the first seat."""
    who, tees = np.zeros(seats, dtype=np.int64), np.zeros(seats, dtype=np.int64)
    tees[0] = int(one_column)
    page, chance = sheet(brain.out.shape[1]), np.array([SEED], dtype=np.uint64)
    doubts, limit = np.zeros(2, dtype=np.float32), LIMITS[seats > 1]
    totals: Floats = games(brain, brain, who, tees, hole(seats), page, page, chance, doubts, number, limit)
    return float((totals[:, :1] if one_column else totals).mean() / 9)


def tees(practice: Brain, duel: Brain, field: Brain) -> Sequence[tuple[float, float, float]]:
    """For one player to six."""
    return [tee(seats, (practice, duel, field)[min(seats, 3) - 1]) for seats in range(1, 7)]


def main() -> None:
    """Learns everything, two courses at a time."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        duel = pool.submit(joint)
        practice, field, val1d = (pool.submit(tabled, course) for course in (PRACTICE, FIELD, YARDSTICK))
        brains = practice.result(), duel.result(), field.result()
        yardstick = val1d.result()
    LEARNED.write_bytes(data(*brains, tees(*brains)))
    Path(VAL1D).write_bytes(b"".join(array.astype("<f2").tobytes() for array in tables(yardstick)))


if __name__ == "__main__":
    main()
