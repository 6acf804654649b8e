"""The overview of a Mega hole beside its visible part: the part's frame, the basket, everybody's disc."""

from functools import lru_cache

from PIL import Image

from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import Hole
from engine.final_nine.view import View
from engine.final_nine.words import picture as words
from render import tokens
from render.canvas import Canvas
from render.crisp import crisp
from render.felt import felt
from render.final_nine import maps
from render.final_nine.land import WIDE
from render.final_nine.maps import SMALL
from render.final_nine.place import EDGE, LEFT, PANEL, TOP, Place
from render.holes import pieces
from render.holes.frame import border, mount
from render.palette import SEATS

_BLENDS, _RIM, _RADIUS = 4, 4, 6
_LEFT = PANEL - 14 - WIDE * SMALL
_TOP = TOP - EDGE + _RIM


def lay(upper: Image.Image, hole: Hole) -> None:
    """Paste the overview map on a picture."""
    map_ = maps.drawn(hole, SMALL)
    upper.paste(_border(upper.height, *map_.size), (_LEFT - _RIM, _TOP - _RIM))
    mount(upper, map_, _LEFT, _TOP, _RADIUS)


@lru_cache(maxsize=4)
def _border(height: int, across: int, down: int) -> Image.Image:
    """Return the ink below and around a map, on the felt of a picture of this height."""
    box = _LEFT - _RIM, _TOP - _RIM, _LEFT + across + _RIM, _TOP + down + _RIM
    ground = felt(height + 100).crop(box)
    border(ground, _RIM, _RIM, across, down, _RIM, _RADIUS)
    return crisp(ground, _BLENDS)


def draw(canvas: Canvas, view: View, plan: Place) -> None:
    """Draw the frame of the part that the large map shows, and everybody's lie."""
    if not plan.long:
        return
    top = _TOP + (plan.whole - plan.first - plan.rows) * SMALL
    frame = tokens.frame(WIDE * SMALL + 12, plan.rows * SMALL + 12, 8, "brass", 5, "grass")
    canvas.paste(frame, _LEFT - 6, top - 6, "part")
    said = words.beyond(view.hole, range(plan.first, plan.first + plan.rows))
    if said:
        up = view.hole.basket.row >= plan.first
        canvas.paste(tokens.pill(said, 34, "ink", "ivory", "brass"), *_edge(plan, up), said)
    for seat, player in enumerate(view.players):
        if not player.done and not player.gone:
            canvas.paste(pieces.point(8, SEATS[seat]), *_middle(plan, player.lie), f"far {seat}")


def _edge(plan: Place, up: bool) -> tuple[float, float]:
    """Return the middle of the upper or lower edge of the map, inside it."""
    return LEFT + WIDE * plan.cell / 2, TOP + (30 if up else plan.down - 30)


def _middle(plan: Place, here: Grid) -> tuple[float, float]:
    row = min(plan.whole - 1, max(0, here.row))
    return _LEFT + (min(WIDE - 1, max(0, here.column)) + 0.5) * SMALL, _TOP + (plan.whole - 0.5 - row) * SMALL
