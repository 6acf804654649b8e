"""The words of a hint of Scramble Golf on a landing: beside nearer ones, those as near, and those of other dice."""

import re

import pytest

from engine.scramble.state import End, Keep, Settle
from tests.engine.scramble.positions import advice, begin, make, practice, reasons, stack
from tests.engine.scramble.worked_examples import at


def test_squares_as_far_that_are_not_as_good_say_why() -> None:
    """On Duck Pond, H9 is as good as G8, and F7 is not."""
    state = begin(cards="none", throwing="original")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("D10"), trail=(at("D10"),), throws=1)
    reason = reasons(make(state, "throw P | 5"))["land G8"]
    assert reason.endswith("H9 would be just as good. From F7, more throws go into the water.")


@pytest.mark.parametrize(
    ("throwing", "throw", "move", "text"),
    [
        ("original", ("throw D | 1",), "land J8", "From I7, you have fewer places to land."),
        (
            "original",
            ("throw D | 2",),
            "land K8",
            "From J7, your next throw reaches the circle less often.",
        ),
        (
            "scramble",
            ("throw | 4 4 5", "use DMP"),
            "land P8",
            "From O7, your next throw goes in less often.",
        ),
        (
            "scramble",
            ("throw | 4 5 5", "use DMP"),
            "land Q8",
            "From P7, your next throw goes in less often.",
        ),
        ("scramble", ("throw | 4 1 3", "use DM"), "land H8", "From G7, you have fewer places to land."),
    ],
)
def test_a_harder_throw_says_what_makes_it_harder(throwing: str, throw: tuple[str, ...], move: str, text: str) -> None:
    """On Opening Drive, a disc in the row of the basket can only fly straight."""
    state = begin(cards="none", throwing=throwing)._replace(actor=0).with_player(0, throws=1)
    assert reasons(make(state, *throw))[move].endswith(text)


def test_what_all_other_squares_as_near_have_in_common_says_what_makes_them_worse() -> None:
    """On Split Oaks, a putt from R5 can't miss, and from Q4 and S6 it can."""
    state = begin(cards="none", throwing="scramble")._replace(hole=2, actor=0)
    state = state.with_player(0, hole=2, square=at("I6"), trail=(at("I6"),), throws=3)
    reason = reasons(make(state, "throw | 5 5 1", "use DM"))["land R5"]
    assert reason.endswith("From the other squares at this distance, your next throw goes in less often.")


def test_a_disc_that_meets_trees_is_no_trouble_where_another_one_avoids_them() -> None:
    """On Island Green, from T6 only a Driver meets trees, and a Putter the water; from P10 a Putter is best."""
    state = begin(cards="none", throwing="original", course="B")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("P5"), trail=(at("P5"),), throws=3)
    assert reasons(make(state, "throw P | 5"))["land P10"].endswith("It's a harder throw from T6.")


def test_squares_that_are_worse_in_no_way_that_can_be_told_are_not_called_harder() -> None:
    """On Duck Pond, the next throw from F9 or E8 has the same odds as from G10."""
    state = begin(cards="none", throwing="scramble")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("D10"), trail=(at("D10"),), throws=1)
    reason = reasons(make(state, "throw | 1 1 1", "use DMP"))["land G10"]
    assert reason == "From G10, the circle is in reach, at best the basket."


def test_squares_of_another_kind_that_are_as_near_are_not_called_just_as_good() -> None:
    """On Postage Stamp, R5 is as near as the squares in the circle to which Grip Lock may take a disc from R7."""
    state = begin(cards="luck")._replace(hole=5, actor=0, decks=stack(bad="grip-lock"))
    state = state.with_player(0, hole=5, square=at("O7"), trail=(at("O7"),), throws=1)
    drawn_state = make(state, "throw | 3 1 1", "use D", "land R7")
    reason = reasons(make(drawn_state, "roll | 1 1 1"))["land P7"]
    assert reason.endswith("Q6, S6, and T7 would be just as good.")


def test_a_landing_outside_the_circle_is_no_idea_where_others_inside_are_better() -> None:
    (tip,) = advice(make(practice("G4", "B8", cards="none"), "throw | 1 2 5")).tips
    assert tip.text == "use M"


def test_a_nearer_square_that_is_as_good_is_named() -> None:
    tips = reasons(make(practice("J6", "B8", throwing="original", thrown=False, cards="none"), "throw P | 1"))
    assert "I5 and K5 would be just as good." in tips["land K6"]


def test_squares_where_cards_do_more_are_not_told_beside_trees_where_they_do_less() -> None:
    """On Canal Street, cards can hurt more on D9 than on C10, and E8 is a tree as near."""
    state = begin(cards="luck", throwing="original")._replace(hole=7, actor=0)
    state = state.with_player(0, hole=7, square=at("C3"), trail=(at("C3"),))
    assert reasons(make(state, "throw D | 1"))["land C10"].endswith("Roll for luck on C10: it pays off on average.")


