"""The strokes that champions take beyond the caddie's estimate before a throw, measured."""

import msgspec
import pytest

from engine.final_nine import GAME
from engine.final_nine.ai.champion_figures import CADDIE_FIGURES_PATH, caddie_weights
from engine.final_nine.ai.players import estimated_values
from engine.rng import Luck
from training import measure_caddie_bias
from training.calibration import grids_to_basket
from training.measure_tee_values import lines
from training.resumable_measurement import play_champions


def test_the_caddie_has_two_figures_for_every_table_of_champions() -> None:
    rows = [row.split() for row in CADDIE_FIGURES_PATH.read_text(encoding="utf-8").splitlines()]
    assert [" ".join(row[:3]) for row in rows] == [*lines()]
    assert {len(row) for row in rows} == {5}


def test_fitted_figures_make_estimates_and_strokes_agree() -> None:
    assert measure_caddie_bias.fit_figures([(1.0, 1), (1.5, 2), (2.5, 3), (3.5, 4)]) == pytest.approx((0.5, 0.0))
    assert measure_caddie_bias.fit_figures([(1.5, 2), (2.0, 3), (3.0, 5)]) == pytest.approx((0.0, 1.0))


def test_a_sure_plan_has_no_weight_but_for_its_later_strokes_and_a_likely_one_little() -> None:
    assert caddie_weights(0.5) == caddie_weights(1) == (0, 0)
    assert caddie_weights(1.03) == pytest.approx((0.2, 0.03))
    assert caddie_weights(1.97) == pytest.approx((0.2, 0.97))
    assert caddie_weights(3) == (0, 2)
    assert caddie_weights(3.4) == pytest.approx((1, 2.4))


def test_each_throw_is_recorded_with_its_estimate_and_the_strokes_to_the_end_of_the_hole() -> None:
    line = lines()["park standard 1"]
    line = line._replace(options=msgspec.structs.replace(line.options, holes=3))
    record, last = play_champions(line.record(0))
    throws, views = (
        measure_caddie_bias.samples_of_round(line, 0),
        (GAME.rules.view(state, 0) for state in record.states()),
    )
    first, *_others = estimated_values(next(view for view in views if grids_to_basket(view)), Luck(b"", 0))
    ((score, *_later),) = GAME.rules.view(last, None).card.strokes
    assert throws[0] == (first.strokes, score)
    assert len(last.holes) < len(throws) and all(estimate > 0 < taken for estimate, taken in throws)
