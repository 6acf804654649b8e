"""Requests for films: the part of a game that a user has chosen to watch, such as the decisive hole."""

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from club.mistake_practice import RIGHT_WITHIN_STROKES
from engine.game import Names, Seat
from engine.i18n import _, format_number, game_gettext
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
    choice: str, game: str, last_hole: int, report: Report | None, names: Names, own: Collection[Seat] = ()
) -> FilmRequest:
    """Return the film that a choice asks for; the best stroke is one of the `own` seats, or else of all.

    Without a report the decisive hole is the last one, and the best stroke is the latest hole.
    """
    if choice.isdecimal():
        return FilmRequest("hole", min(int(choice), MAX_HOLES))
    if choice == ROUND:
        return FilmRequest("round", title=_("The whole round"))
    if choice == DECISIVE:
        turn = report.turning_point if report else None
        hole = turn.stroke.decision.hole if turn else last_hole
        return FilmRequest("hole", hole, game_gettext(game, "The decisive hole: {number}").format(number=hole))
    return (report and _request_for_best(game, report, names, own)) or FilmRequest("hole")


def _request_for_best(game: str, report: Report, names: Names, own: Collection[Seat]) -> FilmRequest | None:
    best = best_stroke([stroke for stroke in report.strokes if stroke.decision.seat in own] or report.strokes)
    return best and request_for_stroke(game, best, names)


def best_stroke(strokes: Sequence[Stroke]) -> Stroke | None:
    """Return the stroke that gained most after a right decision: a lucky mistake is none. None without strokes."""
    right = [stroke for stroke in strokes if stroke.decision.loss <= RIGHT_WITHIN_STROKES]
    return max(right or strokes, key=lambda stroke: stroke.luck_and_skill, default=None)


def request_for_stroke(game: str, best: Stroke, names: Names) -> FilmRequest:
    """Return the film of a best stroke; the title says what it saved."""
    form = game_gettext(game, "{name}'s best stroke · hole {number} · saved {gained} strokes")
    strokes, decision = format_number(best.luck_and_skill, 1), best.decision
    title = form.format(name=names[decision.seat], number=decision.hole, gained=strokes)
    return FilmRequest("stroke", decision.ply, title, decision.seat)