def test_a_landing_on_which_cards_hurt_more_says_so_beside_one_with_the_same_odds() -> None:
    """On Gate Keeper, a putt from R8 goes in as surely as one from T7, where Wimpy Shot costs less."""
    state = begin(cards="luck", course="B")._replace(actor=0)
    state = state.with_player(0, square=at("J8"), trail=(at("J8"),), throws=2)
    best, other = advice(make(state, "throw | 3 6 5", "use DP")).tips
    assert best.reason == (
        "M 6 + P 5 takes you to T7, in the circle, 1 to go. From T7, you can't miss unless a bad card moves you. "
        "Roll for luck on T7: it pays off on average."
    )
    assert other.reason == (
        "From R8, you can't miss unless a bad card moves you. Roll for luck there, too. "
        "Wimpy Shot and Grip Lock can hurt you more on R8."
    )


def test_a_landing_after_which_no_roll_pays_says_why() -> None:
    """On Split Oaks, cards of the circle hit harder on Q2 than on W2, from where the basket is as often in reach."""
    state = begin(cards="battle", holes=3)._replace(hole=2, actor=0)
    state = state.with_player(
        0, hole=2, square=at("P2"), trail=(at("P2"),), throws=5, hand=("noisy-gallery",), sheltered=True
    )
    state = state.with_player(1, hole=2, square=at("T4"), trail=(at("T4"),), throws=4)
    best, other = advice(make(state, "throw | 1 6 6", "use D")).tips
    assert dict(best.odds)["in the basket"] > dict(other.odds)["in the basket"]
    assert "A roll for a Battle card doesn't pay on Q2: a hit would hurt you more there." in other.reason


def test_a_card_that_extends_the_throw_is_one_idea_wherever_the_disc_lands_first() -> None:
    """On Opening Drive, the dice lead from I7 into the circle, too."""
    state = begin(cards="luck")._replace(actor=0)
    state = state.with_player(0, square=at("I7"), trail=(at("I7"),), throws=1, hand=("amazing-throw",))
    tips = advice(make(state, "throw | 5 1 5")).tips
    assert [tip.reason.startswith("Play Amazing Throw on N7") for tip in tips] == [True]
    tips = advice(make(state, "throw | 5 1 5", "use DM")).tips
    assert [tip.text for tip in tips if "Amazing Throw" in tip.reason] == ["back"]


def test_a_shift_says_how_far_it_is_once() -> None:
    """How far it is stands on the button."""
    state = practice("B4", "B8", hands=["great-shot"])._replace(phase=End())
    assert reasons(state)["great-shot E"] == "From C4, the basket is in reach."


def test_a_landing_has_three_sentences_at_most() -> None:
    """On Island Green, a throw from P10 risks the water, a roll for luck pays, and T6 is as near."""
    state = begin(cards="luck", throwing="original", course="B")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("P5"), trail=(at("P5"),), throws=3)
    assert reasons(make(state, "throw P | 5"))["land P10"] == (
        "From P10, the circle is in reach. You risk a penalty. Roll for luck on P10: it pays off on average."
    )


def test_all_nearer_squares_that_are_as_good_are_named() -> None:
    """On Canal Street, Grip Lock may take a disc from the tree on P12 to N11, O11 or N12."""
    state = begin(throwing="original", cards="luck")._replace(hole=7, actor=0, decks=stack(bad="grip-lock"))
    state = state.with_player(0, hole=7, square=at("P12"), trail=(at("O12"), at("P12")), throws=3)
    drawn_state = make(state._replace(phase=Settle()), "roll | 1 1 1")
    assert reasons(drawn_state)["land N11"].endswith("O11 and N12 would be just as good.")


def test_dice_whose_square_is_as_near_tell_where_cards_hurt_more() -> None:
    """On Gate Keeper, all three dice lead past the basket, from where Wimpy Shot goes back to it."""
    state = begin(cards="luck", course="B")._replace(actor=0)
    state = state.with_player(0, square=at("J8"), trail=(at("J8"),), throws=1)
    assert reasons(make(state, "throw | 6 2 3"))["use DMP"].endswith("Wimpy Shot can hurt you more on R7 and S8.")


def test_a_basket_that_is_hardly_in_reach_is_told_beside_the_circle() -> None:
    """On Split Oaks, three dice can fly the fourteen squares from G6, and the thirteen from H6 more often."""
    state = begin(1, cards="none")._replace(hole=2, actor=0)
    state = state.with_player(0, hole=2, square=at("C12"), trail=(at("C12"),), throws=1)
    best, other = advice(make(state, "throw | 5 5 1", "use DM")).tips
    assert best.reason.endswith("From H6, the basket is in reach.")
    assert other.reason.startswith("From G6, the circle is in reach, at best the basket.")


