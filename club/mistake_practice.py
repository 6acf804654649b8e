"""Practice of a player's own costly decisions: what to store of a report, what to practise, and graded answers.

Called by `/practice`, which asks a stored decision again until it is answered right, and by the report.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from club.post_game_analysis import evaluate_decision, played_label, report_label, why_better
from db.durations import DAY_SECONDS
from db.rows import Mistake
from engine.analysis import analyse_decision
from engine.game import MOVE_SEPARATOR, Names, View
from engine.record import Move, Record
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


def read_answer(record: Record, mistake: Mistake, text: str) -> Record:
    """Return the record up to a decision, and on with the moves of an answer; raise `UnreadableMove`."""
    rules, parts = record.rules, text.split(MOVE_SEPARATOR)
    moves = (Move(mistake.seat, rules.write_move(rules.parse_move(part.strip()))) for part in parts)
    return replace(record, moves=(*record.moves[: mistake.ply - 1], *moves))


def grade_answer(answer: Record, mistake: Mistake, labels: Names, names: Sequence[str]) -> GradedAnswer:
    """Grade the moves that a record has instead of those made at a decision."""
    state = next(islice(answer.states(), mistake.ply - 1, None))
    hole = len(position_view(answer, mistake).card.strokes[mistake.seat]) + 1
    decision = analyse_decision(answer, state, mistake.ply, hole)
    caddie = answer.game_definition.ai.caddie
    assert decision is not None and caddie is not None
    evaluated = evaluate_decision(answer, state, decision)
    return GradedAnswer(
        evaluated.view,
        played_label(answer, decision, evaluated, labels),
        report_label(answer, evaluated.view, evaluated.best.move, labels),
        decision.error,
        why_better(caddie, evaluated.view, evaluated.played, evaluated.best, names),
    )
