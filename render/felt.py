"""The clubhouse table: rail, mown felt, panels, the green, paper."""

from PIL import Image, ImageDraw

from render.paint import Fall, Sketch, lay
from render.palette import rgb

WIDTH = 1100
MARGIN = 28
"""From the picture's edge to what lies on the felt."""
RIGHT = WIDTH - MARGIN
_RAIL, _STRIPE = 12, 88
BANDED = 4
"""Large sheets are drawn at this many times their size: their edges are straight or wide."""


def _coverage(width: int, height: int, *areas: tuple[float, float, float, float, float]) -> Image.Image:
    """How much of each pixel lies within the first round box (x, y, width, height, radius) and not within the next."""
    mask = Image.new("L", (width * BANDED, height * BANDED))
    pen = ImageDraw.Draw(mask)
    for number, (x, y, wide, high, radius) in enumerate(areas):
        box = (x * BANDED, y * BANDED, (x + wide) * BANDED - 1, (y + high) * BANDED - 1)
        pen.rounded_rectangle(box, radius * BANDED, fill=0 if number % 2 else 255)
    return mask.reduce(BANDED)


def _mown(height: int) -> Image.Image:
    """Felt mown from side to side: along each row it is of one colour, which costs next to nothing in a file."""
    lawn = Image.new("RGB", (WIDTH, height), rgb("felt"))
    for y in range(_STRIPE, height, 2 * _STRIPE):
        lawn.paste(rgb("felt2"), (0, y, WIDTH, y + _STRIPE))
    return lawn


def felt(height: int) -> Image.Image:
    """An empty table, RGB."""
    table = Image.new("RGB", (WIDTH, height), rgb("rail"))
    wide, high = WIDTH - 2 * _RAIL, height - 2 * _RAIL
    outer = (_RAIL, _RAIL, wide, high, 34)
    inner = (_RAIL + 2.5, _RAIL + 2.5, wide - 5, high - 5, 31.5)
    table.paste(rgb("brass2"), mask=_coverage(WIDTH, height, outer))
    table.paste(_mown(height), mask=_coverage(WIDTH, height, inner))
    return table


def plate(width: int, height: int, radius: int, colour: str, edge: str = "", thick: int = 0) -> Image.Image:
    """A box with round corners and perhaps a frame, RGBA: every panel, tile and row."""
    sketch = Sketch(width, height, sharp=BANDED)
    sketch.box(0, 0, width, height, radius, edge or colour)
    if edge:
        sketch.box(thick, thick, width - 2 * thick, height - 2 * thick, radius - thick, colour)
    return sketch.image()


def panel(table: Image.Image, x: int, y: int, width: int, height: int, radius: int = 28, lit: bool = False) -> None:
    """A panel; a lit one has a brass frame."""
    drawn = plate(width, height, radius, "lit", "brass", 6) if lit else plate(width, height, radius, "panel")
    lay(table, drawn, x, y)


def green(table: Image.Image, x: int, y: int, width: int, height: int, radius: int) -> None:
    """The putting green with its fringe, where the piles and the flag stand."""
    lay(table, plate(width, height, radius, "lit", "fringe", 6), x, y, Fall(5, 6, 0.35))


def paper(table: Image.Image, x: int, y: int, width: int, height: int, radius: int = 24) -> None:
    """A sheet of ivory paper with its thickness."""
    sheet = Sketch(width, height + 3, sharp=BANDED)
    sheet.box(0, 3, width, height, radius, "edge2")
    sheet.box(0, 0, width, height, radius, "ivory")
    lay(table, sheet.image(), x, y, Fall(5, 10, 0.5))
