"""Merits of a throw in a hint of Final Nine, besides its landing: they hold for no lower throw."""

from club.hints import advise
from engine.final_nine import GAME
from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.state import Pile
from engine.rng import Luck
from tests.engine.final_nine.positions import (
    all_pass,
    are_one_idea,
    commit,
    hints,
    make,
    moves_in_hint,
    on_last_hole,
    reasons,
    table,
)

NAMES = ("Annika", "Björn")
BATTLE = Options(rules="battle")
FOREST = Options(course="forest")
SUBURBAN = Options(course="suburban")
SUBURBAN_BATTLE = Options(course="suburban", rules="battle")
BAD_CARD = "A bad card, such as {}, costs you more here than with the best throw."
CALM = Pile((), ("L01", "L02"))
"""An action stack without trouble."""
GATE_HAND = "DR3-FH PU2-FH PU3-FH PU4-FH AP1 SF1-FH K10 V01 C04"


def test_going_back_says_why_its_throw_is_better_than_one_that_lands_there_too() -> None:
    hand = "DR3-BH MR1-FH MR3-BH PU1-BH PU3-BH AP2 SF2-FH SF3-BH SL2"
    rivals = ("DR1-BH",) * 3
    state = table(hand, *rivals, hole=course("suburban")[6], lies="F1", teed=False, options=SUBURBAN)
    reason = reasons(make(state, "disc DR3-BH", "aim U"))["back"]
    assert reason.startswith("Anvil FH up should cost a penalty, like all your throws here. You'd go on from E6.")
    assert reason.endswith(" Hookstone BH lands there too, but it's worth keeping.")
    assert "there too" not in reasons(make(state, "disc MR1-FH", "aim U"))["back"]


def test_a_card_that_the_next_throw_does_not_need_says_what_it_is_for() -> None:
    hand = "DR3-FH MR3-FH PU3-FH PU4-BH PU4-FH AP2 AP3 K06 C05"
    state = table(hand, "DR1-BH", hole="PK02", lies="E8 C8", options=BATTLE)
    tips = reasons(make(state, "disc PU3-FH"))
    assert tips["aim L"].endswith(
        " Nail'd It reaches the basket. Whatever deviation can still turn up, your next throw can go in."
    )
    assert tips["aim U"].endswith(f" Boom reaches the basket. {BAD_CARD.format('Hard Fade')}")
    hand = "DR1-FH DR2-FH MR2-FH PU4-BH PU4-FH AP2 AP3 K03 K05"
    state = table(hand, "DR1-BH", hole="PK08", lies="G4 A11", options=BATTLE)
    reason = reasons(make(state, "disc MR2-FH", "aim U"))["play K05"]
    assert reason.endswith(f" Nail'd It reaches the basket. {BAD_CARD.format('Turn Over')}")
    hand = "DR1-BH DR4-FH MR1-BH PU1-BH PU2-BH PU3-FH AP1 K02 K16"
    state = table(hand, "DR1-BH", hole="PK02", lies="E2", teed=False)
    reason = reasons(make(state, "disc DR1-BH", "aim U"))["play K16"]
    assert reason.endswith(" Yes reaches the basket. With Champ as Control, a bad card hurts less.")


def test_a_throw_with_a_sure_end_does_not_say_that_it_stays_in_reach() -> None:
    hand = "DR2-BH PU1-FH PU4-FH AP2 AP3 FF3-FH K14 V06 FK2"
    state = table(hand, hole=course("forest")[6], lies="D2", teed=False, options=FOREST)
    reason = reasons(state._replace(actions=Pile((), ("C04", *("L01",) * 7))))["disc DR2-BH"]
    assert "is sure to land on C8." in reason and reason.endswith(" Nail'd It reaches the basket.")


def test_a_throw_that_lies_nearer_than_a_better_one_says_that_the_next_one_falls_short() -> None:
    hand = "DR3-FH DR4-FH MR3-BH MR3-FH MR4-BH PU3-BH PU3-FH V03 C03"
    state = table(hand, "DR1-BH", hole="PK05", lies="E8 F10", passed=(0,))
    tips = reasons(make(state, "disc PU3-BH", "aim R"))
    assert tips["back"].endswith(" lands on F5 (86 %). From there, Slipstream FH gets under the basket.")
    assert tips["throw"].endswith(" lands on F9. From there, the next throw shouldn't go in.")


