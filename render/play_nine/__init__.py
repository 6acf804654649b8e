"""Play Nine in pictures: the table in play, a finished hole, the cards, a scored grid."""

from collections.abc import Sequence

from engine.game import Seat
from engine.play_nine.score import score
from engine.play_nine.table import GridView, HoleEnded, View
from engine.play_nine.words import picture as words
from engine.speech import _
from render.canvas import Canvas
from render.names import initials, shown
from render.play_nine import finished, green, scored, seat, sheet, standings
from render.play_nine.layout import layout
from render.play_nine.seat import Figures, Look


def warm(seats: int) -> None:
    """Draws once what tables of so many share, a second of work, so that their first picture is quick too."""
    seat.base(seats)
    seat.warm(seats)


def cards_sheet() -> Canvas:
    """Every card with its name and what the table marks on cards."""
    return sheet.sheet()


def example(top: Sequence[int], bottom: Sequence[int]) -> Canvas:
    """One open grid with its strokes broken down."""
    cards = (*top, *bottom)
    return scored.scored(GridView(cards, score(cards), False))


def table(view: View, names: Sequence[str]) -> Canvas:
    """The table as a view shows it."""
    names = shown(names)
    letters, plan = initials(names), layout(len(names))
    canvas = Canvas(seat.base(len(names)), plan.cuts)
    green.draw(canvas, plan.green, view)
    standings.draw(canvas, plan, view, names, letters)
    for number, name in enumerate(names):
        seat.draw(canvas, len(names), _playing(view, number, name, letters[number]))
    return canvas


def hole_end(event: HoleEnded, view: View, names: Sequence[str]) -> Canvas:
    """The open grids of a hole just finished; `view` is of any moment after it and gives the totals."""
    names = shown(names)
    letters, plan = initials(names), layout(len(names))
    canvas = Canvas(seat.base(len(names)), plan.cuts)
    finished.draw(canvas, plan.green, event, view, names, letters)
    standings.draw(canvas, plan, view, names, letters)
    for number, name in enumerate(names):
        seat.draw(canvas, len(names), _finished(event, view, number, name, letters[number]))
    return canvas


def _playing(view: View, number: Seat, name: str, letters: str) -> Look:
    """A seat while a hole is played, or after the last one."""
    grid, acts = view.grids[number], number in view.awaiting
    out = bool(grid and grid.out)
    touched = tuple(position for touched, position in view.touched if touched == number)
    figures = _figures(view, number, grid, out or view.result is not None)
    return Look(
        number, name, letters, grid, figures, acts, out, view.dealer == number, words.tag(view, number), touched
    )


def _finished(event: HoleEnded, view: View, number: Seat, name: str, letters: str) -> Look:
    """A seat of a finished hole."""
    grid = event.grids[number]
    figures = _figures(view, number, grid, True)._replace(best=number in finished.best(event))
    out = bool(grid and grid.out)
    return Look(number, name, letters, grid, figures, out=out, tag=words.putted(grid))


def _figures(view: View, number: Seat, grid: GridView | None, final: bool) -> Figures:
    return Figures(
        label=_("Hole") if final else _("Open"),
        hole=grid.score.total if grid else None,
        bonus=sum(bonus for _value, bonus in grid.score.bonuses) if grid else 0,
        total=view.card.totals[number],
        leads=number in view.card.leaders and len(view.grids) > 1,
    )
