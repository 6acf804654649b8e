"""Hints of Scramble Golf: the plan behind a landing, squares by name, no second figure."""

import re

import pytest

from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.state import Move
from engine.scramble.text.landing_plans import LandingPlan, kind_of_plan
from tests.engine.scramble.positions import NAMES, advice, begin, make, practice, reasons, stack
from tests.engine.scramble.worked_examples import PF, at
from ui.pages.move_hints import hint_title, tip_texts


def test_a_landing_that_pays_only_with_a_card_names_it_and_the_odds_after_it() -> None:
    state = make(practice("E5", "B8", hands=["mulligan"]), "throw | 6 6 1", "use DM")
    (tip, *_others) = advice(state).tips
    again = practice("E5", "B8", cards="none")
    assert tip.reason.startswith("Any square will do: you can take the stroke back with Mulligan. From E5, the basket")
    assert tip.odds == advice(again).tips[0].odds


def test_a_mulligan_in_a_race_is_another_throw_of_the_turn() -> None:
    race = practice("E5", "B8", hands=["mulligan"], play="board_race")
    assert reasons(make(race, "throw | 6 6 1"))["use DM"].startswith(
        "Any dice will do: you can throw again with Mulligan."
    )
    assert reasons(make(race, "throw | 6 1 1", "use M", "land F5"))["mulligan"].startswith("You throw again this turn.")


def test_other_dice_are_told_with_their_square_and_the_roll_that_pays_there() -> None:
    tips = reasons(make(practice("B8", "B8", cards="battle"), "throw | 4 1 1", "use P"))
    assert re.fullmatch(
        r"D 4[ +MP1]* takes you to ([A-N]\d+), \d+ to go\. From \1, the basket is in reach\. "
        r"Roll for a Battle card on \1: .*",
        tips["back"],
    )


def test_a_great_shot_that_follows_a_landing_is_told_with_its_end() -> None:
    tips = reasons(make(practice("E5", "B8", hands=["great-shot"]), "throw | 5 1 1"))
    assert tips["use DM"] == "Great Shot then takes you from K5 into the basket."


def test_landings_of_one_kind_are_one_idea() -> None:
    """Two trees are one idea, and so are a long way and a longer one down the fairway."""
    for dice in ("6 6 1", "1 1 1", "5 6 4"):
        for first in (practice("B8", "B8", cards="none"), begin()):
            view, caddie = GAME.rules.view(make(first, f"throw | {dice}"), first.actor), GAME.ai.caddie
            assert caddie
            ideas = {caddie.idea(view, move) for move in view.moves if move.verb == "use"}
            assert len(ideas) <= 4


def test_dice_are_told_by_the_landing_that_their_figure_counts() -> None:
    """Of squares as near the basket, cards make one the best: the reason and its value speak of the same."""
    for lie, rolled in (("B8", "6 3 1"), ("B8", "6 4 1"), ("E8", "4 3 1"), ("F4", "2 2 1")):
        state = make(practice(lie, "B8"), f"throw | {rolled}")
        view, caddie = GAME.rules.view(state, 0), GAME.ai.caddie
        assert caddie
        for one in caddie.evaluate(view, Luck(b"", 0)):
            landed_state = make(state, GAME.rules.write_move(one.move))
            after = caddie.evaluate(GAME.rules.view(landed_state, 0), Luck(b"", 0))
            if after[0].move.verb == "land":
                ends = [caddie.explain(GAME.rules.view(landed_state, 0), end, NAMES) for end in after]
                best = [said for said, end in zip(ends, after, strict=True) if end.cost == after[0].cost]
                told = re.sub(r"^\d+ squares? to go from (\w+)[^:]*: ", r"From \1, ", caddie.explain(view, one, NAMES))
                assert any(said.startswith(told) for said in best)


def test_two_penalties_are_one_idea_wherever_the_disc_goes_back() -> None:
    near, far = (kind_of_plan(PF, LandingPlan(at(lie), penalty=True)) for lie in ("L5", "E5"))
    assert near == far != kind_of_plan(PF, LandingPlan(at("E5")))


def test_a_throw_that_is_too_far_for_the_circle_says_only_where_it_leads() -> None:
    state = begin(throwing="original")
    lines = [tip.reason for tip in advice(state).tips]
    assert len({*lines}) == len(lines) > 1
    assert lines[-1] == "The Putter flies 1 to 6 of the 16 squares to the basket."


