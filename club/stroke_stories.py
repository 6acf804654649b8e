"""The stroke of the round and the turning point of a finished game, told by their news.

Called by the pages of the report, in a worker process.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from engine.analysis import Decision, final_scorecard
from engine.chance import Odds, chance_of_luck
from engine.game import Names
from engine.i18n import _, join_list
from engine.news import NewsItem, sentences
from engine.record import Record
from engine.report import Report, Stroke, TurningPoint

MAX_STORY_PLIES = 8
"""The most plies after a stroke in which its news come."""
MAX_STORY_SENTENCES = 2
MIN_FEAT_STROKES = 0.5
"""The fewest strokes that the stroke of the round has gained."""
MAX_FEAT_CHANCE = 0.5
"""The chance at which a good end is no feat any more."""


class StrokeStory(NamedTuple):
    """A stroke as everybody is told of it."""

    stroke: Stroke
    text: str
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


class StrokeNews(NamedTuple):
    """The news of a stroke; "" where there is none."""

    text: str
    end: int
    """The ply of the last news."""
    is_no_feat: bool


def tell_strokes(record: Record, report: Report, labels: Names) -> tuple[StrokeStory | None, StrokeStory | None]:
    """Return the stroke of the round and the turning point, each None if there is none with news."""
    states = [*record.states()]
    costly = [decision for decisions in report.costly for decision in decisions]
    costly_plies = {decision.ply for decision in costly}
    costly_plies |= {_stroke_news(record, states, decision, labels).end for decision in costly}
    good = [stroke for stroke in report.best_strokes if stroke.luck_and_skill >= MIN_FEAT_STROKES]
    stories = (_tell_feat(record, states, stroke, labels) for stroke in good if stroke.decision.ply not in costly_plies)
    best = next((story for story in stories if story and story.end not in costly_plies), None)
    return best, _tell_turn(record, report.turning_point, labels) if report.turning_point else None


def tell_first(record: Record, strokes: Sequence[Stroke], labels: Names) -> StrokeStory | None:
    """Return the first of these strokes that there is news of, for everybody."""
    states = [*record.states()]
    news = ((stroke, _stroke_news(record, states, stroke.decision, labels)) for stroke in strokes)
    return next((StrokeStory(stroke, one.text, one.end) for stroke, one in news if one.text), None)


def _tell_turn(record: Record, turn: TurningPoint, labels: Names) -> StrokeStory | None:
    """Return the turning point with whom it put ahead."""
    story = tell_first(record, [turn.stroke], labels)
    if story is None:
        return None
    leaders = final_scorecard(record, record.last_state()).leaders
    form = _("That put {names} back ahead for good.") if turn.has_led else _("That put {names} ahead for good.")
    ahead = form.format(names=join_list(labels[seat] for seat in leaders))
    return story._replace(text=" ".join((story.text, *_rest_of_turn(record, story, labels), ahead)))


def _rest_of_turn(record: Record, story: StrokeStory, labels: Names) -> Iterator[str]:
    """Yield what else counted for the player in the turn of a stroke, such as the penalty of a card drawn after it."""
    game, seat = record.game_definition, story.stroke.decision.seat
    for move, state in islice(zip(record.moves, [*record.states()][1:], strict=True), story.end, None):
        items = game.text.items_of_move(game.rules.view(state, None), labels, ended=False)
        if move.seat != seat or any(item.weight == "result" for item in items):
            return
        yield from sentences([item for item in items if item.seat == seat and item.weight == "end"], labels)


def _tell_feat(record: Record, states: Sequence[Any], stroke: Stroke, labels: Names) -> StrokeStory | None:
    """Return a stroke with its odds; None if it is nothing to be proud of, or was likely."""
    ply, seat, hole = stroke.decision.ply, stroke.decision.seat, stroke.decision.hole
    news = _stroke_news(record, states, stroke.decision, labels)
    if not news.text or news.is_no_feat:
        return None
    odds = chance_of_luck(record, states, ply, seat, hole)
    return StrokeStory(stroke, news.text, news.end, odds) if odds.probability <= MAX_FEAT_CHANCE else None


def _stroke_news(record: Record, states: Sequence[Any], decision: Decision, labels: Names) -> StrokeNews:
    """Return the news of a decision, and what makes each of its moves remarkable beyond that."""
    game, texts, end = record.game_definition, list[str](), decision.ply
    is_no_feat = False
    for ply, items in _items_by_ply(record, states, decision, labels):
        before, view = (game.rules.view(state, None) for state in states[ply - 1 : ply + 1])
        texts += (*sentences(items, labels), *filter(None, (game.text.stroke_note(before, view),)))
        end, is_no_feat = ply, is_no_feat or any(item.is_no_feat for item in items)
    return StrokeNews(" ".join(texts), end, is_no_feat)


def _items_by_ply(
    record: Record, states: Sequence[Any], decision: Decision, labels: Names
) -> Iterator[tuple[int, Sequence[NewsItem]]]:
    """Yield by ply the first news of each move of a stroke, until other news comes, the hole ends, or two are yielded.

    A choice of another kind, such as a card played after a throw, is no part of it, unless the throw's result is still
    open: then only the result belongs to it.
    """
    game, count, is_open = record.game_definition, 0, False
    for ply in range(decision.ply, min(decision.ply + MAX_STORY_PLIES, len(states))):
        if not is_open and _stroke_key(record, states, ply) != _stroke_key(record, states, decision.ply):
            return
        view = game.rules.view(states[ply], None)
        items = game.text.items_of_move(view, labels, ended=False)[:1]
        if any(item.weight == "interim" for item in items):
            is_open = True
            continue
        is_own = decision.seat in (record.moves[ply - 1].seat, *(item.seat for item in items if is_open))
        if count == MAX_STORY_SENTENCES or (items and not is_own):
            return
        yield ply, items
        count += bool(items)
        if len(view.card.strokes[decision.seat]) >= decision.hole or (is_open and count):
            return


def _stroke_key(record: Record, states: Sequence[Any], ply: int) -> str:
    """Return what the moves of a stroke have in common; "" in a game where all have."""
    text, (seat, move) = record.game_definition.text, record.moves[ply - 1]
    key = text.stroke_key or text.practice_topic
    return key(record.rules.view(states[ply - 1], seat), record.rules.parse_move(move)) if key else ""
