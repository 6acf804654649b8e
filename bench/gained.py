"""Strokes gained between champions: whether luck evens out, what is left over, and what a report costs.

`python -m bench.gained --rounds 2000 play-nine`: luck, skill and residual a hole, each with two standard errors. With
`--notes FOLDER` every round is noted there, and goes on from what is noted.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any, Final, NamedTuple

from bench.duels import Clock, Field, played, player
from bench.levels import FIELDS
from engine.hindsight import judged
from engine.report import Report, told

ROUNDS = 4
PARTS: Final = ("luck", "skill", "residual")


class Looked(NamedTuple):
    """What the report on a round says: parts of the strokes a hole, over all seats."""

    luck: float
    skill: float
    residual: float
    gap: float
    """By how much they miss what they are to add up to on a hole, at most."""
    seconds: float
    """Of CPU time that the report took."""
    looks: float
    """The decisions that were judged."""


def looked(field: Field, level: str, number: int) -> Looked:
    """The round of that number, in which every seat is of that level."""
    record = played(field, [player(field.game, level)] * field.seats, number.to_bytes(32), Clock())
    begun = process_time()
    report = told(record, judged(record))
    seconds = process_time() - begun
    luck, skill, residual = (a_hole(report, part) for part in PARTS)
    return Looked(luck, skill, residual, gap(report), seconds, len(report.strokes))


def gap(report: Report) -> float:
    """By how much luck, skill and residual of a hole miss what they are to add up to, at most."""
    shares = [share for row in report.shares for share in row]
    return max(abs(share.luck + share.skill + share.residual - share.tee + share.strokes) for share in shares)


def a_hole(report: Report, part: str) -> float:
    """The mean of a part over all seats and holes of a round."""
    return fmean(getattr(share, part) for row in report.shares for share in row)


def rounds(field: Field, level: str, number: int, notes: Path | None = None) -> list[Looked]:
    """So many rounds, those that are not noted yet played and noted."""
    path = notes / f"{field.title}, {level}.txt" if notes else None
    lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    found = [Looked._make(map(float, line.split())) for line in islice(lines, number)]
    for nth in range(len(found), number):
        found.append(looked(field, level, nth))
        if path:
            with path.open("a", encoding="utf-8") as file:
                print(*found[-1], file=file)
    return found


def lines(field: Field, level: str, number: int, notes: Path | None = None) -> Iterator[str]:
    """What the rounds of one table say."""
    found = rounds(field, level, number, notes)
    yield f"{field.title}, {number} rounds of {level}s:"
    for part in PARTS:
        yield f"  {part:8} {described([getattr(one, part) for one in found])} strokes a hole"
    yield f"  adds up to within {max(one.gap for one in found):.0e} strokes"
    seconds = [one.seconds for one in found]
    looks = fmean(one.looks for one in found)
    yield f"  a report takes {fmean(seconds):.2f} s of CPU, at most {max(seconds):.2f}, for {looks:.0f} decisions"


def described(values: Sequence[float]) -> str:
    """The mean with two standard errors."""
    return f"{fmean(values):+.4f} ± {2 * stdev(values) / sqrt(len(values)):.4f}"


def report() -> Iterator[str]:
    """A look at every table whose game has a caddie."""
    for field in FIELDS:
        if field.game.caddie:
            yield from lines(field, [*field.game.players][-1], ROUNDS)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games by key, or tables by title; all if none is named")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--level", help="of every seat; the strongest if it is left out")
    parser.add_argument("--notes", type=Path, metavar="FOLDER", help="where each round is noted, to go on from there")
    given: Any = parser.parse_args()
    for field in FIELDS:
        if field.game.caddie and (not given.games or {field.game.key, field.title}.intersection(given.games)):
            for line in lines(field, given.level or [*field.game.players][-1], given.rounds, given.notes):
                print(line, flush=True)


if __name__ == "__main__":
    main()
