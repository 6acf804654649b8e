"""Practice positions: costly decisions of a player's own games, asked again and graded.

Called by `/practice`; the analysis of the games is in `club.post_game_analysis`.
"""

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
"""An answer that costs no more than this is right."""
LATER = 24 * 3600.0
"""A wrong answer is asked again after this time."""
STUDIED = 3
"""How many rounds are analysed at a time."""
PRACTISED = tuple(key for key, game in GAMES.items() if game.caddie)
"""The games that have a caddie."""


class Verdict(NamedTuple):
    """A graded answer to a practice position."""

    view: View
    worths: tuple[Worth, ...]
    given: str
    better: str
    loss: float
    reason: str
    """Why the better move is better."""

    @property
    def right(self) -> bool:
        return self.loss <= RIGHT


def mistakes(report: Report, table: int, seat: int) -> tuple[Mistake, ...]:
    """Return a seat's costliest decisions in a report, as mistakes to store."""
    return tuple(Mistake(table, one.ply, one.seat, one.loss) for one in report.costly[seat])


def position(record: Record, mistake: Mistake) -> View:
    """Return the seat's view at the decision."""
    state = next(islice(record.states(), mistake.ply - 1, None))
    seen: View = record.rules.view(state, mistake.seat)
    return seen


def judged(record: Record, mistake: Mistake, text: str, labels: Names, names: Sequence[str]) -> Verdict:
    """Grade the first move of an answer; raise `UnreadableMove`."""
    game, view = record.rules, position(record, mistake)
    assert game.caddie is not None
    worths = game.caddie.worth(view, record.luck(mistake.ply, PURPOSE))
    best, given = worths[0], chosen(worths, game.read(text.split(THEN, maxsplit=1)[0]))
    given_label, better = (game.words.move(view, worth.move, labels) for worth in (given, best))
    return Verdict(view, worths, given_label, better, given.cost - best.cost, game.caddie.reason(view, best, names))
