"""Analysis of a finished game: who may see it, luck and skill, and the costliest decisions with their reasons.

Called by the pages of the report. Analysing a game takes seconds, so it runs in a worker process.
`club.stroke_stories` tells its best strokes.
"""

from collections.abc import Collection, Hashable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from club.user_error import UserError
from db.rows import Phase, SeatRow, StoredMove, TableRow
from engine.analysis import RNG_PURPOSE, Decision, analyse_decisions, value_of_move
from engine.caddie import Caddie, MoveValue
from engine.chance import measure_swings
from engine.game import AnyGame, Names, Seat, View
from engine.i18n import _, board_label
from engine.reason_topics import leave_out, reason_topics
from engine.record import Record
from engine.report import Report, build_report


class AnalysedPosition(NamedTuple):
    """A position as its seat saw it, with the best move and the one made."""

    view: View
    worths: tuple[MoveValue, ...]
    """The values of the best move and of the move made, in this order."""
    played: str
    """The sentence that the move was made."""
    better: str
    """The best move, in words."""
    fault: str
    """The fault of the move made in a sentence or two, "" where the merit of the best move says enough."""
    by_rivals: float | None = None
    """The part of the best move's strokes that the rivals' cards are to add; None if they are not counted."""
    merit: str = ""
    """The merit of the best move in a sentence or two, "" where the fault says enough."""


class EvaluatedDecision(NamedTuple):
    """A decision with the caddie's values of all its moves."""

    view: View
    worths: tuple[MoveValue, ...]
    played: MoveValue
    best: MoveValue


def can_report(game: AnyGame, view: View) -> bool:
    """Return whether a finished game can be analysed: it has a caddie and counts strokes."""
    return game.ai.caddie is not None and view.card.counts == "strokes"


def require_finished(table: TableRow) -> None:
    """Raise `UserError` while the game is under way: the report tells nothing before its end."""
    if table.phase is not Phase.OVER:
        raise UserError(_("Your report will be ready when the round is over."))


def reported_seat(table: TableRow, user: int) -> Seat:
    """Return the seat whose result is this user's, else one that they played at the end; else raise `UserError`."""
    for row in (*(row for row in table.seats if row.result_owner == user), *table.seats):
        if user in (row.result_owner, row.user):
            return row.seat
    refusal = _("You didn't play in this game. “{report}” is open to everyone.")
    raise UserError(refusal.format(report=board_label("Luck and skill")))


def without_shared_seats(report: Report, seats: Sequence[SeatRow]) -> Report:
    """Return a report without the costly decisions of seats that were handed over.

    The store does not know which of a seat's players made a move.
    """
    each = zip(seats, report.costly, strict=True)
    return report._replace(costly=tuple(() if row.handed else decisions for row, decisions in each))


def analyse_game(record: Record, automatic: Collection[int]) -> Report:
    """Return the report of a game; raise `engine.analysis.NotReportable`."""
    states = [*record.states()]
    return build_report(
        record,
        analyse_decisions(record, automatic),
        measure_swings(record),
        lambda decision: topics_of(record, states[decision.ply - 1], decision),
    )


def topics_of(record: Record, state: Any, decision: Decision) -> Collection[Hashable]:
    """Return the topics of a decision: those of its reason, if there is one, and those of the best move."""
    return _topics(record, evaluate_decision(record, state, decision))


def _topics(record: Record, evaluated: EvaluatedDecision) -> Collection[Hashable]:
    caddie, (view, _worths, played, best), names = _caddie(record), evaluated, [""] * record.seats
    topics = reason_topics(lambda: why_better(caddie, view, played, best, names))
    return {*topics, *caddie.move_topics(view, best.move)} if topics else ()


def automatic_plies(seats: Sequence[SeatRow], moves: Sequence[StoredMove]) -> frozenset[int]:
    """Return the plies of the moves that the house made in a person's place.

    Moves that are made together have the same time; the first of them has the interaction of the press.
    """
    people = {row.seat for row in seats if row.user is not None or row.left_by is not None}
    moves_by_time = groupby(moves, key=lambda move: (move.seat, move.at))
    runs = [[*run] for (seat, _at), run in moves_by_time if seat in people]
    return frozenset(move.ply for run in runs if not any(move.interaction for move in run) for move in run)


