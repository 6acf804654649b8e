"""The reasons of a hint of Scramble Golf are true of that move alone, and count cards for what they can still do."""

from tests.engine.scramble.positions import advice, begin, make, practice, reasons
from tests.engine.scramble.worked_examples import at


def test_in_the_circle_a_disc_is_told_by_whether_it_can_turn() -> None:
    """The basket is not in line with H4, and it is with I5."""
    said = reasons(practice("H4", "B8", cards="none", throwing="original"))
    assert said["throw P"] == "In the circle, the Putter can turn on every square, and stops at the basket."
    assert said["throw D"] == "In the circle, the Driver flies straight, so it can't reach the basket from here."
    in_line = reasons(practice("I5", "B8", cards="none", throwing="original"))["throw M"]
    assert in_line.startswith("In the circle, the Mid-Range flies straight: only the exact number reaches the basket.")


def test_squares_as_far_that_are_not_as_good_say_why() -> None:
    """On Duck Pond, H9 is as good as G8, and F7 is not."""
    state = begin(cards="none", throwing="original")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("D10"), trail=(at("D10"),), throws=1)
    told = reasons(make(state, "throw P | 5"))["land G8"]
    assert told.endswith("H9 would be just as good. It's a harder throw from F7.")


def test_a_tree_that_another_heading_avoids_is_no_risk() -> None:
    """On The Quarry, a Driver thrown from Q9 only meets a tree where the player likes it best."""
    state = begin(cards="none", throwing="original", course="B")._replace(hole=6, actor=0)
    state = state.with_player(0, hole=6, square=at("Q9"), trail=(at("Q9"),), throws=3)
    driver = next(tip for tip in advice(state).tips if tip.text == "throw D")
    assert "risk" not in driver.reason and "in a tree" in dict(driver.odds)
