"""The cost of a picture of Final Nine in kernels of `bench.render`, and of the first one on a hole."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from statistics import median
from time import thread_time
from typing import Any, NamedTuple

from bench.render import cost_line
from engine.final_nine.courses.hole import COURSES, course
from engine.final_nine.courses.layout import mega_holes
from engine.final_nine.round import MEGA_SIZES
from engine.final_nine.view import View
from render import final_nine
from render.canvas import Canvas
from render.final_nine import board_ground
from render.final_nine.layout import hole_layout
from render.gallery.final_nine import NAMES, views

COUNT, STEP = 96, 3


class PictureTable(NamedTuple):
    """A kind of table: its name, seats and options."""

    name: str
    seats: int
    options: dict[str, Any]


TABLES: Sequence[PictureTable] = (
    PictureTable("park", 4, {}),
    PictureTable("suburban", 4, {"course": "suburban"}),
    PictureTable("forest", 4, {"course": "forest"}),
    PictureTable("forest with characters", 4, {"course": "forest", "characters": "team"}),
    PictureTable("full course", 2, {"layout": "full"}),
    PictureTable("Mega hole of three", 2, {"layout": "mega3"}),
)


def sample(table: PictureTable, own: bool = False) -> list[View]:
    """Return every third view of one game, of the channel or, with `own`, of the seat to act."""
    all_views = views("bench", table.seats, own, **table.options)
    return list(islice(all_views, 0, STEP * COUNT, STEP))


def first_draw_times(name: str) -> str:
    """Return a text of the CPU milliseconds of the ground of each hole of a course, drawn for the first time."""
    times = []
    for hole in (*course(name), *(hole for size in MEGA_SIZES.values() for hole in mega_holes(course(name), size))):
        began = thread_time()
        board_ground.board_ground(hole, hole_layout(hole))
        times.append(1000 * (thread_time() - began))
    return f"{name} {median(times):.1f}, at most {max(times):.1f}"


def draw_hand(view: View) -> Canvas:
    """Draw the hand of a view."""
    canvas = final_nine.hand(view, NAMES[: len(view.players)])
    assert canvas
    return canvas


def hand_line() -> str:
    """Return a line of the cost of a hand alone."""
    return cost_line("hand", [partial(draw_hand, view) for view in sample(TABLES[0], own=True)])


def report() -> list[str]:
    """Return lines of the first picture of a hole, of a hand, and of each kind of table."""
    first = "; ".join(map(first_draw_times, COURSES))
    lines = [f"first picture of a hole, ms CPU: {first}", hand_line()]
    for table in TABLES:
        draws = [partial(final_nine.table, view, NAMES[: table.seats]) for view in sample(table)]
        lines.append(cost_line(table.name, draws))
    return lines


if __name__ == "__main__":
    print(*report(), sep="\n")
