"""The banner of Final Nine: a throw on its way to the basket, and two cards of the hand."""

from render.banner import banner, piece
from render.canvas import Canvas
from render.felt import felt
from render.final_nine import boards, cards, marks
from render.final_nine.cards import NARROW, TALL, Look
from render.final_nine.place import TOP, place
from render.names import initials
from render.position import NAMES, position

_PUTTER = "AP3"
"""A putter of that hand, for the rest of the way."""
_FIRST, _LAST = 10, 6
"""The first and last row of the map that is shown, from above."""


def wide() -> Canvas:
    """Draw the end of a first hole with a planned throw, its disc and a putter."""
    view = position("final_nine", 0)
    plan = place(view.hole)
    table = Canvas(boards.table(view.hole, plan, plan.height))
    marks.draw(table, view, initials(NAMES), plan)
    top, bottom = (TOP + (plan.rows - row) * plan.cell for row in (_FIRST, _LAST - 1))
    chosen = next(held.code for held in view.hand if held.state == "chosen")
    left, _top, right, _bottom = map(round, plan.area)
    return banner([piece(table, (left, top, right, bottom)), *map(_card, (chosen, _PUTTER))])


def _card(code: str) -> Canvas:
    """Draw a card by itself."""
    canvas = Canvas(felt(TALL).crop((0, 0, NARROW, TALL)))
    cards.draw(canvas, Look(code), 0, 0, NARROW, TALL)
    return canvas
