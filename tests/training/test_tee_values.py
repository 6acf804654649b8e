"""The champions' strokes on the courses of Final Nine, measured so that their luck is 0 on average."""

from statistics import fmean

import pytest

from engine.analysis import analyse_decisions
from engine.final_nine.ai.champion_figures import TEE_VALUES_PATH, champion_share
from engine.report import build_report
from training import measure_tee_values
from training.resumable_measurement import play_champions


def test_the_command_prints_a_line_for_every_table_of_champions() -> None:
    assert [row.rpartition(" ")[0] for row in TEE_VALUES_PATH.read_text(encoding="utf-8").splitlines()] == [
        *measure_tee_values.lines()
    ]


@pytest.mark.parametrize("title", ["park standard 1", pytest.param("park battle 2", marks=pytest.mark.exhaustive)])
def test_a_factor_measured_in_one_round_explains_its_luck(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = measure_tee_values.lines()[title]
    monkeypatch.setattr(measure_tee_values, "OFTEN", {title: line.seats})
    record, _table = play_champions(line.record(0))
    report = build_report(record, analyse_decisions(record), ())
    luck = fmean(share.tee - share.strokes for row in report.shares for share in row)
    written = champion_share(line.options, line.seats) - measure_tee_values.share_beyond_promise(line)
    assert written * fmean(measure_tee_values.promised_strokes(line)) == pytest.approx(luck, abs=1e-9)
