"""Hints of Final Nine that strict readers asked about: each reason is true, needed, and agrees with its figure."""

import pytest

from club.hints import advise
from engine.caddie import MoveValue
from engine.final_nine import GAME
from engine.final_nine.ai.players import caddie_values, champion_values, estimated_values
from engine.final_nine.ai.tee_values import strokes_within_limit
from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.state import Pile, Refilling, Swapping
from engine.final_nine.text.terms import brief_action_text
from engine.rng import Luck
from tests.engine.final_nine.positions import (
    advice_at,
    after_strokes,
    all_pass,
    commit,
    hints,
    make,
    moves_in_hint,
    on_last_hole,
    reasons,
    table,
)
from ui.pages.move_hints import tip_texts

LUCK = Luck(b"", 1)
NAMES = ("Annika", "Björn")
BATTLE = Options(rules="battle", pack="full")
FOREST = Options(course="forest")
LIMIT_HAND = "DR1-BH DR2-BH MR1-BH MR2-BH PU1-BH PU3-BH V01 V02 V03"
QUIET = Pile((), ("L01", "L02"))
"""An action stack without trouble."""
FETCH_HAND = "DR1-BH DR1-FH DR2-BH DR2-FH MR2-FH AP1 K02 K15 V02"
"""A hand that fetches a disc from the discard pile."""


@pytest.mark.parametrize(
    ("discard", "text"),
    [("PU1-BH", "You have no putter, only Reset to get one."), ("DR2-BH", "You have no putter.")],
)
def test_a_card_that_fetches_a_putter_is_named_beside_the_missing_putter(discard: str, text: str) -> None:
    state = table("DR1-BH MR1-BH MR2-BH FK1 K02", "DR1-BH", lies="D8", options=FOREST)
    assert reasons(state._replace(discs=state.discs._replace(discards=(discard,))))["draw disc"] == text


def test_f130_a_plan_of_two_throws_takes_both_of_the_two_that_are_left() -> None:
    far = table(LIMIT_HAND, lies="D2")
    two_left = hints(after_strokes(far, far.stroke_limit - 2))
    assert {worth.strokes for worth, _reason in two_left.values()} == {2.0}
    best, *_others = two_left.values()
    assert best[1].startswith("Whatever you do, you'll most likely reach the limit of 9 strokes. You'd miss ")
    assert len(moves_in_hint(after_strokes(far, far.stroke_limit - 2))) == 1
    assert strokes_within_limit(1.2, 2, 1) < 1.2 < strokes_within_limit(2.2, 3, 2) < 2.2


def test_champions_and_the_caddie_agree_where_the_limit_is_far() -> None:
    view = GAME.rules.view(table("DR1-BH MR2-BH PU1-BH K05 K09 K16 V01 V02 V03", "K01", lies="D2", options=BATTLE), 0)
    said, played = caddie_values(view, LUCK), champion_values(view, LUCK)
    assert [one.move for one in said] == [one.move for one in played]
    more = [one.cost - other.cost for one, other in zip(said, played, strict=True)]
    assert more == pytest.approx([more[0]] * len(more))


def test_a_plan_names_no_card_that_it_can_do_without() -> None:
    hand = "DR3-FH MR2-BH PU1-BH FP1-BH K02 K04 K06 L03 C02"
    options = Options(course="forest", rules="battle")
    tips = reasons(table(hand, "DR1-BH", hole=course("forest")[3], lies="C8 B8", options=options))
    assert "From there, Threader BH with Control reaches the basket." in tips["disc MR2-BH"]


def test_a_sure_putt_expects_one_stroke_unless_a_call_could_cost_one() -> None:
    hand, calls = "AP1 DR1-BH MR1-BH MR2-BH PU1-BH PU3-BH V01 V02 V03", ("L01", "C01", "C02")
    for state in (table(hand, lies="D8"), make(table(hand, lies="D8"), "disc MR2-BH")):
        best, reason = next(iter(hints(state._replace(actions=QUIET)).values()))
        assert (best.strokes, reason) == (1.0, "Yes can't miss.")
        best, reason = next(iter(hints(state._replace(actions=Pile((), calls))).values()))
        assert best.strokes > 1.05 and reason == "Yes can't miss. A call could still cost a stroke."


