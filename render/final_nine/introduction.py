"""The pictures that introduce Final Nine: its banner, and how to play."""

from collections.abc import Iterator
from functools import partial

from engine.final_nine.view import View
from engine.i18n import _
from render import introduction
from render.background import felt_table
from render.canvas import Canvas, Ink
from render.final_nine import board_ground, cards, marks
from render.final_nine.cards import NARROW, TALL, Look
from render.final_nine.layout import MAP_TOP, PANEL_LEFT, HoleLayout, hole_layout
from render.introduction import NAMES, Callout, banner, callout_at, cut_out, position
from render.names import initials

_PUTTER = "AP3"
"""The putter of the example hand that both pictures show: it needs only to be near the basket."""
_FIRST_ROW, _LAST_ROW = 10, 6
"""The first and last row of the map that is shown, from above."""


def game_banner() -> Canvas:
    """Draw the end of a first hole with a planned throw, its disc and a putter."""
    view = position("final_nine", 0)
    plan = hole_layout(view.hole)
    table = Canvas(board_ground.board_ground(view.hole, plan))
    marks.draw(table, view, initials(NAMES), plan)
    top, bottom = (MAP_TOP + (plan.rows - row) * plan.cell for row in (_FIRST_ROW, _LAST_ROW - 1))
    left, _top, right, _bottom = map(round, plan.area)
    return banner([cut_out(table, (left, top, right, bottom)), *map(_single_card, (_chosen_code(view), _PUTTER))])


def _single_card(code: str) -> Canvas:
    """Draw a card by itself."""
    canvas = Canvas(felt_table(TALL).crop((0, 0, NARROW, TALL)))
    cards.draw_card(canvas, Look(code), 0, 0, NARROW, TALL)
    return canvas


_BETWEEN = 28
"""The gap between the two cards beside the map, in pixels."""


def primer() -> Canvas:
    """Draw a first hole in play with a callout for each numbered sentence of `words.primer`."""
    view = position("final_nine", 0)
    plan = hole_layout(view.hole)
    canvas = Canvas(board_ground.board_ground(view.hole, plan))
    marks.draw(canvas, view, initials(NAMES), plan)
    _draw_hand(canvas, view, plan)
    return introduction.draw_callouts(canvas, _callouts(canvas, view, plan))


def _chosen_code(view: View) -> str:
    """Return the disc that the example hand has chosen."""
    return next(hand_card.code for hand_card in view.hand if hand_card.state == "chosen")


def _draw_hand(canvas: Canvas, view: View, plan: HoleLayout) -> None:
    """Draw the chosen disc and a putter, one below the other beside the map."""
    numbers, chosen_code = {hand_card.code: number for number, hand_card in enumerate(view.hand, 1)}, _chosen_code(view)
    left, top = PANEL_LEFT + (plan.width - NARROW) // 2, 90
    canvas.write_within(left + NARROW / 2, 66, plan.width, _("Your hand"), Ink(40, 900), 28, "m")
    card = partial(cards.draw_card, canvas, wide=NARROW, high=TALL, x=left)
    card(Look(chosen_code, numbers[chosen_code], True), y=top + cards.RAISED)
    card(Look(_PUTTER, numbers[_PUTTER]), y=top + TALL + _BETWEEN)


def _callouts(canvas: Canvas, view: View, plan: HoleLayout) -> Iterator[Callout]:
    assert view.shot and view.shot.plan
    yield callout_at(canvas, f"card {_chosen_code(view)}", 180)
    yield Callout(*plan.centre(view.shot.plan.path[3]), 180)
    yield callout_at(canvas, "planned", 0)
    yield callout_at(canvas, f"card {_PUTTER}", 180)
