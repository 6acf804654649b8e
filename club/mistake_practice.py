"""Practice of a player's own costly decisions: what to store of a report, what to practise, and graded answers.

Called by `/practice`, which asks a stored decision again until it is answered right, and by the report.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

from club.post_game_analysis import evaluate_decision, played_label, report_label, whole_move, why_better
from db.durations import DAY_SECONDS
from db.rows import Mistake
from engine.analysis import Decision, analyse_line
from engine.game import MOVE_SEPARATOR, IllegalMove, Names, View
from engine.record import Move, Record
from engine.registry import GAMES
from engine.report import Report, back_up_values, join_decisions

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


class UnfinishedAnswer(NamedTuple):
    """The first moves of an answer, such as a disc without its direction, which is asked next."""

    moves: str
    """The moves so far, in notation; "" to ask from the start."""


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
    view: View = record.rules.view(state_before(record, mistake.ply), mistake.seat)
    return view


def state_before(record: Record, ply: int) -> Any:
    """Return the state before that ply."""
    return next(islice(record.states(), ply - 1, None))


def read_answer(record: Record, mistake: Mistake, text: str) -> Record:
    """Return the record up to a decision, and on with the moves of an answer; raise `UnreadableMove`."""
    rules, parts = record.rules, text.split(MOVE_SEPARATOR) if text else ()
    moves = (Move(mistake.seat, rules.write_move(rules.parse_move(part.strip()))) for part in parts)
    return replace(record, moves=(*record.moves[: mistake.ply - 1], *moves))


def view_after(answer: Record, mistake: Mistake) -> View:
    """Return the seat's view after the moves of an answer, as far as they are legal."""
    view: View = answer.rules.view(_legal_part(answer, mistake.ply).last_state(), mistake.seat)
    return view


def grade_answer(
    record: Record, answer: Record, mistake: Mistake, labels: Names, names: Sequence[str]
) -> GradedAnswer | UnfinishedAnswer:
    """Grade an answer by its costliest decision, as the report judges the moves of a round."""
    caddie, answer = record.game_definition.ai.caddie, _legal_part(answer, mistake.ply)
    assert caddie is not None
    if (unfinished := _find_unfinished(answer, mistake)) is not None:
        return unfinished
    line = join_decisions(back_up_values([*analyse_line(answer, mistake.ply)]), caddie.join_moves)
    loss, decision = max(((_loss(record, answer, mistake, one), one) for one in line), key=itemgetter(0))
    evaluated = evaluate_decision(answer, state_before(answer, decision.ply), decision)
    return GradedAnswer(
        evaluated.view,
        played_label(answer, decision, evaluated, labels),
        report_label(answer, evaluated.view, evaluated.best.move, labels),
        loss,
        why_better(caddie, evaluated.view, evaluated.played, evaluated.best, names),
    )


def _legal_part(answer: Record, ply: int) -> Record:
    """Return an answer to the decision of that ply, up to its first move that the rules do not allow."""
    part = replace(answer, moves=answer.moves[: ply - 1])
    state = part.last_state()
    for number, move in enumerate(answer.moves[ply - 1 :], ply):
        try:
            state = part.play(state, number, move)
        except IllegalMove:
            break
        part = part.with_moves(move)
    return part


def _find_unfinished(answer: Record, mistake: Mistake) -> UnfinishedAnswer | None:
    """Return the moves of an answer that goes on, such as a disc without its direction; None if it is complete.

    The moves are "" if none of them was legal, or if they were taken back.
    """
    game, moves, start = answer.game_definition, answer.moves[mistake.ply - 1 :], position_view(answer, mistake)
    if not moves:
        return UnfinishedAnswer("")
    first, last = (game.rules.parse_move(move.text) for move in (moves[0], moves[-1]))
    view = game.rules.view(answer.last_state(), mistake.seat)
    if len(moves) > 1 and view.moves == start.moves and game.clubhouse.can_undo(start, first):
        return UnfinishedAnswer("")
    if game.ai.caddie and any(game.ai.caddie.join_moves(last, follower) is not None for follower in view.moves):
        return UnfinishedAnswer(MOVE_SEPARATOR.join(move.text for move in moves))
    return None


def _loss(record: Record, answer: Record, mistake: Mistake, decision: Decision) -> float:
    """Return the loss of a decision of an answer: what the report says if the same move was made in the round."""
    rules, caddie = record.rules, record.game_definition.ai.caddie
    made = rules.parse_move(record.moves[mistake.ply - 1].text)
    is_made = decision.ply == mistake.ply and caddie is not None and decision.played.move == caddie.plain_move(made)
    is_same = is_made and whole_move(answer, decision) == whole_move(record, decision)
    return mistake.loss if is_same else decision.loss
