"""Practice of a player's own costly decisions: what to store of a report, what to practise, and graded answers.

Called by `/practice`, which asks a stored decision again until it is answered right, and by the report.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

from club.post_game_analysis import why_better
from db.durations import DAY_SECONDS
from db.rows import Mistake
from engine.analysis import RNG_PURPOSE, value_of_move
from engine.caddie import MoveValue
from engine.game import MOVE_SEPARATOR, Names, View
from engine.record import Record
from engine.registry import GAMES
from engine.report import Report

RIGHT_WITHIN_STROKES = 0.05
"""An answer that costs no more than this is right."""
RETRY_MISTAKE_SECONDS = DAY_SECONDS
"""A wrong answer is asked again after this time."""
ADVISED_ROUNDS = 3
"""The last rounds of a game from which a player hears what to practise."""
ROUNDS_PER_STUDY = 3
"""How many rounds are analysed at a time."""
GAMES_WITH_CADDIE = tuple(key for key, game in GAMES.items() if game.ai.caddie)
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


def name_weakness(rounds: Sequence[tuple[Record, Sequence[Mistake]]]) -> tuple[str, float] | None:
    """Return the kind of decision that cost most in these rounds of a game, and the strokes; None if none did."""
    loss_by_topic = defaultdict[str, float](float)
    for record, mistakes in rounds:
        topic = record.game_definition.text.practice_topic
        if topic is not None:
            for one in mistakes:
                move = record.rules.parse_move(record.moves[one.ply - 1].text)
                loss_by_topic[topic(position_view(record, one), move)] += one.loss
    return max(loss_by_topic.items(), key=itemgetter(1), default=None)


def position_view(record: Record, mistake: Mistake) -> View:
    """Return the seat's view at the decision."""
    state = next(islice(record.states(), mistake.ply - 1, None))
    view: View = record.rules.view(state, mistake.seat)
    return view


def read_answer(record: Record, text: str) -> Any:
    """Return the first move of an answer; raise `UnreadableMove`."""
    return record.rules.parse_move(text.split(MOVE_SEPARATOR, maxsplit=1)[0])


def grade_answer(record: Record, mistake: Mistake, move: Any, labels: Names, names: Sequence[str]) -> GradedAnswer:
    """Grade the move that was made at a decision."""
    game, view = record.game_definition, position_view(record, mistake)
    assert game.ai.caddie is not None
    worths = game.ai.caddie.evaluate(view, record.luck(mistake.ply, RNG_PURPOSE))
    best, answer = worths[0], value_of_move(worths, game.ai.caddie.plain_move(move))
    given_label, better = (game.text.move_label(view, worth.move, labels) for worth in (answer, best))
    reason = why_better(game.ai.caddie, view, answer, best, names)
    return GradedAnswer(view, worths, given_label, better, answer.cost - best.cost, reason)
