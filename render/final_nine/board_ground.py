"""The ground of a Final Nine picture: the hole's map on paper on felt, as palette indices, cached.

Maps come from the atlas, or are painted if the atlas has none. A Mega hole has an overview beside its visible part.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Final

from PIL import Image

from engine.final_nine.courses.hole import COLUMNS, COURSES, ROWS_PER_CARD, Cell, Hole, course
from engine.final_nine.courses.layout import mega_holes
from engine.final_nine.round import MEGA_SIZES
from engine.final_nine.text import picture as words
from engine.final_nine.view import View
from render import atlas, badges
from render.atlas import MAPS, AtlasEntry
from render.background import WIDTH, felt_table
from render.canvas import Canvas
from render.final_nine.ground import paint_map
from render.final_nine.layout import (
    CARD_CELL,
    MAP_COLUMNS,
    MAP_LEFT,
    MAP_TOP,
    MEGA_CELL,
    PANEL_LEFT,
    PAPER_EDGE,
    HoleLayout,
    rotate_hole,
)
from render.holes import pieces
from render.holes.map_frame import draw_border, lay_paper, paste_map, write_coordinates
from render.image_cache import image_cache
from render.palette import SEAT_COLOURS, reduce_colours
from render.png import Sheet

SMALL_CELL: Final = 12
"""Pixels of a cell on a full course, and on the overview of a Mega hole (F-167, F-169)."""
_MAP_BLENDS, _FOREST_BLENDS = 5, 2
"""Blended colours kept on a map, and on one with woods; more cost bytes and look no different."""


@image_cache(3_000_000, packs=True)
def hole_map(hole: Hole, size: int) -> Image.Image:
    """Return the map of a hole."""
    return MAPS.load_image(_entry_name(hole, size)) or _reduced_map(hole, size)


def _entry_name(hole: Hole, size: int) -> str:
    return atlas.entry_name(hole.id, hole, size)


def _reduced_map(hole: Hole, size: int) -> Image.Image:
    return reduce_colours(paint_map(hole, size), _FOREST_BLENDS if has_forest(hole) else _MAP_BLENDS)


def has_forest(hole: Hole) -> bool:
    """Return whether a forest grows on a hole."""
    return any("F" in row for row in hole.rows)


def atlas_entries() -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every map: the cards, small ones in both orientations, and the Mega holes."""
    for cards in map(course, COURSES):
        for hole in cards:
            yield from _entries_of(hole, CARD_CELL, SMALL_CELL)
            yield from _entries_of(rotate_hole(hole), SMALL_CELL)
        for count in MEGA_SIZES.values():
            for hole in mega_holes(cards, count):
                yield from _entries_of(hole, MEGA_CELL, SMALL_CELL)


def _entries_of(hole: Hole, *sizes: int) -> Iterator[AtlasEntry]:
    for size in sizes:
        yield AtlasEntry(_entry_name(hole, size), partial(_reduced_map, hole, size))


_OVERVIEW_BLENDS, _OVERVIEW_RIM, _OVERVIEW_RADIUS = 4, 4, 6
_OVERVIEW_LEFT = PANEL_LEFT - 14 - MAP_COLUMNS * SMALL_CELL
_OVERVIEW_TOP = MAP_TOP - PAPER_EDGE + _OVERVIEW_RIM


def paste_overview(upper: Image.Image, hole: Hole) -> None:
    """Paste the overview map on a picture."""
    map_ = hole_map(hole, SMALL_CELL)
    upper.paste(
        _overview_border(upper.height, *map_.size), (_OVERVIEW_LEFT - _OVERVIEW_RIM, _OVERVIEW_TOP - _OVERVIEW_RIM)
    )
    paste_map(upper, map_, _OVERVIEW_LEFT, _OVERVIEW_TOP, _OVERVIEW_RADIUS)


@lru_cache(maxsize=4)
def _overview_border(height: int, across: int, down: int) -> Image.Image:
    """Return the ink below and around a map, on the felt of a picture of this height."""
    box = (
        _OVERVIEW_LEFT - _OVERVIEW_RIM,
        _OVERVIEW_TOP - _OVERVIEW_RIM,
        _OVERVIEW_LEFT + across + _OVERVIEW_RIM,
        _OVERVIEW_TOP + down + _OVERVIEW_RIM,
    )
    ground = felt_table(height + 100).crop(box)
    draw_border(ground, _OVERVIEW_RIM, _OVERVIEW_RIM, across, down, _OVERVIEW_RIM, _OVERVIEW_RADIUS)
    return reduce_colours(ground, _OVERVIEW_BLENDS)


