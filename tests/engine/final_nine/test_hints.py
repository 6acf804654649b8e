"""Hints of Final Nine: reasons that are true of the position, and equal values from window to window."""

import pytest

from club.hints import advise
from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS, TROUBLE
from engine.final_nine.courses.hole import course
from engine.final_nine.moves import Pick
from engine.final_nine.options import Options, decks
from engine.final_nine.state import Pile, Refilling, State, Swapping, Trim
from engine.rng import Luck
from tests.engine.final_nine.positions import all_pass, are_one_idea, commit, hints, make, on_last_hole, reasons, table

LUCK = Luck(b"", 1)
NAMES = ("Annika", "Björn")
BATTLE = Options(rules="battle", pack="full")
DISCS = "DR1-BH DR2-BH MR1-BH MR2-BH PU1-BH PU2-BH"


MINE = "DR1-BH MR1-BH MR2-BH MR3-BH PU1-BH PU2-BH PU3-BH K02 L07"
THEIRS = "DR2-BH DR2-FH MR2-BH MR2-FH PU1-BH PU1-FH V04 C03 V06"


def test_a_card_that_changes_nothing_is_not_in_the_name_of_a_throw() -> None:
    ranking = hints(make(table(MINE, THEIRS, lies="E5 E2", options=BATTLE), "disc MR2-BH", "aim U"))
    assert ranking["play K02"][1] == "Switch BH to FH changes nothing here, but you draw a new card for it."
    assert ranking["throw"][1] == (
        "Pathfinder BH up most likely lands on E8. From there, Swarm BH reaches the basket."
        " A bad card, such as Turn Over, costs you more here than with the best throw."
    )
    assert not any("Switch" in reason for move, (_worth, reason) in ranking.items() if move != "play K02")


def test_a_card_without_effect_that_makes_another_one_good_says_so() -> None:
    state = commit(table(MINE, THEIRS, lies="D4 E2", options=BATTLE, turns="L01"), "MR2-BH", "U")
    ranking = hints(all_pass(state))
    assert [*ranking] == ["apply", "skip"]
    sentence = "After From Distance, you can play Drawn In although this is no putt. Your disc ends up in the basket."
    assert ranking["apply"][1] == sentence
    assert ranking["skip"][1] == "As things stand, your disc ends up on D8. From there, Pin BH reaches the basket."


def test_a_disruption_says_its_harm_and_a_pass_does_not_deny_it() -> None:
    state = commit(table(MINE, THEIRS, lies="E7 E2", options=BATTLE), "MR2-BH", "U")
    ranking = hints(state, seat=1)
    worth, reason = ranking["play V04"]
    assert reason == f"Turn Over costs Annika about {worth.harm:.2f} strokes." and worth.edge != worth.harm
    assert ranking["pass"][1] == "You'd keep your cards for another throw."
    harmless = THEIRS.replace("V04", "MR1-FH").replace("V06", "MR4-FH").replace("C03", "K05")
    ranking = hints(commit(table(MINE, harmless, lies="E7 E2", options=BATTLE), "MR2-BH", "U"), seat=1)
    assert ranking["pass"][1] == "You have no card for this throw."


def test_only_the_better_stack_has_a_reason_and_it_says_when_the_card_helps() -> None:
    state = table("PU2-BH DR1-BH MR1-BH K02 K01", THEIRS, lies="E5 E2", options=BATTLE)
    assert reasons(state) == {
        "draw disc": "On this hole, a disc should help you more than an action card.",
        "draw action": "",
    }


def test_a_hand_without_a_putter_says_so_and_a_short_hand_says_how_short() -> None:
    assert reasons(table("DR1-BH MR1-BH C03", THEIRS, lies="E5 E2", options=BATTLE))["draw disc"] == (
        "You have no putter."
    )
    short = table("DR1-BH MR1-BH C03 L07 PU1-BH MR2-BH", THEIRS, options=BATTLE)._replace(phase=Refilling((0,), 0))
    assert reasons(short)["done"] == "You'd play on with 6 cards."