def test_no_choice_is_taken_back_for_the_same_throw_that_costs_a_penalty() -> None:
    hand = "DR1-FH DR3-BH MR2-BH PU2-FH PU4-FH AP1 K06 V01 V06"
    state = table(hand, "DR1-BH", hole="PK03", lies="D2", teed=False, options=BATTLE)
    view = GAME.rules.view(make(state, "disc DR1-FH"), 0)
    assert [tip.text for tip in advise(GAME.key, GAME.edition, view, Luck(b"", 1), NAMES, NAMES).tips] == ["aim U"]


def test_no_throw_that_delays_a_sure_putt_is_shown_beside_it() -> None:
    assert GAME.ai.caddie
    hand = "DR1-BH DR2-BH PU2-BH PU2-FH AP1 AP2 AP3 K01 K06"
    state = table(hand, hole=course("suburban")[1], lies="D9", options=SUBURBAN)
    view, ranking = GAME.rules.view(state, 0), hints(state)
    wasted = {move for move, (worth, _reason) in ranking.items() if GAME.ai.caddie.is_pointless(view, worth.move)}
    assert {"disc PU2-BH", "disc PU2-FH"} < wasted and not wasted & {"disc AP2", "disc AP3"}


def test_a_mirror_card_that_changes_no_landing_says_that_deviations_bend_the_other_way() -> None:
    hand = "DR1-BH DR4-BH MR1-BH MR2-BH MR3-BH PU1-BH SF1-FH K01 V01"
    state = table(hand, "DR1-BH", hole=course("suburban")[4], lies="A10", passed=(0,), options=SUBURBAN_BATTLE)
    reason = reasons(on_last_hole(make(state, "disc PU1-BH")))["aim R"]
    assert ". With Flip, deviations bend it the other way, and that costs less. From there, " in reason


def test_a_direction_names_no_card_that_only_helps_if_a_good_card_turns_up() -> None:
    hand = "MR2-BH MR2-FH PU3-BH PU3-FH SP1-BH K03 K05 V06 C05"
    state = table(hand, "DR1-BH", hole=course("suburban")[1], lies="D7 F9", options=SUBURBAN_BATTLE)
    reason = reasons(make(state, "disc PU3-BH"))["aim U"]
    assert reason.startswith("Swarm BH up most likely lands on C9 ") and "Flex Shot" not in reason


def test_a_throw_that_seems_as_good_as_the_best_one_says_that_a_bad_card_costs_more() -> None:
    hand, forest = "DR1-BH DR4-FH PU2-FH PU4-FH AP1 AP3 K02 V01 V03", course("forest")[7]
    state = table(hand, "DR1-BH", hole=forest, lies="A6", options=FOREST)
    tips = reasons(make(state, "disc DR1-BH", "aim R"))
    then = " From there, Boom reaches the basket."
    assert tips["play V03"] == f"Thunderline BH right with Hard Fade most likely lands on G9 (85 %).{then}"
    assert tips["play V01"].endswith(f" on F9 (85 %).{then} {BAD_CARD.format('Close Tree Hit')}")


def test_a_plan_of_three_throws_does_not_say_that_the_next_throw_falls_short() -> None:
    hand, rivals = "DR2-FH DR3-FH DR4-BH DR4-FH MR2-BH MR2-FH AP1 SF1-BH SP2-BH", ("DR1-BH",) * 3
    state = table(hand, *rivals, hole=course("suburban")[5], lies="C9", options=SUBURBAN)
    assert reasons(state)["disc SP2-BH"].endswith(" gets to B5, then Slipstream BH gets under the basket.")


