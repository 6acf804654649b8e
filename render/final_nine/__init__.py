"""Final Nine in pictures: the hole in play, the own hand, the grounds; see `catalogue`."""

from collections.abc import Sequence

from PIL import Image

from engine.final_nine.courses.hole import ROWS
from engine.final_nine.view import View
from engine.final_nine.words.story import story as story_of
from render.canvas import Canvas
from render.final_nine import boards, course_map, held, marks, panel, story
from render.final_nine.key import grounds as grounds_sheet
from render.final_nine.place import place
from render.names import initials, shown
from render.png import CLOSE, LEVEL, QUICK, THOROUGH

__all__ = ["grounds_sheet", "hand", "table"]

_BAND = 130
"""Rows that a file keeps together: where nothing in them has changed they need not be compressed again."""


def table(view: View, names: Sequence[str]) -> Canvas:
    """The table as a view shows it; the viewer's cards are a picture of their own."""
    names = shown(names)
    letters, plan = initials(names), place(view.hole)
    told = story_of(view, names)
    rest = told.slips[story.fitting(told, panel.room(view, plan)) :] if told else ()
    bottom = plan.height + story.depth(rest, plan.width)
    level = THOROUGH if rest else CLOSE if view.laid or plan.rows > ROWS else LEVEL
    canvas = _canvas(boards.table(view.hole, bottom + course_map.depth(view)), level, bottom)
    marks.draw(canvas, view, letters, plan)
    panel.draw(canvas, view, names, letters, plan, told)
    story.spread(canvas, rest, plan.height - 12, plan.width)
    course_map.draw(canvas, view, letters, bottom)
    return canvas


def hand(view: View, names: Sequence[str]) -> Canvas | None:
    """The viewer's own cards; None without any."""
    if not held.looks(view):
        return None
    names = shown(names)
    canvas = _canvas(boards.bare(held.height(view)), QUICK, held.height(view))
    held.draw(canvas, view, names, initials(names))
    return canvas


def _canvas(ground: Image.Image, level: int, changing: int) -> Canvas:
    """A picture to be filed in bands; the rows below those that change with every throw are one, made small."""
    below = range(changing, ground.height, ground.height)
    return Canvas(ground, (*range(_BAND, changing, _BAND), *below), level, THOROUGH if below else level)
