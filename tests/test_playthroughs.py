"""The golden games play, read and sound as before (`python -m tests.playthroughs` writes them again)."""

import pytest

from engine import record
from tests.playthroughs.golden_games import CHOSEN, FOLDER, SCRIPTS, SETUPS, TELLING, Script, play_game, transcript

SAMPLE = {script.file for script in (*CHOSEN, *SETUPS[3::4])}
"""The golden games of every run: nearly any two choices of a setup of Scramble Golf meet in one of them."""
every_script = pytest.mark.parametrize(
    "script",
    [
        pytest.param(script, id=script.file.stem, marks=() if script.file in SAMPLE else pytest.mark.exhaustive)
        for script in SCRIPTS
    ],
)


@every_script
def test_the_transcript_of_a_golden_game_is_unchanged(script: Script) -> None:
    golden = script.file.read_text()
    assert transcript(record.parse_record(golden.split(TELLING)[0])) == golden


@every_script
def test_the_players_of_a_golden_game_make_the_same_moves(script: Script) -> None:
    assert record.write_record(play_game(script)) == script.file.read_text().split(TELLING)[0]


def test_every_golden_file_has_its_script() -> None:
    assert set(FOLDER.glob("*.txt")) == {script.file for script in SCRIPTS}
