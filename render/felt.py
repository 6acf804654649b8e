"""Backgrounds of pictures: the felt table with its wooden rail, panels, plates and the putting green."""

from math import ceil

from PIL import Image, ImageDraw

from render.paint import Sketch
from render.palette import rgb
from render.sprite import Fall, lay

WIDTH = 1100
MARGIN = 28
"""Pixels from the picture's edge to what lies on the felt."""
RIGHT = WIDTH - MARGIN
_RAIL, _STRIPE = 12, 88
"""The width of the rail and of a mown stripe, in pixels."""
_CORNERS = 96
"""A table of this height has complete corners; a higher one repeats the row in its middle."""
_TURN = Image.Transpose.TRANSPOSE
BANDED = 4
"""The supersampling of large sheets, whose edges are straight or wide."""


def stretched(drawing: Image.Image, width: int, height: int) -> Image.Image:
    """Enlarge a drawing, keeping its corners and repeating the row and the column in its middle."""
    return _taller(_taller(drawing, height).transpose(_TURN), width).transpose(_TURN)


def _taller(drawing: Image.Image, height: int) -> Image.Image:
    wide, half = drawing.width, drawing.height // 2
    tall = drawing.crop((0, half, wide, half + 1)).resize((wide, height), Image.Resampling.NEAREST)
    tall.paste(drawing.crop((0, 0, wide, half)), (0, 0))
    tall.paste(drawing.crop((0, half, wide, drawing.height)), (0, height - drawing.height + half))
    return tall


def rounded(width: int, height: int, radius: float, inset: float = 0) -> Image.Image:
    """Return the coverage of a box with round corners, `inset` pixels inside an image of this size."""
    corners = 2 * ceil(inset + radius) + 2
    mask = Image.new("L", (min(width, corners) * BANDED, min(height, corners) * BANDED))
    edge = inset * BANDED
    box = (edge, edge, mask.width - 1 - edge, mask.height - 1 - edge)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * BANDED, 255)
    return stretched(mask.reduce(BANDED), width, height)


def _mown(height: int) -> Image.Image:
    """Return felt with vertical stripes: equal rows cost a PNG file next to nothing."""
    lawn = Image.new("RGB", (WIDTH, height), rgb("felt"))
    for x in range(_STRIPE, WIDTH, 2 * _STRIPE):
        lawn.paste(rgb("felt2"), (x, 0, x + _STRIPE, height))
    return lawn


def felt(height: int, mown: bool = True) -> Image.Image:
    """Return an empty table, RGB.

    Set `mown` to False where cards hide most of the stripes: each costs four bytes a row.
    """
    low = min(height, _CORNERS)
    table = Image.new("RGB", (WIDTH, low), rgb("rail"))
    table.paste(rgb("brass2"), mask=rounded(WIDTH, low, 34, _RAIL))
    table.paste(_mown(low) if mown else rgb("felt"), mask=rounded(WIDTH, low, 31.5, _RAIL + 2.5))
    return _taller(table, height)


def plate(width: int, height: int, radius: int, colour: str, edge: str = "", thick: int = 0) -> Image.Image:
    """Return a box with round corners and perhaps a frame, RGBA: the shape of every panel, tile and row."""
    across, down = min(width, 2 * radius + 2), min(height, 2 * radius + 2)
    sketch = Sketch(across, down, sharp=BANDED)
    sketch.box(0, 0, across, down, radius, edge or colour)
    if edge:
        sketch.box(thick, thick, across - 2 * thick, down - 2 * thick, radius - thick, colour)
    return stretched(sketch.image(), width, height)


def panel(table: Image.Image, x: int, y: int, width: int, height: int, radius: int = 28, lit: bool = False) -> None:
    """Draw a panel on a table; a lit one has a brass frame."""
    drawn = plate(width, height, radius, "lit", "brass", 6) if lit else plate(width, height, radius, "panel")
    lay(table, drawn, x, y)


def green(table: Image.Image, x: int, y: int, width: int, height: int, radius: int) -> None:
    """Draw the putting green with its fringe on a table."""
    lay(table, plate(width, height, radius, "lit", "fringe", 6), x, y, Fall(5, 6, 0.35))
