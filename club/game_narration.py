"""A game told in words, stroke by stroke, as the channel may know it."""

from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Final

from club.film_requests import Clip
from club.live_table import finished_holes
from engine.game import AnyGame, Names, View
from engine.news import NewsItem, drop_interim, lines, strokes

MAX_LINE_CHARACTERS: Final = 400
"""The most characters of a line from which nothing is left out."""


def split_at_end(items: Sequence[NewsItem], *, ended: bool) -> tuple[Sequence[NewsItem], Sequence[NewsItem]]:
    """Return the items of a move up to the end of the hole, if it `ended` one, and those of the next hole."""
    ends = [number for number, item in enumerate(items, 1) if item.weight == "end" and item.seat is None]
    cut = ends[-1] if ended and ends else len(items)
    return items[:cut], items[cut:]


def lines_of_strokes(items: Sequence[NewsItem], names: Names) -> tuple[str, ...]:
    """Return a line for each stroke, from which nothing is left out."""
    items_by_stroke = strokes(drop_interim(items))
    return tuple(chain.from_iterable(lines(stroke, names, room=MAX_LINE_CHARACTERS) for stroke in items_by_stroke))


def tell_clips(game: AnyGame, views: Sequence[View], clips: Sequence[Clip], names: Names) -> tuple[str, ...]:
    """Return what clips show in words: one clip stroke by stroke, of several how each ended."""
    lines_by_clip = [_tell_clip(game, views[clip.first : clip.last + 1], names) for clip in clips]
    return lines_by_clip[0] if len(lines_by_clip) == 1 else tuple(own[-1] for own in lines_by_clip if own)


def _tell_clip(game: AnyGame, views: Sequence[View], names: Names) -> tuple[str, ...]:
    items: list[NewsItem] = []
    for before, after in pairwise(views):
        has_ended = finished_holes(after) > finished_holes(before)
        items += split_at_end(game.text.items_of_move(after, names, ended=has_ended), ended=has_ended)[0]
    return lines_of_strokes(items, names)
