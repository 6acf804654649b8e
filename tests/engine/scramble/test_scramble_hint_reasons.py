"""The reasons of a hint of Scramble Golf are true of that move alone, and count cards for what they can still do."""

import pytest

from engine.scramble.ai.expected_strokes import card_factor
from engine.scramble.state import Bad, End, Keep, Settle, State
from tests.engine.scramble.positions import advice, begin, make, practice, reasons
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


def test_before_the_last_sure_putt_no_card_helps_but_the_one_that_moves_the_disc_into_the_basket() -> None:
    tip = advice(_last_hole("luck", "", 5)._replace(phase=Settle())).tips[0]
    assert (tip.text, tip.reason) == ("done", "Of the Good Luck cards, only Great Shot can still help you.")


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


def test_a_certain_penalty_is_no_risk() -> None:
    """On The Corridor, a Driver flies from R7 at least seven squares: off the map."""
    state = begin(cards="none", throwing="original", course="B")._replace(hole=4, actor=0)
    state = state.with_player(0, hole=4, square=at("R7"), trail=(at("R7"),), throws=3)
    assert reasons(state)["throw D"].endswith("It's a sure penalty.")


def test_a_putt_that_a_card_extends_stops_in_the_basket() -> None:
    putt = practice("L6", "B8", hands=["amazing-throw"], throwing="original", thrown=False)
    assert "putt on" in reasons(make(putt, "throw P | 1", "land L5"))["amazing-throw"]


def test_a_hand_that_is_worth_nothing_cannot_be_hurt() -> None:
    bare, held = (reasons(_last_hole("battle", hand, 5)._replace(phase=Settle()))["roll"] for hand in ("", "gust"))
    assert bare == "22 of 30 Battle cards can hurt you here."
    assert held == "21 of the 29 other Battle cards can hurt you here."  # one of the 22 is in the hand


def test_a_card_on_a_throw_that_can_not_fail_does_no_harm() -> None:
    """From beside the basket a Putter that counts two less stops in it all the same; no other disc does."""
    own = practice("D8 J4", "B8", cards="battle", throwing="original", hands=["gust gust gust"])
    assert reasons(own._replace(phase=Settle()))["roll"] == "19 of the 27 other Battle cards can hurt you here."
    hint = advice(practice("B8", "J4", cards="battle", throwing="original", hands=["noisy-gallery cold-putter"]))
    shown = {tip.text for tip in hint.tips}
    assert "battle cold-putter 2" in shown and "battle noisy-gallery 2" not in shown


@pytest.mark.parametrize("hole", [4, 8])
def test_only_before_another_hole_is_a_card_saved_for_something_better(hole: int) -> None:
    state = practice("H4", "B8", cards="battle", hands=["stiff-headwind"], holes=9)._replace(hole=hole)
    state = state.with_player(0, hole=hole).with_player(1, hole=hole)
    assert reasons(state)["battle stiff-headwind 2"].endswith("Save the card for something better.") is (hole == 4)


def test_that_a_card_is_better_kept_is_told_once_beside_the_end_of_the_turn() -> None:
    tips = reasons(practice("H4", "B8", cards="battle", hands=["stiff-headwind"], holes=9)._replace(phase=End()))
    assert tips["end"] == "You keep your card for later."
    assert tips["battle stiff-headwind 2"] == "Ben has 11 squares to go from B8. Next throw: at most two dice."


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


def landed_on_split_oaks(hand: str) -> State:
    """Return the third hole of a round with Luck cards: Ada has thrown from M5 to N4, five squares from the basket."""
    state = begin(cards="luck", holes=3)._replace(hole=2, actor=0, phase=Settle())
    state = state.with_player(0, hole=2, square=at("N4"), trail=(at("M5"), at("N4")), throws=2)
    return state.with_player(0, hand=tuple(hand.split())).with_player(1, hole=2)


def test_s92_the_better_of_a_roll_and_a_rest_says_which_card_it_forgoes() -> None:
    """On the practice field, a roll pays; on N4 of Split Oaks, it costs 0.13 strokes."""
    pays = reasons(make(practice("E5", "B8", hands=["amazing-throw cancel"]), "throw | 2 1 1", "use D", "land G5"))
    assert pays["roll"] == "If you roll, you can't play Amazing Throw on this throw any more."
    assert pays["done"] == "You get no card, good or bad."
    costs = reasons(landed_on_split_oaks("amazing-throw"))
    assert costs["done"] == "If you stay put, you can't play Amazing Throw on this throw any more."
    assert costs["roll"] == "A bad card costs you more here than a good one is worth."


def test_s92_a_roll_says_which_card_it_forgoes_where_a_rest_tells_of_the_lie() -> None:
    tips = reasons(landed_on_split_oaks("amazing-throw mulligan"))
    assert tips["roll"] == "If you roll, you can't play Amazing Throw on this throw any more."
    assert tips["done"] == "5 squares to go from N4: the basket is in reach."


