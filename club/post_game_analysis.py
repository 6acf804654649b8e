"""Analysis of a finished game: who may see it, luck and skill, the costliest decisions, and the strokes to tell.

Called by the pages of the report. Analysing a game takes seconds, so it runs in a worker process.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, islice
from typing import Any, NamedTuple

from club.user_error import UserError
from db.rows import Phase, StoredMove
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.analysis import RNG_PURPOSE, Decision, analyse_decisions, final_scorecard, value_of_move
from engine.caddie import Caddie, MoveValue
from engine.chance import Odds, chance_of_luck, measure_swings
from engine.game import AnyGame, Names, Seat, View
from engine.i18n import _, board_label, join_list, leave_blanks
from engine.news import NewsItem, sentences
from engine.reason_topics import leave_out
from engine.record import Record
from engine.report import Report, Stroke, TurningPoint, build_report

SENTENCE_END = re.compile(r"(?<=[.!?]) ")
"""What parts the sentences of a reason."""
MAX_STORY_PLIES = 8
"""The most plies after a stroke in which its news come."""
MAX_STORY_SENTENCES = 2
MIN_TOLD_STROKES = 0.5
"""The fewest strokes that the stroke of the round has gained."""
MAX_TOLD_CHANCE = 0.5
"""The chance at which a good end is no feat any more."""


class ToldStroke(NamedTuple):
    """A stroke as everybody is told of it."""

    stroke: Stroke
    story: str
    """The news of it."""
    end: int
    """The ply of its last news."""
    odds: Odds = Odds(1.0, is_exact=True)
    """The odds that chance gives as much or more."""

    @property
    def one_in(self) -> int:
        """Return in how many tries such a stroke succeeds once; a round number where the odds are sampled."""
        tries = round(1 / self.odds.probability)
        return tries if self.odds.is_exact else round(tries, 1 - len(str(tries)))


class AnalysedPosition(NamedTuple):
    """A position as its seat saw it, with the worth of every move."""

    view: View
    worths: tuple[MoveValue, ...]
    played: str
    """The move made, in words."""
    better: str
    """The best move, in words."""
    reason: str
    """Why the best move is better."""


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


def analyse_game(record: Record, spared: Collection[int]) -> Report:
    """Return the report of a game; raise `engine.analysis.NotReportable`."""
    states = [*record.states()]
    return build_report(
        record,
        analyse_decisions(record, spared),
        measure_swings(record),
        lambda decision: topics_of(record, states[decision.ply - 1], decision),
    )


def topics_of(record: Record, state: Any, decision: Decision) -> Collection[str]:
    """Return the topics of a decision: the sentences of its reason without their cards, places and figures.

    Where there is a reason, a card that the best move plays is a topic of its own.
    """
    caddie = record.game_definition.ai.caddie
    assert caddie is not None
    with leave_blanks():
        names = [""] * record.seats
        position = _analysed_position(record, state, decision, names, names)
        cards = caddie.move_topics(position.view, decision.best.move)
    return {*SENTENCE_END.split(position.reason), *cards} if position.reason else ()


def automatic_plies(seats: Sequence[SeatRow], moves: Sequence[StoredMove]) -> frozenset[int]:
    """Return the plies of the moves that the house made in a person's place.

    Moves that are made together have the same time; the first of them has the interaction of the press.
    """
    people = {row.seat for row in seats if row.user is not None or row.left_by is not None}
    played = groupby(moves, key=lambda move: (move.seat, move.at))
    unpressed = [[*run] for (seat, _at), run in played if seat in people]
    return frozenset(move.ply for run in unpressed if not any(move.interaction for move in run) for move in run)


def analysed_positions(
    record: Record, decisions: Sequence[Decision], labels: Names, names: Names
) -> tuple[AnalysedPosition, ...]:
    """Return the positions of these decisions of a player; what stands beside a reason is told of the first alone.

    Players are called by `labels` in moves and by `names` in sentences.
    """
    wanted = {decision.ply - 1 for decision in decisions}
    states = {ply: state for ply, state in enumerate(record.states()) if ply in wanted}
    found, told = list[AnalysedPosition](), set[str]()
    for decision in decisions:
        with leave_out(told):
            found.append(_analysed_position(record, states[decision.ply - 1], decision, labels, names))
            told.update(topics_of(record, states[decision.ply - 1], decision))
    return tuple(found)


def _analysed_position(record: Record, state: Any, decision: Decision, labels: Names, names: Names) -> AnalysedPosition:
    game = record.game_definition
    assert game.ai.caddie is not None
    view = game.rules.view(state, decision.seat)
    worths = game.ai.caddie.evaluate(view, record.luck(decision.ply, RNG_PURPOSE))
    label = game.text.report_label or game.text.move_label
    made, better = _whole_move(record, decision), label(view, decision.best.move, labels)
    later = (record.rules.parse_move(move.text) for move in record.moves[decision.ply :] if move.seat == decision.seat)
    tell_played = game.ai.caddie.played_label
    played = tell_played(view, (made, *later), labels) if tell_played else label(view, made, labels)
    given, best = (value_of_move(worths, worth.move) for worth in (decision.played, decision.best))
    reason = why_better(game.ai.caddie, view, given._replace(move=made), best, names)
    return AnalysedPosition(view, worths, played, better, reason)


def _whole_move(record: Record, decision: Decision) -> Any:
    """Return the move of a decision, joined with the seat's next one where both are one decision."""
    caddie, made = record.game_definition.ai.caddie, decision.played.move
    after = [move for move in record.moves[decision.ply : decision.ply + 1] if move.seat == decision.seat]
    joined = caddie.join_moves(made, record.rules.parse_move(after[0].text)) if caddie and after else None
    return made if joined is None else joined


