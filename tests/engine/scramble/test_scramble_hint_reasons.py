"""The reasons of a hint of Scramble Golf are true of that move alone, and count cards for what they can still do."""

import pytest

from engine.scramble.ai.expected_strokes import card_factor
from engine.scramble.state import Bad, End, Keep, Settle, State
from tests.engine.scramble.positions import advice, begin, make, practice, reasons, stack
from tests.engine.scramble.worked_examples import at


def test_in_the_circle_a_disc_is_told_by_whether_it_can_turn() -> None:
    """The basket is not in line with H4, and it is with I5."""
    tips = reasons(practice("H4", "B8", cards="none", throwing="original"))
    assert tips["throw P"] == "In the circle, the Putter can turn on every square, and stops at the basket."
    assert tips["throw D"] == "In the circle, the Driver flies straight, so it can't reach the basket from here."
    in_line = reasons(practice("I5", "B8", cards="none", throwing="original"))["throw M"]
    assert in_line.startswith("In the circle, the Mid-Range flies straight: only the exact number reaches the basket.")
    beside = reasons(practice("I4", "B8", cards="none", throwing="original"))["throw M"]
    assert beside.startswith("In the circle, the Mid-Range flies straight: only a 1 goes diagonally into the basket.")


def test_of_equally_good_landings_the_nearest_comes_first() -> None:
    """On Island Green, a putt from S7, two squares away, goes in as surely as one from S8."""
    state = begin(cards="none", throwing="original", course="B")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("T8"), trail=(at("T8"),), throws=1)
    assert advice(make(state, "throw P | 1")).tips[0].text == "land S8"


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
    assert reason == "From G10, the circle is in reach."


def test_a_tree_that_another_heading_avoids_is_no_risk() -> None:
    """On The Quarry, a Driver thrown from Q9 only meets a tree where the player likes it best."""
    state = begin(cards="none", throwing="original", course="B")._replace(hole=6, actor=0)
    state = state.with_player(0, hole=6, square=at("Q9"), trail=(at("Q9"),), throws=3)
    driver = next(tip for tip in advice(state).tips if tip.text == "throw D")
    assert "risk" not in driver.reason and "in a tree" in dict(driver.odds)


def test_a_penalty_costs_an_opponent_one_stroke_whatever_other_cards_add() -> None:
    best = advice(practice("B8", "H4", cards="battle", hands=["courtesy-call stiff-headwind"])).worths[0]
    assert best.move.detail == "courtesy-call 2" and best.harm - best.later_harm == pytest.approx(1)


def test_a_stolen_card_costs_an_opponent_strokes_only_when_it_is_played() -> None:
    worths = advice(practice("B8", "B8", cards="battle", hands=["sticky-fingers", "gust"])).worths
    stolen = next(worth for worth in worths if worth.move.detail == "sticky-fingers 2")
    assert stolen.harm == stolen.later_harm > 0


@pytest.mark.parametrize("over", [5, 1, 0])
def test_on_the_last_hole_cards_are_worth_nothing_once_nobody_is_left_to_hit(over: int) -> None:
    """Where one more throw may still lead to a playoff, they are worth something."""
    state = _last_hole("battle", "stiff-headwind tree-kick lost-disc gust", over)
    tips = advice(state._replace(phase=Keep("gust"))).tips
    assert (tips[0].reason == "It doesn't matter which: nobody is left to hit.") is bool(over)
    assert (len(tips) == 1) is bool(over)


def test_once_nobody_is_left_who_could_play_a_card_only_the_own_rolls_add_strokes() -> None:
    state = practice("B8", "B8", cards="battle").with_player(1, status="holed", throws=2)
    hint = advice(state)
    bare, factor = hint.strokes - (hint.by_cards or 0), card_factor(state.options, 2, 1)
    assert hint.by_cards == pytest.approx(0.3 * factor * (bare - 1))


