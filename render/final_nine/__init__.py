"""Final Nine in pictures: the hole in play, the own hand, the grounds; see `catalogue`."""

from collections.abc import Sequence

from PIL import Image

from engine.final_nine.view import View
from render.canvas import Canvas
from render.final_nine import boards, course_map, held, marks, panel, strip
from render.final_nine.key import grounds as grounds_sheet
from render.final_nine.place import Place, seen
from render.names import initials, shown
from render.png import CLOSE, LEVEL, QUICK, THOROUGH

__all__ = ["grounds_sheet", "hand", "table"]

_BAND = 130
"""Rows that a file keeps together: where nothing in them has changed they need not be compressed again."""


def table(view: View, names: Sequence[str]) -> Canvas:
    """The table as a view shows it; the viewer's cards are a picture of their own."""
    names = shown(names)
    letters, plan = initials(names), seen(view)
    canvas = _canvas(
        boards.table(view.hole, plan, plan.height + course_map.depth(view)), _level(view, plan), plan.height
    )
    strip.draw(canvas, view, plan)
    marks.draw(canvas, view, letters, plan)
    panel.draw(canvas, view, names, letters, plan)
    course_map.draw(canvas, view, letters, plan.height)
    return canvas


def hand(view: View, names: Sequence[str]) -> Canvas | None:
    """The viewer's own cards; None without any."""
    if not held.looks(view):
        return None
    names = shown(names)
    canvas = _canvas(boards.bare(held.height(view)), QUICK, held.height(view))
    held.draw(canvas, view, names, initials(names))
    return canvas


def _level(view: View, plan: Place) -> int:
    """How closely the map is packed: woods and pictures of many cards weigh most."""
    wooded, many = boards.wooded(view.hole), bool(view.laid) or plan.long
    return THOROUGH if wooded and view.laid else CLOSE if wooded or many else LEVEL


def _canvas(ground: Image.Image, level: int, changing: int) -> Canvas:
    """A picture to be filed in bands; the rows below those that change with every throw are one, made small."""
    below = range(changing, ground.height, ground.height)
    return Canvas(ground, (*range(_BAND, changing, _BAND), *below), level, THOROUGH if below else level)
