"""The texts in Play Nine's pictures: captions, notes, and the contents of each seat."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.game import Seat
from engine.i18n import N_, _, format_number, pgettext
from engine.play_nine.options import MAX_PLAYOFF_HOLES
from engine.play_nine.state import GridView, HoleEnded
from engine.play_nine.view import HOLE_IN_ONE_COLUMN, View

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
    title, number, whole = pgettext("play-nine", "Hole {number}"), hole, len(view.card.pars)
    if playoff:
        title, number, whole = _("Playoff {number}"), playoff, MAX_PLAYOFF_HOLES
    return HoleCaption(str(number), title.format(number=number), number, whole, shot, last)


def _shot_text(view: View) -> str:
    if view.result is not None:
        return _("Finished")
    if view.teeing:
        return pgettext("play-nine", "Tee off")
    if not view.awaiting:
        return ""
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
    yield _("Single cards"), score.plain
    if score.cancelled:
        yield _("Pairs"), 0
    if score.aces:
        yield _("Hole-in-Ones"), HOLE_IN_ONE_COLUMN * len(score.aces)
    for value, bonus in score.bonuses:
        yield _("Bonus for the {value}s").format(value=format_number(value)), bonus


def bonus_text(points: int) -> tuple[str, str]:
    """Return the group bonuses of a seat, the longer form first (P-36)."""
    return _("bonus {points}").format(points=format_number(points)), format_number(points)


class SeatFigures(NamedTuple):
    """The figures below the cards."""

    label: str
    """The label of the hole's score: provisional or final."""
    hole: int | None
    """None for a seat that does not play it."""
    bonus: int
    total: int
    leads: bool
    best: bool = False
    """Whether the hole's score is the best of a finished hole."""


class SeatPicture(NamedTuple):
    """The contents of a seat."""

    seat: Seat
    name: str
    letters: str
    grid: GridView | None
    figures: SeatFigures
    acts: bool = False
    out: bool = False
    deals: bool = False
    tag: str = ""
    touched: tuple[int, ...] = ()
    """The positions of the cards that the last move touched."""
    aces: int = 0
    """The pairs of Hole-in-Ones with which a seat won a finished hole."""


def best_seats(event: HoleEnded) -> tuple[Seat, ...]:
    """Return the seats with the fewest strokes of the hole."""
    strokes = {seat: grid.score.total for seat, grid in enumerate(event.grids) if grid}
    return tuple(seat for seat, total in strokes.items() if total == min(strokes.values()))


def hole_winner_label(event: HoleEnded) -> str:
    """Return the words above the fewest strokes of a hole; "best hole" is the scorecard's word for a round's best."""
    if sum(grid is not None for grid in event.grids) == 1:
        return _("Hole score")
    return _("Hole winner") if len(best_seats(event)) == 1 else _("Hole shared")


def seat_in_play(view: View, number: Seat, name: str, letters: str) -> SeatPicture:
    """Return a seat while a hole is played, or after the last one."""
    grid, acts = view.grids[number], number in view.awaiting
    out = bool(grid and grid.out)
    positions = tuple(position for seat, position in view.touched if seat == number)
    figures = _seat_figures(view, number, grid, out or view.result is not None)
    return SeatPicture(
        number, name, letters, grid, figures, acts, out, view.dealer == number, seat_note(view, number), positions
    )


def seat_finished(event: HoleEnded, view: View, number: Seat, name: str, letters: str) -> SeatPicture:
    """Return a seat of a finished hole."""
    grid = event.grids[number]
    figures = _seat_figures(view, number, grid, True)._replace(best=number in best_seats(event))
    out = bool(grid and grid.out)
    aces = len(grid.score.aces) if grid and number in best_seats(event) else 0
    note = _("A pair of Hole-in-Ones!") if aces else putted_out_note(grid)
    return SeatPicture(number, name, letters, grid, figures, out=out, tag=note, aces=aces)


def _seat_figures(view: View, number: Seat, grid: GridView | None, final: bool) -> SeatFigures:
    return SeatFigures(
        label=pgettext("play-nine", "Hole") if final else _("Open"),
        hole=grid.score.total if grid else None,
        bonus=sum(bonus for _value, bonus in grid.score.bonuses) if grid else 0,
        total=view.card.totals[number],
        leads=number in view.card.leaders and len(view.grids) > 1,
    )
