"""The cost of a map: 80 kB, more with eighteen small ones; and the time of a hole's first picture."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from statistics import median

import pytest

from bench.render import kernel, measure_calls
from engine.final_nine import GAME
from engine.final_nine.courses.hole import course
from engine.final_nine.options import MEGA_LAYOUTS
from engine.scramble.courses.hole import holes as scramble_holes
from render import final_nine, scramble
from render.final_nine import board_ground
from render.final_nine import board_ground as final_nine_ground
from render.final_nine.layout import hole_layout
from render.gallery import scramble as scramble_gallery
from render.gallery.final_nine import NAMES, views
from render.scramble import board_ground as scramble_ground

LARGEST = 80_000
"""Bytes of a picture of a round in play."""
WOODED = 107_000
"""Bytes of a picture of a wood above eighteen small ones, with all its needles."""
RACE = 120_000
"""Bytes of a picture of a race over eighteen holes."""
FIRST = 15
"""Kernels of work for the first drawing of a hole's ground; thirty are 60 milliseconds."""
EVERY = 61
*_, STRONGEST = GAME.ai.house_players


def over_budget(largest: int, files: Iterable[bytes]) -> dict[int, int]:
    """Return the bytes of each picture over its budget, by number; fail if there are no pictures."""
    sizes = [*map(len, files)]
    assert sizes
    return {number: size for number, size in enumerate(sizes) if size > largest}


@pytest.mark.parametrize(
    "player", ["rookie", pytest.param(STRONGEST, marks=pytest.mark.exhaustive)], ids=["rookies", "champions"]
)
@pytest.mark.parametrize("layout", MEGA_LAYOUTS)
def test_f169_every_picture_of_a_mega_hole_fits_80_kb(layout: str, player: str) -> None:
    """The forest has the most expensive needles."""
    found = views("budget", 3, player=player, course="forest", layout=layout, holes=18)
    shown = islice(found, 0, 7 * EVERY, EVERY)
    assert over_budget(LARGEST, (final_nine.table(view, NAMES[:3]).png() for view in shown)) == {}


@pytest.mark.parametrize(("course", "holes", "largest"), [("park", 9, LARGEST), ("forest", 18, WOODED)])
def test_f167_every_picture_of_a_full_course_fits(course: str, holes: int, largest: int) -> None:
    found = views("budget", 2, player="rookie", course=course, layout="full", holes=holes)
    shown = islice(found, 0, 6 * EVERY, EVERY)
    assert over_budget(largest, (final_nine.table(view, NAMES[:2]).png() for view in shown)) == {}


def test_s163_every_picture_of_a_race_fits() -> None:
    for course_, largest in (("A", LARGEST), ("A+B", RACE)):
        shown = islice(scramble_gallery.views("budget", 4, play="board_race", course=course_), 0, 5 * EVERY, EVERY)
        assert over_budget(largest, (scramble.table(view, scramble_gallery.NAMES[:4]).png() for view in shown)) == {}


def test_the_first_picture_of_a_hole_takes_its_map_out_of_the_atlas(monkeypatch: pytest.MonkeyPatch) -> None:
    """No map is painted."""
    for clear in (final_nine_ground.hole_map.clear, scramble_ground.hole_map.clear, board_ground.board_ground.clear):
        clear()
    for module in (final_nine_ground, scramble_ground):
        monkeypatch.setattr(module, "paint_map", lambda *_: pytest.fail("a map is painted"))
    for hole in course("park"):
        board_ground.board_ground(hole, hole_layout(hole))
    for green in scramble_holes("A"):
        scramble_ground.upper_part(green)


@pytest.mark.exhaustive
def test_the_first_picture_of_a_hole_takes_few_kernels_of_work() -> None:
    """The median of CPU time over many holes is independent of the machine's noise."""
    final_nine_ground.hole_map.clear()
    scramble_ground.hole_map.clear()
    scramble_ground.warm_cache()
    board_ground.warm_cache()
    plans = [(hole, hole_layout(hole)) for hole in course("park")]
    park = _kernels([partial(board_ground.board_ground, hole, plan) for hole, plan in plans])
    willow = _kernels([partial(scramble_ground.upper_part, hole) for hole in scramble_holes("A")])
    assert max(park, willow) < FIRST


def _kernels(calls: Iterable[Callable[[], object]]) -> float:
    return median(measure_calls([call]).cpu / measure_calls([kernel]).cpu for call in calls)