@pytest.mark.parametrize("options", [Options(), BATTLE, Options(course="forest", rules="battle")])
def test_only_a_putt_that_something_can_spoil_is_expected_to_take_more_than_a_stroke(options: Options) -> None:
    """The risk of the turned card is in the estimate; in Battle champions disrupt such a putt, too."""
    calm = table("AP1 DR1-BH MR1-BH MR2-BH PU1-BH PU3-BH V01 V02 V03", "K01", lies="D8", options=options)
    sure, open_still = (calm._replace(actions=stack) for stack in (QUIET, Pile((), ("L01", "C01", "C02"))))
    views = [GAME.rules.view(state, 0) for state in (sure, open_still)]
    first, second = (caddie_values(view, LUCK)[0].strokes for view in views)
    assert first == 1.0
    assert (second > estimated_values(views[1], LUCK)[0].strokes + 0.1) == (options.rules == "battle")


def test_a_putt_that_saves_a_sure_putt_for_later_says_so() -> None:
    hand = "AP2 DR1-BH MR1-BH MR2-BH PU1-BH PU1-FH PU4-BH PU2-BH K05"
    state = table(hand, lies="D8")._replace(actions=QUIET)
    assert reasons(state)["disc PU1-BH"] == "Pin BH up can't miss. You'd keep Nail'd It for later."
    assert not any("later" in reason for reason in reasons(on_last_hole(state)).values())


def test_no_throw_that_gains_nothing_is_shown_beside_a_better_one() -> None:
    state = make(table("DR3-FH DR1-BH MR1-BH K16 PU1-BH PU2-BH PU3-BH V01 V02", lies="D2"), "disc DR1-BH")
    assert {"aim D", "aim R"} < {*hints(state)} and moves_in_hint(state) == ["aim U"]
    state = table(LIMIT_HAND, lies="D8")
    assert "redraw DR1-BH" in hints(state) and not any(move.startswith("redraw") for move in moves_in_hint(state))


def test_a_card_that_changes_no_landing_says_what_it_protects_from() -> None:
    suburban = Options(course="suburban", rules="battle")
    hand = "DR3-FH PU2-BH PU2-FH K03 K05 L01 K04 C05 SK2"
    state = on_last_hole(table(hand, "DR1-BH", hole=course("suburban")[8], lies="G4 C4", options=suburban))
    ranking = hints(make(state, "disc PU2-FH", "aim U", "play K05"))
    best, (worth, reason) = next(iter(ranking.items()))
    assert best == "play SK2" and worth.cost < ranking["throw"][0].cost - 0.005
    assert ". Dead Stop protects it from some bad cards." in reason


def test_a_likely_putt_says_that_a_call_could_cost_a_stroke() -> None:
    state = table("PU1-BH DR1-BH MR1-BH MR2-BH PU3-BH V01 V02 V03 K05", lies="D8")
    likely, call = "Pin BH up most likely lands in the basket (80 %).", " A call could still cost a stroke."
    for card, expected_text in (("C01", likely + call), ("C05", likely)):
        turned = state._replace(actions=Pile((), ("L01", "L02", "L03", "V02", card)))
        assert reasons(turned)["disc PU1-BH"] == expected_text


def test_no_putt_expects_fewer_strokes_than_its_odds_say() -> None:
    state = table("PU1-BH DR1-BH MR1-BH MR2-BH PU3-BH V01 V02 V03 K05", lies="D8", options=FOREST)
    worth, reason = hints(state._replace(actions=Pile((), ("V02", *("L03",) * 9))))["disc PU1-BH"]
    assert reason == "Pin BH up most likely lands in the basket (90 %)." and worth.strokes > 1.09


def test_f130_only_a_throw_that_reaches_the_limit_says_so() -> None:
    near = after_strokes(table(LIMIT_HAND, lies="D6"), 6)
    tips = reasons(near)
    assert "basket" in next(iter(tips.values())) and "You'd most likely reach the limit of 9 strokes." in tips.values()
    putt = after_strokes(make(table("PU1-BH DR1-BH MR1-BH MR2-BH L02 L07 V01 V02 V03", lies="D8")), 8)
    assert reasons(commit(putt, "PU1-BH", "U"))["done"] == "As things stand, your disc ends up in the basket."


