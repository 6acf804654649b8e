"""The throw that a hint names beside a card which changes the hand."""

import pytest

from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.state import State
from tests.engine.final_nine.positions import make, reasons, table

FOREST = table(
    "DR1-BH DR4-BH MR1-BH MR1-FH MR4-BH FF1-FH K14 V03 L01",
    "DR1-BH",
    hole=course("forest")[0],
    lies="F8",
    options=Options(course="forest"),
)
CREEK = table("DR2-BH DR3-BH MR1-FH MR3-BH MR4-BH AP1 K10 K09 K15", "DR1-BH", hole="PK02", lies="C7")
CREEK = CREEK._replace(discs=CREEK.discs._replace(discards=("PU4-FH",)))


@pytest.mark.parametrize(
    ("state", "disc", "card", "text"),
    [
        (FOREST, "MR4-BH", "K14", " Then Anvil FH left most likely lands on C9."),
        (CREEK, "MR1-FH", "K15", " Then Meadow BH up with Hyzer most likely lands under the basket."),
    ],
)
def test_a_card_before_another_throw_than_the_chosen_one_names_that_throw(
    state: State, disc: str, card: str, text: str
) -> None:
    before, chosen = (reasons(at)[f"use {card}"] for at in (state, make(state, f"disc {disc}")))
    assert chosen == before + text


def test_a_sure_putt_after_a_card_does_not_say_where_it_most_likely_lands() -> None:
    hand = "DR3-BH DR4-BH DR4-FH MR3-BH AP2 SF2-FH K14 V02 L05"
    yard = table(hand, "DR1-BH", hole=course("suburban")[0], lies="E11", options=Options(course="suburban"))
    reason = reasons(make(yard, "disc SF2-FH", "aim L"))["use K14"]
    assert reason.endswith(" Then Nail'd It can't miss.")


def test_a_card_before_the_chosen_throw_does_not_repeat_it() -> None:
    assert " Then " not in reasons(make(CREEK, "disc MR3-BH"))["use K15"]
