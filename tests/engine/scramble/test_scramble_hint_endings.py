"""The caddie near an end: the last turn of a race, a lost playoff, and the stroke limit of a hole."""

from typing import Any

import pytest

from engine.game import MOVE_SEPARATOR
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.ai.card_values import seat_outlook
from engine.scramble.ai.evaluate import evaluate_moves
from engine.scramble.ai.players import PLAYERS
from engine.scramble.courses.hole import TREE
from engine.scramble.state import End, Keep, PreThrow, Settle, State
from engine.scramble.text.throw_reasons import tree_sentence
from tests.engine.scramble.positions import NAMES, advice, begin, make, practice, reasons
from tests.engine.scramble.worked_examples import at


def last_round(*lies: str, hand: str, order: tuple[int, ...], **options: Any) -> State:
    """Return the last hole of a race in which the last seat has finished; Ada is on turn with that hand."""
    state = practice(*lies, "J5", play="board_race", cards="battle", hands=[hand], **options)._replace(order=order)
    for seat in range(len(lies) + 1):
        state = state.with_player(seat, hole=8)
    return state.with_player(len(lies), status="finished")


def test_a_card_does_nothing_to_a_rival_whose_last_turn_in_a_race_is_over() -> None:
    """Ben has finished, and Ada's turn in that round is over; only where her disc lies counts."""
    state = practice("F5", "B8", "F7", play="board_race", cards="battle")
    state = state.with_player(0, hole=8).with_player(1, hole=8, status="finished")._replace(actor=2, phase=End())
    for card in ("courtesy-call", "stiff-headwind"):
        holding = state.with_player(2, hole=8, hand=(card,))
        assert [tip.text for tip in advice(holding).tips] == ["end"]
        assert reasons(holding)[f"battle {card} 1"] == "It has no effect on Ada now."
    kick = advice(state.with_player(2, hole=8, hand=("tree-kick",))).tips[0]
    assert (
        kick.reason
        == "Ada goes to E3, a tree: 7 squares to go instead of 4. Ada has no turn left: only the distance counts."
    )
    nearer = state.with_player(2, hole=8, hand=("tree-kick",)).with_player(0, square=at("F7"), trail=(at("F7"),))
    assert [tip.text for tip in advice(nearer).tips] == ["end"]
    before = state._replace(order=(2, 0, 1)).with_player(2, hole=8, hand=("courtesy-call",))
    assert advice(before).tips[0].text == "battle courtesy-call 1"


def test_a_rival_whose_last_turn_is_over_is_no_other_target() -> None:
    """Ben has finished; Cleo plays a card, Dan's turn is still to come, and Ada's is over."""
    state = practice("F5", "B8", "F7", "F5", play="board_race", cards="battle")._replace(actor=2, phase=End())
    for seat in range(4):
        state = state.with_player(seat, hole=8)
    state = state.with_player(2, hand=("courtesy-call",))
    assert "just as much against Ada" in reasons(state)["battle courtesy-call 4"]
    last = state.with_player(1, status="finished")
    assert reasons(last)["battle courtesy-call 4"] == "Dan skips a turn."


def test_s164_a_place_in_a_race_that_nothing_changes_any_more_says_so() -> None:
    """Ben has finished, and this is the last turn of the last round, far from the basket."""
    state = practice("B8", "B8", play="board_race", cards="battle")._replace(phase=Settle())
    state = state.with_player(0, hole=8).with_player(1, status="finished", hole=8)
    hint = advice(state)
    (tip,) = hint.tips
    assert (tip.text, tip.reason) == ("done", "The race is over for you, so any move will do.")
    assert not hint.strokes and not tip.odds
    beside = state.with_player(0, square=at("J4"), trail=(at("J4"),))
    assert "over for you" not in advice(beside._replace(phase=PreThrow())).tips[0].reason


