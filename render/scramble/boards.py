"""The ground of a Scramble Golf picture: the hole's map on paper on felt, as palette indices, cached."""

from PIL import Image

from engine.scramble.courses.hole import HEIGHT as HIGH
from engine.scramble.courses.hole import WIDTH as WIDE
from engine.scramble.courses.hole import Hole
from render.canvas import Canvas
from render.crisp import EDGE_BLENDS, reduce_colours
from render.felt import MARGIN, WIDTH, felt_table, draw_panel
from render.holes.frame import draw_border, write_coordinates, paste_map, lay_paper
from render.png import Sheet
from render.scramble import maps
from render.scramble.place import MAP_WIDTH, BELOW_TOP, CELL, PAPER_EDGE, GUTTER, MAP_LEFT, PLAYERS_LEFT, MAP_TOP
from render.shelf import image_cache
from render.sprite import paste_indices

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
    lay_paper(ground, MAP_LEFT - PAPER_EDGE, MAP_TOP - PAPER_EDGE, MAP_WIDTH + 2 * PAPER_EDGE, rows * CELL + 2 * PAPER_EDGE)
    draw_border(ground, MAP_LEFT, MAP_TOP, columns * CELL, rows * CELL, _RIM, _RADIUS)
    canvas = Canvas(reduce_colours(ground, EDGE_BLENDS))
    letters = [chr(ord("A") + number) for number in range(columns)]
    write_coordinates(canvas, MAP_LEFT, MAP_TOP, CELL, PAPER_EDGE, letters, [str(number + 1) for number in range(rows)], _COORDINATE_PIXELS)
    return canvas.pixels


def warm_cache() -> None:
    """Cache what the pictures of all holes share."""
    framed_felt(WIDE, HIGH)


def upper_part(shown: Hole) -> Image.Image:
    """Return the upper part of a picture: felt, and the map of a hole with its coordinates."""
    ground = framed_felt(shown.width, shown.height).copy()
    paste_map(ground, maps.hole_map(shown, CELL), MAP_LEFT, MAP_TOP, _RADIUS)
    return ground


@image_cache(1_500_000, packs=True)
def lower_part(depth: int, height: int) -> Image.Image:
    """Return the felt below the map of a picture of this height, with a panel for the choices."""
    ground = felt_table(_FELT_BELOW + height).crop((0, _FELT_BELOW, WIDTH, _FELT_BELOW + height))
    draw_panel(ground, MARGIN, 0, PLAYERS_LEFT - MARGIN - GUTTER, depth, 24)
    return reduce_colours(ground, EDGE_BLENDS)


@image_cache(4_500_000, packs=True)
def board_ground(shown: Hole, depth: int, height: int) -> Sheet:
    """Return the ground of a picture, the map above and a panel below; copy it before drawing."""
    return _join_parts(shown, lower_part(depth, height - BELOW_TOP))


@image_cache(1_000_000)
def _plain_felt() -> Image.Image:
    """Return the felt below a map that stands alone."""
    return reduce_colours(felt_table(_FELT_BELOW + _SILL).crop((0, _FELT_BELOW, WIDTH, _FELT_BELOW + _SILL)), EDGE_BLENDS)


def map_alone(shown: Hole) -> Sheet:
    """Return the map of a hole with nothing below it."""
    return _join_parts(shown, _plain_felt())


def _join_parts(shown: Hole, below: Image.Image) -> Sheet:
    """Join the map of a hole with the part below it."""
    ground = Image.new("L", (WIDTH, BELOW_TOP + below.height))
    paste_indices(ground, upper_part(shown), (0, 0))
    paste_indices(ground, below, (0, BELOW_TOP))
    return Sheet(ground)