def test_a_turned_card_says_which_throws_follow_where_two_reach_the_basket() -> None:
    hand = "DR2-BH DR2-FH DR3-BH PU1-BH SF1-FH SP1-BH SP1-FH SK1 MR1-FH"
    state = table(hand, "DR1-BH", hole=course("suburban")[6], lies="E6 B8", turns="K10", options=SUBURBAN_BATTLE)
    reason = reasons(all_pass(commit(state, "MR1-FH", "L")))["apply"]
    assert reason.endswith(" ends up on A8. From there, Driveway BH up gets to A9, then Pin BH reaches the basket.")


def test_going_back_names_no_card_that_the_throw_can_do_without() -> None:
    hand = "DR1-FH MR1-BH MR1-FH MR2-BH MR3-BH AP2 V03 FK2 FK3"
    state = table(hand, "DR1-BH", hole=course("forest")[1], lies="D6", options=FOREST)
    reason = reasons(make(state, "disc DR1-FH", "aim U"))["back"]
    assert reason == "Pathfinder BH up most likely lands under the basket (82 %)."
    reason = reasons(make(state, "disc MR1-BH", "aim U"))["play V03"]
    assert reason.startswith("Anvil BH up with Hard Fade and Turn most likely lands under the basket")
    assert reason.endswith(" You'd draw a new card for Hard Fade.")


def test_a_throw_under_the_basket_says_that_from_distance_would_save_the_drop_in() -> None:
    state = table("DR1-BH DR3-BH MR4-FH PU1-BH PU2-BH PU2-FH PU3-BH PU4-BH AP1", "DR1-BH", hole="PK04", lies="C5 F8")
    likely = state._replace(actions=Pile((), ("L01", *("L03",) * 9)))
    best = "Thunderline BH up is sure to land under the basket."
    assert reasons(likely)["disc DR1-BH"] == f"{best} If From Distance turns up, it goes straight in."
    assert reasons(state._replace(actions=Pile((), ("L03",) * 9)))["disc DR1-BH"] == best


def test_a_throw_stays_in_reach_only_if_the_next_one_goes_in_after_each_deviation() -> None:
    hand = "DR2-BH DR3-FH MR1-FH MR3-BH AP2 AP3 FF1-FH K09 V04"
    state = table(hand, "DR1-BH", hole=course("forest")[1], lies="D2", teed=False, options=FOREST)
    reason = reasons(state)["disc DR2-BH"]
    assert reason.endswith(
        " Nail'd It reaches the basket. Without Turn Over, your next throw could reach the basket less often."
    )


def test_a_throw_that_another_plan_follows_is_not_compared_by_the_cards_that_may_turn_up() -> None:
    hand = "DR1-BH DR2-BH DR3-BH DR4-FH MR2-FH MR3-FH MR4-BH PU4-BH PU4-FH"
    reason = reasons(table(hand, "DR1-BH", hole="PK02", lies="E2", teed=False))["disc DR3-BH"]
    then = "From there, Pathfinder FH up gets to C11, then Breaker BH reaches the basket."
    assert reason == f"Hookstone BH up most likely lands on C7 (87 %). {then}"


def test_the_best_throw_says_that_its_card_keeps_it_from_a_nearer_but_worse_square() -> None:
    hand = "DR1-BH DR1-FH DR3-BH MR2-BH PU3-FH PU4-FH K08 V07 L09"
    state = table(hand, "DR1-BH", hole="PK04", lies="G2", teed=False, options=Options(rules="battle", pack="full"))
    reason = reasons(make(state, "disc DR1-FH", "aim L", "play K08"))["throw"]
    assert reason.endswith(" Without Inverted, you'd lie nearer on A4, but you'd need more strokes from there.")


def test_a_card_without_which_a_throw_has_no_likely_end_is_not_compared_with_it() -> None:
    hand, options = "DR1-BH DR3-FH MR2-BH PU3-FH FF1-BH FP1-FH K10 V01 V04", Options(course="forest", rules="battle")
    state = table(hand, "DR1-BH", hole=course("forest")[4], lies="D2", teed=False, options=options)
    tips = reasons(make(state, "disc DR3-FH", "aim U"))
    assert tips["throw"].startswith("Hookstone FH up lands on F7 ") and "most likely" not in tips["throw"]
    assert " with Turn Over most likely lands on E7 " in tips["play V04"] and "Without" not in tips["play V04"]


