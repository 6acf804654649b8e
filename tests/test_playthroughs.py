"""The golden games play, read and are told as they always were (`python -m tests.playthroughs` plays them anew)."""

import pytest

from engine import record
from tests.playthroughs.scripts import FOLDER, SCRIPTS, TELLING, Script, played, told

every_script = pytest.mark.parametrize("script", SCRIPTS, ids=[script.file.stem for script in SCRIPTS])


@every_script
def test_a_golden_game_is_told_as_it_was(script: Script) -> None:
    golden = script.file.read_text()
    assert told(record.read(golden.split(TELLING)[0])) == golden


@every_script
def test_its_players_make_the_same_moves(script: Script) -> None:
    assert record.write(played(script)) == script.file.read_text().split(TELLING)[0]


def test_every_golden_file_has_its_script() -> None:
    assert set(FOLDER.glob("*.txt")) == {script.file for script in SCRIPTS}
