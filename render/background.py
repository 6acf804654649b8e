"""Backgrounds of pictures: the felt table with its wooden rail, panels, plates and the putting green."""

from math import ceil

from PIL import Image, ImageDraw

from render.paint import Sketch
from render.palette import rgb
from render.sprite import Shadow, composite

WIDTH = 1100
MARGIN = 28
"""Pixels from the picture's edge to what lies on the felt."""
RIGHT = WIDTH - MARGIN
_RAIL, _STRIPE = 12, 88
"""The width of the rail and of a mown stripe, in pixels."""
_CORNERS_HEIGHT = 96
"""A table of this height has complete corners; a higher one repeats the row in its middle."""
_BARE = 22
"""Pixels from the lower edge of a board to a row that is bare felt between the margins."""
_TURN = Image.Transpose.TRANSPOSE
SHEET_SUPERSAMPLING = 4
"""The supersampling of large sheets, whose edges are straight or wide."""

_MORE_THAN_HALF = tuple(255 * (coverage > 127) for coverage in range(256))


def stretch(drawing: Image.Image, width: int, height: int) -> Image.Image:
    """Enlarge a drawing, keeping its corners and repeating the row and the column in its middle."""
    return _stretch_down(_stretch_down(drawing, height).transpose(_TURN), width).transpose(_TURN)


def _stretch_down(drawing: Image.Image, height: int) -> Image.Image:
    wide, half = drawing.width, drawing.height // 2
    tall = drawing.crop((0, half, wide, half + 1)).resize((wide, height), Image.Resampling.NEAREST)
    tall.paste(drawing.crop((0, 0, wide, half)), (0, 0))
    tall.paste(drawing.crop((0, half, wide, drawing.height)), (0, height - drawing.height + half))
    return tall


def rounded_mask(width: int, height: int, radius: float, inset: float = 0) -> Image.Image:
    """Return the coverage of a box with round corners, `inset` pixels inside an image of this size."""
    corners = 2 * ceil(inset + radius) + 2
    mask = Image.new("L", (min(width, corners) * SHEET_SUPERSAMPLING, min(height, corners) * SHEET_SUPERSAMPLING))
    edge = inset * SHEET_SUPERSAMPLING
    box = (edge, edge, mask.width - 1 - edge, mask.height - 1 - edge)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * SHEET_SUPERSAMPLING, 255)
    return stretch(mask.reduce(SHEET_SUPERSAMPLING), width, height)


def solid_mask(coverage: Image.Image) -> Image.Image:
    """Return the mask of the pixels that are covered by more than half."""
    return coverage.point(_MORE_THAN_HALF, "1")


def _striped_felt(height: int) -> Image.Image:
    """Return felt with vertical stripes: equal rows cost a PNG file next to nothing."""
    lawn = Image.new("RGB", (WIDTH, height), rgb("felt"))
    for x in range(_STRIPE, WIDTH, 2 * _STRIPE):
        lawn.paste(rgb("felt2"), (x, 0, x + _STRIPE, height))
    return lawn


def felt_table(height: int, mown: bool = True) -> Image.Image:
    """Return an empty table, RGB.

    Set `mown` to False where cards hide most of the stripes: each costs four bytes a row.
    """
    low = min(height, _CORNERS_HEIGHT)
    table = Image.new("RGB", (WIDTH, low), rgb("rail"))
    table.paste(rgb("brass2"), mask=rounded_mask(WIDTH, low, 34, _RAIL))
    table.paste(_striped_felt(low) if mown else rgb("felt"), mask=rounded_mask(WIDTH, low, 31.5, _RAIL + 2.5))
    return _stretch_down(table, height)


def extend_table(board: Image.Image, height: int) -> Image.Image:
    """Return a board on a table of at least this height: bare felt goes on below what lies on a lower one."""
    low, foot = board.height, _CORNERS_HEIGHT // 2
    if low >= height:
        return board
    edge = board.crop((0, low - foot, WIDTH, low))
    bare = edge.crop((MARGIN, foot - _BARE, RIGHT, foot - _BARE + 1))
    edge.paste(bare.resize((RIGHT - MARGIN, foot - MARGIN), Image.Resampling.NEAREST), (MARGIN, 0))
    taller = edge.crop((0, 0, WIDTH, 1)).resize((WIDTH, height), Image.Resampling.NEAREST)
    taller.paste(edge, (0, height - foot))
    taller.paste(board.crop((0, 0, WIDTH, low - foot)), (0, 0))
    taller.paste(board.crop((MARGIN, low - foot, RIGHT, low - MARGIN)), (MARGIN, low - foot))
    return taller


def plate(width: int, height: int, radius: int, colour: str, edge: str = "", thick: int = 0) -> Image.Image:
    """Return a box with round corners and perhaps a frame, RGBA: the shape of every panel, tile and row."""
    across, down = min(width, 2 * radius + 2), min(height, 2 * radius + 2)
    sketch = Sketch(across, down, sharp=SHEET_SUPERSAMPLING)
    sketch.box(0, 0, across, down, radius, edge or colour)
    if edge:
        sketch.box(thick, thick, across - 2 * thick, down - 2 * thick, radius - thick, colour)
    return stretch(sketch.image(), width, height)


def draw_panel(
    table: Image.Image, x: int, y: int, width: int, height: int, radius: int = 28, is_lit: bool = False
) -> None:
    """Draw a panel on a table; a lit one has a brass frame."""
    panel = plate(width, height, radius, "lit", "brass", 6) if is_lit else plate(width, height, radius, "panel")
    composite(table, panel, x, y)


def draw_green(table: Image.Image, x: int, y: int, width: int, height: int, radius: int) -> None:
    """Draw the putting green with its fringe on a table."""
    composite(table, plate(width, height, radius, "lit", "fringe", 6), x, y, Shadow(5, 6, 0.35))
