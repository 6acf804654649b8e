"""Practice positions: costly decisions of a player's own games, asked again and graded.

Called by `/practice`; the analysis of the games is in `club.post_game_analysis`.
"""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from db.outcomes import Mistake
from engine.caddie import MoveValue
from engine.editions import GAMES
from engine.game import MOVE_SEPARATOR, Names, View
from engine.hindsight import RNG_PURPOSE, value_of_move
from engine.record import Record
from engine.report import Report

RIGHT_WITHIN_STROKES = 0.05
"""An answer that costs no more than this is right."""
RETRY_MISTAKE_SECONDS = 24 * 3600.0
"""A wrong answer is asked again after this time."""
ROUNDS_PER_STUDY = 3
"""How many rounds are analysed at a time."""
GAMES_WITH_CADDIE = tuple(key for key, game in GAMES.items() if game.caddie)
"""The games that have a caddie."""


class GradedAnswer(NamedTuple):
    """A graded answer to a practice position."""

    view: View
    worths: tuple[MoveValue, ...]
    given: str
    better: str
    loss: float
    reason: str
    """Why the better move is better."""

    @property
    def is_right(self) -> bool:
        return self.loss <= RIGHT_WITHIN_STROKES


def costly_mistakes(report: Report, table: int, seat: int) -> tuple[Mistake, ...]:
    """Return a seat's costliest decisions in a report, as mistakes to store."""
    return tuple(Mistake(table, one.ply, one.seat, one.loss) for one in report.costly[seat])


def position_view(record: Record, mistake: Mistake) -> View:
    """Return the seat's view at the decision."""
    state = next(islice(record.states(), mistake.ply - 1, None))
    seen: View = record.rules.view(state, mistake.seat)
    return seen


def grade_answer(record: Record, mistake: Mistake, text: str, labels: Names, names: Sequence[str]) -> GradedAnswer:
    """Grade the first move of an answer; raise `UnreadableMove`."""
    game, view = record.rules, position_view(record, mistake)
    assert game.caddie is not None
    worths = game.caddie.evaluate(view, record.luck(mistake.ply, RNG_PURPOSE))
    best, given = worths[0], value_of_move(worths, game.parse_move(text.split(MOVE_SEPARATOR, maxsplit=1)[0]))
    given_label, better = (game.text.move_label(view, worth.move, labels) for worth in (given, best))
    return GradedAnswer(view, worths, given_label, better, given.cost - best.cost, game.caddie.explain(view, best, names))
