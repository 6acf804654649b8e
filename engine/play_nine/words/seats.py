"""The contents of a seat in a picture: its grid, its figures, its note."""

from typing import NamedTuple

from engine.game import Seat
from engine.play_nine.table import HOLE_IN_ONE, GridView, HoleEnded, View
from engine.play_nine.words.picture import putted_out_note, seat_note
from engine.speech import _, ngettext, pgettext


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
    """The number of Hole-in-Ones of a finished hole."""


def best_seats(event: HoleEnded) -> tuple[Seat, ...]:
    """Return the seats with the fewest strokes of the hole."""
    strokes = {seat: grid.score.total for seat, grid in enumerate(event.grids) if grid}
    return tuple(seat for seat, total in strokes.items() if total == min(strokes.values()))


def seat_in_play(view: View, number: Seat, name: str, letters: str) -> SeatPicture:
    """Return a seat while a hole is played, or after the last one."""
    grid, acts = view.grids[number], number in view.awaiting
    out = bool(grid and grid.out)
    touched = tuple(position for touched, position in view.touched if touched == number)
    figures = _seat_figures(view, number, grid, out or view.result is not None)
    return SeatPicture(number, name, letters, grid, figures, acts, out, view.dealer == number, seat_note(view, number), touched)


def seat_finished(event: HoleEnded, view: View, number: Seat, name: str, letters: str) -> SeatPicture:
    """Return a seat of a finished hole."""
    grid = event.grids[number]
    figures = _seat_figures(view, number, grid, True)._replace(best=number in best_seats(event))
    out = bool(grid and grid.out)
    aces = grid.cards.count(HOLE_IN_ONE) if grid else 0
    said = ngettext("Hole-in-One!", "{count} Hole-in-Ones!", aces).format(count=aces) if aces else putted_out_note(grid)
    return SeatPicture(number, name, letters, grid, figures, out=out, tag=said, aces=aces)


def _seat_figures(view: View, number: Seat, grid: GridView | None, final: bool) -> SeatFigures:
    return SeatFigures(
        label=pgettext("Play Nine", "Hole") if final else _("Open"),
        hole=grid.score.total if grid else None,
        bonus=sum(bonus for _value, bonus in grid.score.bonuses) if grid else 0,
        total=view.card.totals[number],
        leads=number in view.card.leaders and len(view.grids) > 1,
    )
