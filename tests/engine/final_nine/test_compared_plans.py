"""Plans of throws beside each other in a hint: each says how it goes on, and none speaks against the best one."""

from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.state import Pile, Refilling
from tests.engine.final_nine.positions import (
    after_strokes,
    all_pass,
    are_one_idea,
    commit,
    make,
    moves_in_hint,
    on_last_hole,
    reasons,
    table,
)

BATTLE = Options(rules="battle")
SUBURBAN = Options(course="suburban")
SUBURBAN_BATTLE = Options(course="suburban", rules="battle")


def test_a_lower_throw_tells_the_two_throws_that_finish_after_it() -> None:
    hand = "DR3-BH DR4-BH MR3-FH PU1-BH PU2-FH AP2 K09 V05 C02"
    tips = reasons(table(hand, "DR1-BH", hole="PK02", lies="E2 C4", teed=False))
    assert tips["disc DR3-BH"].endswith(" From there, Scrubber FH with Layup gets under the basket.")
    assert " lands on E7 " in tips["disc DR4-BH"]
    assert tips["disc DR4-BH"].endswith(" Scrubber FH left with Layup gets to B9, then Nail'd It reaches the basket.")


def test_a_lower_throw_tells_a_luck_card_only_if_no_plan_finishes_as_soon_without_it() -> None:
    hand = "MR1-BH MR1-FH PU3-BH AP1 AP2 AP3 K06 L06 SL1"
    state = table(hand, "DR1-BH", hole=course("suburban")[1], lies="E2 F7", teed=False, options=SUBURBAN_BATTLE)
    told = reasons(state)
    assert " With Lucky Skip after it, your disc ends up on A4. From there, " in told["disc MR1-FH"]
    assert told["disc PU3-BH"].endswith(
        " (79 %). From there, Anvil BH up with Good Kick gets to E9, then Boom reaches the basket."
    )


def test_a_lower_throw_from_which_no_two_throws_finish_says_so() -> None:
    hand = "DR1-FH DR2-BH DR2-FH DR4-FH MR3-FH PU2-FH PU4-BH L08 C05"
    tips = reasons(table(hand, "DR1-BH", hole="PK02", lies="E2 G7", teed=False, options=BATTLE, wind=2))
    assert next(iter(tips.values())).endswith(" gets to D10, then Breaker BH reaches the basket.")
    assert tips["disc DR1-FH"].endswith(" From there, it should take more than two throws.")


def test_plans_with_the_same_discs_are_one_idea_whichever_way_they_go() -> None:
    hand = "DR1-BH MR3-BH MR3-FH MR4-BH PU1-BH PU4-BH PU4-FH L07 C04"
    state = table(hand, "DR1-BH", hole="PK02", lies="E10 C10", options=BATTLE)
    tips = reasons(state)
    assert tips["disc MR4-BH"].endswith(" Pin BH down gets to B10, then Breaker BH reaches the basket.")
    assert tips["disc MR3-BH"].endswith(" Pin BH right gets to C9, then Breaker BH reaches the basket.")
    assert are_one_idea(state, "disc MR4-BH", "disc MR3-BH")


def test_a_throw_as_good_as_the_best_one_with_the_same_next_throw_is_the_same_idea() -> None:
    hand = "DR1-BH DR1-FH MR3-BH MR3-FH PU4-BH PU4-FH V05 L08 C02"
    state = table(hand, "DR1-BH", hole="PK03", lies="D5 E7")
    tips = reasons(state)
    assert [*tips][:2] == ["disc MR3-BH", "disc MR3-FH"]
    assert " lands on C8 " in tips["disc MR3-BH"] and " lands on E8 " in tips["disc MR3-FH"]
    assert are_one_idea(state, "disc MR3-BH", "disc MR3-FH")
    assert not are_one_idea(state, "disc MR3-BH", "disc PU4-BH")


def test_a_throw_without_its_penalty_is_one_idea_with_another_to_the_same_place() -> None:
    hand = "DR1-BH DR4-BH MR1-BH MR2-FH PU2-FH PU4-BH AP1 K06 L03"
    state = table(hand, "DR1-BH", hole="PK02", lies="E2 A4", teed=False)
    tips = reasons(state)
    assert " Green Flag after it saves you the penalty. From there, Thunderline BH gets " in tips["disc MR2-FH"]
    assert are_one_idea(state, "disc MR2-FH", "disc PU2-FH")


def test_a_turned_card_tells_no_plan_beside_a_better_end_without_one() -> None:
    hand = "DR1-FH DR2-BH DR3-BH DR4-FH MR2-FH MR4-FH V01 SV3 SL1"
    state = table(hand, "DR1-BH", hole=course("suburban")[2], lies="E6 C9", turns="SK2", options=SUBURBAN_BATTLE)
    tips = reasons(all_pass(commit(state, "MR2-FH", "U")))
    assert [*tips] == ["skip", "apply"] and tips["skip"].endswith(" your disc ends up on E9.")
    assert tips["apply"] == "With Dead Stop, your disc ends up on E10."


