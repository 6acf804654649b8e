"""What a picture of many cards may cost: 80 kB, Mega holes and full courses too, and 100 kB eighteen forest cards."""

from itertools import islice

import pytest

from engine.final_nine.options import MEGA
from render import final_nine
from render.gallery.final_nine import NAMES, views

LARGEST = 80_000
"""Bytes of a picture of a round in play."""
WOODED = 100_000
"""Bytes of a picture of a wood above eighteen small ones, whose needles no map can do without."""
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
