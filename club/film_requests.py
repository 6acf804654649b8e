"""The part of a game that a film shows: what a user has chosen to watch, a round's highlight, and the moves of both.

`app/workers/film_worker.py` makes the films. The moves are found in the channel's views alone.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

from club.live_table import LiveTable, finished_holes
from club.mistake_practice import RIGHT_WITHIN_STROKES
from engine.game import Names, Result, Scorecard, Seat, View
from engine.i18n import _, format_number, game_gettext, join_list
from engine.lead_and_win import decisive_hole
from engine.report import Report, Stroke

BEST, DECISIVE, ROUND = "best", "decisive", "round"
"""The parts that a film can show beside a hole, which has a number; "" is the latest hole."""
MAX_HOLES: Final = 30
"""The most holes of a game, a playoff's included."""


class FilmRequest(NamedTuple):
    """The part of a game that a film shows, and the film's title; "" is the name of the hole."""

    kind: Literal["hole", "stroke", "round"]
    number: int = 0
    """The hole from 1, or 0 for the latest one; of a stroke the number of a move in it."""
    title: str = ""
    seat: Seat = 0
    """The seat that made the stroke."""


def parse_film_request(
    choice: str, game: str, decided_by: int, report: Report | None, names: Names, own: Collection[Seat] = ()
) -> FilmRequest:
    """Return the film that a choice asks for; the best stroke is one of the `own` seats, or else of all.

    `decided_by` is the hole that is shown if no stroke was the turning point. Without a report the best stroke is the
    latest hole, and the decisive hole where no stroke saved anything.
    """
    if choice.isdecimal():
        return FilmRequest("hole", min(int(choice), MAX_HOLES))
    if choice == ROUND:
        return FilmRequest("round", title=_("The whole round"))
    if choice != DECISIVE and report is None:
        return FilmRequest("hole")
    best = _request_for_best(game, report, names, own) if report and choice != DECISIVE else None
    return best or _request_for_decisive(game, report, decided_by)


def _request_for_decisive(game: str, report: Report | None, decided_by: int) -> FilmRequest:
    turn = report.turning_point if report else None
    hole = turn.stroke.decision.hole if turn else decided_by
    return FilmRequest("hole", hole, game_gettext(game, "The decisive hole: {number}").format(number=hole))


def _request_for_best(game: str, report: Report, names: Names, own: Collection[Seat]) -> FilmRequest | None:
    best = best_stroke([stroke for stroke in report.strokes if stroke.decision.seat in own] or report.strokes)
    return best and request_for_stroke(game, best, names)


def best_stroke(strokes: Sequence[Stroke]) -> Stroke | None:
    """Return the stroke that gained most after a right decision: a lucky mistake is none.

    None if no stroke saved at least a tenth, as its title would say that it saved 0.0 strokes.
    """
    saving = [stroke for stroke in strokes if round(stroke.luck_and_skill, 1) > 0]
    right = [stroke for stroke in saving if stroke.decision.loss <= RIGHT_WITHIN_STROKES]
    return max(right or saving, key=lambda stroke: stroke.luck_and_skill, default=None)


def request_for_stroke(game: str, best: Stroke, names: Names) -> FilmRequest:
    """Return the film of a best stroke; the title says what it saved."""
    form = game_gettext(game, "{name}'s best stroke · hole {number} · saved {gained} strokes")
    strokes, decision = format_number(best.luck_and_skill, 1), best.decision
    title = form.format(name=names[decision.seat], number=decision.hole, gained=strokes)
    return FilmRequest("stroke", decision.ply, title, decision.seat)


def highlight_request(live: LiveTable, is_rare: Callable[[int], bool], names: Names) -> FilmRequest | None:
    """Return what the film below a final card shows; None for a round without a highlight.

    `is_rare` says whether so few strokes on a hole are.
    """
    view, game = live.view(), live.game.key
    if view.result is None or not finished_holes(view):
        return None
    return _first_ace(live, names) or _rare_hole(view.card, is_rare, game) or _won_hole(view, view.result, game, names)


def _first_ace(live: LiveTable, names: Names) -> FilmRequest | None:
    aces = [(ply, seat) for (seat, cue), ply in live.first_cues.items() if cue == "ace"]
    if not aces:
        return None
    ply, seat = min(aces)
    return FilmRequest("stroke", ply, _(live.game.clubhouse.ace_title).format(name=names[seat]), seat)


