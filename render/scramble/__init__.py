"""Draw Scramble Golf: compose the board (`table`), the race, a hand, the cards."""

from collections.abc import Callable, Sequence
from functools import partial

from engine.scramble.cards.deck import DISCS
from engine.scramble.events import HoleEnded
from engine.scramble.view import View
from render.canvas import Canvas
from render.names import drawable_names, initials
from render.scramble import board_ground, dice, hole, hole_end, marks, race
from render.scramble.cards import deck_sheet as cards_sheet

__all__ = ["CACHE_WARMERS", "cards_sheet", "finished_hole", "table"]

_BETWEEN_THROWS = ("Setup", "PreThrow", "Over")
"""The phases in which a race is shown whole; in all others the actor's hole is shown."""

CACHE_WARMERS: tuple[Callable[[], object], ...] = (
    board_ground.warm_cache,
    *(partial(dice.warm_cache, disc) for disc in DISCS),
    *(partial(marks.warm_cache, ground) for ground in (marks.GRASS, marks.LISTED)),
)
"""Functions that fill the caches shared by all tables, called before the first table."""


def table(view: View, names: Sequence[str]) -> Canvas:
    """Draw the table as a view shows it; a seat's own view has its cards below."""
    names = drawable_names(names)
    racing = view.options.play == "board_race" and view.phase in _BETWEEN_THROWS
    draw = race.draw if racing else hole.draw
    return draw(view, names, initials(names))


def finished_hole(view: View, names: Sequence[str]) -> Canvas | None:
    """Draw the end of a hole from the view right after it; return None for any other view."""
    ends = [event for event in view.events if isinstance(event, HoleEnded)]
    names = drawable_names(names)
    return hole_end.draw(view, names, initials(names), ends[-1]) if ends else None