def test_in_a_race_a_rival_hits_only_as_often_as_it_holds_and_wins_cards() -> None:
    """It plays on after its hole, but a disc near the basket is soon gone from there (S-124, S-164)."""
    in_a_race, three_cards = (_near_the_basket("board_race", hand) for hand in ("", "gust gust gust"))
    assert 0.05 < in_a_race < three_cards < 0.5
    assert in_a_race < _near_the_basket("stroke", "")


def _near_the_basket(play: str, hand: str) -> float:
    """Return the strokes that cards add six squares from the basket, beside a rival at the tee with that hand."""
    state = begin(play=play, cards="battle", holes=3)._replace(actor=0)
    state = state.with_player(0, square=at("L7"), trail=(at("L7"),), throws=1)
    return advice(state.with_player(1, hand=tuple(hand.split()))).by_cards or 0.0


def test_on_the_last_hole_cards_add_no_strokes_once_nobody_is_left_to_hit() -> None:
    state = practice("B8", "B8", cards="battle", holes=3)._replace(hole=2)
    state = state.with_player(0, hole=2).with_player(1, hole=2, status="holed", throws=2)
    assert advice(state).by_cards == 0


def test_without_anybody_to_hit_a_roll_for_battle_wins_nothing() -> None:
    tip = advice(_last_hole("battle", "", 5)._replace(phase=Settle())).tips[0]
    assert (tip.text, tip.reason) == ("done", "A card you keep is worth nothing: nobody is left to hit.")


def test_before_the_last_sure_putt_no_card_helps() -> None:
    tip = advice(_last_hole("luck", "", 5)._replace(phase=Settle())).tips[0]
    assert (tip.text, tip.reason) == ("done", "A card you keep can't help you any more.")


def _last_hole(cards: str, hand: str, over: int) -> State:
    """Return the last hole with that lead of an opponent who has holed out; Ada's disc lies beside the basket."""
    state = practice("B8 E4 J4", "B8", cards=cards, hands=[hand])
    state = state._replace(hole=8, scores=((3 + over, 3), *[(3, 3)] * 7))
    holed = state.with_player(1, status="holed", throws=2, hole=8)
    return holed.with_player(0, hole=8)


def test_on_a_lost_hole_no_great_shot_is_spent_and_a_lost_match_says_so() -> None:
    state = practice("E5", "B8", play="match", hands=["great-shot"]).with_player(1, status="holed", throws=1)
    hint = advice(state._replace(phase=Keep("great-shot")))
    assert [(tip.text, tip.reason) for tip in hint.tips] == [("keep", "You've lost this hole either way.")]
    over = state.with_player(0, hand=())._replace(winners=(1, 1, 1, 1), hole=4, phase=Settle())
    tips = advice(over.with_player(0, hole=4).with_player(1, hole=4)).tips
    assert [tip.reason for tip in tips] == ["You've lost this match either way."]


def test_a_disc_with_the_same_goal_names_the_better_one() -> None:
    """On Last Light, three discs can reach the circle from Q8."""
    state = begin(cards="none", throwing="original", course="B")._replace(hole=8, actor=0)
    state = state.with_player(0, hole=8, square=at("Q8"), trail=(at("Q8"),), throws=3)
    best, *others = advice(state).tips
    assert "more often" not in best.reason
    assert others and all(tip.reason.endswith("The Mid-Range gets there more often.") for tip in others)


def test_squares_of_another_kind_that_are_as_near_are_not_called_just_as_good() -> None:
    """On Postage Stamp, R5 is as near as the squares in the circle to which Grip Lock may take a disc from R7."""
    state = begin(cards="luck")._replace(hole=5, actor=0, decks=stack(bad="grip-lock"))
    state = state.with_player(0, hole=5, square=at("O7"), trail=(at("O7"),), throws=1)
    drawn_state = make(state, "throw | 3 1 1", "use D", "land R7")
    reason = reasons(make(drawn_state, "roll | 1 1 1"))["land P7"]
    assert reason.endswith("Q6, S6, and T7 would be just as good.")