def _rare_hole(card: Scorecard, is_rare: Callable[[int], bool], game: str) -> FilmRequest | None:
    """Return the first hole with rare strokes."""
    if card.counts != "strokes":
        return None
    for number, strokes in enumerate(zip(*card.strokes, strict=False), 1):
        if is_rare(min(strokes)):
            where = game_gettext(game, "Hole {number}").format(number=number)
            text = _("{strokes} strokes on one hole!").format(strokes=format_number(min(strokes)))
            return FilmRequest("hole", number, f"{where} · {text}")
    return None


def _won_hole(view: View, result: Result, game: str, names: Names) -> FilmRequest | None:
    winners = [side for side in view.card.sides if result.places[side[0]] == 1]
    if len(winners) != 1 or len(view.card.sides) == 1:
        return None
    title = game_gettext(game, "How {name} won").format(name=join_list(names[seat] for seat in winners[0]))
    return FilmRequest("hole", hole_to_show(view), title)


def hole_to_show(view: View) -> int:
    """Return the number of the hole that decided a finished game; the latest one where strokes did not decide."""
    gains = _gains(view.card, view.result) if view.result else []
    return decisive_hole(gains) if sum(gains) > 0 else finished_holes(view)


def _gains(card: Scorecard, result: Result) -> list[int]:
    """Return what the winners gained on the second side on each hole; [] where strokes did not decide."""
    sides = sorted(card.sides, key=lambda side: result.places[side[0]])
    if len(sides) < 2 or card.counts != "strokes" or result.totals != card.totals or len({*map(len, card.strokes)}) > 1:
        return []
    own, other = (map(sum, zip(*(card.strokes[seat] for seat in side), strict=True)) for side in sides[:2])
    return [theirs - ours for ours, theirs in zip(own, other, strict=True)]


class Clip(NamedTuple):
    """Some moves in a row, all on one hole."""

    hole: int
    """From 1; the holes of a playoff count on."""
    first: int
    """The number of moves made before its first one."""
    last: int
    """The number of moves made after its last one."""
    ends_hole: bool


def hole_clips(views: Sequence[View]) -> tuple[Clip, ...]:
    """Return a clip for each hole of a game, given the view before and after each move; the last may be in play."""
    ends = [*_hole_ends(views)]
    starts = [0, *ends]
    clips = [Clip(hole, start, end, True) for hole, (start, end) in enumerate(zip(starts, ends, strict=False), 1)]
    if starts[-1] < len(views) - 1:
        clips.append(Clip(len(ends) + 1, starts[-1], len(views) - 1, False))
    return (*clips,)


def _hole_ends(views: Sequence[View]) -> Iterator[int]:
    """Yield the numbers of moves with which a hole ended."""
    for ply in range(1, len(views)):
        if finished_holes(views[ply]) > finished_holes(views[ply - 1]):
            yield ply


class StrokeMarks(Protocol):
    """The marks by which a game tells its strokes apart."""

    @property
    def begins_stroke(self) -> Callable[[Any], bool]:
        """A test of whether a stroke begins from a view."""
        ...

    def shows(self, before: Any, after: Any, seat: int) -> bool:
        """Return whether something of a seat moves between two views."""
        ...


def stroke_clip(views: Sequence[View], ply: int, seat: Seat, marks: StrokeMarks) -> Clip:
    """Return the stroke of a seat that the move with this number belongs to, up to where the next stroke begins."""
    (hole,) = (clip for clip in hole_clips(views) if clip.first < ply <= clip.last)
    first = max((before for before in range(hole.first, ply) if marks.begins_stroke(views[before])), default=hole.first)
    has_moved = False
    for last in range(ply, hole.last):
        has_moved = has_moved or marks.shows(views[last - 1], views[last], seat)
        if has_moved and marks.begins_stroke(views[last]):
            return hole._replace(first=first, last=last, ends_hole=False)
    return hole._replace(first=first)


def find_clips(views: Sequence[View], request: FilmRequest, marks: StrokeMarks) -> tuple[Clip, ...]:
    """Return the clips of the film that is asked for; a hole that was not played yet is the latest one."""
    if request.kind == "stroke":
        return (stroke_clip(views, request.number, request.seat, marks),)
    holes = hole_clips(views)
    return holes if request.kind == "round" else holes[request.number - 1 : request.number] or holes[-1:]