def test_a_shift_to_a_square_that_is_no_nearer_says_what_it_is_for() -> None:
    """On Island Green, from J8 a third of the Driver's throws end in the water, from I9 none."""
    state = begin(cards="luck", course="B", throwing="original")._replace(hole=1, actor=0, phase=Keep("great-shot"))
    state = state.with_player(0, hole=1, square=at("J8"), trail=(at("J8"),), throws=1, hand=("great-shot",))
    tips = reasons(state)
    assert tips["great-shot SW"] == "From I9, the basket is in reach. From J8, more throws go into the water."
    assert "From J8" not in tips["great-shot E"]


def test_a_nearer_square_is_not_blamed_for_a_throw_that_a_card_moves_on() -> None:
    """On Duck Pond, Great Shot would take the disc from O7 into the circle."""
    state = begin(cards="luck", holes=3)._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("H7"), trail=(at("H7"),), throws=3)
    bare, held = (make(state.with_player(0, hand=hand), "throw | 1 2 4") for hand in ((), ("great-shot",)))
    assert "O7 is nearer, but" in reasons(bare)["use MP"]
    assert "O7 is nearer" not in reasons(held)["use MP"]


def test_what_cards_do_on_a_square_is_told_once() -> None:
    """On Long Haul, the reason for U4 says that cards hurt more there than on W4, where other dice lead."""
    state = begin(3, cards="luck", play="board_race", holes=6)._replace(hole=4, actor=0)
    state = state.with_player(0, hole=4, square=at("M5"), trail=(at("M5"),), throws=4)
    best, other = advice(make(state, "throw | 2 3 6", "use MP")).tips
    assert other.reason.endswith("Hit a Tree and Wimpy Shot can hurt you more on U4.")
    assert "can hurt you more" not in best.reason


def test_a_square_with_odds_of_its_own_is_not_told_with_other_dice() -> None:
    """On Island Green, a putt from Q7 can't miss, and one from T8, which is as near, goes in less often."""
    state = begin(3, cards="battle", course="B", holes=3)._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("M5"), trail=(at("M5"),), throws=2, sheltered=True)
    best, other = advice(make(state, "throw | 4 1 6", "use DP")).tips
    assert best.reason.startswith("P 6 takes you to Q7") and "T8" not in best.reason
    assert other.reason.startswith("From T8, the basket is in reach.")


def test_a_landing_that_a_card_takes_back_is_not_as_good_as_any_where_another_is_better() -> None:
    """On Gate Keeper, all three dice lead into the circle."""
    state = begin(3, cards="luck", course="B", throwing="scramble")._replace(actor=0)
    state = state.with_player(0, square=at("C9"), trail=(at("C9"),), throws=1, hand=("mulligan",))
    told = reasons(make(state, "throw | 4 6 5"))
    assert told["use D"].startswith("You can then take the stroke back with Mulligan.")
    assert "Any dice" in reasons(make(state, "throw | 1 1 1"))["use D"]


def test_dice_of_a_last_throw_lead_to_the_square_of_their_reason() -> None:
    """On Split Oaks, thirteen squares lead to R4 and S5, and Great Shot goes in from both."""
    state = begin(cards="luck", play="match")._replace(hole=2, actor=0)
    state = state.with_player(0, hole=2, square=at("G6"), trail=(at("G6"),), throws=1, hand=("mulligan",))
    best = advice(make(state.with_player(1, hole=2, status="holed", throws=2), "throw | 5 3 5")).tips[0]
    place = re.findall(r"Roll for luck on (\w+)", best.reason)
    assert place == [best.label.split()[-1]] == [best.whole_text.split()[-1]]


def test_of_trouble_and_the_basket_the_greater_difference_is_told() -> None:
    """On Island Green, a throw from P6 ends out of bounds 4 times in 100, and never goes in; from M8 most do."""
    state = begin(1, cards="none", course="B")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("D5"), trail=(at("D5"),), throws=1)
    best = advice(make(state, "throw | 1 6 6", "use DMP")).tips[0]
    assert best.reason.endswith("P6 is nearer, but your next throw can't go in from there.")


def test_dice_that_are_not_the_best_are_compared_with_better_ones_alone() -> None:
    """On Postage Stamp, N7 is worse than P7, and O8, which is nearer than N7, is a third square."""
    state = begin(1, cards="none", holes=6)._replace(hole=5, actor=0)
    state = state.with_player(0, hole=5, square=at("E6"), trail=(at("E6"),), throws=1)
    tips = reasons(make(state, "throw | 2 4 6"))
    assert tips["use DMP"].startswith("3 squares to go from P7")
    assert tips["use MP"] == "5 squares to go from N7: the basket is in reach."


def test_of_nearer_squares_the_best_is_told_and_none_with_two_moves() -> None:
    """On Island Green, other dice lead to M7, these to M8 and P5, which are nearer; trees stand before P5."""
    state = begin(1, cards="none", course="B")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("D5"), trail=(at("D5"),), throws=1)
    best, other = advice(make(state, "throw | 6 5 1", "use DMP")).tips
    assert best.reason.endswith("M8 is nearer, but your next throw goes in less often from there.")
    assert other.reason == "From M8, the basket is in reach. From P5, your next throw can't go in."