def test_throws_behind_the_best_one_with_a_next_throw_alike_are_one_idea() -> None:
    hand = "DR3-BH DR3-FH DR4-BH MR1-BH MR4-BH MR4-FH PU3-BH SF4-BH V03"
    state = table(hand, *("DR1-BH",) * 3, hole=course("suburban")[2], lies="D5", options=SUBURBAN)
    view = GAME.rules.view(state, 0)
    assert are_one_idea(state, "disc MR4-BH", "disc MR4-FH") and not are_one_idea(state, "disc MR4-BH", "disc SF4-BH")
    tips = advise(GAME.key, GAME.edition, view, Luck(b"", 1), NAMES, NAMES).tips
    assert [tip.text for tip in tips] == ["disc SF4-BH", "disc MR4-FH"]


def test_a_sure_putt_names_a_disc_that_can_go_in_too_without_a_place() -> None:
    hand, options = "DR3-FH MR1-FH MR3-BH MR3-FH MR4-BH PU3-BH PU4-BH AP3 V01", Options(rules="battle", pack="full")
    state = table(hand, "DR1-BH", hole="PK09", lies="D7 D8", options=options)
    reason = reasons(make(state, "disc PU3-BH"))["back"]
    assert reason == "Boom can't miss. A call could still cost a stroke. Swarm BH can go in too, but less surely."


def test_a_throw_past_the_mando_on_the_wrong_side_says_so() -> None:
    hand = "DR1-FH DR2-FH DR3-FH DR4-BH DR4-FH MR1-FH PU3-FH PU4-FH AP1"
    tips = reasons(table(hand, "DR1-BH", hole="PK05", lies="D5 D9"))
    assert tips["disc DR2-FH"].endswith(" lands on E11 (83 %). You'd be past the mando on D7, but on the wrong side.")
    assert "wrong side" not in tips["disc PU3-FH"] and "wrong side" not in tips["disc PU4-FH"]
    assert not any("wrong side" in told for told in reasons(table(hand, hole="PK05", lies="D5", passed=(0,))).values())


def test_a_putt_after_a_throw_is_told_apart_from_a_drop_in_which_cannot_miss() -> None:
    tips = reasons(table("DR3-FH DR4-FH MR2-BH MR3-BH PU1-FH PU3-FH V02 V06 C03", "DR1-BH", lies="E6 C8"))
    assert tips["disc MR3-BH"].startswith("Scrubber BH up most likely lands under the basket")
    assert tips["disc MR2-BH"].endswith(" Swarm FH reaches the basket, but unlike a drop-in, it can miss.")
    sure = table("DR2-BH MR1-FH MR3-BH MR3-FH MR4-BH MR4-FH PU4-FH AP1 V01", "DR1-BH", hole="PK02", lies="G9 D2")
    called = sure._replace(actions=Pile((), ("C01", *("L03",) * 9)))
    sentence = " Yes reaches the basket, but unlike on a drop-in, a call could cost a stroke."
    assert reasons(called)["disc MR3-FH"].endswith(sentence)
    assert reasons(sure._replace(actions=CALM))["disc MR3-FH"].endswith(" Yes reaches the basket.")


def test_a_putt_after_a_throw_is_told_apart_from_a_drop_in_with_a_disc_from_the_discard_pile() -> None:
    hand = "DR2-FH PU1-BH PU1-FH PU3-FH AP1 AP2 FP1-BH K15 L03"
    state = on_last_hole(table(hand, "DR1-BH", hole=course("forest")[2], lies="C6 B9", options=FOREST))
    tips = reasons(state._replace(discs=state.discs._replace(discards=("MR3-FH",))))
    assert tips["use K15"].startswith("From the discard pile: Scrubber FH up most likely lands under the basket")
    assert tips["disc FP1-BH"].endswith(
        " Nail'd It reaches the basket, but unlike on a drop-in, a call could cost a stroke."
    )


