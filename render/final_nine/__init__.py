"""Draw Final Nine: the hole in play, the own hand, the key of grounds; see also `catalogue`."""

from collections.abc import Callable, Sequence
from functools import partial

from engine.final_nine.view import View
from render.canvas import Canvas
from render.final_nine import boards, cards, course_map, held, maps, marks, panel, strip
from render.final_nine.families import FAMILIES
from render.final_nine.key import grounds as grounds_sheet
from render.final_nine.place import seen
from render.names import initials, shown
from render.png import MAP

__all__ = ["AHEAD", "grounds_sheet", "hand", "table"]

_WOODED = 100_000
"""The byte limit of a wooded hole above a full course of small maps."""

AHEAD: tuple[Callable[[], object], ...] = (boards.warm, *(partial(cards.warm, kind) for kind in FAMILIES))
"""Functions that fill the caches shared by all tables, called before the first table."""


def table(view: View, names: Sequence[str]) -> Canvas:
    """Draw the table as a view shows it; the viewer's cards are a separate picture."""
    names = shown(names)
    letters, plan = initials(names), seen(view)
    ground = boards.table(view.hole, plan, plan.height + course_map.depth(view))
    canvas = Canvas(ground, _WOODED if view.laid and maps.wooded(view.hole) else MAP, plan.height)
    strip.draw(canvas, view, plan)
    marks.draw(canvas, view, letters, plan)
    panel.draw(canvas, view, names, letters, plan)
    course_map.draw(canvas, view, letters, plan.height)
    return canvas


def hand(view: View, names: Sequence[str]) -> Canvas | None:
    """Draw the viewer's own cards; return None without any."""
    return held.picture(held.seen(view), names)
