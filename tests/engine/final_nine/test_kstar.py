"""F-147: the abilities of TEAM K-STAR, each on a throw or between throws."""

from typing import Any

import pytest

from engine.final_nine.options import Options
from engine.final_nine.state import State
from tests.engine.final_nine.positions import DRAWS, commit, finish, make, table, texts

KSTAR = Options(characters="kstar", pack="full")


def table_with_character(hero: str, hand: str, **setting: Any) -> State:
    """Return a table where seat 0 plays with a K-STAR card."""
    state = table(hand, options=KSTAR, **setting)
    return state._replace(players=(state.players[0]._replace(character=hero),))


@pytest.mark.parametrize(
    ("ability", "turns", "start", "lie"),
    [
        ("KY1", "", "D2", "D7"),
        ("KP1 1", "", "D2", "C6"),
        ("KP1 2", "", "D2", "E6"),
        ("KP2", "V01", "D2", "D6"),
        ("KO1", "", "B6", "B10"),
    ],
)
def test_f147_abilities_before_the_throw(ability: str, turns: str, start: str, lie: str) -> None:
    state = table_with_character(ability[:2], "MR2-BH PU1-BH", turns=turns, lies=start)
    assert str(finish(commit(state, "MR2-BH", "U", ability)).lie) == lie


def test_f147_kim_mirrors_a_throw() -> None:
    assert str(finish(commit(table_with_character("KM", "DR1-BH PU1-BH"), "DR1-BH", "U", "KM1")).lie) == "F8"


@pytest.mark.parametrize(
    ("ability", "turns", "lie", "strokes"),
    [
        ("KY3 C01", "C01", "D6", 1),
        ("KO2 V03", "V03", "D6", 1),
        ("KO3 1", "", "D7", 1),
        ("KO3 2", "", "D5", 1),
    ],
)
def test_f147_abilities_after_the_throw(ability: str, turns: str, lie: str, strokes: int) -> None:
    state = commit(table_with_character(ability[:2], "MR2-BH PU1-BH", turns=turns), "MR2-BH", "U")
    shot = finish(make(state, f"play {ability}"))
    assert (str(shot.lie), shot.strokes) == (lie, strokes)


def test_f147_kim_saves_a_disc_from_the_water() -> None:
    wet = make(commit(table_with_character("KM", "MR2-BH PU1-BH", hole="PK02", lies="E2"), "MR2-BH", "U"), "done")
    shot = finish(make(wet, "play KM2"))
    assert shot.waived and shot.strokes == 1


def test_f147_kay_putts_from_two_grids() -> None:
    assert finish(commit(table_with_character("KY", "DR1-BH", lies="D8"), "KY2", "")).holed
    assert "disc KY2" not in texts(table_with_character("KY", "DR1-BH", lies="D6"))


def test_f147_kip_fetches_a_disc_for_a_card() -> None:
    state = commit(table_with_character("KP", "MR2-BH PU1-BH K04"), "MR2-BH", "U")
    state = make(state, "use KP3", "discard K04", "take MR2-BH")
    assert state.players[0].hand == ("MR2-BH", "PU1-BH") and state.players[0].tired


def test_f147_kim_discards_up_to_three_and_draws_as_many() -> None:
    state = make(
        table_with_character("KM", "DR1-BH MR2-BH K04 K09"), "use KM3", "discard K04", "discard K09", "discard DR1-BH"
    )
    state = make(state, "draw action", "draw disc")
    assert texts(state) == DRAWS, "the third card is still to be drawn"
    state = make(state, "draw disc")
    assert len(state.players[0].hand) == 4 and state.players[0].asks == ()
