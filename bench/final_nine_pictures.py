"""What a picture of Final Nine costs beside the kernel of `bench.render`, and a hole's first one."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from statistics import median
from time import thread_time
from typing import Any, NamedTuple

from bench.render import Block, block, kernel
from engine.final_nine.course import course
from engine.final_nine.view import View
from render import final_nine
from render.final_nine import boards, ground
from render.final_nine.place import place
from render.final_nine.samples import NAMES, views

BLOCKS, EACH, STEP = 12, 8, 3


class Table(NamedTuple):
    """A kind of picture, the seats of its table and the options."""

    name: str
    seats: int
    options: dict[str, Any]
    own: bool = False


TABLES: Sequence[Table] = (
    Table("park", 4, {}),
    Table("forest", 4, {"course": "forest"}),
    Table("park with the hand", 4, {}, own=True),
    Table("full course", 2, {"layout": "full"}),
    Table("Mega hole of three", 2, {"layout": "mega3"}),
)


def sample(table: Table) -> list[View]:
    """Every third view of one game."""
    found = views("bench", table.seats, own=table.own, **table.options)
    return list(islice(found, 0, STEP * BLOCKS * EACH, STEP))


def paired(shown: Sequence[View]) -> list[tuple[Block, Block, int]]:
    """Blocks of pictures with a kernel block beside each and their largest file; sprites are drawn before."""
    draws = [partial(final_nine.table, view, NAMES[: len(view.players)]) for view in shown]
    sizes = [len(draw()) for draw in draws]
    starts = range(0, len(draws), EACH)
    return [
        (block(draws[start : start + EACH]), block([kernel] * EACH), max(sizes[start : start + EACH]))
        for start in starts
    ]


def cold(name: str) -> float:
    """The median CPU seconds of a hole of a course that nobody has looked at yet."""
    times = []
    for hole in course(name)[:9]:
        ground.painted.cache_clear()
        began = thread_time()
        boards.table(hole, place(hole).height)
        times.append(thread_time() - began)
    return median(times)


def hands() -> str:
    """The cost of a hand alone."""
    own = [view for view in sample(TABLES[2]) if view.hand]
    draws = [partial(final_nine.hand, view, NAMES[:4]) for view in own]
    largest = max(len(draw()) for draw in draws)
    return f"hand: {block(draws).cpu:.1f} ms CPU, {largest / 1000:.0f} kB"


def report() -> list[str]:
    """Milliseconds, the paired ratio to the kernel and kilobytes of each kind of picture."""
    lines = [f"first picture of a hole: park {cold('park'):.2f} s, forest {cold('forest'):.2f} s CPU", hands()]
    for table in TABLES:
        pairs = paired(sample(table))
        best = min(picture.cpu for picture, _, _ in pairs)
        typical = median(picture.cpu for picture, _, _ in pairs)
        ratio = median(picture.cpu / fixed.cpu for picture, fixed, _ in pairs)
        largest = max(size for _, _, size in pairs) / 1000
        lines.append(
            f"{table.name}: {best:.1f} ms at best, {typical:.1f} ms CPU, {ratio:.2f} of the kernel, {largest:.0f} kB"
        )
    return lines


if __name__ == "__main__":
    print(*report(), sep="\n")
