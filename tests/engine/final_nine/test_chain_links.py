"""Section 12.2: CHAIN LINKS."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.courses.hole import Hole, course
from engine.final_nine.flight.path import FlightMark
from engine.final_nine.moves import Done
from engine.final_nine.options import Options
from engine.final_nine.state import Landed, Refilling, State, Swapping
from engine.rng import Luck
from tests.engine.final_nine.positions import SEED, commit, finish, make, park, table, texts

CHAINS = Options(chain_links=True, bad_form=True)
ROLLS = Options(course="forest", pack="full", chain_links=True)


def putt(turns: str, hand: str = "PU1-BH MR2-BH", hole: str | Hole = "PK01") -> State:
    return commit(table(hand, hole=hole, lies="D8", turns=turns, options=CHAINS), "PU1-BH", "U")


@pytest.mark.parametrize("card", ["K04", "L01", "C01", "V03", "V05"])
def test_f149_f150_the_basket_holds_the_putt(card: str) -> None:
    shot = finish(putt(f"L03 {card}"))
    assert shot.holed and (shot.strokes, shot.fines) == (1, 0)


@pytest.mark.parametrize("card", ["V06", "B1"])
def test_y24_f150_spat_out_and_dropped_under_the_basket(card: str) -> None:
    shot = finish(putt(f"L03 {card}"))
    assert not shot.holed and shot.under and shot.strokes == 2
    assert [slip.card for slip in shot.slips] == [card]


def test_f61_f150_a_disc_that_drops_under_a_sloped_basket_stays_there() -> None:
    hole = next(hole for hole in course("forest") if hole.id == "FO10")
    options = Options(course="forest", chain_links=True)
    shot = finish(commit(table("PU1-BH MR2-BH", hole=hole, lies="D8", turns="L03 V06", options=options), "PU1-BH", "U"))
    assert hole.terrain_at(hole.basket).touch == "back" and str(shot.lie) == str(hole.basket)
    assert shot.under and shot.strokes == 2


@pytest.mark.parametrize("card", ["V01", "V07"])
def test_f150_spat_out_past_the_basket(card: str) -> None:
    shot = finish(putt(f"L03 {card}"))
    assert not shot.holed and str(shot.lie) == "D10" and shot.strokes == 1
    assert shot.marks == (FlightMark(1, "spit"), FlightMark(1, "post"))
    assert [(slip.card, slip.turned, slip.choice) for slip in shot.slips] == [(card, True, 0)]


def test_f76_f150_a_disc_that_was_spat_out_past_the_basket_does_not_go_in_again() -> None:
    roof = park("PK01")._replace(rows=("...T...", *["......."] * 7, "...B...", "^^^^^^^", "......."))
    state = putt("L03 V01", hole=roof)
    shots = [finish(GAME.rules.apply(state, 0, Done(), Luck(SEED, ply))) for ply in range(40)]
    back = [shot for shot in shots if shot.marks[-1] == FlightMark(2, "kick", 5)]
    assert back and all(shot.under and not shot.holed for shot in back)


def test_f150_no_check_without_the_option_or_for_a_sure_putt_or_a_drop_in() -> None:
    plain = commit(table("PU1-BH MR2-BH", lies="D8", turns="L03 V06"), "PU1-BH", "U")
    assert finish(plain).holed
    sure = commit(table("AP1 MR2-BH", lies="D8", turns="L03 V06", options=CHAINS), "AP1", "")
    assert finish(sure).holed
    under = finish(commit(table("DR4-BH MR2-BH", lies="D4", turns="L03 V06", options=CHAINS), "DR4-BH", "U"))
    assert under.under and under.strokes == 2 and under.slips == ()


def test_f150_from_distance_is_checked_too() -> None:
    state = commit(table("DR4-BH MR2-BH", lies="D4", turns="L01 V06", options=CHAINS), "DR4-BH", "U")
    shot = finish(make(state, "apply"))
    assert shot.under and not shot.holed


def test_f150_legend_after_the_landing_keeps_the_disc_in() -> None:
    state = make(putt("L03 V01", "PU1-BH MR2-BH L02"), "done")
    assert isinstance(state.phase, Landed) and "play L02 V01" in texts(state)
    state = make(state, "play L02 V01")
    assert state.last is not None or isinstance(state.phase, Refilling | Swapping)
    assert state.last is not None and state.last.holed and state.last.strokes == 1


def test_f97_f150_a_disc_that_rolls_into_the_basket_is_checked_too() -> None:
    state = commit(table("DR4-BH MR2-BH FL1", lies="D3", turns="L01 V06", options=ROLLS), "DR4-BH", "U")
    shot = finish(make(state, "apply", "done", "play FL1"))
    assert shot.under and not shot.holed and shot.marks == (FlightMark(5, "post"), FlightMark(6, "spit"))


def test_f62_f150_a_disc_that_was_spat_out_may_roll_on_and_stays_out() -> None:
    state = commit(table("DR4-BH MR2-BH FL1", lies="D4", turns="L01 V06", options=ROLLS), "DR4-BH", "U")
    shot = finish(make(state, "apply", "done", "play FL1"))
    assert not shot.holed and not shot.under and str(shot.lie) == "D10"


def test_f150_legend_after_the_landing_cancels_nothing_else() -> None:
    state = commit(table("MR2-BH L02 L03", hole="PK02", lies="E2", turns="V04", options=CHAINS), "MR2-BH", "U")
    state = make(state, "done")
    assert isinstance(state.phase, Landed) and texts(state) == {"done", "play L03"}