@pytest.mark.parametrize("lies", ["E5 E2", "E9 E2", "E2 E5"])
def test_a_fetched_disc_is_worth_the_same_when_played_taken_and_thrown(lies: str) -> None:
    state = table(MINE.replace("K02", "K15"), THEIRS, lies=lies, options=BATTLE)
    state = state._replace(discs=state.discs._replace(discards=("DR4-BH", "MR4-BH", "PU4-BH")))
    use, _reason = hints(state)["use K15"]
    asked_state = make(state, "use K15")
    (taken, (take, _why)), *_others = hints(asked_state).items()
    throw = next(worth for worth, _why in hints(make(asked_state, taken)).values() if isinstance(worth.move, Pick))
    assert use.cost == pytest.approx(take.cost, abs=0.03)
    assert throw.cost == pytest.approx(take.cost, abs=0.03)


CHAMP_HAND = "DR3-FH DR1-BH MR1-BH K16 PU1-BH PU2-BH PU3-BH V01 V02"


def test_champ_is_named_with_the_skill_it_stands_for_and_twins_are_one_idea() -> None:
    state = make(table(CHAMP_HAND, lies="D2"), "disc DR3-FH", "aim U", "play K16")
    throw = "Hookstone FH up with Champ as Layup most likely lands on E7 (85 %)."
    assert (
        reasons(state)["copy K09 2"] == f"{throw} From there, Lifter BH up gets to E9, then Pin BH reaches the basket."
    )
    assert are_one_idea(state, "copy K09 2", "copy K13")
    assert not are_one_idea(state, "copy K09 2", "copy K05")


def test_a_hint_to_go_back_says_where_its_throw_lands() -> None:
    state = make(table(CHAMP_HAND, lies="D2"), "disc DR3-FH")
    assert reasons(state)["back"] == (
        "Thunderline BH up most likely lands on B8 (89 %)."
        " From there, Lifter BH with Champ as Layup reaches the basket."
    )


def test_going_back_for_the_same_landing_is_no_other_idea() -> None:
    state = make(table("DR1-BH DR1-FH DR2-BH MR1-BH MR1-FH PU1-BH V01 V02 V03", lies="D8"), "disc MR1-BH")
    assert reasons(state)["back"].startswith("Pin BH up most likely lands in the basket")
    assert not are_one_idea(state, "back", "aim U")
    twins = make(table("AP1 AP2 DR1-BH DR1-FH DR2-BH MR1-BH MR1-FH V01 V02", lies="D8"), "disc AP2")
    assert are_one_idea(twins, "back", "throw")
    sure = table("AP1 AP2 PU1-BH DR1-FH DR2-BH MR1-BH MR1-FH V01 V02", lies="D8")
    assert are_one_idea(sure, "disc AP1", "disc AP2") and not are_one_idea(sure, "disc AP1", "disc PU1-BH")


def test_throws_that_are_sure_to_go_out_of_bounds_are_one_idea() -> None:
    state = make(table(CHAMP_HAND, lies="D2"), "disc DR1-BH")
    assert are_one_idea(state, "aim D", "aim R", "aim L") and not are_one_idea(state, "aim U", "aim D")


def test_a_card_that_does_nothing_is_no_idea_beside_the_throw_without_it() -> None:
    state = commit(table("DR1-BH MR1-BH MR2-BH PU2-BH PU3-BH L01 L03 V01 V02", lies="D2", turns="L03"), "MR2-BH", "U")
    assert are_one_idea(state, "done", "play L01")


@pytest.mark.parametrize(("turned", "saved"), [("C05", "a card"), ("C01", "a stroke")])
def test_a_card_that_leaves_the_disc_where_it_is_says_what_it_saves(turned: str, saved: str) -> None:
    hand = "DR1-BH MR1-BH MR2-BH PU2-BH PU3-BH L08 L02 V01 V02"
    state = commit(table(hand, lies="D2", turns=turned), "MR2-BH", "U")
    assert reasons(state)[f"play L08 {turned}"] == f"No Second saves you {saved}."
    assert are_one_idea(state, f"play L08 {turned}", f"play L02 {turned}")


def test_a_throw_that_a_luck_card_of_the_hand_should_mend_names_that_card() -> None:
    hand = "DR1-BH MR1-BH MR2-BH PU2-BH PU3-BH L06 DR2-BH V01 V02"
    state = table(hand, THEIRS, lies="D2 E2", turns="L03", hole="PK02", options=BATTLE)
    tips = reasons(all_pass(commit(state, "MR2-BH", "U")))
    assert tips == {
        "apply": "Green Flag saves you a stroke.",
        "skip": "With Good Kick from your hand, your disc ends up on D7. From there, Anvil BH gets under the basket.",
    }


