"""Strokes gained between champions: whether luck evens out, what is left over, and what a report costs.

`python -m bench.gained --rounds 2000 play-nine`: luck, skill and residual a hole, each with two standard errors.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from time import process_time
from typing import Any, Final, NamedTuple

from bench.duels import Clock, Field, played, player
from bench.levels import FIELDS
from engine.hindsight import judged
from engine.record import Record
from engine.report import Report, told

ROUNDS = 4
PARTS: Final = ("luck", "skill", "residual")


class Looked(NamedTuple):
    """A finished round and its report."""

    record: Record
    report: Report
    seconds: float
    """Of CPU time that the report took."""


def looked(field: Field, level: str, rounds: range) -> Iterator[Looked]:
    """Rounds in which every seat is of that level."""
    house = [player(field.game, level)] * field.seats
    for number in rounds:
        record = played(field, house, number.to_bytes(32), Clock())
        begun = process_time()
        report = told(record, judged(record))
        yield Looked(record, report, process_time() - begun)


def gap(report: Report) -> float:
    """By how much luck, skill and residual of a hole miss what they are to add up to, at most."""
    shares = [share for row in report.shares for share in row]
    return max(abs(share.luck + share.skill + share.residual - share.tee + share.strokes) for share in shares)


def a_hole(report: Report, part: str) -> float:
    """The mean of a part over all seats and holes of a round."""
    return fmean(getattr(share, part) for row in report.shares for share in row)


def lines(field: Field, level: str, rounds: int) -> Iterator[str]:
    """What the rounds of one table say."""
    found = [*looked(field, level, range(rounds))]
    yield f"{field.title}, {rounds} rounds of {level}s:"
    for part in PARTS:
        yield f"  {part:8} {described([a_hole(one.report, part) for one in found])} strokes a hole"
    yield f"  adds up to within {max(gap(one.report) for one in found):.0e} strokes"
    seconds = [one.seconds for one in found]
    looks = fmean(len(one.report.strokes) for one in found)
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
    given: Any = parser.parse_args()
    for field in FIELDS:
        if field.game.caddie and (not given.games or {field.game.key, field.title}.intersection(given.games)):
            for line in lines(field, given.level or [*field.game.players][-1], given.rounds):
                print(line, flush=True)


if __name__ == "__main__":
    main()