@pytest.mark.parametrize("play", ["stroke", "board_race"])
def test_a_battle_card_is_told_by_what_it_does_without_a_second_figure(play: str) -> None:
    state = practice("B8", "H4 F7", cards="battle", play=play, hands=["tree-kick courtesy-call roll-away"])
    tips = reasons(state)
    assert tips["battle courtesy-call 2"] == ("Ben skips a turn." if play == "board_race" else "Ben gets a penalty.")
    assert tips["battle tree-kick 2"].startswith(
        "Ben goes to G7, a tree: 5 squares to go instead of 6. Out of a tree, only one die counts."
    )
    assert tips["battle roll-away 2"].endswith("3 squares to go instead of 6. Save the card for something better.")


def test_a_push_to_a_square_as_far_away_says_what_it_is_good_for() -> None:
    state = begin(cards="battle")._replace(hole=2, actor=0)
    state = state.with_player(0, hole=2, hand=("gust",), throws=1)
    state = state.with_player(1, hole=2, square=at("K5"), trail=(at("K5"),), throws=1)
    tips = reasons(make(state, "battle gust 2"))
    assert tips["push N"].startswith("Ben goes to K3: still 9 squares to go, but more throws go into a tree.")


def test_no_reason_has_a_figure_in_strokes_beside_the_printed_ones() -> None:
    landed = ("throw | 4 1 1", "use D", "land D6")
    states = [
        practice("B8", "H4 F7", cards="battle", hands=["gust spit-out lost-disc"]),
        make(practice("B8", "B8"), *landed),
        make(practice("B8", "F5", cards="battle"), *landed),
        make(
            practice("B8", "B8", hands=["mulligan ace-run cancel"], decks=stack("amazing-throw")),
            *landed,
            "roll | 6 6 6",
        ),
    ]
    for state in states:
        assert not [reason for reason in reasons(state).values() if re.search(r"\d\.\d", reason)]


def test_a_roll_that_does_not_pay_counts_the_cards_that_hurt_here() -> None:
    tips = reasons(make(practice("E5", "B8"), "throw | 3 1 1", "use D", "land H5"))
    assert tips["done"] == "A bad card costs you more here than a good one is worth."
    assert tips["roll"] == "16 of 20 Bad Luck cards would hurt you here."


def test_s130_discs_are_mixed_up_only_with_an_opponent_who_has_thrown() -> None:
    hands = ["lost-disc gust spit-out"]
    state = make(practice("B8", "B8", cards="battle", hands=hands), "throw | 6 1 1", "use D", "land E5")
    reasons_to_roll = [reasons(state.with_player(1, throws=throws))["roll"] for throws in (0, 1)]
    assert reasons_to_roll == [f"{count} of the 27 other Battle cards can hurt you here." for count in (23, 24)]


def test_after_a_roll_a_throw_cannot_be_taken_back() -> None:
    state = make(practice("E5", "B8", hands=["mulligan"]), "throw | 6 1 1", "use M", "land F5")
    assert reasons(state)["roll"].startswith("Once you roll, your throw to F5 counts.")


def test_a_roll_before_a_great_shot_says_that_the_card_stays() -> None:
    state = make(practice("E5", "B8", hands=["great-shot"]), "throw | 5 1 1", "use DM", "land K5")
    assert reasons(state)["roll"].endswith("You can still play Great Shot after the roll.")


def test_the_best_disc_with_the_worse_odds_says_what_a_miss_leaves() -> None:
    """From U3 of The Ridge the Mid-Range risks a tree, and no disc holes out more often."""
    state = begin(throwing="original", course="B")._replace(hole=2, actor=0)
    state = state.with_player(0, hole=2, square=at("U3"), trail=(at("U3"),), throws=1)
    tips = reasons(state)
    assert [move for move, reason in tips.items() if reason.endswith("It leaves you with a better lie.")] == ["throw M"]


def test_a_disc_that_flies_too_far_is_not_said_to_fly_a_part_of_the_way() -> None:
    tips = reasons(practice("E5", "B8", cards="none", throwing="original"))
    assert all(int(most) < 5 for most in re.findall(r"to (\d+) of 5 squares", " ".join(tips.values())))
    assert tips["throw D"].startswith("The Driver flies 7 to 12 squares, and you're 5 squares away")


def test_a_race_counts_turns() -> None:
    race = advice(make(practice("B8", "F5", cards="battle", play="board_race"), "throw | 4 1 1", "use D", "land D6"))
    told = "\n".join((hint_title("scramble", race, 1), *tip_texts(race, 1)))
    assert "turns" in race.title_form and "turns" in told and "strokes" not in told


