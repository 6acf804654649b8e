"""The figures of a hint of Final Nine, and reasons for figures that a throw's odds do not explain."""

import pytest

from club.hints import Advice, advise
from engine.final_nine import GAME
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, SURE_PUTT_GAIN_STROKES, throw_candidates
from engine.final_nine.ai.champion_figures import strokes_beyond_caddie
from engine.final_nine.courses.hole import course
from engine.final_nine.options import Options
from engine.final_nine.state import Choosing, Pile, Refilling, State
from engine.final_nine.text.plan_chances import chance_against
from engine.final_nine.text.throw_mistakes import CHANCE_FORMS
from engine.rng import Luck
from tests.engine.final_nine.positions import after_strokes, all_pass, commit, hints, make, on_last_hole, reasons, table
from ui.pages.move_hints import hint_title

BATTLE = Options(rules="battle")
SUBURBAN = Options(course="suburban")
TROUBLE = Pile((), ("L03", "L03", "L03", "V01", "V02"))
PUTTS = "DR1-BH MR4-FH PU2-FH PU3-BH PU4-BH AP1 K06 V03 V04"


def hint(state: State) -> Advice:
    return advise(GAME.key, GAME.edition, GAME.rules.view(state, 0), Luck(b"a test", 0), ("A", "B"), ("A", "B"))


def test_a_sure_putt_that_is_not_thrown_saves_nothing_later() -> None:
    """The least gain of another throw counts as its own strokes, not as the worth of its cards."""
    state = table("DR3-BH DR3-FH PU1-BH PU1-FH AP1 AP2 K10 V03 C03", "DR1-BH", hole="PK02", lies="C9", options=BATTLE)
    values = {move: worth for move, (worth, _reason) in hints(state).items()}
    keeping = throw_candidates(GAME.rules.view(state, 0), CHAMPION_DEPTH).forecast.holding.keeping
    later = keeping.value_of_lost(("PU1-BH",)) - keeping.value_of_lost(("AP1",))
    assert values["disc AP1"].edge - values["disc PU1-BH"].edge == pytest.approx(later)
    own = values["disc PU1-BH"].strokes - values["disc AP1"].strokes
    assert own >= SURE_PUTT_GAIN_STROKES


def test_a_sure_putt_that_is_not_thrown_counts_no_own_strokes_that_later_holes_make_up_for() -> None:
    """Without opponents' cards, a likely putt needs what its misses cost; the rest counts against later savings."""
    hand = "DR3-BH DR3-FH PU4-BH MR1-FH AP3 MR2-BH PU2-BH PU3-FH C03"
    state = table(hand, "DR1-BH", hole="PK02", lies="C9")
    values = {move: worth for move, (worth, _reason) in hints(state).items()}
    mine = throw_candidates(GAME.rules.view(state, 0), CHAMPION_DEPTH)
    throws = {one.shot.disc: one.shot for one in reversed(mine.best)}
    strokes = {disc: mine.risk.expected_strokes(throws[disc]) for disc in ("AP3", "PU4-BH")}
    unsure, sure = values["disc PU4-BH"], values["disc AP3"]
    kept = mine.price_of_cards(throws["AP3"]) - mine.price_of_cards(throws["PU4-BH"])
    assert kept > SURE_PUTT_GAIN_STROKES
    assert unsure.strokes - sure.strokes == pytest.approx(strokes["PU4-BH"] - strokes["AP3"])
    assert unsure.edge - sure.edge == pytest.approx(kept - SURE_PUTT_GAIN_STROKES)


def test_f118_a_putt_that_opponents_can_bend_says_so_beside_a_sure_one() -> None:
    hand = "DR3-BH DR3-FH PU1-BH PU1-FH AP1 AP2 K10 V03 C03"
    battle, calm = (
        reasons(table(hand, "DR1-BH", hole="PK02", lies="C9", options=options))["disc PU1-BH"]
        for options in (BATTLE, Options())
    )
    assert battle.endswith("Your opponent can bend it with a deviation, but not Yes.")
    assert "deviation" not in calm


