"""Make films of games in a process of low priority, and cache the latest."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from cachetools import LRUCache

from app.workers.analysis_worker import ReportWorker
from club.film_requests import (
    BEST,
    DECISIVE,
    Clip,
    FilmRequest,
    best_stroke,
    find_clips,
    hole_to_show,
    parse_film_request,
    request_for_stroke,
)
from club.game_narration import tell_clips
from club.post_game_analysis import analyse_game, can_report
from club.user_error import UserError
from club.verification import parse_proof
from engine.game import IllegalMove, Names, UnreadableMove, View
from engine.i18n import _, current_locale
from engine.record import Record
from engine.report import Report
from render.film.maker import Studio, make_films
from render.film.reel import FilmTooLarge
from render.film.script import FilmTake

CACHE_BYTES = 8 << 20
"""Bytes of films in the cache."""
MAX_UPLOAD_BYTES: Final = 8_000_000
"""The most bytes of a file that every server takes."""
THE_HOUSE: Final = 0
"""The user for whom the bot makes films by itself; the films of one user are made one by one."""


class Film(NamedTuple):
    """A film: the clips that it shows, its story in words, and its files; none if they would be too large."""

    clips: tuple[Clip, ...]
    story: tuple[str, ...]
    files: tuple[bytes, ...] = ()

    @property
    def size(self) -> int:
        """The bytes of the files."""
        return sum(map(len, self.files))


def film_game(studio: Studio, record: Record, request: FilmRequest, names: Names, labels: Names, most: int) -> Film:
    """Return the film of a part of a game, as the channel has seen it, in files of at most `most` bytes.

    Pictures have the `names`, the story the `labels`.
    """
    views = public_views(record)
    film = tell_film(studio, record, views, request, labels)
    takes = [FilmTake(views[clip.first : clip.last + 1], clip.ends_hole) for clip in film.clips]
    try:
        return film._replace(files=make_films(studio, takes, names, most) if takes else ())
    except FilmTooLarge:
        return film


def public_views(record: Record) -> list[View]:
    """Return what the channel has seen after each move."""
    return [record.rules.view(state, None) for state in record.states()]


def tell_film(studio: Studio, record: Record, views: Sequence[View], request: FilmRequest, labels: Names) -> Film:
    """Return a film without its files, for its story."""
    clips = find_clips(views, request, studio.plays)
    return Film(clips, tell_clips(record.game_definition, views, clips, labels))


class FileFilm(NamedTuple):
    """A film of a record file, its game, and what it shows."""

    game: str
    pars: tuple[int, ...]
    request: FilmRequest
    film: Film


def film_file(studios: Mapping[str, Studio], text: str, choice: str, most: int) -> FileFilm:
    """Return the film of a record file, whose players have numbers for names.

    Raise `UserError` for a file that is no record, or whose moves are against the rules.
    """
    try:
        record = parse_proof(text).record
        views = public_views(record)
    except (UnreadableMove, IllegalMove, ValueError) as error:
        raise UserError(_("I can't read a game from that file: {reason}").format(reason=error)) from error
    if record.game not in studios:
        raise UserError(_("There's no replay of this game, because it has no pictures."))
    names = player_names(record.seats)
    report = report_of(record, views[-1]) if choice in (BEST, DECISIVE) else None
    request = parse_film_request(choice, record.game, hole_to_show(views[-1]), report, names)
    film = film_game(studios[record.game], record, request, names, names, most)
    return FileFilm(record.game, views[-1].card.pars, request, film)


class BestStroke(NamedTuple):
    """The film of the best stroke of several rounds: the number of its round, its title, and the film."""

    number: int
    title: str
    film: Film


def film_best_stroke(
    studios: Mapping[str, Studio], rounds: Sequence[tuple[Record, str]], most: int
) -> BestStroke | None:
    """Return the film of the best stroke of finished rounds, each of one named player; None if none has strokes."""
    candidates = []
    for number, (record, _name) in enumerate(rounds):
        report = report_of(record, record.rules.view(record.last_state(), None))
        best = best_stroke(report.strokes) if report and record.game in studios else None
        if best is not None:
            candidates.append((best.luck_and_skill, number, best))
    if not candidates:
        return None
    _worth, number, best = max(candidates, key=itemgetter(0))
    record, name = rounds[number]
    request = request_for_stroke(record.game, best, (name,))
    return BestStroke(number, request.title, film_game(studios[record.game], record, request, (name,), (name,), most))


def player_names(seats: int) -> tuple[str, ...]:
    """Return names for the players of a record, which has none."""
    return tuple(_("Player {number}").format(number=seat) for seat in range(1, seats + 1))


def report_of(record: Record, last: View) -> Report | None:
    """Return the report on a game; None if it is not over or has no analysis."""
    return analyse_game(record, ()) if last.result and can_report(record.game_definition, last) else None


class FilmWorker:
    """Makes a film once for all users who ask, and caches it."""

    def __init__(self, reports: ReportWorker) -> None:
        self._reports = reports
        self._films: LRUCache[object, Film] = LRUCache(CACHE_BYTES, lambda film: film.size + 1)
        self._locks: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()

    async def film(
        self, studio: Studio, record: Record, request: FilmRequest, names: Names, labels: Names, most: int, user: int
    ) -> Film:
        """Return the film of a part of a game; if it cannot be made now, its story alone.

        A user gets one film or report at a time.
        """
        key = record.seed, record.moves, request, (*labels,), most, current_locale()
        async with self._locks.setdefault(key, asyncio.Lock()):
            if key in self._films:
                return self._films[key]
            make = partial(film_game, studio, record, request, names, labels, most)
            try:
                film = await self._reports.run_for_user(make, user)
            except UserError:
                return await asyncio.to_thread(_tell_game, studio, record, request, labels)
            if film.size < CACHE_BYTES:
                self._films[key] = film
            return film

    async def film_file(self, studios: Mapping[str, Studio], text: str, choice: str, most: int, user: int) -> FileFilm:
        """Return the film of a record file; raise `UserError` if it has none."""
        return await self._reports.run_for_user(partial(film_file, studios, text, choice, most), user)

    async def best_stroke(
        self, studios: Mapping[str, Studio], rounds: Sequence[tuple[Record, str]], most: int, user: int
    ) -> BestStroke | None:
        """Return the film of the best stroke of finished rounds; raise `UserError` if it cannot be made now."""
        return await self._reports.run_for_user(partial(film_best_stroke, studios, rounds, most), user)


def _tell_game(studio: Studio, record: Record, request: FilmRequest, labels: Names) -> Film:
    return tell_film(studio, record, public_views(record), request, labels)
