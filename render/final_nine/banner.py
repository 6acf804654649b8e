"""The banner of Final Nine: a throw on its way to the basket, and two cards of the hand."""

from render.banner import banner, cut_out
from render.canvas import Canvas
from render.felt import felt_table
from render.final_nine import boards, cards, marks
from render.final_nine.cards import NARROW, TALL, Look
from render.final_nine.place import MAP_TOP, hole_layout
from render.names import initials
from render.position import NAMES, position

_BANNER_PUTTER = "AP3"
"""A putter of that hand, for the rest of the way."""
_FIRST_ROW, _LAST_ROW = 10, 6
"""The first and last row of the map that is shown, from above."""


def game_banner() -> Canvas:
    """Draw the end of a first hole with a planned throw, its disc and a putter."""
    view = position("final_nine", 0)
    plan = hole_layout(view.hole)
    table = Canvas(boards.board_ground(view.hole, plan, plan.height))
    marks.draw(table, view, initials(NAMES), plan)
    top, bottom = (MAP_TOP + (plan.rows - row) * plan.cell for row in (_FIRST_ROW, _LAST_ROW - 1))
    chosen = next(held.code for held in view.hand if held.state == "chosen")
    left, _top, right, _bottom = map(round, plan.area)
    return banner([cut_out(table, (left, top, right, bottom)), *map(_single_card, (chosen, _BANNER_PUTTER))])


def _single_card(code: str) -> Canvas:
    """Draw a card by itself."""
    canvas = Canvas(felt_table(TALL).crop((0, 0, NARROW, TALL)))
    cards.draw_card(canvas, Look(code), 0, 0, NARROW, TALL)
    return canvas
