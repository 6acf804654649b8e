"""Write the golden games again after a meant change of rules or words: `python -m tests.playthroughs`."""

from tests.playthroughs.golden_games import SCRIPTS, play_game, transcript

for script in SCRIPTS:
    script.file.write_text(transcript(play_game(script)))
