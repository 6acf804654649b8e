"""What champions take on the courses of Final Nine is measured so that their luck is nothing on the mean."""

from pathlib import Path
from statistics import fmean

import pytest

from engine.final_nine.house.tees import TAKEN, beyond
from engine.hindsight import judged
from engine.report import told
from training.final_nine import __main__ as training


def test_every_table_of_champions_has_its_line() -> None:
    assert [row.rpartition(" ")[0] for row in TAKEN.read_text(encoding="utf-8").splitlines()] == [*training.lines()]


@pytest.mark.parametrize("title", ["park standard 1", "park battle 2"])
def test_what_a_round_takes_leaves_nothing_of_it_to_luck(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = training.lines()[title]
    monkeypatch.setattr(training, "OFTEN", {title: line.seats})
    record, _table = training.played(line.record(0))
    report = told(record, judged(record))
    luck = fmean(share.luck + share.skill for row in report.shares for share in row)
    written = beyond(line.options, line.seats) - training.beyond(line)
    assert written * fmean(training.promised(line)) == pytest.approx(luck, abs=1e-9)


def test_what_is_noted_is_not_measured_again(tmp_path: Path) -> None:
    assert training.noted(tmp_path, "rounds", 2, float) == [0.0, 1.0]
    assert training.noted(tmp_path, "rounds", 3, lambda number: number / 4) == [0.0, 1.0, 0.5]
    assert training.noted(None, "rounds", 2, lambda number: number / 4) == [0.0, 0.25]
