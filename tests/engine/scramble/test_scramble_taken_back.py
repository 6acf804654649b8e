"""Hints of Scramble Golf about taking a throw back."""

import pytest

from engine.scramble.state import Settle
from tests.engine.scramble.positions import begin, make, practice, reasons
from tests.engine.scramble.worked_examples import at


@pytest.mark.parametrize(
    ("lie", "rolled", "dice", "place", "text"),
    [
        ("D10", "3 1 3", "use DP", "land H8", "This throw took you only 6 squares nearer."),
        ("D10", "1 1 1", "use D", "land E10", "This throw took you only 1 square nearer."),
    ],
)
def test_a_throw_taken_back_says_what_is_wrong_with_the_lie(
    lie: str, rolled: str, dice: str, place: str, text: str
) -> None:
    """A sixth of the rolls reach the circle from the tee of Duck Pond: that is no reason to throw again."""
    state = begin(cards="luck")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at(lie), trail=(at(lie),), throws=1, hand=("mulligan",))
    reason = reasons(make(state, f"throw | {rolled}", dice, place))["mulligan"]
    assert reason == f"You get this stroke back. 17 squares to go from {lie}. {text}"


def test_a_throw_about_as_long_as_the_mean_is_not_called_short() -> None:
    """On Split Oaks, O5 is eight squares nearer than H6, and a Driver flies nine and a half in the mean."""
    state = begin(cards="luck", throwing="original", holes=3)._replace(hole=2, actor=0, phase=Settle())
    trail = tuple(map(at, ["H6", "O5"]))
    state = state.with_player(0, hole=2, square=at("O5"), trail=trail, throws=2, hand=("mulligan",))
    assert reasons(state)["mulligan"].endswith("On average, a throw from H6 leads to a better lie than O5.")


def test_a_new_throw_is_not_praised_where_the_card_is_better_kept() -> None:
    """On Island Green, a throw from the tee is better than one from L7 by less than Mulligan saves later."""
    state = begin(cards="luck", course="B")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("D5"), trail=(at("D5"),), throws=1, hand=("mulligan",))
    reason = reasons(make(state, "throw | 4 4 2", "use DMP", "land L7"))["mulligan"]
    assert reason == "You get this stroke back. 17 squares to go from D5."


@pytest.mark.parametrize(
    ("lie", "text"),
    [
        ("D8 E8 F8 G8 G7", " Otherwise, you throw out of a tree."),
        ("B8 C8 D8", " Otherwise, you get a penalty (+1)."),
        ("E5 F5 G5 H5", ""),
    ],
)
def test_a_lie_is_told_to_be_bad_only_where_a_new_throw_is_better(lie: str, text: str) -> None:
    """G7 is a tree, D8 is sand, and nothing is wrong with H5, in the circle."""
    reason = reasons(practice(lie, "B8", hands=["mulligan"])._replace(phase=Settle()))["mulligan"]
    assert reason.endswith(f": the basket is in reach.{text}")


def test_a_throw_taken_back_blames_no_lie_that_risks_less() -> None:
    """On Duck Pond, a throw from H7 may end in the water, and no throw from N7 costs a penalty."""
    state = begin(cards="luck")._replace(hole=1, actor=0, phase=Settle())
    trail = tuple(map(at, ["H7", "I7", "J7", "K7", "L7", "M7", "N7"]))
    state = state.with_player(0, hole=1, square=trail[-1], trail=trail, throws=2, hand=("mulligan",))
    assert reasons(state)["mulligan"].endswith("This throw took you only 6 squares nearer.")