def test_a_card_spent_to_lie_in_the_woods_says_what_happens_without_it() -> None:
    hand, forest = "DR2-FH DR4-BH DR4-FH MR4-FH PU3-FH PU4-FH FF1-FH K05 V05", course("forest")[4]
    state = table(hand, "DR1-BH", hole=forest, lies="D2", teed=False, options=FOREST)
    reason = reasons(make(state, "disc DR2-FH"))["aim U"]
    assert reason.endswith(" Without Flex Shot, you'd lie on E8, and you'd need more strokes from there.")


def test_a_throw_that_lies_nearer_than_one_that_two_throws_finish_says_that_it_takes_more() -> None:
    hand = "DR1-BH DR1-FH DR4-BH DR4-FH MR1-BH MR1-FH SP1-FH V05 V06"
    tips = reasons(table(hand, "DR1-BH", hole=course("suburban")[2], teed=False, options=SUBURBAN))
    assert tips["disc MR1-BH"].endswith(" Anvil FH up gets to D10, then Driveway FH reaches the basket.")
    assert tips["disc DR4-BH"].endswith(" lands on D7 (82 %). From there, it should take more than two throws.")


def test_a_committed_throw_tells_its_next_one_even_where_it_has_not_moved_the_disc() -> None:
    hand = "DR4-BH MR2-BH MR2-FH PU1-FH PU3-FH AP3 L02 L05 C03"
    state = commit(table(hand, "DR1-BH", lies="E8", turns="V05"), "PU1-FH", "U")
    assert reasons(state)["done"] == "As things stand, your disc ends up on E8. From there, Boom reaches the basket."


def test_a_putt_after_a_committed_throw_is_told_apart_from_a_drop_in_too() -> None:
    hand = "DR4-BH MR3-FH PU2-FH PU3-BH PU4-BH AP3 L05 L06 L07"
    tips = reasons(commit(table(hand, "DR1-BH", hole="PK03", lies="D2", teed=False), "DR4-BH", "U"))
    assert tips["play L05 1"] == "With Tail Wind, your disc ends up under the basket."
    sentence = " Boom reaches the basket, but unlike on a drop-in, a call could cost a stroke."
    assert tips["done"].endswith(sentence)


def test_a_card_that_is_best_played_now_is_told_with_no_next_throw() -> None:
    hand = "DR2-FH MR1-FH MR3-FH MR4-FH PU1-BH PU3-BH K04 K06 L05"
    forest = table(hand, "DR1-BH", hole=course("forest")[0], lies="D2", teed=False, options=FOREST)
    tips = reasons(commit(forest, "DR2-FH", "U"))
    assert [*tips] == ["play L05 1", "done"]
    assert tips["done"] == "As things stand, your disc ends up on E8."


def test_f130_no_plan_is_told_that_finishes_with_the_last_stroke_of_the_limit() -> None:
    hand, plan = "DR1-BH DR3-FH DR4-BH DR4-FH MR1-BH PU2-BH L02 L05 C05", "then Slipstream FH gets under the basket."
    first, *others = table(hand, "DR1-BH", lies="D8", turns="C04").players
    for strokes, is_told in ((4, True), (5, False)):
        players = (first._replace(strokes=strokes), *others)
        state = table(hand, "DR1-BH", lies="D8", turns="C04")._replace(players=players)
        assert reasons(commit(state, "PU2-BH", "U"))["done"].endswith(plan) == is_told


def test_no_card_that_makes_a_throw_no_better_is_shown_beside_it() -> None:
    hand = "DR2-BH DR3-BH DR4-FH MR2-FH MR4-BH PU1-BH PU4-FH K01 V01"
    state = on_last_hole(make(table(hand, "DR1-BH", hole="PK03", teed=False), "disc DR2-BH", "aim U"))
    assert "play K01" in hints(state)
    tips = advise(GAME.key, GAME.edition, GAME.rules.view(state, 0), Luck(b"", 1), NAMES, NAMES).tips
    assert [tip.text for tip in tips] == ["throw"]


