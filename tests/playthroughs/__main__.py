"""Plays the golden games anew: `python -m tests.playthroughs`, after a change of rules or words that is meant."""

from tests.playthroughs.scripts import SCRIPTS, played, told

for script in SCRIPTS:
    script.file.write_text(told(played(script)))