def why_better(caddie: Caddie[Any, Any, Any], view: View, played: MoveValue, best: MoveValue, names: Names) -> str:
    """Return why the best move is better than the one played, "" if no reason is sure."""
    reason = caddie.explain_mistake(view, played, best, names)
    return "" if reason is None else reason or caddie.explain(view, best, names)


def tell_strokes(record: Record, report: Report, labels: Names) -> tuple[ToldStroke | None, ToldStroke | None]:
    """Return the stroke of the round and the turning point, each None if there is none with news."""
    states = [*record.states()]
    costly = [decision for decisions in report.costly for decision in decisions]
    spoiled = {decision.ply for decision in costly} | {_tell(record, states, one, labels).end for one in costly}
    good = [stroke for stroke in report.best_strokes if stroke.luck_and_skill >= MIN_TOLD_STROKES]
    told = (_tell_feat(record, states, stroke, labels) for stroke in good if stroke.decision.ply not in spoiled)
    best = next((one for one in told if one and one.end not in spoiled), None)
    return best, _tell_turn(record, report.turning_point, labels) if report.turning_point else None


def _tell_turn(record: Record, turn: TurningPoint, labels: Names) -> ToldStroke | None:
    """Return the turning point with whom it put ahead."""
    told = tell_first(record, [turn.stroke], labels)
    winners = final_scorecard(record, record.last_state()).leaders
    form = _("That put {names} back ahead for good.") if turn.has_led else _("That put {names} ahead for good.")
    ahead = form.format(names=join_list(labels[seat] for seat in winners))
    return told and told._replace(story=" ".join((told.story, *_rest_of_turn(record, told, labels), ahead)))


def _rest_of_turn(record: Record, told: ToldStroke, labels: Names) -> Iterator[str]:
    """Yield what else counted for the player in the turn of a stroke, such as the penalty of a card drawn after it."""
    game, seat = record.game_definition, told.stroke.decision.seat
    for move, state in islice(zip(record.moves, [*record.states()][1:], strict=True), told.end, None):
        items = game.text.items_of_move(game.rules.view(state, None), labels, ended=False)
        if move.seat != seat or any(item.weight == "result" for item in items):
            return
        yield from sentences([item for item in items if item.seat == seat and item.weight == "end"], labels)


def tell_first(record: Record, strokes: Sequence[Stroke], labels: Names) -> ToldStroke | None:
    """Return the first of these strokes that there is news of, for everybody."""
    states = [*record.states()]
    stories = ((stroke, _tell(record, states, stroke.decision, labels)) for stroke in strokes)
    return next((ToldStroke(stroke, story.text, story.end) for stroke, story in stories if story.text), None)


def _tell_feat(record: Record, states: Sequence[Any], stroke: Stroke, labels: Names) -> ToldStroke | None:
    """Return a stroke with its odds; None if it is nothing to be proud of, or was likely."""
    ply, seat, hole = stroke.decision.ply, stroke.decision.seat, stroke.decision.hole
    story = _tell(record, states, stroke.decision, labels)
    if not story.text or story.is_no_feat:
        return None
    odds = chance_of_luck(record, states, ply, seat, hole)
    return ToldStroke(stroke, story.text, story.end, odds) if odds.probability <= MAX_TOLD_CHANCE else None


class StrokeNews(NamedTuple):
    """The news of a stroke; "" where there is none."""

    text: str
    end: int
    """The ply of the last news."""
    is_no_feat: bool


def _tell(record: Record, states: Sequence[Any], decision: Decision, labels: Names) -> StrokeNews:
    """Return the news of a decision, and what makes each of its moves remarkable beyond that."""
    game, told, end = record.game_definition, list[str](), decision.ply
    is_no_feat = False
    for ply, items in _stroke_news(record, states, decision, labels):
        before, view = (game.rules.view(state, None) for state in states[ply - 1 : ply + 1])
        told += (*sentences(items, labels), *filter(None, (game.text.stroke_note(before, view),)))
        end, is_no_feat = ply, is_no_feat or any(item.is_no_feat for item in items)
    return StrokeNews(" ".join(told), end, is_no_feat)


def _stroke_news(
    record: Record, states: Sequence[Any], decision: Decision, labels: Names
) -> Iterator[tuple[int, Sequence[NewsItem]]]:
    """Yield by ply the first news of each move of a stroke, until other news comes, the hole ends, or two are told.

    A choice of another kind, such as a card played after a throw, is no part of it, unless the throw's result is still
    open: then only the result is told.
    """
    game, told, is_open = record.game_definition, 0, False
    for ply in range(decision.ply, min(decision.ply + MAX_STORY_PLIES, len(states))):
        if not is_open and _stroke_key(record, states, ply) != _stroke_key(record, states, decision.ply):
            return
        view = game.rules.view(states[ply], None)
        items = game.text.items_of_move(view, labels, ended=False)[:1]
        if any(item.weight == "interim" for item in items):
            is_open = True
            continue
        is_own = decision.seat in (record.moves[ply - 1].seat, *(item.seat for item in items if is_open))
        if told == MAX_STORY_SENTENCES or (items and not is_own):
            return
        yield ply, items
        told += bool(items)
        if len(view.card.strokes[decision.seat]) >= decision.hole or (is_open and told):
            return


def _stroke_key(record: Record, states: Sequence[Any], ply: int) -> str:
    """Return what the moves of a stroke have in common; "" in a game where all have."""
    text, (seat, move) = record.game_definition.text, record.moves[ply - 1]
    key = text.stroke_key or text.practice_topic
    return key(record.rules.view(states[ply - 1], seat), record.rules.parse_move(move)) if key else ""
