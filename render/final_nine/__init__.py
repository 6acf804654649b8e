"""Final Nine in pictures: the hole in play, the own hand, the grounds; see `catalogue`."""

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
"""Bytes of a wood above a full course of small ones, whose needles no map can do without."""

AHEAD: tuple[Callable[[], object], ...] = (boards.warm, *(partial(cards.warm, kind) for kind in FAMILIES))
"""What tables share, for it to be drawn before the first of them."""


def table(view: View, names: Sequence[str]) -> Canvas:
    """The table as a view shows it; the viewer's cards are a picture of their own."""
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
    """The viewer's own cards; None without any."""
    return held.picture(held.seen(view), names)
