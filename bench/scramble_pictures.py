"""The cost of a picture of Scramble Golf in kernels of `bench.render`, and of the first one on a hole."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from statistics import median
from time import thread_time
from typing import Any

from bench.render import cost_line
from engine.scramble.courses.hole import holes
from engine.scramble.view import View
from render import scramble
from render.gallery.scramble import NAMES, views
from render.scramble import board_ground

SEATS, BLOCKS, EACH = 4, 12, 8
TABLES: Sequence[tuple[str, dict[str, Any]]] = (
    ("hole", {}),
    ("hole with a hand", {"cards": "luck", "own": True}),
    ("race over nine", {"play": "board_race"}),
    ("race over eighteen", {"play": "board_race", "course": "A+B"}),
)


def sample(options: dict[str, Any]) -> list[View]:
    """Return every third view of one game."""
    return list(islice(views("bench", SEATS, **options), 0, 3 * BLOCKS * EACH, 3))


def first_draw_times() -> list[float]:
    """Return the CPU milliseconds of the ground of each hole, drawn for the first time, sorted."""
    times = []
    for hole in holes("A+B"):
        began = thread_time()
        board_ground.upper_part(hole)
        times.append(1000 * (thread_time() - began))
    return sorted(times)


def report() -> list[str]:
    """Return lines of the first picture of a hole, and of each kind of picture."""
    times = first_draw_times()
    lines = [f"first picture of a hole: {median(times):.1f} ms CPU, at most {times[-1]:.1f}"]
    for name, options in TABLES:
        draws = [partial(scramble.table, view, NAMES[:SEATS]) for view in sample(options)]
        lines.append(cost_line(name, draws))
    return lines


if __name__ == "__main__":
    print(*report(), sep="\n")
