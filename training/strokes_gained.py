"""Strokes gained: whether luck is zero at every level, how large the other parts are, and what a report costs.

`python -m training.strokes_gained --rounds 2000 play-nine` prints luck, skill, gifts and residual a hole between
champions, each with two standard errors. With `--level mixed` every level meets every other one, and each has lines of
its own; `--level every` plays a table of each level, then mixed ones.
With `--notes FOLDER` every round is written there, and a later run goes on from those.
"""

import gc
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations
from math import nan, sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any, Final, NamedTuple

import msgspec

from engine.analysis import analyse_decisions
from engine.chance import measure_swings
from engine.report import Report, Share, build_report
from training.decision_costs import DecisionCosts
from training.matches import FIELDS, Field, house_player, play_game
from training.resumable_measurement import measure_rounds

ROUNDS = 4
MIXED: Final = "mixed"
"""In place of a level: all levels meet, each on every seat."""
EVERY: Final = "every"
"""In place of a level: each level among its like, then all levels mixed."""


class Parts(NamedTuple):
    """The parts of a seat's strokes a hole."""

    luck: float
    skill: float
    gifts: float
    residual: float


class JudgedRound(NamedTuple):
    """A round, and what its report says."""

    gap: float
    """The largest difference between the sum of a hole's parts and what they must add up to."""
    seconds: float
    """CPU seconds of the report; garbage is collected before, as in the bot's workers."""
    looks: float
    """The decisions that were judged."""
    seats: tuple[Parts, ...]


def house_levels(field: Field, level: str, number: int) -> tuple[str, ...]:
    """Return the level of each seat in the round of this number."""
    if level != MIXED:
        return (level,) * field.seats
    tables = [*permutations(field.game.ai.house_players, field.seats)]
    return tables[number % len(tables)]


def table_levels(field: Field, level: str | None) -> tuple[str, ...]:
    """Return the levels whose tables are played, for the option `--level`."""
    levels = tuple(field.game.ai.house_players)
    return (*levels, MIXED) if level == EVERY else (level or levels[-1],)


def judge_round(field: Field, level: str, number: int) -> JudgedRound:
    """Play the round of this number and return what its report says."""
    seats = [house_player(field.game, one) for one in house_levels(field, level, number)]
    record = play_game(field, seats, number.to_bytes(32), DecisionCosts())
    gc.collect()
    gc.freeze()
    start = process_time()
    report = build_report(record, analyse_decisions(record), measure_swings(record))
    seconds = process_time() - start
    return JudgedRound(largest_gap(report), seconds, len(report.strokes), tuple(map(mean_parts, report.shares)))


def largest_gap(report: Report) -> float:
    """Return the largest difference between the sum of a hole's parts and what they must add up to."""
    shares = [share for row in report.shares for share in row]
    return max(abs(sum(share[2:]) - share.tee + share.strokes) for share in shares)


def mean_parts(row: Sequence[Share]) -> Parts:
    """Return the mean of each part over the holes of a seat."""
    return Parts(*(fmean(getattr(share, part) for share in row) for part in Parts._fields))


def play_rounds(field: Field, level: str, number: int, notes: Path | None = None) -> list[JudgedRound]:
    """Return so many rounds: those in the notes, and new ones, which are added to the notes."""
    figures = measure_rounds(notes, f"{field.title}, {level}", number, partial(judge_round, field, level))
    return msgspec.convert(figures, list[JudgedRound])


def report_lines(field: Field, level: str, number: int, notes: Path | None = None) -> Iterator[str]:
    """Yield the lines about the rounds of one table."""
    rounds = play_rounds(field, level, number, notes)
    yield f"{field.title}, {number} rounds, {level}:"
    for one in field.game.ai.house_players if level == MIXED else (level,):
        means = [*_level_means(rounds, [house_levels(field, level, nth) for nth in range(number)], one)]
        for part, figures in zip(Parts._fields, zip(*means, strict=True), strict=False):
            yield f"  {one:8} {part:8} {describe_mean(figures)} strokes a hole"
    yield f"  adds up to within {max(one.gap for one in rounds):.0e} strokes"
    seconds = [one.seconds for one in rounds]
    looks = fmean(one.looks for one in rounds)
    yield f"  a report takes {fmean(seconds):.2f} s of CPU, at most {max(seconds):.2f}, for {looks:.0f} decisions"


def _level_means(rounds: Sequence[JudgedRound], houses: Sequence[Sequence[str]], level: str) -> Iterator[Parts]:
    """Yield the parts of each round in which a level played, as the mean of its seats."""
    for one, levels in zip(rounds, houses, strict=True):
        mine = [parts for parts, at in zip(one.seats, levels, strict=True) if at == level]
        if mine:
            yield Parts(*map(fmean, zip(*mine, strict=True)))


def describe_mean(values: Sequence[float]) -> str:
    """Return the mean with two standard errors."""
    return f"{fmean(values):+.4f} ± {2 * stdev(values) / sqrt(len(values)) if len(values) > 1 else nan:.4f}"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games by key, or tables by title; all if none is named")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--level", help=f"of every seat, {MIXED} or {EVERY}; the strongest if left out")
    parser.add_argument("--notes", type=Path, metavar="FOLDER", help="where each round is noted, to go on from there")
    args: Any = parser.parse_args()
    for field in FIELDS:
        if field.game.ai.caddie and (not args.games or {field.game.key, field.title}.intersection(args.games)):
            for level in table_levels(field, args.level):
                for line in report_lines(field, level, args.rounds, args.notes):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
