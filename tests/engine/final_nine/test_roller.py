"""F-56: a Roller and the water."""

import pytest

from engine.final_nine.courses.hole import parse_hole
from engine.final_nine.options import Options
from tests.engine.final_nine.positions import commit, finish, make, refusal, table, texts

POND = """FO98 | test field | par 3
...B...
.......
.......
.......
.......
ooooooo
.......
...{}...
.......
...T...
......."""


def test_y1_f56_roller_does_not_cross_water_in_the_second_printing() -> None:
    hand = "DR4-BH K06 K16"
    aimed_state = make(table(hand, hole="PK02"), "disc DR4-BH", "aim U")
    assert "can't cross water" in refusal(aimed_state, "play K06")
    copied_state = make(aimed_state, "play K16")
    assert "copy K06" not in texts(copied_state) and "copy K05" in texts(copied_state)
    first = table(hand, hole="PK02", options=Options(printing=1))
    assert str(finish(commit(first, "DR4-BH", "U", "K06")).lie) == "E8"


@pytest.mark.parametrize(("ahead", "allowed"), [("F", True), ("k", True), (".", False)])
def test_f56_f98_a_roller_is_refused_for_water_that_it_is_sure_to_enter(ahead: str, allowed: bool) -> None:
    hole = parse_hole(POND.format(ahead))
    assert ("play K06" in texts(make(table("DR4-BH K06", hole=hole), "disc DR4-BH", "aim U"))) == allowed


def test_f56_a_skill_added_later_does_not_take_a_roller_into_water() -> None:
    state = make(table("PU2-BH K06 K04", hole=parse_hole(POND.format("."))), "disc PU2-BH", "aim U", "play K06")
    assert "throw" in texts(state)
    assert "can't cross water" in refusal(make(state, "play K04 1"), "throw")


def test_f56_a_roller_that_a_later_effect_takes_into_water_stops_there() -> None:
    state = table("MR3-BH K06 K08", hole="PK06", lies="D1", turns="L05")
    state = make(commit(state, "MR3-BH", "U", "K08", "K06"), "apply 1")
    shot = finish(state)
    assert [str(here) for here in shot.path] == ["D1", "D2", "D3", "D4", "D5"]
    assert shot.out and shot.strokes == 2 and str(shot.lie) == "D4"
