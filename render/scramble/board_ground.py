"""The ground of a Scramble Golf picture: its layout, and the hole's map on paper on felt, cached.

Maps come from the atlas, or are painted if the atlas has none. Everything is in palette indices.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from PIL import Image

from engine.scramble.courses.grid import Square, column, row
from engine.scramble.courses.hole import FILES, Hole, holes
from engine.scramble.courses.hole import HEIGHT as HOLE_HEIGHT
from engine.scramble.courses.hole import WIDTH as HOLE_WIDTH
from render import atlas
from render.atlas import MAPS, AtlasEntry
from render.background import MARGIN, RIGHT, WIDTH, draw_panel, felt_table
from render.canvas import Canvas
from render.holes.map_frame import draw_border, lay_paper, paste_map, write_coordinates
from render.image_cache import image_cache
from render.palette import EDGE_BLENDS, reduce_colours
from render.png import Sheet
from render.scramble.ground import paint_map

CELL = 40
"""The side of a square of the map."""
MAP_LEFT, MAP_TOP = 70, 170
"""The top left corner of the map."""
PAPER_EDGE = 42
"""The width of the paper around the map."""
BELOW_TOP = MAP_TOP + HOLE_HEIGHT * CELL + PAPER_EDGE + 26
"""The y at which dice, options and players begin."""
PLAYERS_LEFT = 562
"""The x at which the players' column begins; dice and options lie left of it."""
GUTTER = 14
"""The gap between the two columns."""
MAP_WIDTH = HOLE_WIDTH * CELL
FULL_WIDTH = RIGHT - MARGIN


def square_centre(square: Square, cell: int = CELL, left: int = MAP_LEFT, top: int = MAP_TOP) -> tuple[float, float]:
    """Return the middle of a square."""
    return left + (column(square) + 0.5) * cell, top + (row(square) + 0.5) * cell


TILE_CELL: Final = 14
"""Pixels of a square on the board of a race."""


@image_cache(2_000_000, packs=True)
def hole_map(hole: Hole, size: int) -> Image.Image:
    """Return the map of a hole."""
    return MAPS.load_image(_entry_name(hole, size)) or _reduced_map(hole, size)


def _entry_name(hole: Hole, size: int) -> str:
    return atlas.entry_name(hole.key, (hole.rows, hole.radius), size)


def _reduced_map(hole: Hole, size: int) -> Image.Image:
    return reduce_colours(paint_map(hole, size), EDGE_BLENDS)


def atlas_entries() -> Iterator[AtlasEntry]:
    """Yield the atlas entry of every map: each hole by itself and as a tile of a race."""
    for hole in (hole for key in FILES for hole in holes(key)):
        for size in (CELL, TILE_CELL):
            yield AtlasEntry(_entry_name(hole, size), partial(_reduced_map, hole, size))


_COORDINATE_PIXELS = 30
"""The size of a coordinate in pixels; two digits fit beside the map."""
_RIM, _RADIUS = 4, 5
_FELT_BELOW = 100
"""Felt in pixels that keeps the picture clear of the rail's round corners."""
_SILL = 36
"""The felt and the rail below a map that stands alone, in pixels."""


@image_cache(1_000_000, packs=True)
def framed_felt(columns: int, rows: int) -> Image.Image:
    """Return the felt and the paper with a map's coordinates and border."""
    ground = felt_table(BELOW_TOP + _FELT_BELOW).crop((0, 0, WIDTH, BELOW_TOP))
    lay_paper(
        ground, MAP_LEFT - PAPER_EDGE, MAP_TOP - PAPER_EDGE, MAP_WIDTH + 2 * PAPER_EDGE, rows * CELL + 2 * PAPER_EDGE
    )
    draw_border(ground, MAP_LEFT, MAP_TOP, columns * CELL, rows * CELL, _RIM, _RADIUS)
    canvas = Canvas(reduce_colours(ground, EDGE_BLENDS))
    letters = [chr(ord("A") + number) for number in range(columns)]
    write_coordinates(
        canvas,
        MAP_LEFT,
        MAP_TOP,
        CELL,
        PAPER_EDGE,
        letters,
        [str(number + 1) for number in range(rows)],
        _COORDINATE_PIXELS,
    )
    return canvas.pixels


def warm_cache() -> None:
    """Cache what the pictures of all holes share."""
    framed_felt(HOLE_WIDTH, HOLE_HEIGHT)


def upper_part(hole: Hole) -> Image.Image:
    """Return the upper part of a picture: felt, and the map of a hole with its coordinates."""
    ground = framed_felt(hole.width, hole.height).copy()
    paste_map(ground, hole_map(hole, CELL), MAP_LEFT, MAP_TOP, _RADIUS)
    return ground


@image_cache(1_500_000, packs=True)
def lower_part(depth: int, height: int) -> Image.Image:
    """Return the felt below the map of a picture of this height, with a panel for the choices."""
    ground = felt_table(_FELT_BELOW + height).crop((0, _FELT_BELOW, WIDTH, _FELT_BELOW + height))
    draw_panel(ground, MARGIN, 0, PLAYERS_LEFT - MARGIN - GUTTER, depth, 24)
    return reduce_colours(ground, EDGE_BLENDS)


@image_cache(4_500_000, packs=True)
def board_ground(hole: Hole, depth: int, height: int) -> Sheet:
    """Return the ground of a picture, the map above and a panel below; copy it before drawing."""
    return Sheet(upper_part(hole), lower_part(depth, height - BELOW_TOP))


@image_cache(1_000_000)
def _plain_felt() -> Image.Image:
    """Return the felt below a map that stands alone."""
    return reduce_colours(
        felt_table(_FELT_BELOW + _SILL).crop((0, _FELT_BELOW, WIDTH, _FELT_BELOW + _SILL)), EDGE_BLENDS
    )


def map_alone(hole: Hole) -> Sheet:
    """Return the map of a hole with nothing below it."""
    return Sheet(upper_part(hole), _plain_felt())