def test_s165_in_the_last_turn_of_a_race_only_the_distance_counts() -> None:
    """Cleo plays on, and Ada's disc can't reach the basket: squares as near are as good, whatever throw they leave."""
    state = practice("B8", "B8", "B8", play="board_race").with_player(1, status="finished")
    hint = advice(make(state, "throw | 2 3 1", "use DMP"))
    assert not hint.strokes and not hint.tips[0].odds
    assert hint.tips[0].reason.startswith("This is your last turn. 5 squares to go from ")
    assert "just as good" in hint.tips[0].reason and "reach" not in hint.tips[0].reason
    assert reasons(state._replace(phase=Settle()))["done"] == "This is your last turn. You get no card, good or bad."
    assert reasons(make(state, "throw | 2 3 1", "use D"))["back"].count("to go") == 1


def test_s164_after_the_last_basket_nothing_counts_once_all_turns_are_over() -> None:
    """Ada has holed out on the last hole; Ben's turn of that round is over or still to come."""
    state = practice("J5", "B8", play="board_race", cards="battle", hands=["roll-away courtesy-call"])
    state = state.with_player(0, hole=8, status="holed").with_player(1, hole=8, trail=(at("A8"), at("B8")))
    over = advice(state._replace(phase=End(), order=(1, 0)))
    assert [(tip.text, tip.reason) for tip in over.tips] == [("end", "The race is over for you, so any move will do.")]
    assert advice(state._replace(phase=End(), order=(0, 1))).tips[0].text == "battle courtesy-call 2"


@pytest.mark.parametrize(
    ("ada", "ben", "hole", "pays"), [("F7", "F5", 8, True), ("F7", "F5", 7, False), ("B8", "F5", 8, False)]
)
def test_s165_a_rival_without_a_turn_is_pushed_only_for_a_place(ada: str, ben: str, hole: int, pays: bool) -> None:
    """A Tree Kick takes Ben from F5 to E3, 7 squares from the basket: behind F7, and not behind B8."""
    state = last_round(ada, ben, hand="tree-kick", order=(1, 0, 2))._replace(phase=End()).with_player(1, hole=hole)
    best = advice(state).tips[0]
    assert (best.text == "battle tree-kick 2") is pays
    if pays:
        assert best.reason.endswith(" Ben has no turn left: only the distance counts.")


@pytest.mark.parametrize("card", ["stiff-headwind", "courtesy-call"])
def test_s164_a_card_without_effect_is_no_better_than_the_last_throw(card: str) -> None:
    """Ben's last turn is over, and Ada's throw is still to come."""
    before = last_round("F5", "B8", hand=card, order=(1, 0, 2), throwing="original")
    for state in (before, before._replace(phase=End())):
        assert [tip.text for tip in advice(state).tips if tip.text.startswith("battle")] == []


@pytest.mark.parametrize(("strokes", "lost"), [(2, False), (3, True)])
def test_s157_in_a_lost_playoff_a_hint_says_that_any_move_will_do(strokes: int, lost: bool) -> None:
    """Ben has holed out in three strokes, and Ada's next throw is one more."""
    state = practice("F5", "J5", cards="battle", hands=["gust"])._replace(playoff=1)
    state = state.with_player(0, throws=strokes).with_player(1, throws=3, status="holed")
    hint = advice(state)
    assert (hint.tips[0].reason == "You've lost this playoff, so any move will do.") is lost
    assert (hint.strokes == 0) is lost and (len(hint.tips) == 1 and not hint.tips[0].odds) is lost
    assert advice(state._replace(playoff=0)).strokes


@pytest.mark.parametrize(("place", "lost"), [("I4", False), ("H4", True)])
def test_s157_a_playoff_is_lost_where_no_card_can_hole_out_either(place: str, lost: bool) -> None:
    """Ben has needed as many strokes as Ada so far: only from I4, beside the basket, her Great Shot holes out."""
    state = practice(place, "J5", hands=["great-shot"])._replace(playoff=1, phase=Keep("great-shot"))
    state = state.with_player(0, throws=3).with_player(1, throws=3, status="holed")
    assert (advice(state).tips[0].reason == "You've lost this playoff, so any move will do.") is lost


