"""The cost of a table's picture, beside a kernel of fixed work that the same noise slows down."""

import zlib
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter, thread_time
from typing import NamedTuple

from engine.play_nine.view import View
from render import play_nine
from render.canvas import Canvas
from render.gallery.play_nine import NAMES, views

SEATS, BLOCKS, EACH = 6, 15, 8
"""Seats of the measured table, blocks, and successive views in a block."""
STEPS, BYTES = 20_000, bytes(range(256)) * 1024


class MeanTimes(NamedTuple):
    """The mean milliseconds of one call."""

    wall: float
    cpu: float


def kernel() -> int:
    """Run a loop of integers and one compression, about 2 ms."""
    number = 1
    for step in range(STEPS):
        number = (number * 31 + step) & 0xFFFF
    return number + len(zlib.compress(BYTES, 3))


def measure_calls(calls: Sequence[Callable[[], object]]) -> MeanTimes:
    """Return the mean time of these calls."""
    wall, cpu = perf_counter(), thread_time()
    for call in calls:
        call()
    return MeanTimes((perf_counter() - wall) * 1000 / len(calls), (thread_time() - cpu) * 1000 / len(calls))


def sample(seats: int) -> list[View]:
    """Return successive views of one game, from the first tee-off on."""
    return list(islice(views("bench", seats), BLOCKS * EACH))


def encode(draw: Callable[[], Canvas]) -> bytes:
    """Draw a picture and encode it."""
    return draw().png()


def measure_with_kernel(draws: Sequence[Callable[[], Canvas]]) -> list[tuple[MeanTimes, MeanTimes, int]]:
    """Return the time of each block of pictures, with a block of the kernel beside it and its largest file.

    Every picture is drawn once before, so that sprites are in the cache.
    """
    calls = [partial(encode, draw) for draw in draws]
    sizes = [len(call()) for call in calls]
    starts = range(0, len(draws), EACH)
    return [
        (measure_calls(calls[start : start + EACH]), measure_calls([kernel] * EACH), max(sizes[start : start + EACH]))
        for start in starts
    ]


def cost_line(name: str, draws: Sequence[Callable[[], Canvas]]) -> str:
    """Return a line of the CPU milliseconds of these pictures, their ratio to the kernel and the largest file."""
    pairs = measure_with_kernel(draws)
    best = min(picture.cpu for picture, _, _ in pairs)
    typical = median(picture.cpu for picture, _, _ in pairs)
    ratio = median(picture.cpu / kernel_cost.cpu for picture, kernel_cost, _ in pairs)
    largest = max(size for _, _, size in pairs) / 1000
    return f"{name}: {best:.1f} ms CPU at best, {typical:.1f} typical, {ratio:.2f} kernels, at most {largest:.0f} kB"


def report() -> list[str]:
    """Return lines of the kernel, of a full table, and of the sizes for each number of seats."""
    draws = [partial(play_nine.table, view, NAMES[:SEATS]) for view in sample(SEATS)]
    floor = min(measure_calls([kernel] * EACH).cpu for _ in range(BLOCKS))
    return [
        f"the kernel: {floor:.1f} ms CPU at best",
        cost_line(f"table of {SEATS}", draws),
        *(sizes_line(seats) for seats in range(1, SEATS + 1)),
    ]


def sizes_line(seats: int) -> str:
    """Return a line of the smallest, the median and the largest picture of a whole game."""
    some_views = islice(views("bench", seats), 0, None, EACH)
    sizes = sorted(len(play_nine.table(view, NAMES[:seats]).png()) / 1000 for view in some_views)
    return f"table of {seats}: {sizes[0]:.1f}, {median(sizes):.1f}, at most {sizes[-1]:.1f} kB"


if __name__ == "__main__":
    print(*report(), sep="\n")
