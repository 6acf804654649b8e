"""Practice positions: costly decisions of a player's own games, asked again and graded."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from db.outcomes import Mistake
from engine.caddie import Worth
from engine.editions import GAMES
from engine.game import THEN, Names, View
from engine.hindsight import PURPOSE, chosen
from engine.record import Record
from engine.report import Report

RIGHT = 0.05
"""Strokes within which of the best an answer is right."""
LATER = 24 * 3600.0
"""Seconds until a wrong answer is asked for again."""
STUDIED = 3
"""Rounds that are looked through at a time."""
PRACTISED = tuple(key for key, game in GAMES.items() if game.caddie)
"""The games that have a caddie."""


class Verdict(NamedTuple):
    """What an answer was worth."""

    view: View
    worths: tuple[Worth, ...]
    given: str
    better: str
    loss: float
    reason: str
    """What speaks for the better one."""

    @property
    def right(self) -> bool:
        return self.loss <= RIGHT


def mistakes(report: Report, table: int, seat: int) -> tuple[Mistake, ...]:
    """What a seat's round has cost most, to be asked again."""
    return tuple(Mistake(table, one.ply, one.seat, one.loss) for one in report.costly[seat])


def position(record: Record, mistake: Mistake) -> View:
    """What the seat saw when it had to decide."""
    state = next(islice(record.states(), mistake.ply - 1, None))
    seen: View = record.rules.view(state, mistake.seat)
    return seen


def judged(record: Record, mistake: Mistake, text: str, labels: Names, names: Sequence[str]) -> Verdict:
    """What an answer is worth, the first move of it; raises `UnreadableMove`."""
    game, view = record.rules, position(record, mistake)
    assert game.caddie is not None
    worths = game.caddie.worth(view, record.luck(mistake.ply, PURPOSE))
    best, given = worths[0], chosen(worths, game.read(text.split(THEN, maxsplit=1)[0]))
    given_label, better = (game.words.move(view, worth.move, labels) for worth in (given, best))
    return Verdict(view, worths, given_label, better, given.cost - best.cost, game.caddie.reason(view, best, names))