def playoff(lie: str, hand: str = "", strokes: int = 1, **options: Any) -> State:
    """Return a playoff hole on which Ben has holed out in two strokes, and Ada is to throw."""
    state = practice(lie, "J5", hands=[hand], **options)._replace(playoff=1)
    return state.with_player(0, throws=strokes).with_player(1, throws=2, status="holed")


def test_s157_in_a_playoff_a_card_that_can_still_tie_is_counted() -> None:
    """This is Ada's second throw: only a Great Shot from a square beside the basket keeps her in."""
    rolled_state = make(playoff("E5"), "throw | 1 1 2")
    sentence = "Roll for luck on I5: with Great Shot, you stay in the playoff."
    assert (advice(rolled_state).tips[0].text, advice(rolled_state).tips[0].reason) == ("use DMP", sentence)
    beside = make(rolled_state, "use DMP", "land I5")
    (roll,) = advice(beside).tips
    assert roll.reason == "5 of 20 Good Luck cards keep you in the playoff: Great Shot takes you into the basket."
    assert PLAYERS["champion"](GAME.rules.view(beside, 0), Luck(b"", 0)).verb == "roll"


def test_s157_with_three_in_a_playoff_the_lowest_score_so_far_is_to_be_tied() -> None:
    """Cleo is still playing, and Ben's two strokes are enough to put Ada out."""
    state = practice("I4", "J5", "B8")._replace(playoff=1, phase=Settle())
    state = state.with_player(0, throws=2).with_player(1, throws=2, status="holed")
    assert [tip.text for tip in advice(state).tips] == ["roll"]


def test_s103_a_bad_card_may_prevent_the_great_shot_that_ties() -> None:
    """A roll may draw a card that takes Ada's disc away from the basket, unless she can cancel it."""
    for hand, best in (("great-shot", "great-shot E"), ("great-shot cancel", "roll")):
        beside = make(playoff("E5", hand), "throw | 1 1 2", "use DMP", "land I5")
        assert advice(beside).tips[0].text == best


def test_a_disc_wins_the_hole_as_often_as_it_goes_in() -> None:
    """Ben has holed out in three strokes, and a second one wins for Ada: from H4, only the Putter can turn."""
    state = practice("H4", "J5", throwing="original", cards="none")._replace(playoff=1)
    wins = {tip.text: tip.win for tip in advice(state.with_player(1, throws=3, status="holed")).tips}
    assert wins == {"throw P": pytest.approx(5 / 6), "throw D": 0}


def test_s112_in_a_playoff_no_card_is_kept_for_a_hole_that_is_not_played() -> None:
    """One face of Ada's Putter would add up to the basket: in a match the card is worth more on later holes."""
    landed_state = make(playoff("E5", "amazing-throw", throwing="original"), "throw P | 1", "land F5")
    assert PLAYERS["champion"](GAME.rules.view(landed_state, 0), Luck(b"", 0)).verb == "amazing-throw"


def test_s157_a_lost_playoff_is_played_out_as_well_as_can_be() -> None:
    """Ada's third throw can't tie Ben's two strokes any more."""
    rolled_state = make(playoff("E5", strokes=2, cards="none"), "throw | 1 1 2")
    assert PLAYERS["champion"](GAME.rules.view(rolled_state, 0), Luck(b"", 0)).detail == "DMP"


def test_s93_a_roll_beside_the_basket_counts_the_card_that_takes_the_disc_in_at_once() -> None:
    """The disc can't go back along a trail, so that few Bad Luck cards cost anything."""
    landed_state = practice("J4", "B8")._replace(phase=Settle())
    best, stay = advice(landed_state).tips
    assert (best.text, best.reason) == ("roll", "5 of 20 Good Luck cards take you into the basket at once.")
    assert stay.text == "done" and stay.behind > 5
    assert PLAYERS["champion"](GAME.rules.view(landed_state, 0), Luck(b"", 0)).verb == "roll"


