"""A seat's own cards, below its own view of the table."""

from engine.scramble.view import View
from engine.speech import _
from render import stock
from render.canvas import Canvas, Ink
from render.felt import MARGIN
from render.scramble import cards
from render.scramble.place import FULL

_HEAD = 56


def depth(view: View) -> int:
    """How many pixels the cards take; none where the viewer has none."""
    return _HEAD + stock.HIGH + MARGIN + 16 if view.hand else 0


def draw(canvas: Canvas, view: View, y: int) -> None:
    """The hand from the oldest card to the newest; one just drawn is raised (S-83)."""
    if not view.hand:
        return
    head = _("Your cards")
    canvas.write_within(MARGIN + 4, y + 30, FULL, head, Ink(34, 700), 28)
    last = len(view.hand) - 1
    for number, card in enumerate(view.hand):
        left = MARGIN + 4 + number * (stock.WIDE + stock.GAP)
        cards.draw(canvas, card, left, y + _HEAD, raised=bool(view.drawn) and number == last)
