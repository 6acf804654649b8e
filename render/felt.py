"""The clubhouse table: rail, mown felt, panels, the green, paper."""

from math import ceil

from PIL import Image, ImageDraw

from render.paint import Sketch
from render.palette import rgb
from render.sprite import Fall, lay

WIDTH = 1100
MARGIN = 28
"""From the picture's edge to what lies on the felt."""
RIGHT = WIDTH - MARGIN
_RAIL, _STRIPE = 12, 88
"""The rail's width, and a beam's."""
_CORNERS = 96
"""A table this high has the corners of every other one, and rows between them that are all alike."""
_TURN = Image.Transpose.TRANSPOSE
BANDED = 4
"""Large sheets are drawn at this many times their size: their edges are straight or wide."""


def stretched(drawing: Image.Image, width: int, height: int) -> Image.Image:
    """A larger drawing with the same corners: the row and the column in its middle go on between them."""
    return _taller(_taller(drawing, height).transpose(_TURN), width).transpose(_TURN)


def _taller(drawing: Image.Image, height: int) -> Image.Image:
    wide, half = drawing.width, drawing.height // 2
    tall = drawing.crop((0, half, wide, half + 1)).resize((wide, height), Image.Resampling.NEAREST)
    tall.paste(drawing.crop((0, 0, wide, half)), (0, 0))
    tall.paste(drawing.crop((0, half, wide, drawing.height)), (0, height - drawing.height + half))
    return tall


def rounded(width: int, height: int, radius: float, inset: float = 0) -> Image.Image:
    """The coverage of a box with round corners, `inset` pixels inside a picture of this size."""
    corners = 2 * ceil(inset + radius) + 2
    mask = Image.new("L", (min(width, corners) * BANDED, min(height, corners) * BANDED))
    edge = inset * BANDED
    box = (edge, edge, mask.width - 1 - edge, mask.height - 1 - edge)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * BANDED, 255)
    return stretched(mask.reduce(BANDED), width, height)


def _mown(height: int) -> Image.Image:
    """Felt mown in beams from the top down: a file repeats rows that are alike for next to nothing."""
    lawn = Image.new("RGB", (WIDTH, height), rgb("felt"))
    for x in range(_STRIPE, WIDTH, 2 * _STRIPE):
        lawn.paste(rgb("felt2"), (x, 0, x + _STRIPE, height))
    return lawn


def felt(height: int, mown: bool = True) -> Image.Image:
    """An empty table, RGB; where cards hide most of the beams there need be none, for each costs four bytes a row."""
    low = min(height, _CORNERS)
    table = Image.new("RGB", (WIDTH, low), rgb("rail"))
    table.paste(rgb("brass2"), mask=rounded(WIDTH, low, 34, _RAIL))
    table.paste(_mown(low) if mown else rgb("felt"), mask=rounded(WIDTH, low, 31.5, _RAIL + 2.5))
    return _taller(table, height)


def plate(width: int, height: int, radius: int, colour: str, edge: str = "", thick: int = 0) -> Image.Image:
    """A box with round corners and perhaps a frame, RGBA: every panel, tile and row."""
    across, down = min(width, 2 * radius + 2), min(height, 2 * radius + 2)
    sketch = Sketch(across, down, sharp=BANDED)
    sketch.box(0, 0, across, down, radius, edge or colour)
    if edge:
        sketch.box(thick, thick, across - 2 * thick, down - 2 * thick, radius - thick, colour)
    return stretched(sketch.image(), width, height)


def panel(table: Image.Image, x: int, y: int, width: int, height: int, radius: int = 28, lit: bool = False) -> None:
    """A panel; a lit one has a brass frame."""
    drawn = plate(width, height, radius, "lit", "brass", 6) if lit else plate(width, height, radius, "panel")
    lay(table, drawn, x, y)


def green(table: Image.Image, x: int, y: int, width: int, height: int, radius: int) -> None:
    """The putting green with its fringe, where the piles and the flag stand."""
    lay(table, plate(width, height, radius, "lit", "fringe", 6), x, y, Fall(5, 6, 0.35))
