"""`python -m training.scramble` has champions play with cards, and writes what cards add to each of their strokes.

It takes ten minutes and gives the same result each time. Lines that are named, such as `"luck original 2 last"`, are
measured alone; with `--notes FOLDER` every round is written there, and a later run goes on from those.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from engine.record import Record
from engine.scramble import GAME
from engine.scramble.ai.expected_strokes import CARD_FACTORS_FILE, MEASURED_SEATS, THROWINGS, perfect_strokes
from engine.scramble.options import Options
from training.champion_rounds import main, measure_rounds, play_champions

HOLES: Final[Mapping[str, Sequence[int]]] = {"earlier": range(1, 9), "last": (9,)}
"""The holes of a score card that have a figure of their own."""
CARDS: Final = 520
"""Score cards of nine holes for a figure, whose standard error is 0.01 strokes a hole, 0.03 on the last one."""
OFTEN: Final = {("luck", "scramble", 2): 1060}
"""The score cards of the tables that are played most."""


class Line(NamedTuple):
    """A table whose champions are measured on both courses."""

    title: str
    options: tuple[Options, ...]
    """The options on each course."""
    seats: int
    holes: Sequence[int]

    @property
    def rounds(self) -> int:
        """The rounds on each course."""
        first = self.options[0]
        return OFTEN.get((first.cards, first.throwing, self.seats), CARDS) // self.seats // len(self.options)

    @property
    def but_last(self) -> float:
        """The strokes a hole of perfect play without cards, the last stroke not counted."""
        return fmean(perfect_strokes(options, hole) - 1 for options in self.options for hole in self.holes)

    def mean_strokes_beyond_perfect(self, number: int) -> float:
        """Return the strokes that champions take beyond perfect play in the rounds of this number on both courses."""
        cards = [strokes_beyond_perfect(options, self.seats, number) for options in self.options]
        return fmean(card[hole - 1] for card in cards for hole in self.holes)


@cache
def strokes_beyond_perfect(options: Options, seats: int, number: int) -> Sequence[float]:
    """Return by hole the strokes that champions take beyond perfect play in a round, on average.

    The cache helps because a round has holes of two lines.
    """
    _record, state = play_champions(new_record(options, seats, number))
    columns = zip(*GAME.rules.view(state, None).card.strokes, strict=True)
    return [fmean(scores) - perfect_strokes(options, hole) for hole, scores in enumerate(columns, 1)]


def new_record(options: Options, seats: int, number: int) -> Record:
    """Return the record of the round of this number, without moves."""
    return Record(game=GAME.key, edition=GAME.edition, options=options, seats=seats, seed=b"tee%d" % number)


def lines() -> Mapping[str, Line]:
    """Return every table that is measured, by title."""
    found = {}
    for (cards, sizes), throwing in product(MEASURED_SEATS.items(), THROWINGS):
        options = [{"course": course, "cards": cards, "throwing": throwing} for course in "AB"]
        for seats, (where, holes) in product(sizes, HOLES.items()):
            title = f"{cards} {throwing} {seats} {where}"
            found[title] = Line(title, msgspec.convert(options, tuple[Options, ...]), seats, holes)
    return found


def strokes_added_by_cards(line: Line, notes: Path | None = None) -> float:
    """Return the strokes that cards add to each of the champions' strokes but the last.

    With this figure in the expectations, luck is zero on average.
    """
    return fmean(measure_rounds(notes, line.title, line.rounds, line.mean_strokes_beyond_perfect)) / line.but_last


if __name__ == "__main__":
    main(__doc__, CARD_FACTORS_FILE, lines(), strokes_added_by_cards)
