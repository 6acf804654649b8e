"""Make films of games in a process of low priority, and cache the latest."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Literal, NamedTuple
from weakref import WeakValueDictionary

from cachetools import LRUCache

from app.workers.analysis_worker import ReportWorker
from club.clips import Clip, hole_clips, stroke_clip
from engine.game import View
from engine.i18n import current_locale
from engine.record import Record
from render.film.maker import Studio, make_films
from render.film.reel import FilmTooLarge
from render.film.script import Take

CACHE_BYTES = 8 << 20
"""Bytes of films in the cache."""


class Wanted(NamedTuple):
    """What a film is to show."""

    kind: Literal["hole", "stroke", "round"]
    number: int = 0
    """The hole from 1, or 0 for the latest one; of a stroke the number of a move in it."""


class Film(NamedTuple):
    """A film: the clips that it shows, and its files; none if they would be too large."""

    clips: tuple[Clip, ...]
    files: tuple[bytes, ...]

    @property
    def size(self) -> int:
        """The bytes of the files."""
        return sum(map(len, self.files))


def film_game(studio: Studio, record: Record, wanted: Wanted, names: Sequence[str], most: int) -> Film:
    """Return the film of a part of a game, as the channel has seen it, in files of at most `most` bytes."""
    views = [record.rules.view(state, None) for state in record.states()]
    clips = _find_clips(studio, views, wanted)
    takes = [Take(views[clip.first : clip.last + 1], clip.ends_hole) for clip in clips]
    try:
        return Film(clips, make_films(studio, takes, names, most) if takes else ())
    except FilmTooLarge:
        return Film(clips, ())


def _find_clips(studio: Studio, views: Sequence[View], wanted: Wanted) -> tuple[Clip, ...]:
    if wanted.kind == "stroke":
        return (stroke_clip(views, wanted.number, studio.plays.begins_stroke),)
    holes = hole_clips(views)
    if wanted.kind == "round":
        return holes
    return holes[wanted.number - 1 : wanted.number] or holes[-1:]


class FilmWorker:
    """Makes a film once for all users who ask, and caches it."""

    def __init__(self, reports: ReportWorker) -> None:
        self._reports = reports
        self._films: LRUCache[object, Film] = LRUCache(CACHE_BYTES, lambda film: film.size + 1)
        self._locks: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()

    async def film(
        self, studio: Studio, record: Record, wanted: Wanted, names: Sequence[str], most: int, user: int
    ) -> Film:
        """Return the film of a part of a game; a user gets one film or report at a time."""
        key = record.seed, record.moves, wanted, (*names,), most, current_locale()
        async with self._locks.setdefault(key, asyncio.Lock()):
            if key not in self._films:
                film = await self._reports.run_for_user(partial(film_game, studio, record, wanted, names, most), user)
                if film.size >= CACHE_BYTES:
                    return film
                self._films[key] = film
            return self._films[key]
