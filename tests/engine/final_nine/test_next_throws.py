"""Hints name the throw that follows where it is needed as a reason, and so that it can be thrown like that."""

from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.state import Pile
from tests.engine.final_nine.positions import make, moves_in_hint, on_last_hole, reasons, table

GATE_HAND = "DR3-FH PU2-FH PU3-FH PU4-FH AP1 SF1-FH K10 V01 C04"
FOREST = Options(course="forest")
CALM = Pile((), ("L01", "L02"))
"""An action stack without trouble."""
CALL = " A call could still cost a stroke."
SUBURBAN_BATTLE = Options(course="suburban", rules="battle")


def test_a_throw_says_that_it_passes_the_mando_and_what_follows() -> None:
    state = table(GATE_HAND, "DR1-BH", hole=course("suburban")[4], lies="F4 G9", options=SUBURBAN_BATTLE)
    tips = reasons(make(state, "disc PU3-FH"))
    then = "From there, Swarm FH up gets to F9, then Hookstone FH gets under the basket."
    assert tips["back"] == f"Sidestreet FH up most likely lands on E8 (85 %). That passes the mando on D6. {then}"
    assert tips["aim U"].endswith(" From there, Sidestreet FH up gets to F9, then Hookstone FH gets under the basket.")


def test_the_next_throw_is_told_after_a_detour_to_a_mando_only_if_it_passes_it() -> None:
    log, far = course("forest")[8], "DR3-BH DR4-FH MR2-BH PU2-FH PU3-FH FF1-BH FF3-FH V01 C04"
    near, comes_first = "MR2-BH PU3-FH PU3-BH PU4-BH PU4-FH PU1-BH PU1-FH V01 C04", "The mando on C6 comes first: "
    tables = (table(hand, "DR1-BH", hole=log, lies="D4", options=FOREST) for hand in (far, near))
    passes, stays = (state._replace(actions=CALM) for state in tables)
    told = f"{comes_first}Needle BH left is sure to land on B4. From there, Slipstream FH up gets to B8."
    assert next(iter(reasons(passes).values())) == told
    told = next(iter(reasons(stays).values()))
    assert told.startswith(f"{comes_first}Swarm BH up with Strong Wind is sure to land on B4. Without Strong Wind, ")


def test_two_throws_are_told_only_if_they_get_clearly_further_than_one() -> None:
    state = table(
        "PU1-BH AP1 FF1-BH FF4-BH FP1-BH K06 L02 FL1 FC1",
        *("DR1-BH",) * 2,
        hole=course("forest")[2],
        teed=False,
        options=Options(course="forest", rules="battle", pack="full"),
    )
    best = next(iter(reasons(state).values()))
    assert best.startswith("Pin BH up most likely lands on C3 ") and "From there" not in best


def test_a_next_throw_that_has_to_curve_back_is_named_with_its_direction() -> None:
    hand = "DR1-FH DR3-FH DR4-FH MR1-BH MR1-FH MR3-FH PU3-BH V01 C04"
    state = table(hand, "DR1-BH", hole="PK02", lies="F9", wind=0, options=Options(rules="battle", level="pro"))
    assert " lands on B10 (" in (best := reasons(state)["disc MR1-FH"])
    assert best.endswith(" From there, Swarm BH down reaches the basket.")


def test_of_discs_that_finish_as_well_the_straight_one_is_named() -> None:
    hand = "MR2-FH MR3-FH MR4-BH MR4-FH PU1-BH PU2-BH PU3-FH PU4-FH L01"
    options = Options(course="suburban", level="pro")
    state = table(hand, "DR1-BH", hole=course("suburban")[0], lies="E7", wind=3, options=options)
    assert " lands on D11 (" in (reason := reasons(state)["disc MR2-FH"])
    assert "From there, Breaker FH reaches the basket." in reason


def test_no_luck_card_follows_a_throw_that_ends_the_same_without_it() -> None:
    hand = "DR1-FH DR2-BH DR2-FH DR3-BH MR4-FH SF1-BH L01 SK2 SL1"
    state = on_last_hole(table(hand, "DR1-BH", hole=course("suburban")[2], lies="E9 D2", options=SUBURBAN_BATTLE))
    reason = reasons(make(state._replace(actions=CALM), "disc SF1-BH", "aim D"))["play SK2"]
    assert " should land on D5. " in reason and "From Distance after it" not in reason


def test_two_cards_that_fetch_the_same_disc_are_one_idea() -> None:
    hand = "DR1-FH MR4-FH PU2-BH PU4-FH FP1-FH K03 K10 K15 FK1"
    state = table(hand, hole=course("forest")[1], lies="D8", options=FOREST)
    state = state._replace(discs=state.discs._replace(discards=("AP3", "DR2-FH")))
    assert {reasons(state)[move].removesuffix(CALL) for move in ("use K15", "use FK1")} == {
        "From the discard pile: Boom can't miss."
    }
    assert moves_in_hint(state) == ["use K15", "disc PU2-BH"]


def test_the_second_copy_of_a_disc_is_called_the_other_one() -> None:
    state = make(table("PU4-BH PU4-BH DR1-BH DR2-BH MR1-BH MR3-BH V01 V02 V03", lies="D7"), "disc PU4-BH")
    assert reasons(state)["aim U"].endswith("From there, your other Breaker BH reaches the basket.")