def test_a_plan_that_finishes_sooner_does_not_speak_against_the_best_throw() -> None:
    hand = "DR1-BH DR2-FH DR4-FH MR1-FH MR2-BH PU1-FH SF3-FH L02 SL2"
    state = table(hand, "DR1-BH", hole=course("suburban")[2], lies="D2 E9", teed=False, options=SUBURBAN_BATTLE)
    tips = reasons(state)
    assert tips["disc DR4-FH"].endswith(" Backlane FH up gets to D10, then Pin FH reaches the basket.")
    assert " lands on D6 (" in tips["disc MR2-BH"] and "From there" not in tips["disc MR2-BH"]


def test_a_throw_much_worse_than_its_plan_tells_neither_that_nor_a_small_price_of_it() -> None:
    hand = "DR3-BH MR2-FH MR3-FH PU2-FH PU4-FH SF3-FH L01 C03 SK1"
    state = table(hand, "DR1-BH", hole=course("suburban")[0], lies="D2", teed=False, options=SUBURBAN)
    tips = reasons(state)
    assert tips["disc MR2-FH"].endswith(" From there, Backlane FH with From Distance reaches the basket.")
    assert tips["disc SF3-FH"] == "Backlane FH up most likely lands on D5 (82 %)."


def test_a_card_of_the_best_throw_that_changes_no_end_says_what_it_protects_from() -> None:
    hand = "DR3-BH DR4-FH MR1-FH AP1 SF1-BH SF1-FH V02 V07 SK2"
    state = table(hand, "DR1-BH", hole=course("suburban")[2], lies="D2 D5", teed=False, options=SUBURBAN)
    turns = Pile((), ("V04", "SV1", *("K01", "L05", "L07", "C02", "C05") * 2))
    told = reasons(on_last_hole(state)._replace(actions=turns))["disc MR1-FH"]
    assert " lands on E6 " in told and " Dead Stop protects it from some bad cards. From there, " in told


def test_a_sure_putt_on_the_last_hole_leaves_nothing_for_a_new_disc() -> None:
    hand = "DR1-FH DR4-BH MR1-BH MR3-BH AP3 K02 C04 C05"
    texts = {BATTLE: "so only an action card can still be of use.", Options(): "so it hardly matters which."}
    for options, text in texts.items():
        state = on_last_hole(table(hand, "DR1-BH", lies="D8 D9", options=options))._replace(phase=Refilling((0,), 0))
        assert reasons(state)["draw action"] == f"Boom can't miss, {text}"


def test_two_new_discs_are_no_idea_beside_a_sure_putt_on_the_last_hole() -> None:
    state = table("DR1-FH DR3-FH MR4-BH PU1-FH PU3-FH PU4-FH AP1 K14 L05", "DR1-BH", lies="D8")
    assert "use K14" in moves_in_hint(state)
    assert "use K14" not in moves_in_hint(on_last_hole(state))


def test_a_best_throw_says_where_the_next_one_gets() -> None:
    hand = "DR1-BH MR2-FH MR3-BH MR3-FH PU1-BH PU3-FH PU4-FH AP2 L01"
    tips = reasons(table(hand, "DR2-BH DR2-FH MR2-BH MR2-FH PU1-BH PU1-FH V04 C03 V06", lies="G2 G2", hole="PK04"))
    assert tips["disc MR3-BH"].startswith("Scrubber BH up most likely lands on F5 (")
    assert " gets to " in tips["disc MR3-BH"]


def test_a_last_throw_that_can_miss_says_so_if_the_plan_of_the_best_one_drops_in() -> None:
    hand = "DR4-BH MR1-FH MR4-FH PU1-FH PU2-BH PU2-FH AP1 FF1-FH FF3-FH"
    state = on_last_hole(table(hand, hole=course("forest")[2], lies="C2", teed=False, options=Options(course="forest")))
    tips = reasons(make(state, "disc FF1-FH"))
    assert tips["back"].endswith(" From there, Bramble FH gets under the basket.")
    assert tips["aim U"].endswith(" then Lifter BH reaches the basket, but unlike a drop-in, it can miss.")
    assert tips["aim D"].endswith(" then Anvil FH gets under the basket.")


def test_a_throw_that_cannot_miss_has_no_reason_behind_a_sure_putt() -> None:
    hand = "MR1-BH MR3-FH MR4-FH PU1-BH PU1-FH PU3-BH PU4-FH AP2 L02"
    turns = Pile((), ("C01", "K01", "K05", "K10", "L05", "L07", "L02", "K09"))
    state = on_last_hole(table(hand, "DR1-BH", hole="PK03", lies="C8 D7"))._replace(actions=turns)
    tips = reasons(make(state, "disc PU1-FH", "aim R"))
    assert tips["back"] == "Nail'd It can't miss." and tips["throw"] == ""


