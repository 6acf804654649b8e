"""The texts in Play Nine's pictures, as short as their room."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.figures import figure
from engine.game import Seat
from engine.play_nine.score import HOLE_IN_ONES
from engine.play_nine.table import PLAYOFF_HOLES, GridView, HoleEnded, View
from engine.speech import N_, _, pgettext

BANDS: Mapping[str, str] = MappingProxyType(
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
WARNING = 5
"""The shots before the limit at which it is announced (P-32)."""


class Call(NamedTuple):
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


def call(view: View) -> Call:
    """Return the caption of the hole that the view shows."""
    last = _("Last shots") if view.out is not None and view.result is None else ""
    return _call(view, view.hole, view.playoff, _shot(view), last)


def ended(event: HoleEnded, view: View) -> Call:
    """Return the caption of a finished hole."""
    return _call(view, event.hole, event.playoff, _("Finished"), "")


def _call(view: View, hole: int, playoff: int, shot: str, last: str) -> Call:
    title, number, whole = pgettext("Play Nine", "Hole {number}"), hole, len(view.card.pars)
    if playoff:
        title, number, whole = _("Playoff {number}"), playoff, PLAYOFF_HOLES
    return Call(str(number), title.format(number=number), number, whole, shot, last)


def _shot(view: View) -> str:
    if view.result is not None:
        return _("Finished")
    if view.teeing:
        return pgettext("Play Nine", "Tee off")
    number = view.shots[view.awaiting[0]] + 1
    if number >= view.limit - WARNING or len(view.grids) == 1:
        return _("Shot {number}/{limit}").format(number=number, limit=view.limit)
    return _("Shot {number}").format(number=number)


def held(view: View) -> str:
    """Return how the player came by the card in hand."""
    return _("Taken") if view.source == "discard" else _("Drawn")


def tag(view: View, seat: Seat) -> str:
    """Return the note at a seat, or ""."""
    if seat in view.awaiting:
        return _("To tee off") if view.teeing else _("To play")
    return putted(view.grids[seat])


def putted(grid: GridView | None) -> str:
    """Return the note that a seat has putted out, or ""."""
    return _("Putted out") if grid and grid.out else ""


def lines(grid: GridView) -> Iterator[tuple[str, int]]:
    """Yield the parts of a score, in words and strokes (P-46)."""
    score = grid.score
    yield _("Plain cards"), score.plain
    if score.cancelled:
        yield _("Matched columns"), 0
    if score.aces:
        yield _("Hole-in-Ones"), HOLE_IN_ONES * len(score.aces)
    for value, bonus in score.bonuses:
        yield _("Bonus for the {value}s").format(value=figure(value)), bonus


def bonus(points: int) -> tuple[str, str]:
    """Return the group bonuses of a seat, the longer form first (P-36)."""
    return _("bonus {points}").format(points=figure(points)), figure(points)