def test_a_sure_putt_is_named_as_the_next_throw() -> None:
    hand = "AP1 DR1-BH MR2-BH PU1-BH PU1-FH PU3-BH PU4-FH V01 V02"
    assert reasons(table(hand, lies="D4"))["disc MR2-BH"].endswith("From there, Yes reaches the basket.")


def test_a_draw_during_a_throw_that_goes_in_counts_the_throw_and_helps_later() -> None:
    hand = "PU1-BH DR1-BH MR1-BH MR2-BH PU2-BH PU3-BH V01 V02 K01"
    state = all_pass(commit(table(hand, "DR1-BH", lies="D8 D2", turns="K14", options=BATTLE), "PU1-BH", "U"))
    ranking = hints(make(state, "apply", "discard V01"))
    assert {worth.strokes for worth, _reason in ranking.values()} == {1.0}
    assert not any("On this hole" in reason for _worth, reason in ranking.values())


def test_a_plan_under_the_basket_expects_the_throw_and_the_drop_in() -> None:
    hand = "DR4-BH DR1-BH MR1-BH MR2-BH PU2-BH PU3-BH V01 V02 K01"
    worth, reason = hints(table(hand, lies="E6", hole=course("forest")[1], options=FOREST))["disc MR1-BH"]
    assert "under the basket" in reason and worth.strokes >= 2


def test_no_hint_says_that_you_can_do_without_a_luck_card() -> None:
    hand = "DR1-FH DR4-FH MR3-BH PU2-BH AP1 AP2 K02 L03 L07"
    state = table(hand, "DR1-BH", hole="PK02", lies="E2", teed=False)._replace(phase=Swapping(((), ())))
    assert reasons(state)["swap L03 disc"] == "On this hole, a new disc should help more than Green Flag."


def test_discs_that_help_later_only_are_one_idea() -> None:
    state = table("AP1 DR1-BH MR2-BH PU1-BH PU3-BH K15 V01 V02 V03", lies="D8")
    asked_state = make(state._replace(discs=Pile(("MR2-BH",) * 5, ("DR3-BH", "MR1-FH", "AP2"))), "use K15")
    assert moves_in_hint(asked_state) == ["take AP2"]
    assert reasons(asked_state)["take AP2"] == "On later holes, Nail'd It from the discard pile should help."


def test_a_call_is_told_once_and_a_lucky_end_beside_the_likely_one() -> None:
    sure = table("AP1 DR1-BH MR1-BH MR2-BH PU1-BH V01 V02 V03 V04", lies="D8")
    tips = reasons(sure._replace(actions=Pile((), ("C01", "L01", "L02", "L03"))))
    assert sum("A call could still cost a stroke." in reason for reason in tips.values()) == 1
    aside = table("PU1-BH DR1-BH MR1-BH PU3-BH V01 V03 V05 V06 C01", lies="C8")
    turned_state = make(aside._replace(actions=Pile((), ("V04", "L03", "L03"))), "disc PU1-BH")
    assert reasons(turned_state)["aim U"] == "Pin BH up goes in 33 % of the time, but most likely lands on C9 (67 %)."


def test_a_luck_card_that_saves_the_penalty_says_so_and_a_wasted_throw_is_no_idea_with_it() -> None:
    hand = "DR1-BH MR2-BH MR3-BH PU2-BH PU3-BH L03 V01 V02 V03"
    state = table(hand, "DR1-BH", lies="D4 D2", hole="PK02", turns="K05", options=BATTLE)
    turned_state = all_pass(commit(state, "MR2-BH", "L"))
    assert reasons(turned_state)["skip"] == "Green Flag from your hand saves you the penalty."
    corner = make(table(hand, lies="E1", hole="PK02"), "disc MR2-BH")
    assert "aim D" in hints(corner) and "aim D" not in moves_in_hint(corner)