def test_a_throw_that_is_taken_back_tells_no_strokes_to_expect() -> None:
    state = make(practice("E5", "B8", hands=["mulligan"]), "throw | 6 6 6")
    assert not advice(state).strokes and advice(make(practice("E5", "B8"), "throw | 6 6 6")).strokes


def test_a_roll_beside_the_basket_tells_which_cards_take_the_disc_into_it() -> None:
    """It pays little in the last hole of a race, but more than staying put."""
    state = begin(cards="luck", play="board_race", holes=6)._replace(actor=0, phase=Settle())
    state = state.with_player(0, hole=5, square=at("Q7"), trail=(at("P7"), at("Q7")), throws=1)
    roll = advice(state).tips[0]
    assert (roll.text, roll.reason) == ("roll", "5 of 20 Good Luck cards take you into the basket at once.")


@pytest.mark.parametrize(
    ("hole", "text"), [(0, "Great Shot helps you more later."), (2, "Great Shot can still help you on this hole.")]
)
def test_on_the_last_hole_no_card_is_kept_for_later_ones(hole: int, text: str) -> None:
    state = practice("H4", "B8", hands=["great-shot"], holes=3)._replace(hole=hole, phase=Keep("great-shot"))
    tips = reasons(state.with_player(0, hole=hole).with_player(1, hole=hole))
    assert tips["keep"] == text


def test_a_square_that_costs_an_opponent_a_penalty_has_three_sentences() -> None:
    """On Split Oaks, the northernmost row is out of bounds."""
    state = begin(cards="battle", throwing="original")._replace(hole=2, actor=0)
    state = state.with_player(0, hole=2, square=at("I9"), trail=(at("I9"),), throws=3, hand=("spit-out",))
    state = state.with_player(1, hole=2, square=at("T4"), trail=(at("T4"),), throws=3)
    best = advice(make(state, "battle spit-out 2")).tips[0]
    assert best.reason == (
        "Ben goes to V2: 5 squares to go instead of 1. That costs a penalty, too. Ben can't throw it in from there."
    )


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


def test_a_bad_card_that_is_best_accepted_says_what_that_keeps() -> None:
    """On The Ridge, Wimpy Shot costs one square from M7, and Foot Fault more than the card is worth."""
    state = begin(1, cards="luck", course="B", holes=3)._replace(hole=2, actor=0, phase=Bad("wimpy-shot"))
    state = state.with_player(0, hole=2, square=at("M7"), trail=tuple(map(at, ("M5", "M6", "M7"))), throws=2)
    state = state.with_player(0, hand=("cancel",))
    accept, cancel = advice(state).tips
    assert accept.text == "accept" and accept.reason.endswith("You keep Cancel Bad Luck for a worse card.")
    assert cancel.reason == "You stay on M7: 7 squares to go."
    penalised = advice(state._replace(phase=Bad("foot-fault"))).tips
    assert penalised[0].text == "cancel" and not [tip for tip in penalised if "keep" in tip.reason]


def test_to_end_the_last_turn_is_no_reason_to_keep_a_card_that_pays_now() -> None:
    """Ada has holed out on the last hole of a game of skins, and Ben has not."""
    state = practice("J5", "H4", cards="battle", play="skins", hands=["spit-out"], holes=3)._replace(hole=2)
    state = state.with_player(0, hole=2, status="holed").with_player(1, hole=2)._replace(phase=End())
    assert reasons(state)["end"] == "This is your last chance to play your card."
    safe = state.with_player(0, hand=("snapped-driver",))
    assert reasons(safe)["end"] == "You won't need your card any more."


def test_s130_a_gust_can_hurt_where_one_of_its_directions_does() -> None:
    """On Duck Pond, the wind takes a disc from D7 farther away in three of its four directions."""
    state = begin(4, cards="battle", play="skins")._replace(hole=1, actor=0, phase=Settle())
    state = state.with_player(0, hole=1, square=at("D7"), trail=(at("D10"), at("D9"), at("D8"), at("D7")), throws=1)
    assert reasons(state)["roll"] == "20 of 30 Battle cards can hurt you here."


def test_a_full_hand_is_the_reason_not_to_roll_where_every_bad_card_can_be_stopped() -> None:
    """On Long Haul, N4 is eight squares from the basket."""
    state = begin(cards="luck", play="board_race", holes=6)._replace(actor=0, phase=Settle())
    state = state.with_player(0, hole=4, square=at("N4"), trail=(at("M4"), at("N4")), throws=2, hand=("cancel",) * 3)
    assert reasons(state)["done"] == "Your hand is full, so one more card is worth little."
