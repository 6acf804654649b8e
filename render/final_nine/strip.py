"""The whole of a Mega hole beside the part that is played now: the part in a frame, the basket, everybody's disc."""

from PIL import Image

from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import Hole
from engine.final_nine.view import View
from engine.final_nine.words import picture as words
from render import tokens
from render.canvas import Canvas
from render.crisp import crisp
from render.felt import felt
from render.final_nine.ground import painted
from render.final_nine.land import WIDE
from render.final_nine.place import EDGE, LEFT, PANEL, TOP, Place
from render.holes import pieces
from render.holes.frame import mount
from render.palette import SEATS

_CELL, _BLENDS, _RIM = 12, 4, 4
_LEFT = PANEL - 14 - WIDE * _CELL
_TOP = TOP - EDGE + _RIM


def lay(upper: Image.Image, hole: Hole) -> None:
    """Puts the map of the whole on a picture."""
    map_ = painted(hole, _CELL)
    box = _LEFT - _RIM, _TOP - _RIM, _LEFT + map_.width + _RIM, _TOP + map_.height + _RIM
    ground = felt(upper.height + 100).crop(box)
    mount(ground, map_, _RIM, _RIM, _RIM, 6)
    upper.paste(crisp(ground, _BLENDS), box)


def draw(canvas: Canvas, view: View, plan: Place) -> None:
    """Frames the part that the large map shows, and marks where everybody lies."""
    if not plan.long:
        return
    top = _TOP + (plan.whole - plan.first - plan.rows) * _CELL
    frame = tokens.frame(WIDE * _CELL + 12, plan.rows * _CELL + 12, 8, "brass", 5, "grass")
    canvas.paste(frame, _LEFT - 6, top - 6, "part")
    said = words.beyond(view.hole, range(plan.first, plan.first + plan.rows))
    if said:
        up = view.hole.basket.row >= plan.first
        canvas.paste(tokens.pill(said, 34, "ink", "ivory", "brass"), *_edge(plan, up), said)
    for seat, player in enumerate(view.players):
        if not player.done and not player.gone:
            canvas.paste(pieces.point(8, SEATS[seat]), *_middle(plan, player.lie), f"far {seat}")


def _edge(plan: Place, up: bool) -> tuple[float, float]:
    """The middle of the upper or lower edge of the map, inside it."""
    return LEFT + WIDE * plan.cell / 2, TOP + (30 if up else plan.down - 30)


def _middle(plan: Place, here: Grid) -> tuple[float, float]:
    row = min(plan.whole - 1, max(0, here.row))
    return _LEFT + (min(WIDE - 1, max(0, here.column)) + 0.5) * _CELL, _TOP + (plan.whole - 0.5 - row) * _CELL