def test_a_likely_putt_names_the_luck_card_that_saves_a_miss() -> None:
    state = table("PU1-BH DR1-BH MR1-BH MR2-BH L02 L07 V01 V02 V03", lies="D8")
    turned = state._replace(actions=Pile((), ("V01", "V02", "V04", "L03")))
    assert reasons(turned)["disc PU1-BH"].endswith(" If it misses, you still have Legend.")
    flag = table("PU1-BH DR1-BH MR1-BH MR2-BH L03 K01 V01 V02 V03", lies="F10", hole="PK08")
    assert not any("If it misses" in reason for reason in reasons(flag).values()), "Green Flag saves only the penalty"


def test_a_plan_of_three_throws_says_that_luck_could_save_one() -> None:
    hand = "DR1-BH DR3-BH MR1-BH MR4-BH PU2-FH PU4-BH PU4-FH K10 L05"
    state = table(hand, "DR1-BH", "DR1-BH", lies="D2", wind=0, options=Options(level="pro"))
    best, reason = hints(state)["disc DR1-BH"]
    assert best.strokes < 3 and reason.endswith(" With some luck, you'd need one throw less.")


def test_no_throw_is_said_to_be_worth_a_penalty_that_all_cost() -> None:
    hand = "DR3-BH DR3-FH MR1-FH MR4-FH PU1-FH PU2-FH PU3-BH K02 L03"
    best = next(iter(reasons(table(hand, hole="PK03", lies="D2", teed=False)).values()))
    assert best == (
        "Hookstone BH up should cost a penalty, like all your throws here. You'd go on from D5."
        " You'd miss Hookstone BH least."
    )


def test_f130_a_throw_that_stays_out_before_the_last_one_is_sure_to_reach_the_limit() -> None:
    state = after_strokes(table("PU1-BH DR1-BH MR1-BH MR2-BH L05 V01 V02 V03 V04", lies="D7"), 7)
    assert reasons(commit(state, "PU1-BH", "U"))["done"] == "You'd reach the limit of 9 strokes."


def test_f130_a_new_disc_that_may_be_a_putter_is_better_than_a_throw_that_reaches_the_limit() -> None:
    suburban, hand = Options(course="suburban"), "DR1-FH DR2-FH MR1-BH MR3-BH PU2-BH PU2-FH SF1-BH SF2-BH SK2"
    near = table(hand, hole=course("suburban")[4], lies="B11", options=suburban, passed=(0,))
    three_left = hints(after_strokes(near, near.stroke_limit - 3))
    best, (worth, reason) = next(iter(three_left.items()))
    assert best.startswith("redraw ") and worth.strokes < 2.9
    assert reason == "Your discs most likely take you to the limit of 10 strokes. A new one could save you."
    assert {one.strokes for move, (one, _reason) in three_left.items() if move.startswith("disc ")} == {3.0}
    two_left = hints(after_strokes(near, near.stroke_limit - 2))
    assert {worth.strokes for worth, _reason in two_left.values()} == {2.0}


def test_f130_a_trade_may_still_save_from_the_limit() -> None:
    hand = "DR1-FH DR2-FH MR1-BH MR3-BH PU2-BH PU2-FH MR4-BH V01 V02"
    near = table(hand, "DR1-BH", lies="D8")
    tips = reasons(after_strokes(near, near.stroke_limit - 2))
    assert next(iter(tips.values())).startswith("With the cards you have, you'll most likely reach the limit of 9 ")


def test_a_card_that_changes_only_the_hand_is_no_idea_for_a_throw_under_way() -> None:
    state = commit(table("MR2-BH DR1-BH K15 L08 PU1-BH V01 V02 V03 V04", lies="D2"), "MR2-BH", "U")
    assert "use K15" in reasons(state) and moves_in_hint(state) == ["done"]


def test_on_the_last_hole_no_fetched_disc_helps_on_later_ones() -> None:
    hand = "DR4-BH MR2-FH MR4-FH PU2-BH PU2-FH AP1 FF1-BH FF1-FH K15"
    state = table(hand, "DR1-BH", hole=course("forest")[8], lies="E7", options=FOREST)
    state = state._replace(discs=state.discs._replace(discards=("DR2-BH",)))
    assert reasons(state)["use K15"] == "On later holes, Longshore BH from the discard pile should help."
    assert reasons(on_last_hole(state))["use K15"] == "Disc Swap hardly changes anything."


