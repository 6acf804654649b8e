"""`nineteenth FILE` shows the scorecard, the report and the film of a record file."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from app.runtime import record_viewer
from app.runtime.command_line import parse_arguments
from app.runtime.record_viewer import UnusableRecord, open_record
from club.verification import Proof, format_proof
from engine.record import Move, Record
from engine.registry import GAMES


def finished_record() -> Record:
    """Return the record of one hole of Scramble Golf, played alone."""
    game = GAMES["scramble"]
    record = Record(
        game=game.key, edition=game.edition, options=game.rules.options(holes=1), seats=1, seed=b"desk", moves=()
    )
    state = record.initial_state()
    while seats := record.rules.awaiting(state):
        ply = len(record.moves) + 1
        move = game.ai.timeout_move(record.rules.view(state, seats[0]), record.luck(ply, "house"))
        record = record.with_moves(Move(seats[0], record.rules.write_move(move)))
        state = record.play(state, ply, record.moves[-1])
    return record


def test_a_record_shows_scorecard_report_and_film(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(format_proof(Proof(finished_record(), bytes(32), (1,), 2, 7)))
    choice = parse_arguments([str(file)])
    assert (choice.command, choice.file) == ("replay", file)
    lines = [*open_record(file)]
    assert lines[0].startswith("Scramble Golf: ")
    assert any(line.startswith("  Player 1: ") and "place 1" in line for line in lines)
    assert any("a champion averages" in line for line in lines)
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")
    assert lines[-1].startswith(f"Replay: {tmp_path / 'game.gif'}")


def test_the_record_viewer_says_1_stroke_in_the_singular(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ace = SimpleNamespace(strokes=1, tee=2.4, luck=1.4, skill=0.0, gifts=0.0, residual=0.0)
    monkeypatch.setattr(record_viewer, "report_of", lambda *_: SimpleNamespace(total=lambda _seat: ace))
    monkeypatch.setattr(record_viewer, "tell_strokes", lambda *_: (None, None))
    file = tmp_path / "game.txt"
    file.write_text(format_proof(Proof(finished_record(), bytes(32), (1,), 2, 7)))
    assert any("Player 1: 1 stroke, a champion averages 2.4" in line for line in open_record(file))


@pytest.mark.parametrize("text", ["", "game chess\n\n", "\x00"])
def test_a_file_without_a_game_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text)
    with pytest.raises(UnusableRecord, match="does not hold a game"):
        [*open_record(file)]


def test_a_missing_record_file_is_named() -> None:
    choice = parse_arguments(["nowhere.txt"])
    with pytest.raises(UnusableRecord, match="cannot be read"):
        [*open_record(choice.file)]
