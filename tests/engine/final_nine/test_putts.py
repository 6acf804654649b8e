"""Section 6: putts, cards that ask for one or forbid it, automatic putts and the end under the basket."""

import pytest

from engine.final_nine.options import Options
from engine.final_nine.state import FIRST_EDITION
from tests.engine.final_nine.positions import all_pass, commit, finish, make, mischief_table, refusal, table, texts


def test_y13_f70_from_distance_with_more_luck() -> None:
    state = commit(table("DR4-BH L06", lies="D3", turns="L01"), "DR4-BH", "U")
    shot = finish(make(state, "apply", "play L06 1"))
    assert shot.holed and shot.strokes == 1


def test_y26_f69_f70_neither_mark_is_in_effect_with_from_distance() -> None:
    state = commit(table("DR4-BH L01 L07", lies="D3"), "DR4-BH", "U")
    assert "only works on a putt" in refusal(state, "play L07 1")
    shot = finish(make(state, "play L01", "play L07 1"))
    assert shot.holed and shot.strokes == 1


def test_f70_f185_in_the_first_edition_the_circle_counted() -> None:
    state = commit(table("DR4-BH L01 L07", lies="D3")._replace(edition=FIRST_EDITION), "DR4-BH", "U")
    assert "only works on a putt" in refusal(make(state, "play L01"), "play L07 1")


def test_f69_f70_trouble_with_a_circle_asks_for_a_putt_all_the_same() -> None:
    state = mischief_table("H8 H6", "DR4-BH MR2-BH", "K04", lies="D4", turns="L01 C02")
    state = all_pass(make(commit(state, "DR4-BH", "U"), "play H6", seat=1))
    shot = finish(make(state, "apply"))
    assert shot.holed and shot.strokes == 1 and [slip.status for slip in shot.slips] == ["works", "works", "idle"]


def test_f70_from_distance_that_does_not_land_there_does_nothing() -> None:
    shot = finish(make(commit(table("DR4-BH L01"), "DR4-BH", "U"), "play L01"))
    assert not shot.holed and str(shot.lie) == "D7" and shot.strokes == 1
    assert "goes in without it" in refusal(commit(table("PU1-BH L01"), "PU1-BH", "U"), "play L01")


def test_y12_f67_f69_no_cross_on_a_putt() -> None:
    said = refusal(table("PU2-BH K05", lies="D6"), "disc PU2-BH", "aim U", "play K05")
    assert "isn't for putts" in said
    assert "isn't for putts" in refusal(table("PU2-BH K05", lies="D7"), "disc PU2-BH", "aim U", "play K05")


def test_f67_a_stretched_putter_is_in() -> None:
    shot = finish(commit(table("PU2-BH K04", lies="D6"), "PU2-BH", "U", "K04 1"))
    assert shot.holed and shot.strokes == 1


def test_y14_f69_crosses_on_a_putter_that_misses_anyway() -> None:
    state = commit(table("PU3-BH K13 L06", lies="D5"), "PU3-BH", "U", "K13")
    shot = finish(make(state, "play L06 1"))
    assert str(shot.lie) == "D7" and not shot.holed


def test_f69_a_cross_stays_forbidden_when_another_skill_makes_it_a_putt() -> None:
    state = make(table("PU2-BH K05 K08", lies="D7"), "disc PU2-BH", "aim U", "play K08")
    assert "play K05" not in texts(state)
    other = make(table("PU2-BH K05 K08", lies="D5"), "disc PU2-BH", "aim U", "play K05")
    assert "play K08" in texts(other)


@pytest.mark.parametrize("card", ["K11", "V04"])
def test_f69_f91_no_card_makes_a_putt_of_a_throw_with_a_cross_on_it(card: str) -> None:
    state = table(f"PU2-BH K13 {card}", lies="B7", options=Options(course="forest"))
    aimed_state = make(state, "disc PU2-BH", "aim U")
    assert {"play K13", f"play {card}"} <= texts(aimed_state)
    assert f"play {card}" not in texts(make(aimed_state, "play K13"))
    assert "play K13" not in texts(make(aimed_state, f"play {card}"))


def test_y15_f69_falling_putt_needs_a_putt() -> None:
    shot = finish(commit(table("MR2-BH PU1-BH", turns="C02"), "MR2-BH", "U"))
    assert shot.strokes == 1 and shot.slips[0].status == "idle"
    putt = finish(commit(table("PU1-BH MR2-BH", lies="D8", turns="C02"), "PU1-BH", "U"))
    assert putt.holed and putt.strokes == 2


@pytest.mark.parametrize(("spoiler", "strokes"), [("V06", 3), ("V07", 2)])
def test_f66_a_putt_that_a_deviation_spoils_stays_a_putt(spoiler: str, strokes: int) -> None:
    state = table(f"PU1-BH MR2-BH {spoiler}", lies="D8", turns="C02", options=Options(course="forest"))
    shot = finish(commit(state, "PU1-BH", "U", spoiler))
    assert not shot.holed and (shot.fines, shot.strokes) == (1, strokes)


