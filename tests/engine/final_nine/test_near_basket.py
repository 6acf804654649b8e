"""Hints near the basket: why a throw goes away from it, and which plans are told."""

from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.state import Pile
from tests.engine.final_nine.positions import after_strokes, all_pass, commit, make, on_last_hole, reasons, table

PRO = Options(rules="battle", level="pro", pack="full")
SUBURBAN = Options(course="suburban", rules="battle")
DISCARDS = (
    "L02 V05 L06 SK2 SL1 V02 K03 C02 SV3 K14 K02 C01 SL2 SK1 K04 C03 K09 K05 K13 V03 K01 K15 L03 C04 K16 V01 L05 K06 "
    "SV1 L07"
)
"""All action cards of a suburban battle but a few."""

TURNED = "L02 V01 K08 V02 V03 K09 K04 C04 K05 L08 K01 V03 L07 K10 C02 L03 K12 V05 K14 K07 V05 K13 V01"
"""Action cards that can't turn up any more."""


def test_a_throw_away_from_a_near_basket_says_that_the_hand_has_no_putter() -> None:
    hand = "DR1-BH DR1-FH DR2-BH DR2-FH MR1-FH MR2-FH MR3-FH C04 C06"
    state = after_strokes(table(hand, "DR1-BH", hole="PK02", lies="C9 C10", options=PRO, wind=3), 5)
    lands = "Pathfinder FH right most likely lands on F9 (83 %)."
    why = "Near the basket, you'd need a putter, and you have none."
    assert reasons(make(state, "disc DR1-BH"))["back"] == f"{lands} {why}", "two throws that gain nothing are no plan"


def test_a_throw_to_the_same_place_as_with_a_fetched_disc_says_that_the_next_one_falls_short() -> None:
    hand = "DR1-BH DR2-FH DR3-BH PU1-BH PU1-BH PU4-FH K15 V06 L01"
    creek = table(hand, "DR1-BH", hole="PK02", lies="D9 C8", options=PRO, wind=2)
    piles = {
        "discs": creek.discs._replace(discards=("PU2-FH",)),
        "actions": Pile(creek.actions.cards, tuple(TURNED.split())),
    }
    tips = reasons(creek._replace(**piles))
    lands = "Lifter FH up most likely lands on D10 (91 %). From there, Breaker FH reaches the basket."
    assert tips["use K15"] == f"From the discard pile: {lands}"
    short = "From there, the next throw shouldn't go in."
    assert tips["disc PU4-FH"] == f"Breaker FH up most likely lands on D10 (91 %). {short}"


def test_luck_shortens_a_plan_of_two_more_throws_that_first_comes_no_nearer() -> None:
    hand = "DR4-FH MR4-BH MR4-FH PU1-BH PU4-FH SF3-FH K10 L01 C05"
    state = on_last_hole(table(hand, "DR1-BH", hole=course("suburban")[2], lies="E5 E10", options=SUBURBAN))
    state = state._replace(actions=Pile(("V04", "L03"), tuple(DISCARDS.split())))
    plan = "From there, Pin BH left with Hyzer gets to D8, then Breaker FH reaches the basket."
    told = f"Slipstream FH up most likely lands on E9 (67 %). {plan} With some luck, you'd need one throw less."
    assert reasons(state)["disc DR4-FH"] == told


def test_the_throws_from_a_place_are_told_only_once_where_another_move_gets_there_with_a_penalty() -> None:
    hand = "DR2-BH DR2-FH DR4-BH PU1-FH PU2-BH SP1-BH SF3-BH K14 C05"
    lanes = table(hand, "DR1-BH", hole=course("suburban")[1], lies="D6 C7", turns="L05", options=SUBURBAN)
    tips = reasons(all_pass(commit(lanes, "DR4-BH", "U")))
    then = "From there, Driveway BH down gets to D10, then Pin FH reaches the basket."
    assert tips["skip"] == f"As things stand, your disc ends up on D11. {then}"
    assert tips["apply 1"] == "With Tail Wind, your disc ends up out of bounds, back to D11."