def test_no_disc_is_fetched_before_those_that_were_looked_at_and_are_as_good() -> None:
    hand, options = "DR1-FH PU1-FH PU4-FH FF3-BH K05 K12 K15 V04 FK2", Options(course="forest", rules="battle")
    state = table(hand, "DR1-BH", hole=course("forest")[2], lies="C2 D6", teed=False, options=options)
    state = on_last_hole(state._replace(discs=state.discs._replace(discards=("DR2-BH", "AP3", "DR1-BH"))))
    sentence = "First Thunderline FH up with Flex Shot and Turn Over, which most likely lands under the basket"
    assert reasons(state)["use K15"] == f"{sentence}: Boom from the discard pile can wait."


def test_a_disc_fetched_for_later_holes_takes_no_more_strokes_on_this_one() -> None:
    hand = "DR4-BH MR4-BH PU1-BH AP3 FF1-BH FF1-FH K14 K15 L01"
    state = table(hand, "DR1-BH", hole=course("forest")[4], lies="D7", options=FOREST)
    ranking = hints(state._replace(discs=state.discs._replace(discards=("PU2-BH",))))
    assert ranking["use K15"][0].strokes == pytest.approx(ranking["disc AP3"][0].strokes, abs=0.01)


def test_f130_a_new_disc_that_only_the_limit_makes_good_says_so() -> None:
    hand = "DR1-FH DR2-BH MR2-FH MR2-FH MR3-BH MR4-BH PU3-FH V06 C02"
    state = after_strokes(table(hand, "DR1-BH", hole="PK03", lies="D7", options=BATTLE), 5)
    best, (_worth, reason) = next(iter(hints(state).items()))
    assert best.startswith("redraw ")
    assert reason == "A new disc costs a stroke, but no more than 9 strokes count on this hole."


def test_f130_a_card_that_changes_nothing_says_so_in_its_label_and_that_a_new_one_is_drawn() -> None:
    hand = "DR1-BH DR2-FH MR1-BH MR1-FH SF1-BH SF1-FH L01 SL2 MR3-BH"
    state = table(hand, *("DR1-BH",) * 3, hole=course("suburban")[5], lies="B9", options=Options(course="suburban"))
    state = after_strokes(commit(state, "MR3-BH", "D"), state.stroke_limit - 4)
    view = GAME.rules.view(state, 0)
    (tip,) = advise(GAME.key, GAME.edition, view, LUCK, NAMES, NAMES).tips
    assert tip.label == "From Distance: no effect"
    assert tip.reason.startswith("Whatever you do, ") and tip.reason.endswith(
        " You'd draw a new card for From Distance."
    )
    last = on_last_hole(state)
    assert moves_in_hint(last) == ["done"]


def test_a_draw_near_the_basket_says_that_a_mando_is_still_open() -> None:
    hand, options = "DR1-BH MR3-FH PU2-BH PU4-BH AP1 SP1-BH V04 L02", Options(course="suburban", rules="battle")
    state = table(hand, "DR1-BH", hole=course("suburban")[8], lies="A10", options=options)
    lines = [*reasons(state._replace(phase=Refilling((0,), 0))).values()]
    assert lines[0].startswith("First you have to get past the mando on F6. ") and "mando" not in "".join(lines[1:])
    passed_state = table(hand, "DR1-BH", hole=course("suburban")[8], lies="A10", passed=(0,), options=options)
    assert "mando" not in "".join(reasons(passed_state._replace(phase=Refilling((0,), 0))).values())


def test_a_card_that_discards_says_how_many_cards() -> None:
    assert brief_action_text("C06") == "drops 2 cards"