def test_throws_that_end_alike_are_one_idea_whatever_is_told_of_their_cards() -> None:
    hand = "DR2-BH DR3-BH DR3-FH MR4-FH PU3-BH PU3-FH PU4-BH K09 K10"
    state = table(hand, "DR1-BH", hole="PK01", lies="D2", teed=False)
    assert are_one_idea(make(state, "disc DR3-BH", "aim U"), "play K10", "play K09 1")
    hand = "DR2-FH MR2-BH PU1-BH PU1-FH PU2-FH AP3 V04 L06 C05"
    assert are_one_idea(make(table(hand, "DR1-BH", hole="PK02", lies="D8"), "disc PU1-BH"), "aim D", "aim R")


def test_a_lower_throw_names_a_luck_card_only_if_more_than_another_lie_comes_of_it() -> None:
    hand = "MR1-FH MR3-BH MR4-BH MR4-FH PU3-FH PU4-FH AP1 V03 L05"
    state = table(hand, "DR1-BH", hole=course("forest")[0], lies="D2", teed=False, options=FOREST)
    reason = reasons(state)["disc MR3-BH"]
    assert reason.startswith("Scrubber BH up most likely lands on C5 ")
    assert reason.endswith(" on C6. From there, Meadow BH up gets to C7, then Anvil FH gets under the basket.")


def test_going_back_says_why_the_chosen_disc_is_worse_after_a_long_reason_too() -> None:
    hand = "DR2-BH DR4-BH MR2-BH MR3-BH MR3-FH MR4-BH AP1 V02 L03"
    state = table(hand, "DR1-BH", hole="PK02", lies="C8 C9", options=BATTLE)
    risky = state._replace(actions=Pile((), ("V01", "V03", "L01", "L02")))
    assert reasons(make(risky, "disc MR2-BH"))["back"] == (
        "Longshore BH up should land out of bounds, back to C11. Green Flag after it saves you the penalty."
        " From there, Yes reaches the basket. Pathfinder BH lands there too, but less surely."
    )


def test_a_throw_says_if_the_next_one_goes_in_less_often_than_after_the_best_throw() -> None:
    hand = "DR2-FH DR4-BH MR3-FH MR4-BH PU3-FH SF3-BH K09 L01 C05"
    state = table(hand, "DR1-BH", hole=course("suburban")[0], lies="D2", teed=False, options=SUBURBAN)
    reason = reasons(state)["disc DR2-FH"]
    assert reason.endswith(
        " with Layup reaches the basket. Your next throw goes in 76 % of the time, after the best throw 82 %."
    )


def test_a_throw_out_of_bounds_that_comes_back_under_the_basket_says_so() -> None:
    hand = "DR4-FH MR1-BH MR2-FH MR3-BH PU4-BH PU4-FH FF1-BH K03 V05"
    state = table(hand, "DR1-BH", hole=course("forest")[2], lies="D6", options=FOREST)
    assert "lands out of bounds, back under the basket" in reasons(state)["disc FF1-BH"]


def test_the_other_order_of_two_discs_says_why_it_is_worse() -> None:
    """A luck card that helps hardly at all after the best throw is no reason to tell none."""
    hand = "MR2-BH MR4-FH PU2-BH PU4-FH FF3-FH K09 L01 L05 FL2"
    state = table(hand, "DR1-BH", hole=course("forest")[2], lies="C2", teed=False, options=FOREST)
    turns = Pile((), ("C01", "C05", "V01", "V04", "V07", "K02", "K03", "K16", "L02", "FK2"))
    tips = reasons(make(on_last_hole(state)._replace(actions=turns), "disc FF3-FH"))
    assert tips["back"].startswith("Pathfinder BH up most likely lands on C6")
    assert tips["aim U"].endswith(f" From Distance reaches the basket. {BAD_CARD.format('Turn Over')}")


def test_a_bad_card_is_told_whichever_discs_the_plans_need() -> None:
    hand = "DR4-FH MR1-FH PU2-BH PU3-BH PU4-BH PU4-FH K02 K13 V05"
    tips = reasons(table(hand, "DR1-BH", hole="PK02", lies="B3 C7"))
    assert tips["disc DR4-FH"].endswith(" From there, Swarm BH right gets to C9, then Breaker BH reaches the basket.")
    assert tips["disc MR1-FH"].endswith(BAD_CARD.format("Close Tree Hit"))


