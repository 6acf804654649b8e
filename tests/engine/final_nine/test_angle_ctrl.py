"""Section 12.3: ANGLE CTRL."""

from typing import Any

from engine.final_nine import GAME
from engine.final_nine.hand import sort_hand
from engine.final_nine.options import Options
from engine.final_nine.state import HAND_SIZE, SECOND_EDITION, State
from tests.engine.final_nine.positions import commit, finish, make, refusal, table, texts
from tests.engine.final_nine.rulebook import table as rulebook_table
from tests.parametrize import every_row

ANGLE = Options(angle_ctrl=True, pack="full")
HANDFUL = "DR1-BH DR1-FH DR4-BH MR1-BH MR1-FH MR2-BH PU1-BH PU1-FH AP1"


def aimed_throw(hand: str = HANDFUL, turns: str = "") -> State:
    return make(table(hand, turns=turns, options=ANGLE), "disc MR2-BH", "aim U")


@every_row(
    ("use", "discs", "lie"),
    [
        ("AC1", "DR4-BH", "D7"),
        ("AC2", "PU1-BH", "D5"),
        ("AC3", "MR1-FH", "C6"),
        ("AC5", "MR1-BH MR1-FH", "E6"),
        ("AC6", "DR1-BH DR1-FH", "D6"),
        ("AC7", "PU1-BH PU1-FH AP1", "D6"),
    ],
)
def test_f151_f152_discs_laid_down_are_skill(use: str, discs: str, lie: str) -> None:
    state = make(aimed_throw(), f"angle {use}", *(f"lay {disc}" for disc in discs.split()), "throw")
    assert str(finish(state).lie) == lie
    assert set(discs.split()) <= set(state.discs.discards)
    assert len(state.players[0].hand) == HAND_SIZE - 1 - len(discs.split())


def test_f152_a_fairway_disc_of_a_course_laid_down() -> None:
    state = make(aimed_throw("MR2-BH SF4-BH"), "angle AC4", "lay SF4-BH", "throw")
    assert str(finish(state).lie) == "E6" and state.discs.discards == ("MR2-BH", "SF4-BH")


def test_f152_three_discs_of_a_type_bring_immunity() -> None:
    laid_state = make(aimed_throw(turns="V01"), "angle AC7", "lay PU1-BH", "lay PU1-FH", "lay AP1", "throw")
    assert str(finish(laid_state).lie) == "D6" and str(finish(make(aimed_throw(turns="V01"), "throw")).lie) == "C5"


def test_f152_the_uses_are_those_of_the_table() -> None:
    rows = {row[0]: row[1] for row in rulebook_table("discarded | effect")}
    assert len(rows) == 7 and "immune(W); immune(B)" in rows["3 discs of one type"]


def test_f152_both_hands_of_one_type() -> None:
    state = make(aimed_throw(), "angle AC6")
    assert "lay AP1" not in texts(state) and "lay MR1-BH" in texts(state)
    state = make(state, "lay MR1-BH")
    assert texts(state) == {"lay MR1-FH", "back"}


def test_f152_at_most_three_discs_a_throw() -> None:
    state = make(aimed_throw(), "angle AC1", "lay DR1-BH", "angle AC2", "lay PU1-BH")
    assert "angle AC3" in texts(state) and "angle AC5" not in texts(state)
    state = make(state, "angle AC3", "lay MR1-BH")
    assert not any(text.startswith("angle") for text in texts(state))


def test_f152_without_the_discs_there_is_no_use() -> None:
    state = aimed_throw("MR2-BH DR1-BH K04")
    assert {text for text in texts(state) if text.startswith("angle")} == {"angle AC1"}
    plain = make(table("MR2-BH DR1-BH"), "disc MR2-BH", "aim U")
    assert not any(text.startswith("angle") for text in texts(plain))


def test_f152_niced_voids_laid_discs() -> None:
    state = make(aimed_throw(turns="C04"), "angle AC1", "lay DR4-BH", "throw")
    shot = finish(state)
    assert str(shot.lie) == "D6" and shot.slips[0].status == "void"


def test_f86_f152_laid_discs_are_taken_back() -> None:
    start = aimed_throw()
    assert make(start, "angle AC5", "lay MR1-BH", "back") == start
    assert make(start, "angle AC5", "lay MR1-BH", "lay MR1-FH", "back") == start
    skilled_state = make(aimed_throw(f"{HANDFUL} K04"), "play K04 1")
    assert make(skilled_state, "angle AC5", "lay MR1-BH", "lay MR1-FH", "back") == skilled_state
    laid_state = make(aimed_throw(f"{HANDFUL} K04"), "angle AC5", "lay MR1-BH", "lay MR1-FH")
    assert make(laid_state, "play K04 1", "back") == laid_state


def test_f152_every_choice_has_words() -> None:
    view = GAME.rules.view(aimed_throw(), 0)
    labels = [GAME.text.move_label(view, move, ("Ada", "Ben")) for move in view.moves]
    assert "Angle Ctrl with a driver: distance +1" in labels and all(len(label) <= 80 for label in labels)
    assert sort_hand(HANDFUL.split()) == tuple(card.code for card in view.hand)


def test_f152_with_skills_from_the_hand() -> None:
    state = commit(table("MR2-BH DR1-BH K04", options=ANGLE), "MR2-BH", "U", "K04 1")
    assert str(finish(state).lie) == "D7"


def test_f74_f152_discs_laid_down_for_an_automatic_putt_have_no_effect() -> None:
    state = make(table("AP3 DR4-BH MR2-BH", lies="D8", options=ANGLE), "disc AP3", "angle AC1", "lay DR4-BH", "throw")
    shot = finish(state)
    assert shot.holed and [slip.status for slip in shot.slips] == ["idle"]


def flex_shot_before_the_basket(**setting: Any) -> State:
    """Return a putter aimed one grid short of the basket, with a ✕ card on the throw."""
    state = table("PU2-BH K05 DR1-BH MR1-BH", lies="D5", options=ANGLE)._replace(**setting)
    return make(state, "disc PU2-BH", "aim U", "play K05")


def test_f69_f152_angle_ctrl_makes_no_putt_of_a_throw_with_a_cross_on_it() -> None:
    state = flex_shot_before_the_basket()
    assert "angle AC3" in texts(state) and "angle AC1" not in texts(state)
    assert "isn't for putts" in refusal(state, "angle AC1")
    laid_state = make(state, "back", "angle AC1", "lay DR1-BH")
    assert "throw" in texts(laid_state) and "play K05" not in texts(laid_state)


def test_f69_f185_in_older_editions_angle_ctrl_was_not_judged() -> None:
    state = make(flex_shot_before_the_basket(edition=SECOND_EDITION), "angle AC1", "lay DR1-BH", "throw")
    assert finish(state).holed
