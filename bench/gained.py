"""Strokes gained: whether luck evens out, what is left over, and what a report costs.

`python -m bench.gained --rounds 2000 play-nine`: luck, skill and residual a hole between champions, each with two
standard errors; `--level mixed` has every level meet every other one, and says the same of each. With `--notes FOLDER`
every round is noted there, and goes on from what is noted.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from math import nan, sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any, Final, NamedTuple

from app.workers.garbage_collection import settle
from bench.duels import Clock, Field, played, player
from bench.levels import FIELDS
from engine.hindsight import judged
from engine.report import Report, Share, told

ROUNDS = 4
MIXED: Final = "mixed"
"""In the place of a level: every level on every seat, with every other one."""


class Parts(NamedTuple):
    """Of a seat's strokes a hole."""

    luck: float
    skill: float
    residual: float


class Looked(NamedTuple):
    """What the report on a round says."""

    gap: float
    """By how much the parts of a hole miss what they are to add up to, at most."""
    seconds: float
    """Of CPU time that the report took, in a process that looks for garbage as those do that make it."""
    looks: float
    """The decisions that were judged."""
    seats: tuple[Parts, ...]


def house(field: Field, level: str, number: int) -> tuple[str, ...]:
    """The level of each seat in the round of that number."""
    if level != MIXED:
        return (level,) * field.seats
    tables = [*permutations(field.game.players, field.seats)]
    return tables[number % len(tables)]


def looked(field: Field, level: str, number: int) -> Looked:
    """The round of that number."""
    seats = [player(field.game, one) for one in house(field, level, number)]
    record = played(field, seats, number.to_bytes(32), Clock())
    settle()
    begun = process_time()
    report = told(record, judged(record))
    seconds = process_time() - begun
    return Looked(gap(report), seconds, len(report.strokes), tuple(map(a_hole, report.shares)))


def gap(report: Report) -> float:
    """By how much luck, skill and residual of a hole miss what they are to add up to, at most."""
    shares = [share for row in report.shares for share in row]
    return max(abs(share.luck + share.skill + share.residual - share.tee + share.strokes) for share in shares)


def a_hole(row: Sequence[Share]) -> Parts:
    """The mean of each part over the holes of a seat."""
    return Parts(*(fmean(getattr(share, part) for share in row) for part in Parts._fields))


def rounds(field: Field, level: str, number: int, notes: Path | None = None) -> list[Looked]:
    """So many rounds, those that are not noted yet played and noted."""
    path = notes / f"{field.title}, {level}.txt" if notes else None
    lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    found = [_read(line) for line in islice(lines, number)]
    for nth in range(len(found), number):
        found.append(looked(field, level, nth))
        if path:
            with path.open("a", encoding="utf-8") as file:
                *figures, seats = found[-1]
                print(*figures, *(part for seat in seats for part in seat), file=file)
    return found


def _read(line: str) -> Looked:
    gap, seconds, looks, *parts = map(float, line.split())
    return Looked(gap, seconds, looks, tuple(map(Parts, parts[::3], parts[1::3], parts[2::3])))


def lines(field: Field, level: str, number: int, notes: Path | None = None) -> Iterator[str]:
    """What the rounds of one table say."""
    found = rounds(field, level, number, notes)
    yield f"{field.title}, {number} rounds, {level}:"
    for one in field.game.players if level == MIXED else (level,):
        means = [*_means(found, [house(field, level, nth) for nth in range(number)], one)]
        for part, figures in zip(Parts._fields, zip(*means, strict=True), strict=False):
            yield f"  {one:8} {part:8} {described(figures)} strokes a hole"
    yield f"  adds up to within {max(one.gap for one in found):.0e} strokes"
    seconds = [one.seconds for one in found]
    looks = fmean(one.looks for one in found)
    yield f"  a report takes {fmean(seconds):.2f} s of CPU, at most {max(seconds):.2f}, for {looks:.0f} decisions"


def _means(found: Sequence[Looked], houses: Sequence[Sequence[str]], level: str) -> Iterator[Parts]:
    """The parts of each round in which that level played, the mean of its seats."""
    for one, seated in zip(found, houses, strict=True):
        mine = [parts for parts, at in zip(one.seats, seated, strict=True) if at == level]
        if mine:
            yield Parts(*map(fmean, zip(*mine, strict=True)))


def described(values: Sequence[float]) -> str:
    """The mean with two standard errors."""
    return f"{fmean(values):+.4f} ± {2 * stdev(values) / sqrt(len(values)) if len(values) > 1 else nan:.4f}"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games by key, or tables by title; all if none is named")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--level", help=f"of every seat, or {MIXED}; the strongest if it is left out")
    parser.add_argument("--notes", type=Path, metavar="FOLDER", help="where each round is noted, to go on from there")
    given: Any = parser.parse_args()
    for field in FIELDS:
        if field.game.caddie and (not given.games or {field.game.key, field.title}.intersection(given.games)):
            for line in lines(field, given.level or [*field.game.players][-1], given.rounds, given.notes):
                print(line, flush=True)


if __name__ == "__main__":
    main()
