"""Measure what cards add to each stroke of champions at Scramble Golf, and how many a player holds as a hole begins.

`python -m training.measure_card_figures` has champions play with cards, and writes the file of these two figures. It
takes 40 minutes and gives the same result each time. Lines that are named, such as `"luck original 2 last"`, are
measured alone; with `--notes FOLDER` every round is written there, and a later run goes on from those.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from engine.record import Record
from engine.scramble import GAME
from engine.scramble.ai.expected_strokes import CARD_FIGURES_FILE, MEASURED_SEATS, THROWINGS, perfect_strokes
from engine.scramble.options import Options
from engine.scramble.view import View
from training.resumable_measurement import main, measure_rounds, play_champions

COURSES: Final = "AB"
HOLES: Final[Mapping[str, Sequence[int]]] = {"earlier": range(1, 9), "last": (9,)}
"""The holes of a score card that have a figure together, on both courses."""
CARDS: Final = 520
"""Score cards of nine holes for a figure, whose standard error is 0.01 strokes a hole, 0.03 on the last one."""
OFTEN: Final = {("luck", "scramble", 2): 1060}
"""The score cards of the tables that are played most."""
BY_HOLE: Final = {("battle", "scramble", 2): 2000, ("battle", "original", 2): 800}
"""The tables at which each earlier hole has figures of its own, because cards add most there.

With so many score cards, the standard error of a hole is 0.03 and 0.05 strokes.
"""
HAND_ROUNDS: Final = 25
"""The first rounds on each course, in which hands are counted: the standard error is about 0.15 cards a hole."""


class MeasuredHoles(NamedTuple):
    """Holes of a table whose champions are measured on these courses."""

    title: str
    options: tuple[Options, ...]
    """The options on each course."""
    seats: int
    holes: Sequence[int]
    cards: int
    """The score cards that are measured, on all courses together."""

    @property
    def rounds(self) -> int:
        """The rounds on each course."""
        return self.cards // self.seats // len(self.options)

    @property
    def but_last(self) -> float:
        """The strokes a hole of perfect play without cards, the last stroke not counted."""
        return fmean(perfect_strokes(options, hole) - 1 for options in self.options for hole in self.holes)

    def mean_strokes_beyond_perfect(self, number: int) -> float:
        """Return the strokes that champions take beyond perfect play in the rounds of this number, on average."""
        return fmean(hole.beyond_perfect for hole in self._holes_played(number))

    def mean_hand(self, number: int) -> float:
        """Return the cards that a player holds when a hole begins in the rounds of this number, on average."""
        return fmean(hole.hand for hole in self._holes_played(number))

    def _holes_played(self, number: int) -> Iterator["HolePlayed"]:
        """Yield the holes of the line in the rounds of this number, on all courses."""
        for options in self.options:
            holes = play_round(options, self.seats, number)
            yield from (holes[hole - 1] for hole in self.holes)


class HolePlayed(NamedTuple):
    """The figures of a hole between champions, on average of the players."""

    beyond_perfect: float
    """The strokes beyond perfect play without cards."""
    hand: float
    """The cards in hand when the hole began."""


@cache
def play_round(options: Options, seats: int, number: int) -> Sequence[HolePlayed]:
    """Return the holes of a round of champions. The cache helps because a round has holes of several lines."""
    hands = dict[int, float]()

    def count_cards(view: View) -> None:
        hands.setdefault(view.number, fmean(disc.cards for disc in view.discs))

    _record, state = play_champions(new_record(options, seats, number), count_cards)
    columns = zip(*GAME.rules.view(state, None).card.strokes, strict=True)
    return [
        HolePlayed(fmean(scores) - perfect_strokes(options, hole), hands[hole])
        for hole, scores in enumerate(columns, 1)
    ]


def new_record(options: Options, seats: int, number: int) -> Record:
    """Return the record of the round of this number, without moves."""
    return Record(game=GAME.key, edition=GAME.edition, options=options, seats=seats, seed=b"tee%d" % number)


def lines() -> Mapping[str, MeasuredHoles]:
    """Return every line that is measured, by title."""
    tables = (
        (cards, throwing, seats)
        for cards, sizes in MEASURED_SEATS.items()
        for throwing, seats in product(THROWINGS, sizes)
    )
    all_lines = [line for table in tables for line in _lines_of_table(*table)]
    return {line.title: line for line in all_lines}


def _lines_of_table(cards: str, throwing: str, seats: int) -> Iterator[MeasuredHoles]:
    """Yield the lines of a table for the holes together, and for single ones if it has figures by hole."""
    title, often = f"{cards} {throwing} {seats}", OFTEN.get((cards, throwing, seats), CARDS)
    setups = [{"course": course, "cards": cards, "throwing": throwing} for course in COURSES]
    courses = msgspec.convert(setups, tuple[Options, ...])
    for where, holes in HOLES.items():
        yield MeasuredHoles(f"{title} {where}", courses, seats, holes, often)
    hole_cards = BY_HOLE.get((cards, throwing, seats))
    if hole_cards:
        for options, hole in product(courses, HOLES["earlier"]):
            yield MeasuredHoles(f"{title} {options.course}{hole}", (options,), seats, (hole,), hole_cards)


def strokes_added_by_cards(line: MeasuredHoles, notes: Path | None = None) -> float:
    """Return the strokes that cards add to each of the champions' strokes but the last.

    With this figure in the expectations, luck is zero on average.
    """
    return fmean(measure_rounds(notes, line.title, line.rounds, line.mean_strokes_beyond_perfect)) / line.but_last


def cards_in_hand(line: MeasuredHoles, notes: Path | None = None) -> float:
    """Return the cards that a champion holds when a hole begins."""
    return fmean(measure_rounds(notes, f"{line.title} hand", HAND_ROUNDS, line.mean_hand))


def figures(line: MeasuredHoles, notes: Path | None = None) -> Sequence[float]:
    """Return the figures of a line of the file."""
    return strokes_added_by_cards(line, notes), cards_in_hand(line, notes)


if __name__ == "__main__":
    main(__doc__, CARD_FIGURES_FILE, lines(), figures)