def test_a_limited_throw_tells_its_card_and_the_odds_under_it() -> None:
    state = practice("B8", "B8", cards="battle").with_player(0, effects=("snapped-driver",))
    (tip,) = advice(state).tips
    assert tip.reason == "11 squares to go from B8: the circle is in reach, at best the basket. This throw: no Driver."
    free = advice(practice("B8", "B8", cards="battle")).tips[0]
    assert dict(tip.odds)["in the circle"] < dict(free.odds)["in the circle"]


def test_a_limited_throw_that_cannot_fail_says_so_and_expects_one_stroke() -> None:
    state = practice("K6", "B8", cards="battle").with_player(0, effects=("stiff-headwind",))
    hint = advice(state)
    assert hint.tips[0].reason == "2 squares to go from K6, in the circle: you can't miss." and hint.strokes == 1


def test_beside_a_hole_out_no_other_idea_is_told() -> None:
    (tip,) = advice(make(practice("E5", "B8"), "throw | 6 5 1")).tips
    assert tip.reason == "It's in the basket."


def test_a_cancel_that_stops_nothing_is_no_idea() -> None:
    state = make(
        practice("B8", "B8", hands=["cancel"], decks=stack(bad="in-the-drink")),
        *("throw | 4 1 1", "use D", "land D6", "roll | 1 1 1"),
    )
    assert [tip.text for tip in advice(state).tips] == ["accept"]


def test_a_certain_throw_after_a_roll_names_what_a_card_can_do() -> None:
    thrown = [make(practice("G4", "B8", cards=cards), "throw | 6 2 1") for cards in ("none", "luck", "battle")]
    assert [advice(state).tips[0].reason.partition(".")[0].rpartition(": ")[2] for state in thrown] == [
        "you can't miss",
        "you can't miss unless a bad card moves you",
        "you can't miss unless a card hits you",
    ]
    alone = make(practice("G4", "B8", cards="battle"), "throw | 6 2 1")
    alone = alone.with_player(1, status="holed")
    assert "you can't miss unless the card you roll for hits you" in advice(alone).tips[0].reason


def test_odds_inside_the_circle_do_not_call_a_throw_past_it_short() -> None:
    state = practice("K5", "B8", cards="none", throwing="original")
    assert "outside the circle" in "".join(tip_texts(advice(state), 1))


@pytest.mark.parametrize("lie", ["B8", "G7"])
def test_discs_that_fly_alike_are_one_idea_with_the_card_or_the_tree_as_its_reason(lie: str) -> None:
    state = practice(lie, "B8", cards="battle", throwing="original").with_player(0, effects=("stiff-headwind",))
    (tip,) = advice(state).tips
    assert tip.reason.startswith(
        "Because of Stiff Headwind, no disc adds anything: any disc will do." if lie == "B8" else "Any disc will do."
    )


def test_an_ace_run_that_adds_nothing_is_told_with_the_throw() -> None:
    state = begin(cards="luck")
    state = state.with_player(state.actor, hand=("ace-run",))
    (tip,) = advice(state).tips
    assert tip.reason.endswith("Ace Run adds nothing: you roll three dice anyway.")


def test_a_landing_is_compared_with_those_as_near() -> None:
    tips = reasons(make(practice("B8", "B8", cards="none"), "throw | 5 1 1", "use D"))
    assert any("at this distance" in reason or "just as good" in reason for reason in tips.values())


def test_an_original_throw_tells_its_own_effect_of_a_card() -> None:
    state = practice("B8", "H4", cards="battle", throwing="original", hands=["noisy-gallery"])
    assert "Next throw: the die counts two less." in reasons(state)["battle noisy-gallery 2"]


def test_s74_a_headwind_does_nothing_to_a_disc_in_a_tree() -> None:
    state = practice("B8", "G7", cards="battle", hands=["stiff-headwind"])
    assert reasons(state)["battle stiff-headwind 2"].startswith("It has no effect on Ben now.")
    assert [tip.text for tip in advice(state).tips] == ["throw"]


def test_a_card_names_the_rival_whom_it_costs_most() -> None:
    state = practice("B8", "E5 F5", "E5 F5 G5 H5 I5 J5", cards="battle", hands=["lost-disc"])
    tips = reasons(state)
    assert tips["battle lost-disc 3"].endswith("It costs Cleo the most.")
    assert "the most" not in tips["battle lost-disc 2"]


