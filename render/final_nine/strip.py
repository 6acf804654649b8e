"""The overview of a Mega hole beside its visible part: the part's frame, the basket, everybody's disc."""

from functools import lru_cache

from PIL import Image

from engine.final_nine.courses.grid import Cell as Grid
from engine.final_nine.courses.hole import Hole
from engine.final_nine.view import View
from engine.final_nine.words import picture as words
from render import tokens
from render.canvas import Canvas
from render.crisp import reduce_colours
from render.felt import felt_table
from render.final_nine import maps
from render.final_nine.land import MAP_COLUMNS
from render.final_nine.maps import SMALL_CELL
from render.final_nine.place import PAPER_EDGE, MAP_LEFT, PANEL_LEFT, MAP_TOP, HoleLayout
from render.holes import pieces
from render.holes.frame import draw_border, paste_map
from render.palette import SEAT_COLOURS

_OVERVIEW_BLENDS, _OVERVIEW_RIM, _OVERVIEW_RADIUS = 4, 4, 6
_OVERVIEW_LEFT = PANEL_LEFT - 14 - MAP_COLUMNS * SMALL_CELL
_OVERVIEW_TOP = MAP_TOP - PAPER_EDGE + _OVERVIEW_RIM


def paste_overview(upper: Image.Image, hole: Hole) -> None:
    """Paste the overview map on a picture."""
    map_ = maps.hole_map(hole, SMALL_CELL)
    upper.paste(_overview_border(upper.height, *map_.size), (_OVERVIEW_LEFT - _OVERVIEW_RIM, _OVERVIEW_TOP - _OVERVIEW_RIM))
    paste_map(upper, map_, _OVERVIEW_LEFT, _OVERVIEW_TOP, _OVERVIEW_RADIUS)


@lru_cache(maxsize=4)
def _overview_border(height: int, across: int, down: int) -> Image.Image:
    """Return the ink below and around a map, on the felt of a picture of this height."""
    box = _OVERVIEW_LEFT - _OVERVIEW_RIM, _OVERVIEW_TOP - _OVERVIEW_RIM, _OVERVIEW_LEFT + across + _OVERVIEW_RIM, _OVERVIEW_TOP + down + _OVERVIEW_RIM
    ground = felt_table(height + 100).crop(box)
    draw_border(ground, _OVERVIEW_RIM, _OVERVIEW_RIM, across, down, _OVERVIEW_RIM, _OVERVIEW_RADIUS)
    return reduce_colours(ground, _OVERVIEW_BLENDS)


def draw_overview(canvas: Canvas, view: View, plan: HoleLayout) -> None:
    """Draw the frame of the part that the large map shows, and everybody's lie."""
    if not plan.is_partial:
        return
    top = _OVERVIEW_TOP + (plan.whole - plan.first - plan.rows) * SMALL_CELL
    frame = tokens.frame(MAP_COLUMNS * SMALL_CELL + 12, plan.rows * SMALL_CELL + 12, 8, "brass", 5, "grass")
    canvas.paste(frame, _OVERVIEW_LEFT - 6, top - 6, "part")
    said = words.rows_to_basket(view.hole, range(plan.first, plan.first + plan.rows))
    if said:
        up = view.hole.basket.row >= plan.first
        canvas.paste(tokens.pill(said, 34, "ink", "ivory", "brass"), *_map_edge(plan, up), said)
    for seat, player in enumerate(view.players):
        if not player.done and not player.gone:
            canvas.paste(pieces.small_disc(8, SEAT_COLOURS[seat]), *_overview_point(plan, player.lie), f"far {seat}")


def _map_edge(plan: HoleLayout, up: bool) -> tuple[float, float]:
    """Return the middle of the upper or lower edge of the map, inside it."""
    return MAP_LEFT + MAP_COLUMNS * plan.cell / 2, MAP_TOP + (30 if up else plan.map_height - 30)


def _overview_point(plan: HoleLayout, here: Grid) -> tuple[float, float]:
    row = min(plan.whole - 1, max(0, here.row))
    return _OVERVIEW_LEFT + (min(MAP_COLUMNS - 1, max(0, here.column)) + 0.5) * SMALL_CELL, _OVERVIEW_TOP + (plan.whole - 0.5 - row) * SMALL_CELL