def test_a_stolen_card_fades_towards_the_end_of_the_round_as_cards_in_hand_do() -> None:
    """Ada may take one of Ben's cards on the first hole or on the last one."""
    gained = []
    for hole in (0, 8):
        state = practice("B8", "F5", cards="battle", hands=["sticky-fingers", "gust"])._replace(hole=hole, phase=End())
        values = evaluate_moves(
            GAME.rules.view(state.with_player(0, hole=hole).with_player(1, hole=hole), 0), Luck(b"", 0)
        )
        edge = {one.move.verb: one.edge for one in values}
        gained.append(edge["battle"] / edge["end"])
    assert gained[0] == pytest.approx(gained[1])


def test_s155_near_the_stroke_limit_a_roll_is_told_by_what_still_counts() -> None:
    """Of four squares on Gate Keeper, Ada may take two strokes more: a hit costs her less than it would before."""
    state = begin(seats=3, cards="battle", throwing="original", course="B", holes=3)._replace(actor=0, phase=Settle())
    state = state.with_player(0, square=at("O7"), trail=(at("K7"), at("O7")), throws=6)
    best, stay = advice(state).tips
    assert (best.text, stay.text) == ("roll", "done") and stay.behind > 5
    assert best.reason == "You're near the stroke limit, so a bad roll costs you little."


def test_a_roll_is_told_to_pay_where_its_figure_says_so() -> None:
    """On Duck Pond, Ben's cards cost Ada strokes whatever she does: with two left, a roll adds few to them."""
    state = begin(cards="battle", holes=3)._replace(hole=1, actor=0).with_player(1, hand=("gust",), throws=2)
    for seat, lie in enumerate(("N9", "F7")):
        state = state.with_player(seat, hole=1, square=at(lie), trail=(at(lie),))
    best, stay = advice(make(state.with_player(0, throws=5), "throw | 1 1 1", "use D", "land N8")).tips
    assert (best.text, best.reason) == ("roll", "You're near the stroke limit, so a bad roll costs you little.")
    assert stay.reason == "You get no card, and you draw none that hits you." and stay.behind > 2


def test_a_report_on_a_push_of_a_rival_without_a_turn_speaks_of_no_throw() -> None:
    pushing = make(last_round("F7", "F5", hand="gust", order=(1, 0, 2))._replace(phase=End()), "battle gust 2")
    view, caddie = GAME.rules.view(pushing, 0), GAME.ai.caddie
    assert caddie
    best, *_others, worst = caddie.evaluate(view, Luck(b"", 0))
    assert not caddie.explain_mistake(view, worst, best, NAMES)
    assert "only the distance counts" in reasons(pushing)[f"push {best.move.detail}"]


def test_s165_a_rival_without_a_turn_goes_to_the_farthest_square() -> None:
    """Out of bounds would cost Ben a turn, but the race is over for him; Spit Out takes him up to three squares."""
    state = last_round("F7", "I5", hand="spit-out", order=(1, 0, 2))._replace(phase=End())
    route = make(state, "battle spit-out 2")
    distances = [int(tip.reason.split(": ")[1].split()[0]) for tip in advice(route).tips]
    assert distances == sorted(distances, reverse=True)
    reason = advice(state).tips[0].reason
    assert reason.startswith("Ben goes to") and f": {distances[0]} squares to go instead of 1." in reason