def test_a_swap_says_what_is_wrong_with_the_card_and_two_marks_are_all() -> None:
    state = table("DR1-BH MR1-BH MR2-BH K02 PU1-BH PU2-BH PU3-BH V01 V02")._replace(phase=Swapping(((),)))
    tips = reasons(state)
    assert tips["swap V01 disc"] == "You can't play Strong Wind anyway. The same goes for Close Tree Hit."
    assert tips["swap PU1-BH disc"] == "You can do without Pin BH on this hole, and a new disc could help."
    assert tips["swap PU2-BH disc"] == "On later holes, a new disc should help more than Lifter BH."
    both = make(state, "swap V01 disc", "swap V02 disc")
    assert reasons(both) == {
        "ready": "Two new cards should help more than the old ones.",
        "done": "",
    }


def test_cards_that_are_missed_equally_little_are_one_idea() -> None:
    state = table("DR1-BH MR2-BH PU1-BH PU2-BH V01", "DR1-BH", lies="D8")
    first = state.players[0]._replace(asks=(Trim(1),), done=True)
    state = state._replace(players=(first, *state.players[1:]), number=len(state.holes) - 1)
    state = state._replace(holes=(*state.holes[:-1], state.holes[0]), phase=Refilling((0,), 0))
    tips = reasons(state)
    assert tips["discard V01"] == "You can't play Strong Wind anyway."
    assert tips["discard DR1-BH"] == "There's no card you'd miss less than Thunderline BH."
    assert are_one_idea(state, *tips)


def test_a_new_disc_that_saves_nothing_says_so_and_a_fetched_one_names_the_throw() -> None:
    state = table("DR1-BH MR1-BH MR2-BH PU2-BH PU3-BH K15 DR2-BH V01 V02", lies="D4")
    state = state._replace(discs=Pile(("MR2-BH",) * 5, ("DR3-BH", "MR1-FH", "AP1")))
    tips = reasons(state)
    assert tips["redraw DR1-BH"] == "A new disc costs a stroke, and it should save hardly anything."
    assert tips["redraw MR2-BH"] == "A new disc costs a stroke, and it should save less than that."
    first = "First Pathfinder BH up, which most likely lands on D8."
    assert tips["use K15"] == f"{first} From there, Yes from the discard pile reaches the basket."


def test_the_best_throw_says_why_it_goes_out_of_bounds_or_away_from_the_basket() -> None:
    penalty = "Hookstone BH up with Flex Shot should go out of bounds, but A9 is worth the penalty."
    for more, expected_text in (("PU2-BH", " From there, Lifter BH reaches the basket."), ("V05", "")):
        pond = table(f"{more} DR3-BH K05 C01 V01 V02 V03 V04 C04", lies="A3", hole="PK06")
        assert reasons(pond)["disc DR3-BH"] == penalty + expected_text
    gate = table("DR3-FH DR1-BH MR1-BH MR2-FH PU1-BH PU2-BH PU3-BH V01 V02", lies="E11", hole="PK05")
    assert reasons(gate)["disc DR3-FH"] == (
        "The mando on D7 comes first: Hookstone FH down most likely lands on C6 (89 %)."
        " From there, Anvil BH up gets to B10, then Pathfinder FH gets under the basket."
    )


def test_a_throw_beyond_the_basket_is_told_as_one_and_reaches_nothing() -> None:
    hand = "MR1-BH MR2-BH DR2-BH V01 V02 C01 C04 V04 V05"
    over = reasons(make(table(hand, lies="B11", hole="PK06"), "disc MR2-BH"))
    assert over["aim L"] == (
        "Pathfinder BH left should go out of bounds, but it comes back under the basket and drops in."
    )
    assert "reaches" not in "".join(over.values())


def test_no_throw_is_sure_while_opponents_may_disrupt_it() -> None:
    for options, expected_text in ((Options(), "is sure to land on D6"), (BATTLE, "should land on D6")):
        state = table(DISCS + " PU3-BH AP1 AP2", THEIRS, lies="D2 E2", options=options)
        trouble = tuple(card for card in decks(options, 2)[1] if ACTIONS[card].category in TROUBLE)
        state = make(state._replace(actions=Pile(("L03",), trouble)), "disc MR2-BH", "aim U")
        then = "From there, Lifter BH up gets to D8, then Yes reaches the basket."
        assert reasons(state)["throw"] == f"Pathfinder BH up {expected_text}. {then}"


