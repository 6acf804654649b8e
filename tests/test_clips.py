"""Clips of a game cover every move once, hole by hole, and a stroke from its beginning to the next one."""

import dataclasses
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageSequence

from app.workers.film_worker import film_game
from club.film_requests import BEST, DECISIVE, FilmRequest, hole_clips, parse_film_request, stroke_clip
from club.live_table import finished_holes
from engine.analysis import Decision
from engine.caddie import MoveValue
from engine.record import Move, Record
from engine.registry import EDITIONS, GAMES
from engine.report import Report, Stroke
from render.film import maker
from render.film.maker import Studio
from ui.games import FACES

SEATS, NAMES = 2, ("Annika", "Björn")


@cache
def record_of(key: str, moves: int = 90) -> Record:
    """Return the record of the first moves of a game of the house."""
    game = GAMES[key]
    record = Record(game=key, edition=game.edition, options=game.rules.options(), seats=SEATS, seed=b"clips", moves=())
    state = record.initial_state()
    for ply in range(1, moves + 1):
        seat = record.rules.awaiting(state)[0]
        move = game.ai.timeout_move(record.rules.view(state, seat), record.luck(ply, "house"))
        record = record.with_moves(Move(seat, record.rules.write_move(move)))
        state = record.play(state, ply, record.moves[-1])
    return record


def views_of(key: str) -> list[Any]:
    """Return the channel's views of that record."""
    record = record_of(key)
    return [record.rules.view(state, None) for state in record.states()]


def studio_of(key: str) -> Studio:
    studio = FACES[key].studio
    assert studio
    return studio


@pytest.mark.parametrize("key", FACES)
def test_holes_follow_each_other_and_cover_every_move(key: str) -> None:
    views = views_of(key)
    clips = hole_clips(views)
    assert len(clips) > 1
    assert [clip.hole for clip in clips] == [*range(1, len(clips) + 1)]
    assert (clips[0].first, clips[-1].last) == (0, len(views) - 1)
    assert all(one.last == other.first for one, other in pairwise(clips))
    for clip in clips:
        assert clip.ends_hole == (finished_holes(views[clip.last]) == clip.hole)


@pytest.mark.parametrize("key", FACES)
def test_a_stroke_is_shown_from_its_beginning_until_its_seat_has_moved(key: str) -> None:
    views, plays, moves = views_of(key), studio_of(key).plays, record_of(key).moves
    holes = hole_clips(views)
    for ply, move in enumerate(moves, 1):
        clip = stroke_clip(views, ply, move.seat, plays)
        (hole,) = (hole for hole in holes if hole.first < ply <= hole.last)
        assert hole.first <= clip.first < ply <= clip.last <= hole.last
        assert plays.begins_stroke(views[clip.first]) or clip.first == hole.first
        assert clip.ends_hole == (hole.ends_hole and clip.last == hole.last)
        shown = any(plays.shows(*pair, move.seat) for pair in pairwise(views[ply - 1 : clip.last + 1]))
        assert shown or clip.last == hole.last


def test_a_hole_in_play_and_a_round_are_filmed_in_files_below_the_limit() -> None:
    studio, record = studio_of("final-nine"), record_of("final-nine", 60)
    hole = film_game(studio, record, FilmRequest("hole"), NAMES, NAMES, 10**6)
    assert [clip.ends_hole for clip in hole.clips] == [False]
    whole = film_game(studio, record, FilmRequest("round"), NAMES, NAMES, 300_000)
    assert len(whole.clips) > 1
    assert max(map(len, whole.files)) <= 300_000
    assert len(whole.files) < len(whole.clips) or sum(map(len, whole.files)) > 300_000
    joined = film_game(studio, record, FilmRequest("round"), NAMES, NAMES, 10**7).files
    assert len(joined) == 1
    assert frame_count(joined[0]) == sum(map(frame_count, whole.files))


def stroke(ply: int, saved_by_luck: float, lost: float) -> Stroke:
    """Return a stroke of the first seat: what chance saved, and what the decision lost."""
    played, best = MoveValue(None, 3 + lost), MoveValue(None, 3.0)
    decision = Decision(ply, 0, 2, 0.0, played, best, certain=False)
    return Stroke(decision, saved_by_luck, is_pure_chance=True, luck=saved_by_luck)


def test_the_best_stroke_is_decided_right_and_says_what_it_saved() -> None:
    report = Report((), (stroke(4, 0.8, 0.0), stroke(9, 1.4, 0.02), stroke(12, 2.9, 0.4)), (), (), None)
    request = parse_film_request(BEST, "scramble", 3, report, NAMES)
    assert request == FilmRequest("stroke", 9, "Annika's best stroke · hole 2 · saved 1.4 strokes")


def test_strokes_that_saved_nothing_give_way_to_the_decisive_hole() -> None:
    report = Report((), (stroke(4, 0.04, 0.0), stroke(9, -0.6, 0.0)), (), (), None)
    assert parse_film_request(BEST, "scramble", 3, report, NAMES) == parse_film_request(
        DECISIVE, "scramble", 3, report, NAMES
    )


def frame_count(film: bytes) -> int:
    frames = [frame.convert("RGB").size for frame in ImageSequence.Iterator(Image.open(BytesIO(film)))]
    assert len(set(frames)) == 1
    return len(frames)


def test_a_film_that_does_not_fit_has_clips_but_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "MAX_FILM_BYTES", 1000)
    film = film_game(studio_of("play-nine"), record_of("play-nine"), FilmRequest("hole", 1), NAMES, NAMES, 10**6)
    assert (len(film.clips), film.files) == (1, ())


@pytest.mark.parametrize("key", FACES)
def test_a_film_of_a_game_under_way_is_made_of_the_channels_views(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    record = record_of(key)
    original = record.game_definition.rules

    def view(state: Any, seat: int | None) -> Any:
        asked.append(seat)
        return original.view(state, seat)

    watched = dataclasses.replace(record.game_definition, rules=dataclasses.replace(original, view=view))
    monkeypatch.setitem(EDITIONS, (key, record.edition), watched)
    film_game(studio_of(key), record, FilmRequest("hole", 1), NAMES, NAMES, 10**6)
    assert set(asked) == {None}
