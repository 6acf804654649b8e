"""Built things on a course: tee pad, drop zone, mando signs with their gates, the rope of an island."""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from engine.final_nine.courses.hole import Hole
from render.final_nine.layout import MAP_COLUMNS, StandingDrawing, map_cell
from render.outline import Line, Outline, arc, dash_lines
from render.paint import Sketch
from render.sprite import Sprite, fade
from render.text import MIN_TEXT_PIXELS, text_width

LETTERED_PIXELS = 52
"""The smallest cell in pixels with room for a word."""
_ARROW = "M0 20V-14M-20 -1L0 -21L20 -1"
_DOWN = "M0 -20V14M-20 1L0 21L20 1"
_BOARD = "M-38 -19H18L42 0L18 19H-38Z"
_POINTER = "M-24 0H16M4 -10L17 0L4 10"


def _shadow(size: int, x: float, y: float, across: float, down: float, radius: float) -> Image.Image:
    """Return the shadow of something on a cell, in hundredths of it."""
    sketch = Sketch(100, 100, size / 100)
    sketch.box(x, y, across, down, radius, "earth")
    return fade(sketch.image(), 0.4)


@lru_cache(maxsize=8)
def tee_pad(size: int) -> Image.Image:
    """Draw the stone tee pad on a cell of `size` pixels (F-17)."""
    drawing, sketch = _shadow(size, 15, 17, 80, 80, 8), Sketch(100, 100, size / 100)
    for inset, colour in ((0, "ink"), (3, "slab"), (8, "slab2")):
        sketch.box(10 + inset, 10 + inset, 80 - 2 * inset, 80 - 2 * inset, 8, colour)
    if size >= LETTERED_PIXELS:
        sketch.word(50, 83, "TEE", MIN_TEXT_PIXELS * 100 / size, "ink", "slab2")
    else:
        with sketch.transform(50, 50):
            sketch.stroke(_ARROW, "ink", 11)
    drawing.alpha_composite(sketch.image())
    return drawing


@lru_cache(maxsize=8)
def drop_zone(size: int) -> Image.Image:
    """Draw sandy ground inside a dashed line, with its label (F-32)."""
    sketch, frame = Sketch(106, 106, size / 100), (_rounded_square(10, 10, 86, 12),)
    sketch.fill(frame, "sand dark")
    sketch.stroke(frame, "ink", 5.5)
    sketch.stroke(dash_lines(frame, 11, 9), "petal", 3.4)
    if size >= LETTERED_PIXELS:
        word = MIN_TEXT_PIXELS * 100 / size
        wide = text_width("DZ", MIN_TEXT_PIXELS, 900) * 100 / size
        sketch.box(0, 0, wide + 16, word + 8, 7, "ink")
        sketch.box(3, 3, wide + 10, word + 2, 5, "fairway disc")
        sketch.word(wide / 2 + 8, word, "DZ", word, "ink", "fairway disc")
    return sketch.image()


def _rounded_square(x: float, y: float, side: float, radius: float) -> Line:
    """Return the outline of a square with round corners."""
    near, far, top, bottom = x + radius, x + side - radius, y + radius, y + side - radius
    middles = ((far, bottom, 0), (near, bottom, 90), (near, top, 180), (far, top, 270))
    points = [point for a, b, start in middles for point in arc(a, b, radius, start, start + 90)[0]]
    return (*points, points[0])


@lru_cache(maxsize=16)
def mando_sign(size: int, quarter: int) -> Image.Image:
    """Draw a brass sign on its post that points right; `quarter` turns its arrow clockwise."""
    drawing, sketch = _shadow(size, 30, 78, 60, 16, 8), Sketch(100, 100, size / 100)
    sketch.box(44, 20, 12, 66, 4, "ink")
    sketch.box(46.5, 22, 7, 62, 3, "plank2")
    with sketch.transform(50, 36, -1 if quarter == 2 else 1, 1):
        if quarter % 2:
            _draw_square_board(sketch, quarter == 3)
        else:
            sketch.shape(_BOARD, "brass", "ink", 3.4)
            sketch.stroke(_POINTER, "ink", 6)
    drawing.alpha_composite(sketch.image())
    return drawing