def test_a_disc_that_is_in_takes_the_strokes_that_it_has_taken() -> None:
    state = commit(
        table("PU1-BH PU2-BH DR1-BH DR1-FH MR1-BH MR1-FH L02 L07 V01", lies="D8", turns="L03"), "PU1-BH", "U"
    )
    worth, reason = hints(state)["done"]
    assert reason == "As things stand, your disc ends up in the basket." and worth.strokes == pytest.approx(1)


def test_a_card_that_cannot_be_played_is_swapped_before_one_that_crowds_out_a_plan() -> None:
    hand = "DR1-FH DR2-BH DR2-FH DR3-BH MR4-BH PU3-BH K03 K16 C02"
    ranking = hints(table(hand, "DR1-BH", teed=False)._replace(phase=Swapping(((), ()))))
    assert next(iter(ranking)) == "swap C02 disc"
    assert ranking["ready"][0].strokes < ranking["swap C02 disc"][0].strokes + 0.1


LIMIT_HAND = "DR1-BH DR2-BH MR1-BH MR2-BH PU1-BH PU3-BH V01 V02 V03"


def after_strokes(state: State, strokes: int) -> State:
    """Return the state with so many strokes of seat 0 on the hole."""
    first, *others = state.players
    return state._replace(players=(first._replace(strokes=strokes), *others))


def test_f130_no_hint_expects_a_stroke_beyond_the_limit_of_the_hole() -> None:
    far = table(LIMIT_HAND, lies="D2")
    far_away = after_strokes(far, far.stroke_limit - 1)
    last = hints(far_away)
    assert {worth.strokes for worth, _reason in last.values()} == {1.0}
    sentence = "Whatever you do, this throw takes you to the limit of 9 strokes."
    best, *others = [reason for _worth, reason in last.values()]
    assert best.startswith(f"{sentence} You'd miss ") and others[-1] == sentence and are_one_idea(far_away, *last)
    two_left = hints(after_strokes(far, far.stroke_limit - 2))
    assert all(1 < worth.strokes <= 2 for worth, _reason in two_left.values())
    assert next(iter(two_left.values()))[0].strokes < next(iter(hints(far).values()))[0].strokes


def test_f130_two_new_discs_may_still_save_from_the_limit() -> None:
    hand = "DR1-BH DR1-FH DR2-FH DR3-BH DR3-FH MR3-FH K03 L07 K14"
    ranking = hints(after_strokes(table(hand, "DR1-BH", hole="PK02", lies="E10"), 7))
    assert ranking["use K14"][0].strokes < 1.9 and ranking["disc MR3-FH"][0].strokes == 2


def test_f130_a_disruption_costs_nothing_at_the_limit_and_no_outlook_is_beyond_it() -> None:
    assert GAME.ai.caddie
    state = after_strokes(commit(table(MINE, THEIRS, lies="E7 E2", options=BATTLE), "MR2-BH", "U"), 8)
    assert all(worth.harm == worth.later_harm for worth, _reason in hints(state, seat=1).values())
    assert GAME.ai.caddie.outlook(after_strokes(table(LIMIT_HAND, lies="D2"), 8), 0, 1) == 9


def test_f130_no_card_costs_a_rival_strokes_whose_next_throw_reaches_the_limit() -> None:
    ranking = hints(after_strokes(commit(table(MINE, THEIRS, lies="E7 E2", options=BATTLE), "MR2-BH", "U"), 7), seat=1)
    assert {worth.harm - worth.later_harm for worth, _reason in ranking.values()} == {0.0}
    assert {reason for _worth, reason in ranking.values()} == {"Annika reaches the limit of 9 strokes anyway."}


def test_a_card_is_kept_for_another_throw_only_where_one_may_come() -> None:
    putt = on_last_hole(commit(table("PU1-BH DR1-BH", "V06 K01", lies="D8", options=BATTLE), "PU1-BH", "U"))
    ranking = hints(putt, seat=1)
    assert ranking["play V06"][0].edge == ranking["play V06"][0].harm > 0 and not ranking["pass"][1]
    more = table("PU1-BH DR1-BH", "V06 K01", "DR1-BH", lies="D8", options=BATTLE)
    ranking = hints(on_last_hole(commit(more, "PU1-BH", "U")), seat=1)
    kept = ranking["pass"][0]
    assert kept.later_harm == kept.harm > 0 == kept.later_savings
    assert ranking["pass"][1] == "You'd keep Clang for another throw.", "it names the only card"


