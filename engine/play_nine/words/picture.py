"""The texts in Play Nine's pictures, as short as their room."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.figures import format_number
from engine.game import Seat
from engine.play_nine.score import HOLE_IN_ONE_COLUMN
from engine.play_nine.table import PLAYOFF_HOLES, GridView, HoleEnded, View
from engine.speech import N_, _, pgettext

BAND_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "ace": N_("Hole-in-One"),
        "mulligan": N_("Mulligan"),
        "fairway": N_("Fairway"),
        "rough": N_("Rough"),
        "bunker": N_("Bunker"),
        "water": N_("Water"),
        "bounds": N_("Out of Bounds"),
    }
)
"""The names of the bands on the cards."""
WARNING_SHOTS = 5
"""The shots before the limit at which it is announced (P-32)."""


class HoleCaption(NamedTuple):
    """The caption of a hole."""

    flag: str
    title: str
    part: int
    whole: int
    shot: str
    last: str
    """The note that these are the last shots, or ""."""

    @property
    def of(self) -> str:
        return _("of {number}").format(number=self.whole)


def hole_caption(view: View) -> HoleCaption:
    """Return the caption of the hole that the view shows."""
    last = _("Last shots") if view.out is not None and view.result is None else ""
    return _caption(view, view.hole, view.playoff, _shot_text(view), last)


def finished_caption(event: HoleEnded, view: View) -> HoleCaption:
    """Return the caption of a finished hole."""
    return _caption(view, event.hole, event.playoff, _("Finished"), "")


def _caption(view: View, hole: int, playoff: int, shot: str, last: str) -> HoleCaption:
    title, number, whole = pgettext("Play Nine", "Hole {number}"), hole, len(view.card.pars)
    if playoff:
        title, number, whole = _("Playoff {number}"), playoff, PLAYOFF_HOLES
    return HoleCaption(str(number), title.format(number=number), number, whole, shot, last)


def _shot_text(view: View) -> str:
    if view.result is not None:
        return _("Finished")
    if view.teeing:
        return pgettext("Play Nine", "Tee off")
    number = view.shots[view.awaiting[0]] + 1
    if number >= view.limit - WARNING_SHOTS or len(view.grids) == 1:
        return _("Shot {number}/{limit}").format(number=number, limit=view.limit)
    return _("Shot {number}").format(number=number)


def held_source(view: View) -> str:
    """Return how the player came by the card in hand."""
    return _("Taken") if view.source == "discard" else _("Drawn")


def seat_note(view: View, seat: Seat) -> str:
    """Return the note at a seat, or ""."""
    if seat in view.awaiting:
        return _("To tee off") if view.teeing else _("To play")
    return putted_out_note(view.grids[seat])


def putted_out_note(grid: GridView | None) -> str:
    """Return the note that a seat has putted out, or ""."""
    return _("Putted out") if grid and grid.out else ""


def score_lines(grid: GridView) -> Iterator[tuple[str, int]]:
    """Yield the parts of a score, in words and strokes (P-46)."""
    score = grid.score
    yield _("Plain cards"), score.plain
    if score.cancelled:
        yield _("Matched columns"), 0
    if score.aces:
        yield _("Hole-in-Ones"), HOLE_IN_ONE_COLUMN * len(score.aces)
    for value, bonus in score.bonuses:
        yield _("Bonus for the {value}s").format(value=format_number(value)), bonus


def bonus_text(points: int) -> tuple[str, str]:
    """Return the group bonuses of a seat, the longer form first (P-36)."""
    return _("bonus {points}").format(points=format_number(points)), format_number(points)
