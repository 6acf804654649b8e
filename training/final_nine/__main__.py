"""`python -m training.final_nine` has champions play on every course, and writes what they take beyond their hands.

It takes a quarter of an hour, and gives the same each time. Lines that are named, such as `"park standard 2"`, are
measured alone; with `--notes FOLDER` every round is noted there, and goes on from what is noted.
"""

from collections.abc import Mapping
from contextlib import suppress
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec
from engine.final_nine import GAME
from engine.final_nine.courses.hole import COURSES
from engine.final_nine.house.tees import SEATS, TAKEN, dealt
from engine.final_nine.options import Options
from engine.record import Record

from training.rounds import main, noted, played

CARDS: Final = 48
"""Score cards of nine holes on which a figure rests: three hundredths of a stroke a hole are their standard error."""
OFTEN: Final = {"park standard 2": 4000, "suburban standard 2": 320, "forest standard 2": 320}
"""The cards of tables that are asked for most."""


class Line(NamedTuple):
    """A table whose champions are watched."""

    title: str
    options: Options
    seats: int

    @property
    def rounds(self) -> int:
        return OFTEN.get(self.title, CARDS) // self.seats

    def record(self, number: int) -> Record:
        """The round of that number, of which no move is made yet."""
        return Record(
            game=GAME.key, edition=GAME.edition, options=self.options, seats=self.seats, seed=b"tee%d" % number
        )


def lines() -> Mapping[str, Line]:
    """Every table that the rules allow, by title."""
    found = {}
    for course, rules, seats in product(COURSES, ("standard", "battle"), SEATS):
        options = msgspec.convert({"course": course, "rules": rules}, Options)
        with suppress(ValueError):
            GAME.check(options, seats)
            title = f"{course} {rules} {seats}"
            found[title] = Line(title, options, seats)
    return found


def beyond(line: Line, notes: Path | None = None) -> float:
    """What part champions take beyond what their hands promise, so that luck is nothing on the mean."""
    taken = noted(notes, f"{line.title}, taken", line.rounds, lambda number: _taken(line, number))
    return fmean(taken) / fmean(promised(line))


def promised(line: Line) -> list[float]:
    """The strokes that hands promise, by hole."""
    holes = range(1, len(line.record(0).start().holes) + 1)
    return [dealt(line.options, line.seats, hole) for hole in holes]


def _taken(line: Line, number: int) -> float:
    """What champions take in a round more than their hands promise, in strokes a hole."""
    _record, table = played(line.record(number))
    scores = GAME.view(table, None).card.strokes
    return fmean(score - strokes for row in scores for score, strokes in zip(row, promised(line), strict=True))


if __name__ == "__main__":
    main(__doc__, TAKEN, lines(), beyond)
