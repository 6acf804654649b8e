"""Clips of a game: the moves that a film shows, found in the channel's views alone."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from club.live_table import finished_holes
from engine.game import View


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


def stroke_clip(views: Sequence[View], ply: int, begins_stroke: Callable[[Any], bool]) -> Clip:
    """Return the stroke that the move with this number belongs to, from the position before it to the next stroke."""
    (hole,) = (clip for clip in hole_clips(views) if clip.first < ply <= clip.last)
    first = max((before for before in range(hole.first, ply) if begins_stroke(views[before])), default=hole.first)
    has_shown = False
    for last in range(ply, hole.last + 1):
        has_shown = has_shown or bool(views[last].events)
        if has_shown and begins_stroke(views[last]):
            return hole._replace(first=first, last=last, ends_hole=hole.ends_hole and last == hole.last)
    return hole._replace(first=first)
