"""Sections 7 and 8: cards, abilities and windows that meet on one throw."""

from tests.engine.final_nine.tables import finished, made, passed, scheming, table, thrown


def test_f95_f133_an_immunity_that_niced_voids_protects_no_more() -> None:
    state = scheming("- H6", "MR2-BH K10", "K08", turns="V01 C04")
    shot = finished(passed(made(thrown(state, "MR2-BH", "U", "K10"), "play H6", seat=1)))
    assert [slip.status for slip in shot.slips] == ["void", "works", "works", "works"]
    assert str(shot.lie) == "C5", "Strong Wind counts again without Hyzer"


def test_f95_f119_niced_voids_a_skill_turned_over_after_it_too() -> None:
    state = scheming("- H6", "MR2-BH L08", "K08", turns="C04 K05")
    state = made(passed(made(thrown(state, "MR2-BH", "U"), "play H6", seat=1)), "apply")
    assert [slip.status for slip in finished(state).slips] == ["works", "works", "void"]
    assert str(finished(made(state, "play L08 C04")).lie) == "D7"


def test_f95_niced_turned_over_without_any_skill_has_no_effect() -> None:
    shot = finished(thrown(table("MR2-BH PU1-BH", turns="C04"), "MR2-BH", "U"))
    assert [slip.status for slip in shot.slips] == ["idle"]