def test_f113_in_battle_a_hint_says_how_many_strokes_opponents_are_to_add() -> None:
    state = table(PUTTS, "DR1-BH", hole="PK02", lies="D11", options=BATTLE)._replace(actions=TROUBLE)
    advice = hint(state)
    added = advice.by_rivals or 0.0
    assert added > 0.1 and added == pytest.approx(strokes_beyond_caddie(BATTLE, 2, advice.strokes - added))
    end = f"about {added:.1f} of them through your opponent's cards"
    assert hint_title(GAME.key, advice, 1).endswith(f"strokes to the end of the hole, {end}")
    assert hint_title(GAME.key, advice, 2).endswith("through your opponents' cards")
    calm = table(PUTTS, "DR1-BH", hole="PK02", lies="D11")._replace(actions=TROUBLE)
    assert hint(calm).by_rivals is None


def test_opponents_add_few_strokes_to_a_sure_putt_while_another_player_throws() -> None:
    """Without it, the same hand has a putt that they can bend."""
    strokes, added = {}, {}
    for putter in ("AP3", "PU4-BH"):
        hand = f"DR1-BH DR3-BH DR3-FH MR4-FH {putter} K06 K14 V04 V03"
        state = table("DR1-BH MR4-FH", hand, hole="PK02", lies="E2 C9", options=BATTLE)
        view = GAME.rules.view(commit(state, "DR1-BH", "U"), 1)
        assert view.window == "disrupt"
        found = advise(GAME.key, GAME.edition, view, Luck(b"a test", 0), ("A", "B"), ("A", "B"))
        strokes[putter], added[putter] = found.strokes, found.by_rivals or 0.0
    assert added["AP3"] < 0.2 < added["PU4-BH"]
    assert strokes["AP3"] < 1.5 < strokes["PU4-BH"]


def test_a_luck_card_on_the_throw_is_no_longer_in_the_hand() -> None:
    """A second Lucky Skip would bring the disc under the basket: there is only one."""
    hand = "DR2-BH DR3-FH MR1-FH PU3-FH PU4-BH MR4-BH V03 SL1"
    suburb = course("suburban")[0]
    state = table(hand, "DR1-BH", hole=suburb, lies="F9", options=SUBURBAN)
    told = reasons(commit(state, "MR1-FH", "L"))
    assert told["play SL1 2"].startswith("With Lucky Skip, your disc ends up on C10.")
    assert "drop-in" not in told["play SL1 2"]


def test_strokes_to_expect_say_whether_they_have_the_throw_on_its_way() -> None:
    state = table("DR1-BH DR3-FH MR4-FH PU2-FH PU3-BH K06 K14 V04 L02", "DR1-BH", hole="PK02", lies="D2")
    aimed_state = make(state._replace(actions=TROUBLE), "disc DR1-BH", "aim U")
    thrown_state = make(aimed_state, "throw")
    assert GAME.rules.view(thrown_state, 0).window == "luck"
    assert hint_title(GAME.key, hint(aimed_state), 1).endswith("to the end of the hole")
    assert hint_title(GAME.key, hint(thrown_state), 1).endswith("to the end of the hole, this throw included")
    assert hint(thrown_state).strokes > 1


def test_f130_two_new_discs_may_save_from_the_limit() -> None:
    hand = "DR1-BH DR3-FH DR4-BH DR4-FH MR2-BH PU2-FH K14 V06 L05"
    state = table(hand, "DR1-BH", hole=course("suburban")[0], lies="G10", options=SUBURBAN)
    sentence = "Your discs most likely take you to the limit of 9 strokes. Two new ones could save you."
    late = make(after_strokes(state, state.stroke_limit - 2), "disc MR2-BH")
    assert next(iter(reasons(late).items())) == ("use K14", sentence)
    assert reasons(make(state, "disc MR2-BH"))["use K14"] != sentence


