"""Draw Play Nine: the table in play, a finished hole, the cards, a scored grid."""

from collections.abc import Iterator, Sequence
from functools import partial

from engine.play_nine import GAME
from engine.play_nine.score import score
from engine.play_nine.table import GridView, HoleEnded, View
from engine.play_nine.words.seats import ended, playing
from render.atlas import Leaf
from render.canvas import Canvas
from render.names import initials, shown
from render.play_nine import finished, green, scored, seat, standings
from render.play_nine.layout import layout
from render.play_nine.sheet import sheet as cards_sheet

__all__ = ["AHEAD", "cards_sheet", "example", "hole", "hole_end", "leaves", "table"]

AHEAD = (
    *(partial(seat.warm, seats) for seats in GAME.seats),
    *(partial(green.warm, layout(seats).green) for seats in GAME.seats),
)
"""Functions that fill the caches shared by all tables of a size, called before the first table."""


def leaves() -> Iterator[Leaf]:
    """Yield the atlas entry of every card that can lie on a table."""
    for plan in map(layout, GAME.seats):
        yield from seat.leaves(plan.size)
        yield from green.leaves(plan.green)


def example(top: Sequence[int], bottom: Sequence[int]) -> Canvas:
    """Draw one open grid with its strokes broken down."""
    cards = (*top, *bottom)
    return scored.scored(GridView(cards, score(cards), False))


def table(view: View, names: Sequence[str]) -> Canvas:
    """Draw the table as a view shows it."""
    names = shown(names)
    letters, plan = initials(names), layout(len(names))
    canvas = Canvas(seat.base(len(names)))
    green.draw(canvas, plan.green, view)
    standings.draw(canvas, plan, view, names, letters)
    for number, name in enumerate(names):
        seat.draw(canvas, len(names), playing(view, number, name, letters[number]))
    return canvas


def hole(view: View, names: Sequence[str]) -> Canvas | None:
    """Draw the end of a hole from the view right after it; return None for any other view."""
    ends = [event for event in view.events if isinstance(event, HoleEnded)]
    return hole_end(ends[-1], view, names) if ends else None


def hole_end(event: HoleEnded, view: View, names: Sequence[str]) -> Canvas:
    """Draw the open grids of a finished hole; `view` is of any later moment and has the totals."""
    names = shown(names)
    letters, plan = initials(names), layout(len(names))
    canvas = Canvas(seat.base(len(names)))
    finished.draw(canvas, plan.green, event, view, names, letters)
    standings.draw(canvas, plan, view, names, letters)
    looks = [ended(event, view, number, name, letters[number]) for number, name in enumerate(names)]
    for draw in (seat.draw, seat.celebrate):
        for look in looks:
            draw(canvas, len(names), look)
    return canvas