def draw_overview(canvas: Canvas, view: View, plan: HoleLayout) -> None:
    """Draw the frame of the part that the large map shows, and everybody's lie."""
    if not plan.is_partial:
        return
    top = _OVERVIEW_TOP + (plan.whole - plan.first - plan.rows) * SMALL_CELL
    frame = badges.frame(MAP_COLUMNS * SMALL_CELL + 12, plan.rows * SMALL_CELL + 12, 8, "brass", 5, "grass")
    canvas.paste(frame, _OVERVIEW_LEFT - 6, top - 6, "part")
    text = words.rows_to_basket(view.hole, range(plan.first, plan.first + plan.rows))
    if text:
        up = view.hole.basket.row >= plan.first
        canvas.paste(badges.pill(text, 34, "ink", "ivory", "brass"), *_map_edge(plan, up), text)
    for seat, player in enumerate(view.players):
        if not player.done and not player.gone:
            canvas.paste(pieces.small_disc(8, SEAT_COLOURS[seat]), *_overview_point(plan, player.lie), f"far {seat}")


def _map_edge(plan: HoleLayout, up: bool) -> tuple[float, float]:
    """Return the middle of the upper or lower edge of the map, inside it."""
    return MAP_LEFT + MAP_COLUMNS * plan.cell / 2, MAP_TOP + (30 if up else plan.map_height - 30)


def _overview_point(plan: HoleLayout, here: Cell) -> tuple[float, float]:
    """Return the middle of a grid on the overview; one outside the map counts as the nearest on its edge."""
    column, row = min(MAP_COLUMNS - 1, max(0, here.column)), min(plan.whole - 1, max(0, here.row))
    return _OVERVIEW_LEFT + (column + 0.5) * SMALL_CELL, _OVERVIEW_TOP + (plan.whole - 0.5 - row) * SMALL_CELL


_PAPER_BLENDS = 5
"""Blended colours kept for the paper's edges and shadows."""
_COORDINATE_PIXELS = 32
"""The size of a coordinate in pixels."""
_MAP_RIM = 4
"""The width of the ink around a map in pixels."""
_FELT_BELOW = 100
"""Felt in pixels that keeps the picture clear of the rail's round corners."""


@image_cache(6_000_000, packs=True)
def board_ground(hole: Hole, plan: HoleLayout, more: bool = False) -> Sheet:
    """Return the map of a hole with its coordinates on felt; with `more` felt can follow below.

    Copy it before drawing.
    """
    canvas = Canvas(map_paper(plan._replace(first=0), more))
    rows = [str(number) for number in range(plan.first + plan.rows, plan.first, -1)]
    write_coordinates(canvas, MAP_LEFT, MAP_TOP, plan.cell, PAPER_EDGE, COLUMNS, rows, _COORDINATE_PIXELS)
    paste_map(canvas.pixels, _visible_map(hole, plan), MAP_LEFT, MAP_TOP, _map_radius(plan))
    if plan.is_partial:
        paste_overview(canvas.pixels, hole)
    return canvas.sheet


def _visible_map(hole: Hole, plan: HoleLayout) -> Image.Image:
    """Return the visible part of a hole's map."""
    map_, top = hole_map(hole, plan.cell), plan.whole - plan.first - plan.rows
    return map_.crop((0, top * plan.cell, map_.width, top * plan.cell + plan.map_height)) if plan.is_partial else map_


def _map_radius(plan: HoleLayout) -> int:
    return round(plan.cell * 0.12)


@image_cache(2_500_000, packs=True)
def map_paper(plan: HoleLayout, more: bool) -> Image.Image:
    """Return the felt with the paper and the border of a map."""
    ground = felt_table(plan.height + more * _FELT_BELOW).crop((0, 0, WIDTH, plan.height))
    lay_paper(
        ground,
        MAP_LEFT - PAPER_EDGE,
        MAP_TOP - PAPER_EDGE,
        MAP_COLUMNS * plan.cell + 2 * PAPER_EDGE,
        plan.map_height + 2 * PAPER_EDGE,
    )
    draw_border(ground, MAP_LEFT, MAP_TOP, MAP_COLUMNS * plan.cell, plan.map_height, _MAP_RIM, _map_radius(plan))
    return reduce_colours(ground, _PAPER_BLENDS)


def warm_cache() -> None:
    """Cache what all pictures of a hole share."""
    map_paper(HoleLayout(CARD_CELL, ROWS_PER_CARD, 0, ROWS_PER_CARD), False)
