"""What a picture of a Scramble Golf hole or race costs beside the kernel of `bench.render`; and a hole's first one."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from statistics import median
from time import thread_time
from typing import Any

from bench.render import Block, block, kernel
from engine.scramble.course import holes
from engine.scramble.view import View
from render import scramble
from render.scramble import boards, ground
from render.scramble.samples import NAMES, views

SEATS, BLOCKS, EACH = 4, 12, 8
TABLES: Sequence[tuple[str, dict[str, Any]]] = (
    ("hole", {}),
    ("hole with a hand", {"cards": "luck", "own": True}),
    ("race over nine", {"play": "board_race"}),
    ("race over eighteen", {"play": "board_race", "course": "A+B"}),
)


def sample(options: dict[str, Any]) -> list[View]:
    """Every third view of one game."""
    return list(islice(views("bench", SEATS, **options), 0, 3 * BLOCKS * EACH, 3))


def paired(shown: Sequence[View]) -> list[tuple[Block, Block, int]]:
    """Blocks of pictures with a kernel block beside each and their largest file; sprites are drawn before."""
    draws = [partial(scramble.table, view, NAMES[:SEATS]) for view in shown]
    sizes = [len(draw()) for draw in draws]
    starts = range(0, len(draws), EACH)
    return [
        (block(draws[start : start + EACH]), block([kernel] * EACH), max(sizes[start : start + EACH]))
        for start in starts
    ]


def cold() -> float:
    """The median CPU seconds of a hole that nobody has looked at yet."""
    times = []
    for hole in holes("A"):
        ground.painted.cache_clear()
        boards.hole.cache_clear()
        began = thread_time()
        boards.hole(hole)
        times.append(thread_time() - began)
    return median(times)


def report() -> list[str]:
    """Milliseconds, the paired ratio to the kernel and kilobytes of each kind of picture."""
    lines = [f"first picture of a hole: {cold():.2f} s CPU"]
    for name, options in TABLES:
        pairs = paired(sample(options))
        best = min(picture.cpu for picture, _, _ in pairs)
        typical = median(picture.cpu for picture, _, _ in pairs)
        ratio = median(picture.cpu / fixed.cpu for picture, fixed, _ in pairs)
        largest = max(size for _, _, size in pairs) / 1000
        lines.append(f"{name}: {best:.1f} ms CPU at best, {typical:.1f} typical, {ratio:.2f} kernels, {largest:.0f} kB")
    return lines


if __name__ == "__main__":
    print(*report(), sep="\n")
