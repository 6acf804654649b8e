"""What a picture of many cards may cost: 80 kB, Mega holes and full courses too."""

from itertools import islice

import pytest

from engine.final_nine.options import MEGA
from render import final_nine
from render.final_nine.samples import NAMES, views

LARGEST = 80_000
"""Bytes of a picture of a round in play."""
EVERY = 61


@pytest.mark.parametrize("layout", MEGA)
def test_f169_every_picture_of_a_mega_hole_fits_80_kb(layout: str) -> None:
    """In the forest, whose needles cost most."""
    found = views("budget", 3, course="forest", layout=layout, holes=18)
    shown = list(islice(found, 0, 14 * EVERY, EVERY))
    assert max(len(final_nine.table(view, NAMES[:3])) for view in shown) <= LARGEST


def test_f167_every_picture_of_a_full_course_fits_80_kb() -> None:
    shown = list(islice(views("budget", 2, layout="full"), 0, None, EVERY))
    assert max(len(final_nine.table(view, NAMES[:2])) for view in shown) <= LARGEST