def test_a_certain_penalty_is_no_risk() -> None:
    """On The Corridor, a Driver flies from R7 at least seven squares: off the map."""
    state = begin(cards="none", throwing="original", course="B")._replace(hole=4, actor=0)
    state = state.with_player(0, hole=4, square=at("R7"), trail=(at("R7"),), throws=3)
    assert reasons(state)["throw D"].endswith("It's a sure penalty.")


def test_a_landing_outside_the_circle_is_no_idea_where_others_inside_are_better() -> None:
    (tip,) = advice(make(practice("G4", "B8", cards="none"), "throw | 1 2 5")).tips
    assert tip.text == "use M"


def test_a_nearer_square_that_is_as_good_is_named() -> None:
    tips = reasons(make(practice("J6", "B8", throwing="original", thrown=False, cards="none"), "throw P | 1"))
    assert "I5 and K5 would be just as good." in tips["land K6"]


def test_a_putt_that_a_card_extends_stops_in_the_basket() -> None:
    putt = practice("L6", "B8", hands=["amazing-throw"], throwing="original", thrown=False)
    assert "putt on" in reasons(make(putt, "throw P | 1", "land L5"))["amazing-throw"]


def test_a_hand_that_is_worth_nothing_cannot_be_hurt() -> None:
    bare, held = (reasons(_last_hole("battle", hand, 5)._replace(phase=Settle()))["roll"] for hand in ("", "gust"))
    assert bare == held


def test_a_card_on_a_throw_that_can_not_fail_does_no_harm() -> None:
    """From beside the basket a Putter that counts two less stops in it all the same; no other disc does."""
    own = practice("D8 J4", "B8", cards="battle", throwing="original", hands=["gust gust gust"])
    assert reasons(own._replace(phase=Settle()))["roll"] == "22 of 30 Battle cards would hurt you here."
    hint = advice(practice("B8", "J4", cards="battle", throwing="original", hands=["noisy-gallery cold-putter"]))
    shown = {tip.text for tip in hint.tips}
    assert "battle cold-putter 2" in shown and "battle noisy-gallery 2" not in shown


@pytest.mark.parametrize("hole", [4, 8])
def test_only_before_another_hole_is_a_card_saved_for_something_better(hole: int) -> None:
    state = practice("H4", "B8", cards="battle", hands=["stiff-headwind"], holes=9)._replace(hole=hole)
    tips = reasons(state.with_player(0, hole=hole).with_player(1, hole=hole)._replace(phase=End()))
    assert tips["battle stiff-headwind 2"].endswith("Save the card for something better.") is (hole == 4)


def test_a_square_for_an_opponents_disc_tells_how_often_the_throw_from_it_goes_in() -> None:
    state = make(practice("B8", "J4", cards="battle", hands=["gust"]), "battle gust 2")
    tips = reasons(state).values()
    assert tips and all(" goes in " in reason or "can't throw it in" in reason for reason in tips)


def test_a_card_that_cancels_leaves_nothing_to_fear_from_a_roll() -> None:
    """From D8, six squares lead beside the basket."""
    bare, safe = (
        reasons(make(practice("D8", "B8", hands=[hand]), "throw | 6 2 6"))["use DM"] for hand in ("", "cancel")
    )
    assert "a bad card" in bare
    assert "unless" not in safe and "Cancel Bad Luck can stop a bad card." in safe


def test_squares_where_cards_do_more_are_not_told_beside_trees_where_they_do_less() -> None:
    """On Canal Street, cards can hurt more on D9 than on C10, and E8 is a tree as near."""
    state = begin(cards="luck", throwing="original")._replace(hole=7, actor=0)
    state = state.with_player(0, hole=7, square=at("C3"), trail=(at("C3"),))
    assert reasons(make(state, "throw D | 1"))["land C10"].endswith("but a bad card can hurt.")