def test_new_cards_on_the_last_hole_are_for_this_one() -> None:
    state = all_pass(commit(table("DR1-BH MR2-FH PU2-FH", "DR1-BH", turns="K14", options=BATTLE), "MR2-FH", "U"))
    assert reasons(state)["apply"] == "Draw 2 New costs nothing now and improves your hand."
    assert reasons(on_last_hole(state))["apply"] == "Draw 2 New costs nothing now, and new cards could still help."
    holed = all_pass(commit(table("PU1-BH DR1-BH", "DR1-BH", lies="D8", turns="K14", options=BATTLE), "PU1-BH", "U"))
    assert reasons(on_last_hole(holed))["apply"] == "Draw 2 New costs nothing."


def test_a_next_throw_that_needs_a_card_says_that_it_costs_it() -> None:
    hand = "DR1-BH DR2-BH DR4-BH MR2-BH PU2-BH PU3-BH SF3-FH K06 K16"
    aimed_state = make(
        table(hand, "DR1-BH", hole=course("suburban")[0], lies="D2", options=SUBURBAN), "disc DR4-BH", "aim U"
    )
    assert reasons(aimed_state)["throw"].endswith(
        "Lifter BH with Champ as Control reaches the basket. You'd miss Champ later."
    )
    assert "You'd miss" not in reasons(on_last_hole(aimed_state))["throw"]
    assert isinstance(aimed_state.phase, Choosing)
    told = chance_against(GAME.rules.view(aimed_state, 0), aimed_state.phase.shot, CHANCE_FORMS)
    assert told == "From D7, Lifter BH also costs you Champ.", "a report names the place and the disc"


def test_f59_a_luck_card_on_a_throw_onto_a_roof_shows_where_the_die_may_send_it() -> None:
    hand = "DR3-BH DR3-FH MR3-FH MR4-BH PU2-BH SF1-FH SF3-BH V06 L05"
    state = table(hand, "DR1-BH", hole=course("suburban")[2], lies="E8", turns="V04", options=SUBURBAN)
    thrown_state = make(state, "disc MR3-FH", "aim L", "throw")
    odds = {tip.text: tip.odds for tip in hint(thrown_state).tips}
    assert {"done", "play L05 1"} == odds.keys()
    for found in odds.values():
        assert sum(chance for _end, chance in found) == pytest.approx(1) and len(found) > 1


def test_f130_a_draw_before_the_last_stroke_of_the_round_that_counts_helps_nothing() -> None:
    state = on_last_hole(table("DR1-BH MR1-BH PU1-BH", "DR1-BH", lies="D4"))
    refilling = after_strokes(state, state.stroke_limit - 1)._replace(phase=Refilling((0,), 0))
    assert next(iter(reasons(refilling).values())) == "It doesn't matter which: no card can help you any more."
    earlier = after_strokes(state, state.stroke_limit - 2)._replace(phase=Refilling((0,), 0))
    assert "doesn't matter" not in next(iter(reasons(earlier).values()))


def test_f70_a_throw_that_luck_takes_straight_in_is_no_drop_in() -> None:
    """Good Kick takes the disc under the basket, and From Distance in: a next throw is one throw more."""
    hand = "DR1-FH MR3-BH MR2-FH PU4-BH PU4-FH SF1-BH SF3-BH SF3-FH L01"
    gate = table(hand, "DR1-BH", hole=course("suburban")[0], lies="E7", turns="L06", options=SUBURBAN)
    tips = reasons(make(gate, "disc SF3-BH", "aim U", "throw"))
    assert "and then From Distance" in next(iter(tips.values()))
    assert tips["skip"].endswith("From there, Breaker FH reaches the basket.")
    assert not any("drop-in" in told for told in tips.values())
