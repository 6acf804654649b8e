"""The ground of a Scramble Golf picture: the hole's map on paper on felt, as palette indices, cached."""

from PIL import Image

from engine.scramble.courses.hole import HEIGHT as HIGH
from engine.scramble.courses.hole import WIDTH as WIDE
from engine.scramble.courses.hole import Hole
from render.canvas import Canvas
from render.crisp import BLENDS, crisp
from render.felt import MARGIN, WIDTH, felt, panel
from render.holes.frame import border, coordinates, mount, paper
from render.png import Sheet
from render.scramble import maps
from render.scramble.place import ACROSS, BELOW, CELL, EDGE, GUTTER, LEFT, SIDE, TOP
from render.shelf import kept
from render.sprite import put

_LABEL = 30
"""The size of a coordinate in pixels; two digits fit beside the map."""
_RIM, _RADIUS = 4, 5
_MORE = 100
"""Felt in pixels that keeps the picture clear of the rail's round corners."""
_SILL = 36
"""The felt and the rail below a map that stands alone, in pixels."""


@kept(1_000_000, packs=True)
def frame(columns: int, rows: int) -> Image.Image:
    """Return the felt and the paper with a map's coordinates and border."""
    ground = felt(BELOW + _MORE).crop((0, 0, WIDTH, BELOW))
    paper(ground, LEFT - EDGE, TOP - EDGE, ACROSS + 2 * EDGE, rows * CELL + 2 * EDGE)
    border(ground, LEFT, TOP, columns * CELL, rows * CELL, _RIM, _RADIUS)
    canvas = Canvas(crisp(ground, BLENDS))
    letters = [chr(ord("A") + number) for number in range(columns)]
    coordinates(canvas, LEFT, TOP, CELL, EDGE, letters, [str(number + 1) for number in range(rows)], _LABEL)
    return canvas.pixels


def warm() -> None:
    """Cache what the pictures of all holes share."""
    frame(WIDE, HIGH)


def hole(shown: Hole) -> Image.Image:
    """Return the upper part of a picture: felt, and the map of a hole with its coordinates."""
    ground = frame(shown.width, shown.height).copy()
    mount(ground, maps.drawn(shown, CELL), LEFT, TOP, _RADIUS)
    return ground


@kept(1_500_000, packs=True)
def lower(depth: int, height: int) -> Image.Image:
    """Return the felt below the map of a picture of this height, with a panel for the choices."""
    ground = felt(_MORE + height).crop((0, _MORE, WIDTH, _MORE + height))
    panel(ground, MARGIN, 0, SIDE - MARGIN - GUTTER, depth, 24)
    return crisp(ground, BLENDS)


@kept(4_500_000, packs=True)
def table(shown: Hole, depth: int, height: int) -> Sheet:
    """Return the ground of a picture, the map above and a panel below; copy it before drawing."""
    return _together(shown, lower(depth, height - BELOW))


@kept(1_000_000)
def _bare() -> Image.Image:
    """Return the felt below a map that stands alone."""
    return crisp(felt(_MORE + _SILL).crop((0, _MORE, WIDTH, _MORE + _SILL)), BLENDS)


def alone(shown: Hole) -> Sheet:
    """Return the map of a hole with nothing below it."""
    return _together(shown, _bare())


def _together(shown: Hole, below: Image.Image) -> Sheet:
    """Join the map of a hole with the part below it."""
    ground = Image.new("L", (WIDTH, BELOW + below.height))
    put(ground, hole(shown), (0, 0))
    put(ground, below, (0, BELOW))
    return Sheet(ground)
