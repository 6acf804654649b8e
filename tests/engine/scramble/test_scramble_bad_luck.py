"""The Bad Luck cards and the meaning of near (S-101 to S-106), with their worked examples."""

from typing import Any

import pytest

from engine.scramble.cards.effects import apply_bad_luck, nearest_ground
from engine.scramble.courses.grid import square_name
from engine.scramble.events import Unaffected
from engine.scramble.state import State
from tests.engine.scramble.positions import lie, make, menu, phase, practice, refusal, stack, strokes, trail
from tests.engine.scramble.worked_examples import PF, at


def strike_by(card: str, *lies: str, **options: Any) -> State:
    """Return the practice field after the card on seat 0, whose trail is the first lie."""
    return apply_bad_luck(practice(*lies, cards="luck", **options), card)


def is_unaffected(state: State) -> bool:
    return any(isinstance(event, Unaffected) for event in state.events)


def test_s101_foot_fault_is_a_penalty_unit() -> None:
    for play in ("stroke", "match", "skins"):
        assert strokes(strike_by("foot-fault", "E5", "B8", play=play)) == 2
    assert strike_by("foot-fault", "E5", "B8", play="board_race").players[0].skips == 1
    assert strokes(strike_by("foot-fault", *["E5"] * 4, teams="doubles")) == 2


@pytest.mark.parametrize(
    ("landing", "expected"),
    [("F5", {"D5", "E4", "E6", "F3", "F7"}), ("H4", {"F2", "F3", "F4", "G2", "G3", "H2"})],
    ids=["outside", "inside"],
)
def test_x41_x42_grip_lock(landing: str, expected: set[str]) -> None:
    assert menu(strike_by("grip-lock", landing, "B8")) == expected


def test_s102_grip_lock_ends_in_a_tree_and_takes_a_named_route() -> None:
    state = strike_by("grip-lock", "H7", "B8")
    assert phase(state) == "Route"
    assert "G7" in menu(state)
    assert trail(make(state, "fly W")) == "H7 G7"
    assert refusal(state, "fly N") == "E_ILLEGAL_PATH"


def test_s102_grip_lock_without_a_further_square_has_no_effect() -> None:
    state = strike_by("grip-lock", "B2 A2 A1", "B8")
    assert is_unaffected(state)
    assert (lie(state), phase(state)) == ("A1", "PreThrow")


def test_s102_grip_lock_ends_where_no_further_square_is_left() -> None:
    state = strike_by("grip-lock", "C1 B1", "B8")
    assert (lie(state), trail(state), phase(state)) == ("A1", "C1 B1 A1", "PreThrow")


def test_x37_wimpy_shot() -> None:
    assert lie(strike_by("wimpy-shot", "E5 F5 G5 H5 I5 J5 K5", "B8")) == "I5"


def test_x38_wimpy_shot_of_one_space() -> None:
    assert lie(strike_by("wimpy-shot", "H5 I5", "B8")) == "H5"


def test_x39_wimpy_shot_over_the_basket() -> None:
    assert lie(strike_by("wimpy-shot", "E5 F5 G5 H5 I5 J5 K5 L5", "B8")) == "I5"


def test_x40_wimpy_shot_into_water() -> None:
    state = strike_by("wimpy-shot", "N5 M5 L5 K5", "B8")
    assert (lie(state), strokes(state), trail(state)) == ("N5", 2, "N5")


def test_s103_wimpy_shot_cuts_the_trail() -> None:
    assert trail(strike_by("wimpy-shot", "E5 F5 G5 H5", "B8")) == "E5 F5"


def test_x43_hit_a_tree() -> None:
    hit = strike_by("hit-a-tree", "B8 F7", "B8")
    assert (lie(hit), strokes(hit)) == ("G7", 1)
    missed = strike_by("hit-a-tree", "B8 F5", "B8")
    assert (lie(missed), is_unaffected(missed)) == ("F5", True)


def test_x44_hit_a_tree_inside_prefers_the_further_tree() -> None:
    assert lie(strike_by("hit-a-tree", "E5 H5", "B8")) == "G7"


def test_s104_a_disc_in_a_tree_stays() -> None:
    state = strike_by("hit-a-tree", "B8 G7", "B8")
    assert (lie(state), is_unaffected(state)) == ("G7", True)


@pytest.mark.parametrize(("landing", "drowned"), [("K4", True), ("N7", True), ("I5", False)])
def test_x45_in_the_drink(landing: str, drowned: bool) -> None:
    state = strike_by("in-the-drink", f"H4 {landing}", "B8")
    assert lie(state) == landing
    assert strokes(state) == 1 + drowned


def test_s105_in_the_drink_skips_a_turn_in_a_race() -> None:
    assert strike_by("in-the-drink", "H4 K4", "B8", play="board_race").players[0].skips == 1


def test_s106_near_is_measured_from_the_disc() -> None:
    trees = {place: nearest_ground(PF, at(place), "T", 2) for place in ("F6", "F5", "H5", "J7")}
    assert {place: tree and square_name(tree) for place, tree in trees.items()} == {
        "F6": "G7",
        "F5": None,
        "H5": "G7",
        "J7": "I7",
    }


def test_s82_bad_luck_is_drawn_and_carried_out_in_a_turn() -> None:
    decks = stack(bad="wimpy-shot")
    state = make(practice("E5", "B8", decks=decks), "throw | 2 1 1", "use D", "land G5", "roll | 1 1 1")
    assert (lie(state), state.decks.bad.discard, state.actor) == ("E5", ("wimpy-shot",), 1)