def test_equal_targets_of_a_card_are_named_together() -> None:
    state = practice("B8", "H4", "F7", cards="battle", hands=["courtesy-call"])
    assert reasons(state)["battle courtesy-call 2"] == "Ben gets a penalty. It's worth just as much against Cleo."


def test_s159_on_a_lost_hole_a_bad_card_is_no_reason_against_a_roll() -> None:
    state = practice("E5", "B8", play="match").with_player(1, status="holed", throws=2)
    aimed_state = make(state, "throw | 1 1 1", "use D")
    assert [tip.reason for tip in advice(aimed_state).tips] == ["You've lost this hole either way."]
    assert not advice(aimed_state).strokes
    tips = reasons(make(state.with_player(0, hand=("amazing-throw",)), "throw | 2 1 1"))
    assert not [reason for reason in tips.values() if "lost this hole" in reason]
    extended_state = make(state.with_player(0, hand=("amazing-throw",)), "throw | 2 1 1", "use D", "land G5")
    assert [tip.text for tip in advice(extended_state).tips] == ["amazing-throw"]
    drawn_state = make(
        state.with_player(0, hand=("cancel",))._replace(decks=stack(bad="grip-lock")),
        "throw | 2 1 1",
        "use D",
        "land G5",
        "roll | 1 1 1",
    )
    assert {*reasons(drawn_state).values()} == {"You've lost this hole either way."}
    hint = advice(make(aimed_state, "land F5"))
    assert hint.tips[0].text == "roll" and "can't hurt you here" in hint.tips[0].reason


def test_s159_a_hole_is_lost_before_the_throw_if_no_throw_can_reach_the_basket() -> None:
    far = practice("A1", "B8", cards="none", throwing="original", play="match")
    (tip,) = advice(far.with_player(1, status="holed", throws=2)).tips
    assert tip.reason == "You've lost this hole either way." and not tip.odds


def test_a_disc_in_the_basket_is_not_taken_back() -> None:
    state = make(practice("E5", "B8", hands=["mulligan"]), "throw | 5 1 1", "use D", "land J5")
    assert [tip.text for tip in advice(state).tips] == ["done"]


def test_a_roll_that_a_card_may_stop_names_it() -> None:
    state = make(practice("E5", "B8", hands=["cancel"]), "throw | 3 1 1", "use D", "land H5")
    tips = " ".join(reasons(state).values())
    assert "If you draw one, you can stop it with Cancel Bad Luck." in tips or "worth more" in tips


def test_no_throw_is_expected_to_take_less_than_a_stroke() -> None:
    state = make(practice("E5", "B8", throwing="original"), "throw M | 1")
    assert advice(state).strokes == 1


def test_a_report_names_throws_and_squares_where_a_board_has_buttons() -> None:
    assert GAME.text.report_label
    aimed_state = make(practice("E5", "B8"), "throw | 6 1 1", "use M")
    landed_state = make(aimed_state, "land F5")
    original = practice("B8", "B8", cards="none", throwing="original")
    shown = [
        GAME.text.report_label(GAME.rules.view(state, 0), GAME.rules.parse_move(move), NAMES)
        for state, move in ((aimed_state, "back"), (landed_state, "done"), (original, "throw D"))
    ]
    assert shown == ["K5, in the circle", "stay on F5", "Driver from B8, 11 to go"]


def test_a_report_names_the_square_to_which_a_wet_disc_goes_back() -> None:
    """On Duck Pond, J8 is water, eight squares from the tee."""
    assert GAME.text.report_label
    state = begin(cards="none")._replace(hole=1, actor=0).with_player(0, hole=1, square=at("D10"), trail=(at("D10"),))
    view = GAME.rules.view(make(state, "throw | 3 3 2"), 0)
    told = GAME.text.report_label(view, Move("use", "DMP J8"), NAMES)
    assert told == "J8, water, +1, back to H8"


def test_a_battle_card_tells_what_it_costs_now_and_what_it_is_worth_kept() -> None:
    state = practice("B8", "B8", cards="battle", hands=["stiff-headwind"])
    kept, played = advice(state).tips
    assert (kept.text, played.text) == ("throw", "battle stiff-headwind 2")
    assert played.rivals < 0 < played.rivals_later and played.own == 0
    assert re.search(
        r"your opponent needs 0\.\d\d more, your cards cost your opponent 0\.\d\d fewer later\n",
        [*tip_texts(advice(state), 1)][1],
    )


