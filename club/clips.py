"""Clips of a game: the moves that a film shows, found in the channel's views alone."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from club.film_requests import FilmRequest
from club.live_table import finished_holes
from engine.game import Seat, View


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
