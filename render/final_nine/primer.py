"""The how-to-play picture: a disc chosen from the hand, its flight on the map, and a putter for the rest."""

from collections.abc import Iterator
from functools import partial

from engine.final_nine.view import View
from engine.speech import _
from render import callouts
from render.callouts import Callout, callout_at
from render.canvas import Canvas, Ink
from render.final_nine import boards, cards, marks
from render.final_nine.cards import NARROW, TALL, Look
from render.final_nine.place import PANEL_LEFT, HoleLayout, hole_layout
from render.names import initials
from render.position import NAMES, position

_PUTTER = "AP3"
"""A putter of that hand, which needs only to be near."""
_BETWEEN = 28


def primer() -> Canvas:
    """Draw a first hole in play with a callout for each numbered sentence of `words.primer`."""
    view = position("final_nine", 0)
    plan = hole_layout(view.hole)
    canvas = Canvas(boards.board_ground(view.hole, plan, plan.height))
    marks.draw(canvas, view, initials(NAMES), plan)
    _draw_hand(canvas, view, plan)
    return callouts.draw_callouts(canvas, _callouts(canvas, view, plan))


def _chosen_code(view: View) -> str:
    return next(held.code for held in view.hand if held.state == "chosen")


def _draw_hand(canvas: Canvas, view: View, plan: HoleLayout) -> None:
    """Draw the chosen disc and a putter, one below the other beside the map."""
    numbers, chosen = {held.code: number for number, held in enumerate(view.hand, 1)}, _chosen_code(view)
    left, top = PANEL_LEFT + (plan.width - NARROW) // 2, 90
    canvas.write_within(left + NARROW / 2, 66, plan.width, _("Your hand"), Ink(40, 900), 28, "m")
    card = partial(cards.draw_card, canvas, wide=NARROW, high=TALL, x=left)
    card(Look(chosen, numbers[chosen], True), y=top + cards.RAISED)
    card(Look(_PUTTER, numbers[_PUTTER]), y=top + TALL + _BETWEEN)


def _callouts(canvas: Canvas, view: View, plan: HoleLayout) -> Iterator[Callout]:
    assert view.shot and view.shot.plan
    yield callout_at(canvas, f"card {_chosen_code(view)}", 180)
    yield Callout(*plan.centre(view.shot.plan.path[3]), 180)
    yield callout_at(canvas, "planned", 0)
    yield callout_at(canvas, f"card {_PUTTER}", 180)