def analysed_positions(
    record: Record, decisions: Sequence[Decision], labels: Names, names: Names
) -> tuple[AnalysedPosition, ...]:
    """Return the positions of these decisions of a player; what stands beside a reason is told of the first alone.

    Players are called by `labels` in moves and by `names` in sentences.
    """
    plies = {decision.ply - 1 for decision in decisions}
    states = {ply: state for ply, state in enumerate(record.states()) if ply in plies}
    positions, topics = list[AnalysedPosition](), set[Hashable]()
    for decision in decisions:
        evaluated = evaluate_decision(record, states[decision.ply - 1], decision)
        with leave_out(topics):
            positions.append(_position_in_words(record, decision, evaluated, labels, names))
            topics.update(_topics(record, evaluated))
    return tuple(positions)


def evaluate_decision(record: Record, state: Any, decision: Decision) -> EvaluatedDecision:
    """Return a decision with the values of all moves; two moves that are one to their player are one of them."""
    view, caddie = record.rules.view(state, decision.seat), _caddie(record)
    worths = caddie.evaluate(view, record.luck(decision.ply, RNG_PURPOSE))
    played, best = (value_of_move(worths, worth.move) for worth in (decision.played, decision.best))
    joined_move = whole_move(record, decision)
    if joined_move != played.move:
        played = best.shift(decision.best, decision.played)._replace(move=joined_move, win=played.win)
    equals = (one for one in worths if one._replace(move=best.move) == best)
    best = next((one for one in equals if not caddie.is_pointless(view, one.move)), best)
    return EvaluatedDecision(view, worths, played, best)


def _position_in_words(
    record: Record, decision: Decision, evaluated: EvaluatedDecision, labels: Names, names: Names
) -> AnalysedPosition:
    """Return a position with the move made, the best one, and why it is better."""
    caddie, text, view = _caddie(record), record.game_definition.text, evaluated.view
    played, best = evaluated.played, evaluated.best
    form = text.played_form(view, played.move) or _("You chose **{move}**.")
    merit, fault = merit_and_fault(caddie, view, played, best, names)
    return AnalysedPosition(
        view,
        (best, played),
        form.format(move=played_label(record, decision, evaluated, labels)),
        report_label(record, view, best.move, labels),
        fault,
        caddie.strokes_by_rivals(view, best),
        merit,
    )


def report_label(record: Record, view: View, move: Any, labels: Names) -> str:
    """Return a move as the report of its game names it."""
    text = record.game_definition.text
    return (text.report_label or text.move_label)(view, move, labels)


def played_label(record: Record, decision: Decision, evaluated: EvaluatedDecision, labels: Names) -> str:
    """Return the move that was made, in words."""
    view, move = evaluated.view, evaluated.played.move
    tell = _caddie(record).played_label
    if tell is None:
        return report_label(record, view, move, labels)
    later_moves = (later for later in record.moves[decision.ply :] if later.seat == decision.seat)
    return tell(view, (move, *(record.rules.parse_move(later.text) for later in later_moves)), labels)


def _caddie(record: Record) -> Caddie[Any, Any, Any]:
    caddie = record.game_definition.ai.caddie
    assert caddie is not None
    return caddie


def whole_move(record: Record, decision: Decision) -> Any:
    """Return the move of a decision, joined with the seat's next one where both are one decision."""
    first = decision.played.move
    next_moves = [move for move in record.moves[decision.ply : decision.ply + 1] if move.seat == decision.seat]
    whole = _caddie(record).join_moves(first, record.rules.parse_move(next_moves[0].text)) if next_moves else None
    return first if whole is None else whole


def why_better(caddie: Caddie[Any, Any, Any], view: View, played: MoveValue, best: MoveValue, names: Names) -> str:
    """Return why the best move is better than the one played, "" if no reason is sure."""
    return "".join(merit_and_fault(caddie, view, played, best, names))


def merit_and_fault(
    caddie: Caddie[Any, Any, Any], view: View, played: MoveValue, best: MoveValue, names: Names
) -> tuple[str, str]:
    """Return what speaks for the best move, or else what the one played gives away; both are "" if neither is sure."""
    fault = caddie.explain_mistake(view, played, best, names)
    merit = caddie.explain(view, best, names) if fault == "" else ""
    return merit, fault or ""
