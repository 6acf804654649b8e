"""Draw Play Nine: the table in play, a finished hole, the cards, a scored grid."""

from collections.abc import Iterator, Sequence
from functools import partial

from engine.play_nine import GAME
from engine.play_nine.state import GridView, HoleEnded
from engine.play_nine.text.picture import seat_finished, seat_in_play
from engine.play_nine.view import View, score
from render.atlas import AtlasEntry
from render.canvas import Canvas
from render.names import drawable_names, initials
from render.play_nine import green, reference, seat, standings
from render.play_nine.layout import layout
from render.play_nine.reference import card_sheet as cards_sheet

__all__ = ["CACHE_WARMERS", "atlas_entries", "cards_sheet", "hole", "hole_end", "scored_example", "table"]

CACHE_WARMERS = (
    *(partial(seat.warm_cache, seats) for seats in GAME.rules.seats),
    *(partial(green.warm_cache, layout(seats).green) for seats in GAME.rules.seats),
)
"""Functions that fill the caches shared by all tables of a size, called before the first table."""


def atlas_entries() -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every card that can lie on a table."""
    for plan in map(layout, GAME.rules.seats):
        yield from seat.atlas_entries(plan.size)
        yield from green.atlas_entries(plan.green)


def scored_example(top: Sequence[int], bottom: Sequence[int]) -> Canvas:
    """Draw one open grid with its strokes broken down."""
    cards = (*top, *bottom)
    return reference.scored_grid(GridView(cards, score(cards), False))


def table(view: View, names: Sequence[str]) -> Canvas:
    """Draw the table as a view shows it."""
    names = drawable_names(names)
    letters, plan = initials(names), layout(len(names))
    canvas = Canvas(seat.table_sheet(len(names)))
    green.draw(canvas, plan.green, view)
    standings.draw(canvas, plan, view, names, letters)
    for number, name in enumerate(names):
        seat.draw(canvas, len(names), seat_in_play(view, number, name, letters[number]))
    return canvas


def hole(view: View, names: Sequence[str]) -> Canvas | None:
    """Draw the end of a hole from the view right after it; return None for any other view."""
    ends = [event for event in view.events if isinstance(event, HoleEnded)]
    return hole_end(ends[-1], view, names) if ends else None


def hole_end(event: HoleEnded, view: View, names: Sequence[str]) -> Canvas:
    """Draw the open grids of a finished hole; `view` is of any later moment and has the totals."""
    names = drawable_names(names)
    letters, plan = initials(names), layout(len(names))
    canvas = Canvas(seat.table_sheet(len(names)))
    green.draw_finished(canvas, plan.green, event, view, names, letters)
    standings.draw(canvas, plan, view, names, letters)
    looks = [seat_finished(event, view, number, name, letters[number]) for number, name in enumerate(names)]
    for draw in (seat.draw, seat.celebrate_hole_in_one):
        for look in looks:
            draw(canvas, len(names), look)
    return canvas