def test_a_bad_card_that_leads_behind_a_tree_says_what_the_next_throw_risks() -> None:
    """On Peninsula, Wimpy Shot takes a disc out of the tree on S8, and only that tree is nearer to the basket."""
    state = begin(cards="luck", course="B")._replace(hole=7, actor=0, phase=Bad("wimpy-shot"))
    state = state.with_player(0, hole=7, square=at("S8"), trail=tuple(map(at, ("V8", "U8", "T8", "S8"))), throws=1)
    state = state.with_player(0, hand=("cancel",))
    assert reasons(state)["accept"].endswith("You risk hitting a tree.")


@pytest.mark.parametrize(
    ("hand", "best", "text"),
    [
        ("", "use DMP", "Roll for luck on I5: with Great Shot, you still halve this hole."),
        ("great-shot", "use DMP", "Great Shot then takes you from I5 into the basket."),
        ("mulligan", "use D", "You can still take the stroke back with Mulligan."),
    ],
)
def test_s93_a_card_that_can_still_halve_the_hole_is_counted(hand: str, best: str, text: str) -> None:
    """Ben has holed out in 2, and this is Ada's second throw; four squares lead beside the basket."""
    state = practice("E5", "B8", play="match", hands=[hand]).with_player(1, status="holed", throws=2)
    hint = advice(make(state, "throw | 1 1 2"))
    assert (hint.tips[0].text, hint.tips[0].reason, hint.strokes, hint.tips[0].odds) == (best, text, 0, ())
    if not hand:
        put_back, beside = make(state, "throw | 1 1 2", "use D"), make(state, "throw | 1 1 2", "use DMP", "land I5")
        assert advice(put_back).tips[0].reason == f"D 1 + M 1 + P 2 takes you to I5. {text}"
        (roll,) = advice(beside).tips
        assert roll.reason == "5 of 20 Good Luck cards halve this hole: Great Shot takes you into the basket."


def test_s125_no_battle_card_can_halve_a_hole_with_the_last_throw() -> None:
    state = practice("E5", "B8", play="match", cards="battle").with_player(1, status="holed", throws=2)
    assert advice(make(state, "throw | 1 1 2")).tips[0].reason == "You've lost this hole either way."


def test_s93_a_throw_that_can_only_end_beside_the_basket_may_still_halve_the_hole() -> None:
    """From A1, a Driver flies twelve squares at most, and the basket is thirteen away."""
    far = practice("A1", "B8", throwing="original", play="match").with_player(1, status="holed", throws=2)
    assert not [reason for reason in reasons(far).values() if "lost" in reason]


def test_s92_a_roll_or_a_rest_forgoes_a_card_that_is_better_now() -> None:
    state = practice("E5", "B8", hands=["amazing-throw cancel"])
    tips = reasons(make(state, "throw | 2 1 1", "use D", "land G5"))
    assert tips["roll"] == "If you roll, you can't play Amazing Throw on this throw any more."
    assert tips["done"] == "If you stay put, you can't play Amazing Throw on this throw any more."


def test_a_throw_that_is_taken_back_tells_no_strokes_to_expect() -> None:
    state = make(practice("E5", "B8", hands=["mulligan"]), "throw | 6 6 6")
    assert not advice(state).strokes and advice(make(practice("E5", "B8"), "throw | 6 6 6")).strokes