def test_a_disruption_that_costs_one_stroke_says_so() -> None:
    putt = commit(table("PU1-BH DR1-BH", "C02 K01", lies="D8 E2", options=BATTLE), "PU1-BH", "U")
    assert hints(putt, seat=1)["play C02"][1] == "Falling Putt costs Annika a stroke."


def test_a_draw_after_the_last_throw_of_the_round_says_that_no_card_can_help() -> None:
    state = on_last_hole(table("DR1-BH MR1-BH", THEIRS))
    done = state._replace(players=tuple(one._replace(done=True) for one in state.players), phase=Refilling((0,), 0))
    assert next(iter(reasons(done).values())) == "It doesn't matter which: no card can help you any more."


def test_drawing_no_card_costs_what_a_card_would_save_and_is_no_idea() -> None:
    assert GAME.ai.caddie
    hand = "DR1-BH DR2-BH MR1-BH MR2-BH PU1-BH AP1 AP2 V01"
    state = table(hand, THEIRS, lies="D8 E2", options=BATTLE)._replace(phase=Refilling((0,), 0))
    ranking = hints(state)
    best, none = next(iter(ranking.values()))[0], ranking["done"][0]
    assert 0 < none.cost - best.cost < 0.15
    assert GAME.ai.caddie.is_pointless(GAME.rules.view(state, 0), none.move)


def test_f102_nothing_is_sure_before_the_discards_are_shuffled_into_an_empty_stack() -> None:
    state = table("DR1-BH MR1-BH MR2-BH PU1-BH PU3-BH V01 V02 V03 V04", lies="D4")
    state = state._replace(actions=Pile((), ("V05", "V03", "L01", "L02")))
    assert reasons(make(state, "disc MR2-BH"))["aim U"].startswith("Pathfinder BH up lands on D8 50 % of the time.")


def test_a_plan_names_the_luck_card_after_the_throw() -> None:
    state = make(table("DR4-BH DR1-BH MR1-BH MR2-BH MR3-BH MR4-BH L01 V01 V02", lies="D4"), "disc DR4-BH")
    assert reasons(state)["aim U"] == (
        "Slipstream BH up most likely lands under the basket (89 %)."
        " With From Distance after it, your disc ends up in the basket."
    )


def test_a_plan_says_which_penalty_a_luck_card_saves() -> None:
    hand = "DR1-BH MR2-BH MR3-BH PU2-BH PU3-BH L03 V01 V02 V03"
    state = make(table(hand, lies="D4", hole="PK02"), "disc MR2-BH")
    assert reasons(state)["aim L"].endswith("Green Flag after it saves you the penalty.")


def test_a_plan_names_the_cards_of_the_next_throw_and_its_best_disc() -> None:
    state = make(table("MR2-BH MR2-FH DR1-BH DR2-BH DR3-BH MR1-BH L01 V01 V02", lies="D1"), "disc MR2-FH")
    assert "lands on D5 (89 %). From there, Pathfinder BH with From Distance reaches" in reasons(state)["aim U"]
    sure = make(table("DR4-BH MR2-BH PU1-FH AP2 MR1-BH MR3-BH V01 V02 V03", lies="D3"), "disc DR4-BH")
    assert reasons(sure)["aim U"].endswith("From there, Nail'd It reaches the basket.")


def test_a_sure_putt_says_that_a_call_could_cost_a_stroke_only_where_one_can_come() -> None:
    state = make(table("AP1 DR1-BH MR1-BH MR2-BH PU1-BH PU3-BH V01 V02 V03", lies="D8"), "disc AP1")
    assert reasons(state)["throw"] == "Yes can't miss. A call could still cost a stroke."
    quiet = state._replace(actions=Pile((), ("L01", "L02")))
    assert reasons(quiet)["throw"] == "Yes can't miss."


def test_f91_a_call_in_the_forest_is_swapped_first_because_it_cannot_be_played() -> None:
    forest = table("DR1-BH DR2-BH MR1-BH MR2-BH PU1-BH PU2-BH K02 C01 V01", options=Options(course="forest"))
    state = forest._replace(phase=Swapping(((),)))
    ranking = hints(state)
    best = next(iter(ranking))
    assert best.startswith("swap C01") and ranking[best][1] == "You can't play Foot Fault anyway."


