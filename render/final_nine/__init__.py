"""Final Nine in pictures: the hole in play with the own hand below it, the hand alone, the grounds; see `catalogue`."""

from collections.abc import Sequence

from PIL import Image

from engine.final_nine.view import View
from render.canvas import Canvas
from render.felt import MARGIN
from render.final_nine import boards, course_map, held, key, marks, panel
from render.final_nine.place import place
from render.names import initials, shown
from render.png import QUICK

_BAND = 130
"""Rows that a file keeps together: where nothing in them has changed they need not be compressed again."""


def table(view: View, names: Sequence[str]) -> bytes:
    """The table as a view shows it, as a PNG file; a seat's own view has its cards below."""
    return table_canvas(view, names).png()


def table_canvas(view: View, names: Sequence[str]) -> Canvas:
    """The table as a view shows it, with its draw list."""
    names = shown(names)
    letters, plan = initials(names), place(view.hole)
    cards = plan.height + course_map.depth(view)
    ground = boards.table(view.hole, cards + held.depth(view))
    canvas = _canvas(ground)
    marks.draw(canvas, view, letters, plan)
    panel.draw(canvas, view, names, letters, plan)
    course_map.draw(canvas, view, letters, plan.height)
    held.draw(canvas, view, names, letters, cards)
    return canvas


def hand(view: View, names: Sequence[str]) -> bytes:
    """The viewer's own cards alone, as a PNG file."""
    return hand_canvas(view, names).png(QUICK)


def hand_canvas(view: View, names: Sequence[str]) -> Canvas:
    """The viewer's own cards alone, with their draw list."""
    names = shown(names)
    canvas = _canvas(boards.bare(held.depth(view) + MARGIN))
    held.draw(canvas, view, names, initials(names), MARGIN)
    return canvas


def _canvas(ground: Image.Image) -> Canvas:
    return Canvas(ground, tuple(range(_BAND, ground.height, _BAND)))


def grounds_sheet() -> bytes:
    """What each ground of a map does to a disc, as a PNG file."""
    return key.grounds().png()