def test_a_card_that_is_good_for_the_best_throw_is_not_said_to_cost_the_other_one_more() -> None:
    hand = "DR2-FH MR1-FH MR4-BH MR4-FH FF3-BH FF3-FH L02 C02 C03"
    state = table(hand, "DR1-BH", hole=course("forest")[0], lies="E10 D10", options=FOREST)
    turns = Pile((), ("FV3", "V02", "V04", "V05", *("L01",) * 18))
    reason = reasons(make(state._replace(actions=turns), "disc MR4-BH", "aim R"))["throw"]
    assert reason.startswith("Meadow BH right is sure to land on F10.")
    assert reason.endswith(" Some cards, such as Early Tree, would help you more with the best throw.")


def test_a_nearer_throw_that_two_more_finish_tells_them_beside_one_that_the_next_finishes() -> None:
    hand = "DR1-BH DR1-FH DR2-FH MR1-FH MR2-BH MR4-FH FF3-BH L02 C03"
    tips = reasons(table(hand, "DR1-BH", hole=course("forest")[1], lies="D2 D8", teed=False, options=FOREST))
    assert tips["disc MR4-FH"].endswith(" From there, Longshore FH gets under the basket.")
    assert tips["disc DR2-FH"].endswith(" Pathfinder BH right gets to G9, then Anvil FH gets under the basket.")


def test_a_putt_is_told_apart_from_a_drop_in_that_a_luck_card_brings_about() -> None:
    hand = "DR2-BH DR3-BH DR4-FH MR3-FH PU1-FH AP1 SF3-FH K05 SL1"
    state = table(hand, "DR1-BH", hole=course("suburban")[2], teed=False, options=SUBURBAN)
    tips = reasons(make(on_last_hole(state), "disc DR2-BH", "aim U"))
    assert tips["play K05"].endswith(" With Lucky Skip after it, your disc ends up under the basket.")
    assert tips["throw"].endswith(" Yes reaches the basket, but unlike on a drop-in, a call could cost a stroke.")


def test_no_throw_with_cards_is_shown_that_ends_where_its_disc_alone_gets() -> None:
    hand = "DR4-BH MR1-FH MR4-BH PU1-FH PU4-BH K04 K09 K16 L07"
    state = table(hand, "DR1-BH", hole=course("suburban")[1], lies="E10", options=SUBURBAN_BATTLE)
    state = make(state._replace(actions=Pile((), (*("L03",) * 6, "V01", "V02", "V03", "V04"))), "disc PU1-FH")
    assert reasons(state)["aim D"].startswith("Pin FH down with Control and Layup goes in 20 % of the time, ")
    assert moves_in_hint(state) == ["back"]


def test_a_penalty_is_not_told_with_a_bad_card_as_if_that_were_the_worst_of_it() -> None:
    hand = "DR1-FH DR2-BH DR3-FH MR2-FH MR3-FH AP1 L01 L05 C02"
    state = table(hand, "DR1-BH", hole="PK02", lies="E2 F8", teed=False)
    state = state._replace(actions=Pile((), (*("L03",) * 8, "V01", "V02", "V03", "V04", "V05", "V06", "C01", "C02")))
    told = reasons(make(state, "disc MR2-FH"))["aim U"]
    assert told == "Pathfinder FH up most likely lands out of bounds, back to E4 (94 %)."


def test_a_throw_is_not_called_slow_where_a_disc_can_be_fetched_after_it() -> None:
    hand, theirs = "DR2-FH MR2-BH MR3-BH MR4-FH PU1-FH PU3-FH K03 K06 K15", "DR1-BH MR1-BH MR2-FH PU1-BH PU3-BH"
    state = table(hand, theirs, lies="F8 D8")
    state = state._replace(discs=state.discs._replace(discards=("AP2",)))
    assert reasons(make(state, "disc PU1-FH"))["aim L"] == "Pin FH left with Roller most likely lands on D8 (78 %)."