def test_a_card_without_effect_is_no_idea_beside_a_better_throw() -> None:
    assert GAME.ai.caddie
    view = GAME.rules.view(make(table(MINE, THEIRS, lies="E5 E2", options=BATTLE), "disc MR2-BH", "aim U"), 0)
    assert GAME.ai.caddie.is_pointless(view, GAME.rules.parse_move("play K02"))
    assert not GAME.ai.caddie.is_pointless(view, GAME.rules.parse_move("throw"))


def test_two_discs_for_a_card_leave_the_throw_that_the_hand_has() -> None:
    state = table("DR1-BH MR1-BH MR2-BH PU1-BH PU1-FH AP1 K14 V01 V02", lies="D8")
    ranking = hints(state)
    putt, cycle = ranking["disc AP1"][0], ranking["use K14"][0]
    assert cycle.strokes <= putt.strokes + 0.02
    needed_state = table("MR1-BH MR2-BH MR3-FH MR4-FH DR1-BH PU2-BH K14 L05 K02", lies="B5")
    assert reasons(needed_state)["use K14"] == (
        "On this hole, two new discs should help more than Draw 2 New and Scrubber FH."
    )


def test_f130_a_new_disc_near_the_limit_says_that_no_more_strokes_count() -> None:
    state = after_strokes(table("PU1-BH PU3-BH DR1-BH DR2-BH MR1-BH V01 V02 V03 V04", lies="D8"), 7)
    assert reasons(state)["redraw DR1-BH"] == (
        "A new disc costs a stroke, but no more than 9 strokes count on this hole."
    )


def test_f130_no_card_helps_on_a_hole_with_one_stroke_left() -> None:
    state = table("PU2-BH DR1-BH MR1-BH K02 K01", THEIRS, lies="E5 E2", options=BATTLE)
    assert reasons(state)["draw disc"].startswith("On this hole")
    assert not reasons(after_strokes(state, 8))["draw disc"].startswith("On this hole")


def test_a_card_without_effect_is_not_shown_where_going_back_is_best() -> None:
    hand, suburban = "DR2-FH DR4-FH MR2-FH MR4-BH PU4-BH SF1-BH SF4-FH K01 SV2", Options(course="suburban")
    start = table(hand, "", "", "", hole=course("suburban")[1], lies="B9 C9 D10 B9", options=suburban)
    view = GAME.rules.view(make(start, "disc PU4-BH", "aim U"), 0)
    tips = [tip.text for tip in advise("final-nine", GAME.edition, view, LUCK, NAMES * 2, NAMES * 2).tips]
    assert tips[0] == "back" and "play K01" not in tips


def test_a_sure_putt_needs_no_luck() -> None:
    hand = "AP1 DR1-BH MR1-BH MR2-BH PU1-BH PU3-BH V01 V02 V03"
    theirs = "C03 DR2-BH DR2-FH MR2-BH MR2-FH PU1-BH PU1-FH K05 L06"
    sure = make(table(hand, theirs, lies="D8 D2", options=BATTLE), "disc AP1", "throw")
    ranking = hints(sure, seat=1)
    assert ranking["play C03"][1] == "Red Flag hardly costs Annika anything." and next(iter(ranking)) == "pass"
    putt = make(table(hand, theirs, lies="D8 D2", options=BATTLE), "disc PU1-BH", "aim U", "throw")
    assert hints(putt, seat=1)["play C03"][1] == "Red Flag is worth more later."


def test_trouble_that_is_sure_to_come_is_named() -> None:
    state = table("PU3-BH DR1-BH MR1-BH MR2-BH PU1-BH V03 V04 V05 V06", lies="E8")._replace(actions=Pile((), ("V02",)))
    aimed_state = make(state, "disc PU3-BH")
    assert reasons(aimed_state)["aim U"] == (
        "The next action card is sure to be Close Tree Hit. Swarm BH up is sure to land on E8."
    )
    assert are_one_idea(aimed_state, "aim U", "aim R")


def test_a_draw_that_can_only_be_one_kind_says_which() -> None:
    state = table("PU2-BH DR1-BH MR1-BH K02 K01", THEIRS, lies="E5 E2", options=BATTLE)
    assert reasons(state._replace(actions=Pile((), ("V02", "V03"))))["draw action"] == "You'd draw a deviation."