def test_no_bad_card_is_the_reason_where_most_of_a_loss_is_the_price_of_cards() -> None:
    hand = "DR4-BH DR4-FH PU4-BH AP1 SF3-BH SF3-FH SP1-BH SP1-FH K10"
    tips = reasons(table(hand, "DR1-BH", hole=course("suburban")[1], lies="D6 C10", options=SUBURBAN))
    assert tips["disc SF3-FH"].endswith(
        " A bad card, such as Strong Wind, costs you more here than with the best throw."
    )
    assert tips["disc SF3-BH"].startswith("Backlane BH up with Hyzer ")
    assert tips["disc SF3-BH"].endswith(" From there, Yes reaches the basket.")


def test_a_disruption_that_is_better_kept_says_so_and_not_what_the_figures_tell() -> None:
    theirs = "DR2-BH DR3-FH MR1-FH PU2-BH PU3-BH PU4-BH PU4-FH AP1 C05"
    state = table("MR1-BH PU1-BH PU2-BH", theirs, hole="PK02", lies="C3 E7", options=BATTLE)
    tips = reasons(commit(state, "MR1-BH", "U"), seat=1)
    assert [*tips] == ["pass", "play C05"] and tips["play C05"] == "Courtesy should do more on another throw."


def test_a_throw_left_as_it_stands_is_not_told_behind_a_card_that_leaves_it_so_too() -> None:
    hand = "DR1-FH DR3-BH MR2-FH MR3-BH AP2 K09 V07 C02 L02"
    state = all_pass(commit(table(hand, "DR1-BH", lies="E9", options=BATTLE, turns="K15"), "AP2", ""))
    assert reasons(state) == {"apply": "Disc Swap costs nothing now and improves your hand.", "skip": ""}


def test_a_draw_says_when_it_helps_only_if_that_is_clear() -> None:
    hand = "DR3-BH DR4-FH PU3-FH PU4-FH K05 K16 V01 V03"
    state = table(hand, "DR1-BH", hole="PK02", lies="E2 D10", teed=False, options=Options(rules="battle", pack="full"))
    tips = reasons(state._replace(phase=Refilling((0,), 0), holes=state.holes[:2]))
    assert tips["draw disc"] == "A disc should help you more than an action card."
    hand = "DR2-FH SF1-BH SP1-FH K02 K13 V07 L07 C05"
    state = table(hand, "DR1-BH", hole=course("suburban")[1], lies="D10 C9", options=SUBURBAN_BATTLE)
    tips = reasons(state._replace(phase=Refilling((0,), 0), holes=state.holes[:2]))
    assert tips["draw disc"] == "On the next hole, a disc should help you more than an action card."


def test_a_disc_to_fetch_after_a_throw_says_how_it_finishes() -> None:
    hand = "DR1-BH DR3-FH MR1-BH MR2-FH MR3-FH MR4-BH K15 V06 V07"
    state = after_strokes(table(hand, "DR1-BH", hole="PK02", lies="D10 C10"), 3)
    state = state._replace(discs=state.discs._replace(discards=("PU3-BH",)))
    first = "First Thunderline BH up, which most likely lands out of bounds, back to D11."
    then = " From there, Swarm BH from the discard pile reaches the basket."
    assert reasons(on_last_hole(state))["disc DR1-BH"] == first + then
    first = "First Scrubber FH down, which most likely lands on C7."
    then = " From there, Anvil BH up gets to B11, then Swarm BH from the discard pile reaches the basket."
    assert reasons(state)["disc MR3-FH"] == first + then


def test_no_disc_is_fetched_where_a_sure_putt_of_the_hand_finishes() -> None:
    state = table("AP1 MR1-BH MR2-BH PU2-BH PU3-BH K15 DR2-BH V01 V02", lies="D4")
    state = state._replace(discs=state.discs._replace(discards=("AP3",)))
    putt = "First Pathfinder BH up, which most likely lands on D8. From there, Yes reaches the basket."
    assert reasons(state)["disc MR2-BH"] == putt


def test_two_lower_throws_side_by_side_before_the_same_disc_are_one_idea_if_they_cost_about_the_same() -> None:
    hand = "DR3-FH PU1-BH PU2-BH PU4-BH PU4-FH FP1-FH K09 C01 C04"
    state = table(hand, hole=course("forest")[1], lies="D2", teed=False, options=Options(course="forest"))
    tips = reasons(state)
    assert " lands on D3 " in tips["disc PU4-FH"] and " From there, Hookstone FH up gets " in tips["disc PU4-FH"]
    assert " lands on D4 " in tips["disc PU2-BH"] and " From there, Hookstone FH up with " in tips["disc PU2-BH"]
    assert are_one_idea(state, "disc PU4-FH", "disc PU2-BH")
    hand = "DR3-FH MR2-BH MR4-FH PU2-FH AP1 SF1-FH SF3-BH K13 L05"
    state = table(hand, "DR1-BH", hole=course("suburban")[0], lies="D2 B8", teed=False, options=SUBURBAN)
    assert are_one_idea(state, "disc SF3-BH", "disc MR4-FH")
    assert not are_one_idea(state, "disc SF3-BH", "disc DR3-FH")
    assert not are_one_idea(state, "disc SF3-BH", "disc MR2-BH")
