"""Two new discs for a card: before a throw, or after it."""

from engine.final_nine.ai.fetches import SWITCH_STROKES
from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from tests.engine.final_nine.positions import after_strokes, are_one_idea, hints, on_last_hole, reasons, table

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
        ranking = hints(table("DR1-BH DR2-BH MR1-BH MR2-FH PU3-BH PU2-BH K14 K15 V05", "DR1-BH", lies=lie))
        throws = [worth.cost for move, (worth, _reason) in ranking.items() if move.startswith("disc ")]
        assert ranking["use K14"][0].cost <= min(throws) + SWITCH_STROKES


def test_a_throw_that_the_hand_can_finish_does_not_ask_for_new_discs() -> None:
    hand, forest = "DR4-BH MR4-FH PU1-FH PU4-FH AP1 FP2-FH FF4-BH K05 K14", Options(course="forest", rules="battle")
    state = table(hand, "DR1-BH", hole=course("forest")[1], lies="D2", teed=False, options=forest)
    assert reasons(state)["disc DR4-BH"].endswith(" From there, Yes reaches the basket.")


def test_a_throw_that_new_discs_should_follow_names_the_card_that_draws_them() -> None:
    sentence = "First Longshore FH up, which most likely lands on D10, then two new discs with Draw 2 New."
    assert reasons(table(HAND.format(card="K14"), "DR1-BH", lies="C4"))["disc DR2-FH"] == sentence


def test_f130_a_new_disc_may_save_from_the_limit_where_most_ends_of_each_throw_reach_it() -> None:
    hand, forest = "DR3-FH MR2-BH MR3-BH MR4-FH PU3-BH FF1-FH V05 L02 L07", Options(course="forest")
    state = on_last_hole(table(hand, "DR1-BH", hole=course("forest")[2], lies="E9", options=forest))
    late = after_strokes(state, state.stroke_limit - 3)
    ranking = hints(late)
    assert ranking["disc FF1-FH"][0].strokes < 2.95 and are_one_idea(late, "disc FF1-FH", "disc MR2-BH")
    assert ranking["disc FF1-FH"][1] == "You'd most likely reach the limit of 9 strokes."
    sentence = "Your discs most likely take you to the limit of 9 strokes. A new one could save you."
    assert next(iter(ranking.values()))[1] == sentence
