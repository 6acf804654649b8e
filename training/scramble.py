"""`python -m training.scramble` has champions play with cards, and writes what their cards add to each stroke.

It takes ten minutes, and gives the same each time. Lines that are named, such as `"luck original 2"`, are
measured alone; with `--notes FOLDER` every round is noted there, and goes on from what is noted.
"""

from collections.abc import Mapping
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec
from engine.record import Record
from engine.scramble import GAME
from engine.scramble.house.strokes import THROWINGS
from engine.scramble.house.tees import CARDED, SEATS, perfect
from engine.scramble.options import Options

from training.rounds import main, noted, played

HOLES: Final = range(1, 10)
CARDS: Final = 520
"""Score cards of nine holes on which a figure rests: a hundredth of a stroke a hole is their standard error."""
OFTEN: Final = {"luck scramble 2": 1060}
"""The cards of tables that are asked for most."""


class Line(NamedTuple):
    """A table whose champions are watched on both courses."""

    title: str
    options: tuple[Options, ...]
    """By course."""
    seats: int

    @property
    def rounds(self) -> int:
        """On each course."""
        return OFTEN.get(self.title, CARDS) // self.seats // len(self.options)

    @property
    def but_last(self) -> float:
        """What perfect play without cards takes, in strokes a hole, the last not counted."""
        return fmean(perfect(options, hole) - 1 for options in self.options for hole in HOLES)

    def taken(self, number: int) -> float:
        """What champions take in the rounds of that number on both courses more than perfect play."""
        return fmean(taken(options, self.seats, number) for options in self.options)


def taken(options: Options, seats: int, number: int) -> float:
    """What champions take in that round more than perfect play, in strokes a hole."""
    _record, state = played(record(options, seats, number))
    rows = GAME.view(state, None).card.strokes
    return fmean(score - perfect(options, hole) for row in rows for hole, score in zip(HOLES, row, strict=True))


def record(options: Options, seats: int, number: int) -> Record:
    """The round of that number, of which no move is made yet."""
    return Record(game=GAME.key, edition=GAME.edition, options=options, seats=seats, seed=b"tee%d" % number)


def lines() -> Mapping[str, Line]:
    """Every table that is watched, by title."""
    found = {}
    for (cards, sizes), throwing in product(SEATS.items(), THROWINGS):
        options = [{"course": course, "cards": cards, "throwing": throwing} for course in "AB"]
        for seats in sizes:
            title = f"{cards} {throwing} {seats}"
            found[title] = Line(title, msgspec.convert(options, tuple[Options, ...]), seats)
    return found


def added(line: Line, notes: Path | None = None) -> float:
    """What cards add to each stroke of champions but the last, so that luck is nothing on the mean."""
    return fmean(noted(notes, line.title, line.rounds, line.taken)) / line.but_last


if __name__ == "__main__":
    main(__doc__, CARDED, lines(), added)
