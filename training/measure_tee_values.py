"""Measure the tee values of Final Nine: the strokes that champions take beyond what their hands promise.

`python -m training.measure_tee_values` has champions play every course, and writes the file of these figures. It takes
7 minutes and gives the same result each time. Lines that are named, such as `"park standard 2"`, are measured alone.
With `--notes FOLDER` every round is written there, and a later run goes on from those. Run
`python -m training.measure_caddie_bias` afterwards: its figures depend on these.
"""

from collections.abc import Mapping
from contextlib import suppress
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from engine.final_nine import GAME
from engine.final_nine.ai.champion_figures import TEE_VALUES_PATH, TRAINED_SEATS
from engine.final_nine.ai.tee_values import dealt_strokes
from engine.final_nine.courses.hole import COURSES
from engine.final_nine.options import Options
from engine.record import Record
from training.resumable_measurement import main, measure_rounds, play_champions

CARDS: Final = 48
"""Score cards of nine holes for a figure, whose standard error is 0.03 strokes a hole."""
OFTEN: Final = {"park standard 2": 1000, "suburban standard 2": 320, "forest standard 2": 320}
"""The score cards of the tables that are played most."""


class MeasuredTable(NamedTuple):
    """A table whose champions are measured."""

    title: str
    options: Options
    seats: int

    @property
    def rounds(self) -> int:
        return OFTEN.get(self.title, CARDS) // self.seats

    def record(self, number: int) -> Record:
        """Return the record of the round of this number, without moves."""
        return Record(
            game=GAME.key, edition=GAME.edition, options=self.options, seats=self.seats, seed=b"tee%d" % number
        )


def lines() -> Mapping[str, MeasuredTable]:
    """Return every table that the rules allow, by title."""
    line_by_title = {}
    for course, rules, seats in product(COURSES, ("standard", "battle"), TRAINED_SEATS):
        options = msgspec.convert({"course": course, "rules": rules}, Options)
        with suppress(ValueError):
            GAME.rules.validate_setup(options, seats)
            title = f"{course} {rules} {seats}"
            line_by_title[title] = MeasuredTable(title, options, seats)
    return line_by_title


def share_beyond_promise(line: MeasuredTable, notes: Path | None = None) -> float:
    """Return the part that champions take beyond what their hands promise.

    With this figure in the expectations, luck is zero on average.
    """
    strokes_by_round = measure_rounds(
        notes, f"{line.title}, taken", line.rounds, lambda number: _strokes_beyond_promise(line, number)
    )
    return fmean(strokes_by_round) / fmean(promised_strokes(line))


def promised_strokes(line: MeasuredTable) -> list[float]:
    """Return the strokes that hands promise, by hole."""
    holes = range(1, len(line.record(0).initial_state().holes) + 1)
    return [dealt_strokes(line.options, line.seats, hole) for hole in holes]


def _strokes_beyond_promise(line: MeasuredTable, number: int) -> float:
    """Return the strokes a hole that champions take beyond what their hands promise in a round."""
    _record, table = play_champions(line.record(number))
    scores = GAME.rules.view(table, None).card.strokes
    return fmean(score - strokes for row in scores for score, strokes in zip(row, promised_strokes(line), strict=True))


if __name__ == "__main__":
    main(__doc__, TEE_VALUES_PATH, lines(), lambda line, notes: [share_beyond_promise(line, notes)])