def test_a_battle_card_before_the_throw_and_after_it_is_one_idea() -> None:
    state = practice("B8", "H4", cards="battle", hands=["courtesy-call"])
    assert [tip.text for tip in advice(state).tips] == ["battle courtesy-call 2"]


def test_a_landing_with_a_penalty_is_no_idea_beside_one_without() -> None:
    state = make(
        begin(cards="none")._replace(hole=1, actor=0).with_player(0, square=at("D10"), trail=(at("D10"),), hole=1),
        "throw | 3 5 3",
    )
    assert not [tip for tip in advice(state).tips if "penalty" in tip.reason]


def test_a_tree_is_no_idea_beside_a_free_lie() -> None:
    """On Home Chains, 12 squares from the tee lead to seven trees, too."""
    state = begin(cards="none")._replace(hole=8, actor=0)
    state = state.with_player(0, hole=8, square=at("W12"), trail=(at("W12"),))
    (tip,) = (tip for tip in advice(make(state, "throw | 6 5 1", "use DMP")).tips if tip.text != "back")
    assert tip.reason.startswith("From M10, ")


def test_a_card_that_gains_nothing_now_is_no_idea() -> None:
    state = practice("B8", "K6", cards="battle", hands=["stiff-headwind"])
    assert [tip.text for tip in advice(state).tips] == ["throw"]


def test_s155_no_strokes_beyond_the_limit_are_expected() -> None:
    last, two = (practice("B8", "B8", cards="none").with_player(0, throws=throws) for throws in (7, 6))
    found = advice(last)
    assert found.strokes == 1
    assert [tip.reason for tip in found.tips] == ["This hole costs you 8 strokes either way: that's the limit."]
    hint = advice(two)
    assert hint.strokes == pytest.approx(2 - dict(hint.tips[0].odds)["in the basket"])


def test_s194_a_roll_after_the_last_stroke_is_worth_nothing() -> None:
    state = practice("E5", "B8", cards="battle").with_player(0, throws=7)
    landed_state = make(state, "throw | 6 1 1", "use M", "land F5")
    assert [tip.text for tip in advice(landed_state).tips] == ["done"]


def test_a_title_says_how_many_strokes_cards_are_to_add() -> None:
    """A putt that can't miss takes one stroke; what else a duel is to take, its cards add."""
    bare, lucky, duel = (
        advice(make(practice("D8", "B8", cards=cards), "throw | 6 2 6")) for cards in ("none", "luck", "battle")
    )
    assert bare.by_cards is None and lucky.by_cards == pytest.approx(lucky.strokes - 1)
    assert duel.by_cards and duel.by_cards == pytest.approx(duel.strokes - 1)


def test_a_landing_with_nearer_ones_says_why_they_are_worse() -> None:
    """On The Ridge, a throw can reach the basket more often from N7 than from P7, which is nearer."""
    state = begin(course="B", cards="none")._replace(hole=2, actor=0)
    state = state.with_player(0, hole=2, square=at("H6"), trail=(at("H6"),), throws=1)
    assert reasons(make(state, "throw | 2 6 1"))["use MP"].endswith(
        "P7 is nearer, but your next throw goes in less often from there."
    )


def test_a_push_to_a_nearer_square_says_what_it_is_good_for() -> None:
    """On The Fence, a tree stands between N5 and the basket."""
    state = begin(cards="battle")._replace(hole=3, actor=0)
    state = state.with_player(0, hole=3, hand=("gust",), throws=1)
    state = state.with_player(1, hole=3, square=at("N7"), trail=(at("N7"),), throws=1)
    reason = reasons(state)["battle gust 2"]
    assert reason.startswith("Ben goes to N5: 8 squares to go instead of 10, but a harder throw.")


def test_other_dice_to_a_square_as_near_say_why_they_are_better() -> None:
    """On Opening Drive, cards hurt more on Q7 than on S7, which the reason for Q7 says."""
    state = begin(cards="battle")._replace(hole=0, actor=0)
    state = state.with_player(0, square=at("L6"), trail=(at("L6"),), throws=1)
    told = reasons(make(state, "throw | 6 6 2", "use D"))
    assert told["back"].startswith("D 6 + P 2 takes you to S7")
    assert told["land Q7"].endswith("Tree Kick and Roll Away can hurt you more on Q7.")