def _draw_square_board(sketch: Sketch, up: bool) -> None:
    """Draw a square board whose arrow points up or down."""
    sketch.box(-30, -30, 60, 60, 9, "ink")
    sketch.box(-26.5, -26.5, 53, 53, 7, "brass")
    sketch.stroke(_ARROW if up else _DOWN, "ink", 7)


@lru_cache(maxsize=16)
def mando_gate(size: int, cells: int, quarter: int) -> Image.Image:
    """Draw a line across `cells` cells, with a triangle on each that points up; `quarter` turns it clockwise."""
    sketch, middle = Sketch(cells * 100, 50, size / 100), 27
    line: Outline = (((5, middle), (cells * 100 - 5, middle)),)
    sketch.stroke(line, "ink", 8.5)
    sketch.stroke(dash_lines(line, 16, 12), "brass", 4.4)
    for number in range(cells):
        with sketch.transform(number * 100 + 50, middle):
            sketch.shape("M-13 9L0 -14L13 9Z", "brass", "ink", 3.2)
    return sketch.image().rotate(-90 * quarter, expand=True)


def mando_drawings(hole: Hole, size: int) -> Iterator[StandingDrawing]:
    """Yield the mando signs of a hole, and the gate that a disc has to cross beside each (F-29)."""
    for mando in hole.mandos:
        x, y = map_cell(hole, mando.cell)
        along, side = mando.direction % 2 == 0, mando.corner[mando.direction % 2 == 0]
        yield StandingDrawing(mando_sign(size, "ESWN".index(side)), x + 0.5, y + 0.5)
        low, high = _cells_beside(len(hole.rows), x if along else y, side)
        if low < high:
            at = (low + high) / 2, y + (mando.direction == 2)
            across, down = at if along else (x + (mando.direction == 1), at[0])
            yield StandingDrawing(mando_gate(size, high - low, mando.direction), across, down)


def _cells_beside(rows: int, at: int, side: str) -> tuple[int, int]:
    """Return the range of cells on that side of a sign."""
    return (0, at) if side in "WN" else (at + 1, MAP_COLUMNS if side == "E" else rows)


BASKET_FOOT = 0.94
"""How far down its cell a basket stands, in cells."""


def basket_height(size: int) -> int:
    """Return the height of a basket on cells of this size in pixels."""
    return max(22, round(0.92 * size))


@lru_cache(maxsize=8)
def island_rope(across: int, down: int, size: int) -> Sprite:
    """Return the rope with floats around an island of so many cells, anchored at the top left corner (F-32)."""
    pad = round(size * 0.15)
    sketch = Sketch(across * size + 2 * pad, down * size + 2 * pad, sharp=4)
    unit = size / 82
    with sketch.transform(pad, pad):
        for colour, thick in (("ink", 7), ("petal", 3.5)):
            inset = (7 - thick) / 2 * unit
            sketch.frame(
                inset, inset, across * size - 2 * inset, down * size - 2 * inset, 12 * unit, colour, thick * unit
            )
        for x, y in _float_corners(across, down):
            with sketch.transform(x * size, y * size, unit, unit):
                _draw_float(sketch)
    return sketch.sprite("grass", (pad, pad))


def _float_corners(across: int, down: int) -> Iterator[tuple[int, int]]:
    """Yield the corners of cells along the rope."""
    for x in range(across + 1):
        for y in range(down + 1):
            if x in (0, across) or y in (0, down):
                yield x, y


def _draw_float(sketch: Sketch) -> None:
    sketch.disc(0, 0, 10.5, "ink")
    sketch.disc(0, 0, 8, "bounds")
    for x in (-4, 4):
        sketch.stroke((((x, -6), (x, 6)),), "petal", 3)
