"""The champions' strokes are measured line by line and stored, so that a long command can be resumed."""

import sys
from pathlib import Path

import pytest

from training.resumable_measurement import main, measure_rounds


def test_rounds_on_file_are_not_measured_again(tmp_path: Path) -> None:
    notes = tmp_path / "not there yet"
    assert measure_rounds(notes, "rounds", 2, float) == [0.0, 1.0]
    assert measure_rounds(notes, "rounds", 3, lambda number: number / 4) == [0.0, 1.0, 0.5]
    assert measure_rounds(None, "rounds", 2, lambda number: number / 4) == [0.0, 0.25]


@pytest.mark.parametrize(
    ("named", "written"),
    [([], "a 1 +0.5000 +1.0000\nb 2 +0.2500 +2.0000\n"), (["b 2"], "a 1 -1.0000\nb 2 +0.2500 +2.0000\n")],
)
def test_only_the_named_lines_are_measured(
    named: list[str], written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("a 1 -1.0000\nb 2 -2.0000\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["training", *named])
    main(None, file, {"a 1": 1, "b 2": 2}, lambda line, _notes: [0.5 / line, line])
    assert file.read_text(encoding="utf-8") == written
