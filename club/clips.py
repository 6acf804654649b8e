"""Clips of a game: the moves that a film shows, found in the channel's views alone."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

from club.live_table import finished_holes
from club.post_game_analysis import RIGHT_WITHIN_STROKES
from engine.game import Names, Seat, View
from engine.i18n import _, format_number, game_gettext
from engine.report import Report, Stroke


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


BEST, DECISIVE, ROUND = "best", "decisive", "round"
"""The parts that a film can show beside a hole, which has a number; "" is the latest hole."""
HOLES_MAX: Final = 30
"""The most holes of a game, a playoff's included."""


class Wanted(NamedTuple):
    """The part of a game that a film shows, and the film's title; "" is the name of the hole."""

    kind: Literal["hole", "stroke", "round"]
    number: int = 0
    """The hole from 1, or 0 for the latest one; of a stroke the number of a move in it."""
    title: str = ""
    seat: Seat = 0
    """Whose stroke it is."""


def find_wanted(
    choice: str, game: str, last_hole: int, report: Report | None, names: Names, own: Collection[Seat] = ()
) -> Wanted:
    """Return what a choice means; the best stroke is one of the `own` seats, or else of all.

    Without a report the decisive hole is the last one, and the best stroke is the latest hole.
    """
    if choice.isdecimal():
        return Wanted("hole", min(int(choice), HOLES_MAX))
    if choice == ROUND:
        return Wanted("round", title=_("The whole round"))
    if choice == DECISIVE:
        turn = report.turning_point if report else None
        hole = turn.stroke.decision.hole if turn else last_hole
        return Wanted("hole", hole, game_gettext(game, "The decisive hole: {number}").format(number=hole))
    return (report and _best_stroke(game, report, names, own)) or Wanted("hole")


def _best_stroke(game: str, report: Report, names: Names, own: Collection[Seat]) -> Wanted | None:
    best = best_stroke([stroke for stroke in report.strokes if stroke.decision.seat in own] or report.strokes)
    return best and want_stroke(game, best, names)


def best_stroke(strokes: Sequence[Stroke]) -> Stroke | None:
    """Return the stroke that gained most after a right decision: a lucky mistake is none. None without strokes."""
    right = [stroke for stroke in strokes if stroke.decision.loss <= RIGHT_WITHIN_STROKES]
    return max(right or strokes, key=lambda stroke: stroke.luck_and_skill, default=None)


def want_stroke(game: str, best: Stroke, names: Names) -> Wanted:
    """Return what shows a best stroke; the title says what it saved."""
    said = game_gettext(game, "{name}'s best stroke · hole {number} · saved {gained} strokes")
    gained, decision = format_number(best.luck_and_skill, 1), best.decision
    title = said.format(name=names[decision.seat], number=decision.hole, gained=gained)
    return Wanted("stroke", decision.ply, title, decision.seat)


def find_clips(views: Sequence[View], wanted: Wanted, marks: StrokeMarks) -> tuple[Clip, ...]:
    """Return the clips of what is wanted; a hole that was not played yet is the latest one."""
    if wanted.kind == "stroke":
        return (stroke_clip(views, wanted.number, wanted.seat, marks),)
    holes = hole_clips(views)
    return holes if wanted.kind == "round" else holes[wanted.number - 1 : wanted.number] or holes[-1:]
