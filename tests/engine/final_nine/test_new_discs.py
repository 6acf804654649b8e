"""Two new discs for a card: before a throw, or after it."""

from engine.final_nine.ai.fetches import SWITCH_STROKES
from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from tests.engine.final_nine.positions import hints, reasons, table

HAND = "DR1-BH DR2-BH DR2-FH DR3-FH MR1-BH PU3-BH {card} V06 V05"
"""A hand whose long throws get near the basket, but that has no putter for it."""


def test_f93_new_discs_that_a_card_can_draw_after_a_throw_count_for_it() -> None:
    drawing, other = (hints(table(HAND.format(card=card), "DR1-BH", lies="C4")) for card in ("K14", "V07"))
    assert next(iter(drawing)) == "use K14"
    after, alone = (found["disc DR2-FH"][0] for found in (drawing, other))
    assert after.strokes < alone.strokes - 0.5
    assert 0 <= after.cost - drawing["use K14"][0].cost < 0.3


def test_f93_a_card_that_can_draw_new_discs_after_a_throw_is_no_worse_before_it() -> None:
    for lie in ("D2", "D5", "C4", "B9", "E8", "F11"):
        found = hints(table("DR1-BH DR2-BH MR1-BH MR2-FH PU3-BH PU2-BH K14 K15 V05", "DR1-BH", lies=lie))
        throws = [worth.cost for move, (worth, _reason) in found.items() if move.startswith("disc ")]
        assert found["use K14"][0].cost <= min(throws) + SWITCH_STROKES


def test_a_throw_that_the_hand_can_finish_does_not_ask_for_new_discs() -> None:
    hand, forest = "DR4-BH MR4-FH PU1-FH PU4-FH AP1 FP2-FH FF4-BH K05 K14", Options(course="forest", rules="battle")
    state = table(hand, "DR1-BH", hole=course("forest")[1], lies="D2", teed=False, options=forest)
    assert reasons(state)["disc DR4-BH"].endswith(" From there, Yes reaches the basket.")


def test_a_throw_that_new_discs_should_follow_names_the_card_that_draws_them() -> None:
    told = "Longshore FH up first, which most likely lands on D10, then two new discs with Draw 2 New."
    assert reasons(table(HAND.format(card="K14"), "DR1-BH", lies="C4"))["disc DR2-FH"] == told
