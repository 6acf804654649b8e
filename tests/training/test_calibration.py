"""The calibration of the caddie, in a small version of `python -m training.calibration`."""

import msgspec
import pytest

from engine.final_nine import GAME
from tests.engine.final_nine.positions import commit, make, table
from training.calibration import (
    StrokeSurplus,
    calibration_lines,
    estimate_text,
    grids_to_basket,
    mean_surplus,
    measure_game,
)
from training.matches import FIELDS

HAND = "DR1-BH DR2-FH MR1-BH MR2-BH MR3-BH PU1-BH PU2-BH K08 K11"


def test_a_throw_counts_once_by_its_distance() -> None:
    state = table(HAND, HAND, lies="D5 D2")
    assert grids_to_basket(GAME.rules.view(state, 0)) == ("grids", 4)
    assert grids_to_basket(GAME.rules.view(state, 1)) is None
    assert grids_to_basket(GAME.rules.view(make(state, "disc MR3-BH"), 0)) is None
    assert grids_to_basket(GAME.rules.view(commit(state, "MR3-BH", "U"), 0)) is None


SHORT = FIELDS[2]._replace(options=msgspec.structs.replace(FIELDS[2].options, holes=3))
"""Three holes of Scramble Golf without cards, whose values are solved."""


def test_champions_take_as_many_strokes_as_the_caddie_expects() -> None:
    games = [surplus for number in range(12) for surplus in measure_game(SHORT, number).values()]
    found = mean_surplus(games)
    assert abs(found.mean) < 1.5 * found.margin < 0.3


def test_a_line_of_the_calibration_has_the_surplus_by_distance() -> None:
    title, *lines = calibration_lines(SHORT, 1)
    assert title.startswith("Scramble Golf, scramble throws, two, 1 games of champions")
    assert all(line.startswith("  squares") and " decisions" in line for line in lines)
    numbers = [int(line.split()[1]) for line in lines]
    assert numbers == sorted(numbers) and numbers[0] > 0
    assert float(lines[0].split()[2]) == pytest.approx(0, abs=0.1)


def test_a_single_game_has_no_margin() -> None:
    one = StrokeSurplus(0.5, 2)
    assert estimate_text(mean_surplus([one])) == "+0.25"
    assert estimate_text(mean_surplus([one, one])) == "+0.25 ± 0.00"
