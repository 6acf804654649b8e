"""The reasons of a hint of Scramble Golf about rivals: their cards in hand, and the cards played on them."""

import pytest

from club.hints import Advice
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.ai.expected_strokes import expected_strokes
from engine.scramble.ai.hint_values import caddie_values
from engine.scramble.state import End, State
from tests.engine.scramble.positions import advice, begin, make, reasons
from tests.engine.scramble.worked_examples import at


def duel(*lies: str, hand: str = "") -> State:
    """Return a duel with Battle cards on Duck Pond, seat 0 to throw; seat 1 holds `hand`."""
    state = begin(cards="battle")._replace(hole=1, actor=0)
    for seat, lie in enumerate(lies):
        state = state.with_player(seat, hole=1, square=at(lie), trail=(at(lie),), throws=2)
    return state.with_player(1, hand=tuple(hand.split()))


@pytest.mark.parametrize(("rival", "hand", "adds"), [("Q8", "", False), ("Q8", "gust", True), ("C8", "", True)])
def test_a_rival_without_cards_who_cannot_miss_adds_no_strokes(rival: str, hand: str, adds: bool) -> None:
    """Ben holes out from Q8: only from further away, or with a card in hand, he can still hit Ada."""
    landed_state = make(duel("H9", rival, hand=hand), "throw | 6 1 5", "use DM", "land N8")
    alone = landed_state.with_player(1, status="holed", hand=())
    more = strokes_of(landed_state, "done") - strokes_of(alone, "done")
    assert more > 0 if adds else more == 0


def strokes_of(state: State, move: str) -> float:
    """Return the strokes that a hint expects after a move of seat 0."""
    values = caddie_values(GAME.rules.view(state, 0), Luck(b"", 0))
    return next(one.strokes for one in values if one.move == GAME.rules.parse_move(move))


@pytest.mark.parametrize("rival", ["Q8", "N8", "D10"])
def test_a_penalty_in_hand_is_worth_one_stroke_wherever_the_rival_lies(rival: str) -> None:
    """Eight of nine holes are to come, and a card is kept for them."""
    state = duel("N8", rival).with_player(0, hand=("courtesy-call",))._replace(phase=End())
    kept = caddie_values(GAME.rules.view(state, 0), Luck(b"", 0))
    assert next(one.later_harm for one in kept if one.move.verb == "end") == pytest.approx(8 / 9)


def test_a_title_with_other_dice_splits_the_strokes_from_their_square() -> None:
    """From S7, a throw without cards takes one stroke: whatever else is expected comes through cards."""
    told = advice(make(duel("N10", "N5", hand="gust"), "throw | 2 6 4", "use P"))
    assert told.tips[0].reason.startswith("D 2 + M 6 takes you to S7, in the circle, 1 to go.")
    assert told.by_cards and told.by_cards == pytest.approx(told.strokes - 1)


def test_a_card_on_the_next_throw_is_compared_between_rivals_for_their_own_lies() -> None:
    """Without the putter, a disc three squares from the basket of Gate Keeper loses more than one at two squares."""
    state = begin(3, cards="battle", course="B")._replace(actor=0, phase=End())
    state = state.with_player(0, square=at("I7"), trail=(at("I7"),), throws=1, hand=("cold-putter",))
    state = state.with_player(1, square=at("Q8"), trail=(at("Q8"),), throws=1)
    state = state.with_player(2, square=at("R8"), trail=(at("R8"),), throws=1)
    said = reasons(state)["battle cold-putter 2"]
    assert said.endswith("It costs Ben the most.") and "worth just as much" not in said


def test_the_more_cards_a_rival_holds_the_more_strokes_they_add() -> None:
    none, one, three = (strokes_of(duel("D10", "D10", hand=hand), "throw") for hand in ("", "gust", "gust gust gust"))
    assert three - none > 0.2
    assert one - none > three - one > 0


def test_cards_add_more_to_a_stroke_near_the_basket_than_to_one_from_far_away() -> None:
    """Hits end with the rival's strokes and cards, which a longer way outlasts."""
    near, far = (advice(duel(lie, "D10", hand="gust")) for lie in ("N8", "D10"))
    assert _strokes_added_a_stroke(near) > 1.2 * _strokes_added_a_stroke(far)


def test_at_a_tee_where_nobody_has_thrown_cards_add_what_the_hole_expects_of_a_usual_hand() -> None:
    """The first hole begins without cards in hand."""
    state = begin(cards="battle")._replace(actor=0)
    assert strokes_of(state, "throw") == pytest.approx(expected_strokes(state.options, 2, 1))


def test_a_rival_near_the_basket_adds_fewer_strokes_than_one_at_the_tee() -> None:
    """Ben can play a card before his last putt, or one in each of his turns on the hole."""
    near, far = (strokes_of(duel("D10", lie, hand="gust"), "throw") for lie in ("Q8", "D10"))
    assert near < far - 0.1


def _strokes_added_a_stroke(told: Advice) -> float:
    """Return what cards add for each stroke but the last."""
    added = told.by_cards or 0.0
    return added / (told.strokes - added - 1)
