"""What a picture of a map may cost: 80 kB, more with eighteen small ones; and the first picture of a hole."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from statistics import median

import pytest

from bench.render import block, kernel
from engine.final_nine.courses.hole import course
from engine.final_nine.options import MEGA
from engine.scramble.courses.hole import holes as scramble_holes
from render import final_nine, scramble
from render.final_nine import boards
from render.final_nine.place import place
from render.gallery import scramble as chains
from render.gallery.final_nine import NAMES, views
from render.scramble import boards as greens

LARGEST = 80_000
"""Bytes of a picture of a round in play."""
WOODED = 100_000
"""Bytes of a picture of a wood above eighteen small ones, whose needles no map can do without."""
RACE = 120_000
"""Bytes of a picture of a race over eighteen holes."""
FIRST = 15
"""Kernels of work that the ground of a hole takes when nobody has looked at it yet; thirty are 60 milliseconds."""
EVERY = 61


@pytest.mark.parametrize("layout", MEGA)
def test_f169_every_picture_of_a_mega_hole_fits_80_kb(layout: str) -> None:
    """In the forest, whose needles cost most."""
    found = views("budget", 3, course="forest", layout=layout, holes=18)
    shown = list(islice(found, 0, 14 * EVERY, EVERY))
    assert max(len(final_nine.table(view, NAMES[:3]).png()) for view in shown) <= LARGEST


@pytest.mark.parametrize(("course", "holes", "largest"), [("park", 9, LARGEST), ("forest", 18, WOODED)])
def test_f167_every_picture_of_a_full_course_fits(course: str, holes: int, largest: int) -> None:
    found = views("budget", 2, player="rookie", course=course, layout="full", holes=holes)
    shown = list(islice(found, 0, 6 * EVERY, EVERY))
    assert max(len(final_nine.table(view, NAMES[:2]).png()) for view in shown) <= largest


def test_s163_every_picture_of_a_race_fits() -> None:
    for course_, largest in (("A", LARGEST), ("A+B", RACE)):
        shown = islice(chains.views("budget", 4, play="board_race", course=course_), 0, 5 * EVERY, EVERY)
        assert max(len(scramble.table(view, chains.NAMES[:4]).png()) for view in shown) <= largest


def test_the_first_picture_of_a_hole_takes_its_map_out_of_the_atlas() -> None:
    """By the median of many holes, so that no noise of the machine decides."""
    greens.warm()
    boards.warm()
    plans = [(hole, place(hole)) for hole in course("park")]
    park = _kernels([partial(boards.table, hole, plan, plan.height) for hole, plan in plans])
    willow = _kernels([partial(greens.hole, hole) for hole in scramble_holes("A")])
    assert max(park, willow) < FIRST


def _kernels(calls: Iterable[Callable[[], object]]) -> float:
    return median(block([call]).cpu / block([kernel]).cpu for call in calls)