def test_no_direction_more_than_a_stroke_behind_is_shown_beside_a_better_one() -> None:
    hand = "DR3-BH DR4-FH MR2-BH PU2-FH PU3-BH PU3-FH FF1-BH FF3-FH V01"
    log = table(hand, "DR1-BH", hole=course("forest")[8], lies="D4", options=FOREST)
    assert moves_in_hint(make(log, "disc DR4-FH")) == ["aim L"]
    near = table("DR1-BH MR2-BH PU1-BH PU3-BH K15 V01 V02 V03 V04", lies="D8")
    assert moves_in_hint(make(near, "disc PU3-BH")) == ["back", "aim R"]


def test_a_card_without_effect_that_is_best_says_what_it_is_good_for() -> None:
    hand = "DR4-BH PU1-BH PU1-FH PU3-BH PU4-FH AP1 FP1-FH K03 V04"
    log = on_last_hole(table(hand, "DR1-BH", hole=course("forest")[8], lies="B2", options=FOREST))
    helpful = make(log, "disc DR4-BH", "aim U")._replace(actions=Pile((), (*("L03",) * 8, "FL2", "FL2")))
    assert reasons(helpful)["play V04"] == "With Turn Over, a good card can help more."
    idle = helpful._replace(actions=QUIET)
    assert reasons(idle)["play V04"] == "Turn Over changes nothing on this throw."


def test_f130_no_card_is_played_where_every_throw_reaches_the_limit() -> None:
    far = on_last_hole(table("DR3-BH MR1-BH PU1-BH AP1 AP2 K03 K04 V01 C04", lies="D2"))
    state = after_strokes(make(far, "disc DR3-BH", "aim U"), far.stroke_limit - 1)
    assert "play K04 1" in hints(state) and moves_in_hint(state) == ["throw"]


def test_on_the_last_hole_nothing_is_said_of_strokes_that_cards_save_later() -> None:
    """The price of a card that is left there only makes up for inexact estimates."""
    state = table("DR2-BH MR1-BH MR3-FH PU2-BH AP1 AP2 K10 K16 V02", "DR1-BH", hole="PK03", lies="E9 D9")
    lines = ["\n".join(tip_texts(advice_at(one), 1)) for one in (state, on_last_hole(state))]
    assert ["fewer later" in text for text in lines] == [True, False]


def test_done_on_the_last_hole_only_a_card_for_the_throws_of_others_is_of_use() -> None:
    state = table("DR1-BH MR1-BH MR2-BH PU1-BH AP2 K02 K15 V02", "DR1-BH", lies="D8 D8", options=BATTLE)
    me, other = state.players
    last = on_last_hole(state._replace(players=(me._replace(done=True), other), phase=Refilling((0,), 0)))
    best, (disc, reason), *_others = hints(last).items()
    assert best[0] == "draw action" and best[1][0].harm > 0
    assert best[1][1].startswith("Only an action card can still be of use") and (disc, reason[1]) == ("draw disc", "")
    none_left = last._replace(players=(last.players[0], other._replace(done=True)))
    assert all(not worth.harm for worth, _reason in hints(none_left).values())


def test_a_card_that_fetches_a_disc_is_worth_the_same_after_a_disc_was_chosen() -> None:
    state = table(FETCH_HAND, "DR1-BH", lies="D7 D2", options=BATTLE)
    state = state._replace(discs=state.discs._replace(discards=("PU2-BH",)))
    before, chosen_state = hints(state), make(state, "disc MR2-FH")
    after = hints(chosen_state)
    assert after["use K15"][0].cost == after["back"][0].cost == before["use K15"][0].cost == _least_cost(before)
    assert moves_in_hint(chosen_state)[0] == "use K15" and "back" not in moves_in_hint(chosen_state)


def test_a_card_that_fetches_no_good_disc_is_no_idea_after_a_disc_was_chosen() -> None:
    state = table(FETCH_HAND, "DR1-BH", lies="D7 D2", options=BATTLE)
    state = state._replace(discs=state.discs._replace(discards=("DR1-BH",)))
    assert "back" in moves_in_hint(make(state, "disc DR2-FH"))
    assert "use K15" not in moves_in_hint(make(state, "disc DR2-FH"))


def _least_cost(found: dict[str, tuple[MoveValue, str]]) -> float:
    return min(worth.cost for worth, _reason in found.values())