def test_a_landing_on_which_cards_hurt_more_says_so_beside_one_with_the_same_odds() -> None:
    """On Gate Keeper, a putt from R8 goes in as surely as one from T7, where Wimpy Shot costs less."""
    state = begin(cards="luck", course="B")._replace(actor=0)
    state = state.with_player(0, square=at("J8"), trail=(at("J8"),), throws=2)
    best, other = advice(make(state, "throw | 3 6 5", "use DP")).tips
    assert best.reason == (
        "M 6 + P 5 takes you to T7, in the circle, 1 to go. From T7, you can't miss unless a bad card moves you. "
        "Roll for luck on T7: it pays off on average, but a bad card can hurt."
    )
    assert other.reason == (
        "From R8, you can't miss unless a bad card moves you. Roll for luck there, too. Cards can hurt you more on R8."
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


def test_a_roll_beside_the_basket_tells_which_cards_take_the_disc_into_it() -> None:
    """It pays little in the last hole of a race, but more than staying put."""
    state = begin(cards="luck", play="board_race", holes=6)._replace(actor=0, phase=Settle())
    state = state.with_player(0, hole=5, square=at("Q7"), trail=(at("P7"), at("Q7")), throws=1)
    roll = advice(state).tips[0]
    assert (roll.text, roll.reason) == ("roll", "5 of 20 Good Luck cards take you into the basket at once.")


@pytest.mark.parametrize(
    ("hole", "text"), [(0, "Great Shot helps you more later."), (2, "Great Shot can still help your next throw.")]
)
def test_on_the_last_hole_no_card_is_kept_for_later_ones(hole: int, text: str) -> None:
    state = practice("H4", "B8", hands=["great-shot"], holes=3)._replace(hole=hole, phase=Keep("great-shot"))
    tips = reasons(state.with_player(0, hole=hole).with_player(1, hole=hole))
    assert tips["keep"] == text


def test_a_shift_says_how_far_it_is_once() -> None:
    """How far it is stands on the button."""
    state = practice("B4", "B8", hands=["great-shot"])._replace(phase=End())
    assert reasons(state)["great-shot E"] == "From C4, the basket is in reach."


def test_a_square_that_costs_an_opponent_a_penalty_has_three_sentences() -> None:
    """On Split Oaks, the northernmost row is out of bounds."""
    state = begin(cards="battle", throwing="original")._replace(hole=2, actor=0)
    state = state.with_player(0, hole=2, square=at("I9"), trail=(at("I9"),), throws=3, hand=("spit-out",))
    state = state.with_player(1, hole=2, square=at("T4"), trail=(at("T4"),), throws=3)
    best = advice(make(state, "battle spit-out 2")).tips[0]
    assert best.reason == (
        "Ben goes to V2: 5 squares to go instead of 1. That costs a penalty, too. Ben can't throw it in from there."
    )


def test_a_landing_has_three_sentences_at_most() -> None:
    """On Island Green, a throw from P10 risks the water, a roll for luck pays, and T6 is as near."""
    state = begin(cards="luck", throwing="original", course="B")._replace(hole=1, actor=0)
    state = state.with_player(0, hole=1, square=at("P5"), trail=(at("P5"),), throws=3)
    assert reasons(make(state, "throw P | 5"))["land P10"] == (
        "From P10, the circle is in reach. You risk a penalty. "
        "Roll for luck on P10: it pays off on average, but a bad card can hurt."
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
    assert reasons(make(state, "throw | 6 2 3"))["use DMP"].endswith("Cards can hurt you more on R7 and S8.")


def test_s93_a_mulligan_is_no_better_than_the_basket() -> None:
    """Ben has holed out in 2, and this is Ada's second throw, whose landing in the basket halves the hole."""
    state = practice("H4", "B8", play="match", hands=["mulligan"], throwing="original", thrown=True)
    hint = advice(make(state.with_player(1, status="holed", throws=2), "throw P | 4"))
    assert [tip.text for tip in hint.tips] == ["land J5"]


def test_s93_all_squares_beside_the_basket_are_named() -> None:
    state = practice("H4", "B8", play="match", throwing="original").with_player(1, status="holed", throws=2)
    reason = advice(make(state, "throw P | 1")).tips[0].reason
    assert reason == "Roll for luck on I5: with Great Shot, you still halve this hole. I4 would be just as good."


def test_s92_a_card_that_is_worth_more_later_is_not_played_for_a_hole_that_is_nearly_lost() -> None:
    """Ben has holed out in 2, and only one face of Ada's Putter would add up to the basket."""
    state = practice("E5", "B8", play="match", hands=["amazing-throw"], throwing="original", holes=9)
    landed_state = make(state.with_player(1, status="holed", throws=2), "throw P | 1", "land F5")
    best, rest, played = advice(landed_state).tips
    assert (best.text, best.reason) == ("roll", "Amazing Throw is worth more later than on this hole.")
    assert (rest.reason, played.text) == ("That loses the hole for certain.", "amazing-throw")