def test_f69_nose_up_has_no_effect_on_a_putt() -> None:
    putt = finish(commit(table("PU1-BH MR2-BH", lies="D8", turns="V05"), "PU1-BH", "U"))
    assert putt.holed and putt.slips[0].status == "idle"


def test_f68_f69_drawn_in_only_where_the_throw_was_a_putt() -> None:
    putt = commit(table("PU1-BH L07", lies="D8", turns="V03"), "PU1-BH", "U")
    assert finish(make(putt, "play L07 4")).holed
    other = commit(table("PU1-BH L07", lies="D6"), "PU1-BH", "U")
    assert not any(text.startswith("play") for text in texts(other))
    assert "only works on a putt" in refusal(other, "play L07 1")


def test_f66_f77_luck_that_moves_a_disc_onto_the_basket_makes_a_clean_putt() -> None:
    state = commit(table("PU1-BH L05", lies="D7", turns="V06"), "PU1-BH", "U")
    shot = finish(make(state, "play L05 1"))
    assert shot.holed and shot.slips[0].status == "idle"


def test_f75_f76_a_missed_putt_and_one_grid_away() -> None:
    missed_putt = finish(commit(table("PU1-BH MR2-BH", lies="D8", turns="V06"), "PU1-BH", "U"))
    assert missed_putt.under and missed_putt.strokes == 2
    away = finish(commit(table("PU1-BH MR2-BH", lies="D8", turns="V07"), "PU1-BH", "U"))
    assert not away.under and str(away.lie) == "D10" and away.strokes == 1


def test_f8_f65_a_putter_on_the_basket_is_in() -> None:
    state = commit(table("PU1-BH MR2-BH", lies="D8"), "PU1-BH", "U")
    shot = finish(state)
    assert shot.holed and shot.strokes == 1


@pytest.mark.parametrize(("disc", "fits"), [("AP3", True), ("AP2", False), ("AP1", False)])
def test_y9_y11_f72_f73_automatic_putters_by_reach(disc: str, fits: bool) -> None:
    state = table(f"{disc} MR2-BH", lies="E7", turns="V06")
    assert (f"disc {disc}" in texts(state)) == fits
    if fits:
        putt = commit(state, disc, "")
        assert (putt.actions.discards, putt.discs.discards) == (("V06",), (disc,))
        shot = finish(putt)
        assert shot.holed and shot.strokes == 1 and shot.slips[0].status == "idle"
    else:
        assert "can't reach the basket" in refusal(state, f"disc {disc}")


def test_y10_f74_a_foot_fault_counts_on_an_automatic_putt() -> None:
    shot = finish(commit(table("AP3 MR2-BH", lies="E7", turns="C01"), "AP3", ""))
    assert shot.holed and shot.strokes == 2


def test_f74_an_automatic_putt_does_not_save_the_hand() -> None:
    state = commit(table("AP3 MR2-BH MR3-BH", lies="E7", turns="C06"), "AP3", "")
    after = make(state, "done", "discard MR2-BH", "discard MR3-BH")
    assert after.last is not None and after.last.holed and after.players[0].hand == ()


def test_f74_luck_may_cancel_a_call_on_an_automatic_putt() -> None:
    state = commit(table("AP3 L08", lies="E7", turns="C01"), "AP3", "")
    assert finish(make(state, "play L08 C01")).strokes == 1


def test_f73_from_bushes_the_reach_is_one_less() -> None:
    assert "disc AP3" not in texts(table("AP3 MR2-BH", hole="PK11", lies="B8"))
    assert "disc AP1" not in texts(table("AP1 MR2-BH", hole="PK11", lies="B8"))
    near = table("AP1 AP2 MR2-BH", hole="PK14", lies="C8")
    assert "disc AP2" not in texts(near) and "disc AP1" not in texts(near)


def test_f73_open_mandos_forbid_an_automatic_putt() -> None:
    assert "disc AP3" not in texts(table("AP3 MR2-BH", hole="PK05", lies="F8"))
    assert "disc AP3" in texts(table("AP3 MR2-BH", hole="PK05", lies="F8", passed=(0,)))


def test_f31_the_basket_does_not_count_while_a_mando_is_open() -> None:
    open_mando = commit(table("PU2-BH MR2-BH", hole="PK05", lies="F8", turns="C02"), "PU2-BH", "U")
    shot = finish(open_mando)
    assert not shot.holed and not shot.under and str(shot.lie) == "F10" and shot.slips[0].status == "idle"
    assert finish(commit(table("PU2-BH MR2-BH", hole="PK05", lies="F8", passed=(0,)), "PU2-BH", "U")).holed


def test_f71_a_driver_under_the_basket_drops_in() -> None:
    state = commit(table("DR4-BH MR2-BH", lies="D4"), "DR4-BH", "U")
    shot = finish(state)
    assert shot.under and shot.strokes == 2
    after = make(state, "done")
    assert after.players[0].done and len(after.actions.discards) == 1
