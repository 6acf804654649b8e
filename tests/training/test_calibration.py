"""The situations in which the caddie's expectations are compared with what champions take."""

from engine.final_nine import GAME
from tests.engine.final_nine.positions import commit, make, table
from training.calibration import grids_to_basket

HAND = "DR1-BH DR2-FH MR1-BH MR2-BH MR3-BH PU1-BH PU2-BH K08 K11"


def test_a_throw_counts_once_by_its_distance() -> None:
    state = table(HAND, HAND, lies="D5 D2")
    assert grids_to_basket(GAME.rules.view(state, 0)) == ("grids", 4)
    assert grids_to_basket(GAME.rules.view(state, 1)) is None
    assert grids_to_basket(GAME.rules.view(make(state, "disc MR3-BH"), 0)) is None
    assert grids_to_basket(GAME.rules.view(commit(state, "MR3-BH", "U"), 0)) is None
