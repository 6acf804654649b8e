"""The outlook of a seat: the strokes that it is expected to take on a hole."""

from statistics import fmean

import pytest

from engine.final_nine import GAME
from engine.final_nine.ai.outlook import outlook
from engine.final_nine.ai.tee_values import expected_strokes
from engine.final_nine.options import Options
from engine.rng import Luck

DEALS = 40
"""Enough deals for a mean with an error of about 0.1 strokes."""


@pytest.mark.parametrize("options", [Options(), Options(rules="battle"), Options(course="forest", rules="battle")])
def test_the_outlooks_of_dealt_hands_are_on_average_what_is_expected_from_the_tee(options: Options) -> None:
    states = [GAME.rules.setup(options, 2, Luck(b"deal", number)) for number in range(DEALS)]
    assert fmean(outlook(state, 0, 1) for state in states) == pytest.approx(expected_strokes(options, 2, 1), abs=0.25)
