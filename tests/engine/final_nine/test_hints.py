"""What the caddie of Final Nine says of a move: true of the position, and the same value from window to window."""

import pytest

from engine.caddie import MoveValue
from engine.final_nine import GAME
from engine.final_nine.moves import Pick
from engine.final_nine.options import Options
from engine.final_nine.state import State
from engine.rng import Luck
from tests.engine.final_nine.positions import all_pass, commit, make, table

LUCK = Luck(b"", 1)
NAMES = ("Annika", "Björn")
BATTLE = Options(rules="battle", pack="full")
DISCS = "DR1-BH DR2-BH MR1-BH MR2-BH PU1-BH PU2-BH"


def hints(state: State, seat: int = 0) -> dict[str, tuple[MoveValue, str]]:
    """Return the value and the reason of each move of a seat, the best first."""
    assert GAME.ai.caddie
    view = GAME.rules.view(state, seat)
    found = GAME.ai.caddie.evaluate(view, LUCK)
    return {GAME.rules.write_move(one.move): (one, GAME.ai.caddie.explain(view, one, NAMES)) for one in found}


MINE = "DR1-BH MR1-BH MR2-BH MR3-BH PU1-BH PU2-BH PU3-BH K02 L07"
THEIRS = "DR2-BH DR2-FH MR2-BH MR2-FH PU1-BH PU1-FH V04 C03 V06"


def test_a_card_that_changes_nothing_is_not_in_the_name_of_a_throw() -> None:
    found = hints(make(table(MINE, THEIRS, lies="E5 E2", options=BATTLE), "disc MR2-BH", "aim U"))
    assert found["play K02"][1] == "Switch BH to FH changes nothing here, but you draw a new card for it."
    assert found["throw"][1] == "Pathfinder BH up most likely lands on E8."
    assert not any("Switch" in reason for move, (_worth, reason) in found.items() if move != "play K02")


def test_a_card_without_effect_that_makes_another_one_good_says_so() -> None:
    state = commit(table(MINE, THEIRS, lies="D4 E2", options=BATTLE, turns="L01"), "MR2-BH", "U")
    found = hints(all_pass(state))
    assert [*found] == ["apply", "skip"]
    assert found["apply"][1] == "By itself it does nothing, but with Drawn In it saves strokes."
    assert found["skip"][1] == "As it stands, it ends up on D8."


def test_a_disruption_says_its_harm_and_a_pass_does_not_deny_it() -> None:
    state = commit(table(MINE, THEIRS, lies="E7 E2", options=BATTLE), "MR2-BH", "U")
    found = hints(state, seat=1)
    worth, reason = found["play V04"]
    assert reason == f"Turn Over costs Annika about {worth.harm:.1f} strokes." and worth.edge != worth.harm
    assert found["pass"][1] == "You'd keep your cards for another throw."
    harmless = THEIRS.replace("V04", "MR1-FH").replace("V06", "MR4-FH").replace("C03", "K05")
    found = hints(commit(table(MINE, harmless, lies="E7 E2", options=BATTLE), "MR2-BH", "U"), seat=1)
    assert found["pass"][1] == "You have no card for this throw."


def test_each_stack_has_a_reason_of_its_own_and_none_speaks_of_a_throw() -> None:
    state = table("PU2-BH DR1-BH MR1-BH K02 K01", THEIRS, lies="E5 E2", options=BATTLE)
    reasons = {move: reason for move, (_worth, reason) in hints(state).items()}
    assert reasons == {
        "draw disc": "A new disc should still help more than an action card.",
        "draw action": "You hold 2 action cards.",
    }


def test_a_hand_without_a_putter_or_a_skill_card_says_so() -> None:
    state = table("DR1-BH MR1-BH C03", THEIRS, lies="E5 E2", options=BATTLE)
    reasons = {move: reason for move, (_worth, reason) in hints(state).items()}
    assert reasons["draw disc"] == "You hold 2 discs, but no putter."
    assert reasons["draw action"] == "You hold 1 action card, but no skill card."


@pytest.mark.parametrize("lies", ["E5 E2", "E9 E2", "E2 E5"])
def test_a_fetched_disc_is_worth_the_same_when_played_taken_and_thrown(lies: str) -> None:
    state = table(MINE.replace("K02", "K15"), THEIRS, lies=lies, options=BATTLE)
    state = state._replace(discs=state.discs._replace(discards=("DR4-BH", "MR4-BH", "PU4-BH")))
    use, _reason = hints(state)["use K15"]
    asked = make(state, "use K15")
    (taken, (take, _why)), *_others = hints(asked).items()
    throw = next(worth for worth, _why in hints(make(asked, taken)).values() if isinstance(worth.move, Pick))
    assert use.cost == pytest.approx(take.cost, abs=0.03)
    assert throw.cost == pytest.approx(take.cost, abs=0.03)


def test_a_draw_that_the_hand_does_not_lack_says_that_it_helps_more() -> None:
    state = table("DR1-BH DR1-FH MR1-BH MR1-FH PU2-BH K02", THEIRS, lies="E5 E2", options=BATTLE)
    reasons = [reason for _worth, reason in hints(state).values()]
    assert reasons[:2] == ["A new disc should still help more than an action card.", "You hold 1 action card."]
