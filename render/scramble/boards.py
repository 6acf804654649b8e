"""Maps on their paper as palette indices, each made once and kept."""

from PIL import Image

from engine.scramble.courses.hole import HEIGHT as HIGH
from engine.scramble.courses.hole import WIDTH as WIDE
from engine.scramble.courses.hole import Hole
from render.canvas import Canvas
from render.crisp import BLENDS, crisp
from render.felt import MARGIN, WIDTH, felt, panel
from render.holes.frame import border, coordinates, mount, paper
from render.scramble import maps
from render.scramble.place import ACROSS, BELOW, CELL, EDGE, GUTTER, LEFT, SIDE, TOP
from render.shelf import kept

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


@kept(3_300_000, packs=True)
def lower(depth: int, height: int) -> Image.Image:
    """The whole felt of a picture of this height, with a panel for what can be chosen below the map."""
    ground = felt(height)
    panel(ground, MARGIN, BELOW, SIDE - MARGIN - GUTTER, depth, 24)
    return crisp(ground, BLENDS)


@kept(4_500_000, packs=True)
def table(shown: Hole, depth: int, height: int) -> Image.Image:
    """The ground of a picture: the map above, the panel of that depth below."""
    ground = lower(depth, height).copy()
    ground.paste(hole(shown), (0, 0))
    return ground


@kept(1_000_000)
def _bare(height: int) -> Image.Image:
    """Felt alone, this high."""
    return crisp(felt(height), BLENDS)


def alone(shown: Hole) -> Image.Image:
    """The map of a hole with nothing below it."""
    ground = _bare(BELOW + _SILL).copy()
    ground.paste(hole(shown), (0, 0))
    return ground
