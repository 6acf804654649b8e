"""Maps on their paper as palette indices, each made once and kept."""

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
"""Pixels of a coordinate: two digits fit beside the map."""
_RIM, _RADIUS = 4, 5
_MORE = 100
"""Enough felt below to be clear of the rail's round corners."""
_SILL = 36
"""The felt and the rail below a map that stands alone."""


@kept(1_000_000, packs=True)
def frame(columns: int, rows: int) -> Image.Image:
    """The felt and the paper with the coordinates and the border of a map."""
    ground = felt(BELOW + _MORE).crop((0, 0, WIDTH, BELOW))
    paper(ground, LEFT - EDGE, TOP - EDGE, ACROSS + 2 * EDGE, rows * CELL + 2 * EDGE)
    border(ground, LEFT, TOP, columns * CELL, rows * CELL, _RIM, _RADIUS)
    canvas = Canvas(crisp(ground, BLENDS))
    letters = [chr(ord("A") + number) for number in range(columns)]
    coordinates(canvas, LEFT, TOP, CELL, EDGE, letters, [str(number + 1) for number in range(rows)], _LABEL)
    return canvas.pixels


def warm() -> None:
    """Draws once what the pictures of all holes share."""
    frame(WIDE, HIGH)


def hole(shown: Hole) -> Image.Image:
    """The upper part of a picture: felt, and the map of a hole with its coordinates."""
    ground = frame(shown.width, shown.height).copy()
    mount(ground, maps.drawn(shown, CELL), LEFT, TOP, _RADIUS)
    return ground


@kept(1_500_000, packs=True)
def lower(depth: int, height: int) -> Image.Image:
    """The felt of a picture this high below its map, with a panel for what can be chosen."""
    ground = felt(_MORE + height).crop((0, _MORE, WIDTH, _MORE + height))
    panel(ground, MARGIN, 0, SIDE - MARGIN - GUTTER, depth, 24)
    return crisp(ground, BLENDS)


@kept(4_500_000, packs=True)
def table(shown: Hole, depth: int, height: int) -> Sheet:
    """The ground of a picture: the map above, the panel of that depth below; copy it before drawing."""
    return _together(shown, lower(depth, height - BELOW))


@kept(1_000_000)
def _bare() -> Image.Image:
    """The felt below a map that stands alone."""
    return crisp(felt(_MORE + _SILL).crop((0, _MORE, WIDTH, _MORE + _SILL)), BLENDS)


def alone(shown: Hole) -> Sheet:
    """The map of a hole with nothing below it."""
    return _together(shown, _bare())


def _together(shown: Hole, below: Image.Image) -> Sheet:
    """The map of a hole with what lies below it."""
    ground = Image.new("L", (WIDTH, BELOW + below.height))
    put(ground, hole(shown), (0, 0))
    put(ground, below, (0, BELOW))
    return Sheet(ground)