def test_s165_in_the_last_turn_no_disc_and_no_square_is_judged_by_a_next_throw() -> None:
    """On Split Oaks, a Mid-Range from O5 reaches the circle less often than a Putter, and ends no further away."""
    state = begin(3, play="board_race", throwing="original", cards="none")._replace(hole=2, actor=0)
    for seat in range(3):
        state = state.with_player(seat, hole=2, square=at("O5"), trail=(at("O5"),), throws=3)
    assert "better lie" not in reasons(state.with_player(1, status="finished"))["throw M"]
    landed_state = make(
        practice("B8", "B8", "B8", play="board_race").with_player(1, status="finished"), "throw | 2 3 1"
    )
    view, caddie = GAME.rules.view(landed_state, 0), GAME.ai.caddie
    assert caddie
    best, *_others, worst = caddie.evaluate(view, Luck(b"", 0))
    assert str(caddie.explain_mistake(view, worst, best, NAMES)).endswith("squares nearer.")


def test_a_penalty_that_a_better_choice_takes_is_no_risk() -> None:
    """On Split Oaks, a Driver from Q6 that flies east stays dry; north, a 5 ends out of bounds, a bit better."""
    state = begin(cards="none", throwing="original", holes=3)._replace(hole=2, actor=0)
    state = state.with_player(0, hole=2, square=at("Q6"), trail=(at("Q6"),), throws=2)
    driver = next(tip for tip in advice(state).tips if tip.text == "throw D")
    assert dict(driver.odds)["with a penalty"] == pytest.approx(1 / 6)
    assert driver.reason == "In the circle, the Driver flies straight, so it can't reach the basket from here."


def test_s74_a_tree_in_the_circle_takes_nothing_from_an_original_throw() -> None:
    """Nothing is added there anyway; of a scramble throw, only one die counts."""
    lie, told = at("S5"), dict[str, str]()
    for throwing in ("original", "scramble"):
        ridge = begin(cards="none", course="B", throwing=throwing)._replace(hole=2, actor=0)
        view = GAME.rules.view(ridge.with_player(0, hole=2, square=lie, trail=(lie,), throws=1), 0)
        own = seat_outlook(view, 0)
        assert own.hole.inside[lie] and own.hole.ground[lie] == TREE
        told[throwing] = tree_sentence(own, lie)
    assert told == {"original": "", "scramble": "Out of a tree, only one die counts."}


@pytest.mark.parametrize(("throwing", "throw"), [("scramble", "throw | 1 1 2"), ("original", "throw D | 1")])
def test_a_landing_counts_on_the_card_that_extends_the_throw(throwing: str, throw: str) -> None:
    aimed = make(practice("B8", hands=["amazing-throw"], throwing=throwing, holes=1), throw)
    told = advice(aimed)
    assert "Play Amazing Throw on " in told.tips[0].reason and not told.tips[0].odds
    landed = advice(make(aimed, *told.tips[0].whole_text.split(MOVE_SEPARATOR)))
    assert landed.tips[0].text == "amazing-throw"
    assert told.strokes == pytest.approx(landed.strokes)


def test_a_landing_on_the_last_hole_counts_on_no_card_that_comes_too_late() -> None:
    """A card kept beside the last basket saves nothing, so the roll that the landing promises must not pay by it."""
    last = practice("B8", hands=["ace-run"], holes=1)
    aimed = make(last, "throw | 2 2 6")
    told = advice(aimed)
    assert told.tips[0].reason.startswith("1 square to go") and "Roll for luck" not in told.tips[0].reason
    landed = make(aimed, *told.tips[0].whole_text.split(MOVE_SEPARATOR))
    assert advice(landed).tips[0].text == "done"


@pytest.mark.parametrize(
    ("rival", "hand", "reason"),
    [
        ("J4", "stiff-headwind", "Your card gains you little now."),
        ("J4", "stiff-headwind snapped-driver", "Your cards gain you little now."),
        ("J4", "noisy-gallery", "You keep your card for later."),
    ],
)
def test_ending_the_turn_says_whether_a_card_gains_little_now(rival: str, hand: str, reason: str) -> None:
    state = practice("E5", rival, cards="battle", hands=[hand])._replace(phase=End())
    assert reasons(state)["end"] == reason
