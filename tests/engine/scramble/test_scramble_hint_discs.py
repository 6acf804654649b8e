"""The reasons of a hint of Scramble Golf that compare one disc with another."""

from tests.engine.scramble.positions import advice, begin, reasons
from tests.engine.scramble.worked_examples import at


def test_a_disc_that_flies_further_in_vain_says_so() -> None:
    """From G8 on Gate Keeper, a Mid-Range gets nearer to the basket than a Putter, and to no better lie."""
    state = begin(cards="none", throwing="original", course="B")._replace(hole=0, actor=0)
    tips = reasons(state.with_player(0, hole=0, square=at("G8"), trail=(at("G8"),), throws=1))
    assert tips["throw M"] == (
        "The Mid-Range flies 4 to 9 of the 13 squares to the basket. It's no better here than the Putter."
    )
    assert tips["throw P"] == "The Putter flies 1 to 6 of the 13 squares to the basket."


def test_a_disc_that_is_best_although_it_surely_hits_a_tree_says_why() -> None:
    """On Split Oaks, a Driver and a Mid-Range fly from H3 into the tree on L3, a Putter half of the time."""
    state = begin(cards="none", throwing="original")._replace(hole=2, actor=0)
    tips = reasons(state.with_player(0, hole=2, square=at("H3"), trail=(at("H3"),), throws=1))
    assert tips["throw D"].endswith("Whatever you roll, you'll hit a tree. It leaves you with a better lie.")
    assert tips["throw P"].endswith("You risk hitting a tree.")


def test_a_disc_that_ends_in_the_circle_as_often_as_the_best_one_is_told_apart_by_its_lies() -> None:
    lie = at("M5")
    ridge = begin(cards="none", throwing="original", course="B")._replace(hole=2, actor=0)
    state = ridge.with_player(0, hole=2, square=lie, trail=(lie,), throws=1)
    best, other, putter = advice(state).tips
    assert (best.label, other.label) == ("Throw the Driver", "Throw the Mid-Range")
    assert dict(best.odds)["in the circle"] == dict(other.odds)["in the circle"]
    assert other.reason.endswith("the basket is in reach. The Driver leaves you with a better lie.")
    far = ridge.with_player(0, hole=2, throws=1)
    assert not any("better lie" in tip.reason for tip in (best, putter, *advice(far).tips))
