"""The canvas of a map: drawn in units of a square, layer over layer."""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw

from render.outline import Line, Outline, Point, double_area
from render.paint import Pen, Sketch, draw_lines
from render.palette import rgb

Box: TypeAlias = tuple[int, int, int, int]
MAP_SUPERSAMPLING = 4
"""The supersampling of maps."""
DETAIL_PIXELS = 30
"""The smallest square, in pixels, on which details are drawn."""


class MapSketch(Sketch):
    """A sketch with an opaque background, so that shapes can be translucent or clipped to an outline."""

    def __init__(self, columns: int, rows: int, cell: int) -> None:
        """Create a map of `columns` x `rows` squares, each `cell` pixels wide in the picture."""
        super().__init__(columns, rows, cell, MAP_SUPERSAMPLING, "RGB")
        self.columns, self.rows, self.cell = columns, rows, cell

    @property
    def has_details(self) -> bool:
        """Whether the squares are large enough for details."""
        return self.cell >= DETAIL_PIXELS

    def to_squares(self, count: float) -> float:
        """Convert pixels of the picture to squares."""
        return count / self.cell

    def fill_rectangle(self, x: float, y: float, across: float, down: float, colour: str) -> None:
        """Fill a rectangle, rounded to whole pixels."""
        left, right = (round(self._x(side)) for side in (x, x + across))
        top, bottom = (round(self._y(side)) for side in (y, y + down))
        self._pen.rectangle((left, top, right - 1, bottom - 1), rgb(colour))

    def fill(
        self, outline: Outline | str, colour: str, opacity: float = 1, within: Outline = (), at: Point = (0, 0)
    ) -> None:
        """Fill the areas inside the loops; a loop in the opposite direction is a hole."""
        self._apply_colour(self._lines(outline, at), 0, colour, within, partial(_fill_loops, coverage=round(255 * opacity)))

    def stroke(
        self,
        outline: Outline | str,
        colour: str,
        width: float,
        opacity: float = 1,
        within: Outline = (),
        at: Point = (0, 0),
    ) -> None:
        """Draw the lines, if there are any."""
        lines, thick = self._lines(outline, at), self._stroke_pixels(width)
        if opacity == 1 and not within:
            draw_lines(self._pen, lines, rgb(colour), thick)
        elif lines:
            self._apply_colour(lines, thick, colour, within, partial(draw_lines, colour=round(255 * opacity), thick=thick))

    def oval(
        self, x: float, y: float, across: float, down: float, colour: str, opacity: float = 1, within: Outline = ()
    ) -> None:
        """Fill an ellipse centred on x, y."""
        corners = self._lines((((x - across, y - down), (x + across, y + down)),))
        self._apply_colour(corners, 0, colour, within, partial(_fill_ellipse, coverage=round(255 * opacity)))

    def _apply_colour(
        self, lines: Sequence[Line], margin: float, colour: str, within: Outline, mark: Callable[[Pen, Outline], None]
    ) -> None:
        """Apply a colour where `mark` draws these lines on a mask, clipped to the loops of `within`."""
        limit = (0, 0, *self._sheet.size)
        window = self._lines(within)
        box = _bounds(lines, margin, _bounds(window, 0, limit) if within else limit)
        mask = _mask(lines, box, mark)
        if within:
            mask = ImageChops.multiply(mask, _mask(window, box, partial(_fill_loops, coverage=255)))
        self._sheet.paste(rgb(colour), box, mask)


def _bounds(lines: Sequence[Line], margin: float, limit: Box) -> Box:
    """Return the pixels that the lines and a margin around them can touch, inside the limit."""
    xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
    left, top = max(limit[0], int(min(xs) - margin)), max(limit[1], int(min(ys) - margin))
    right, bottom = min(limit[2], ceil(max(xs) + margin)), min(limit[3], ceil(max(ys) + margin))
    return left, top, max(left + 1, right), max(top + 1, bottom)


def _mask(lines: Sequence[Line], box: Box, mark: Callable[[Pen, Outline], None]) -> Image.Image:
    """Return the mask that `mark` draws of these lines inside a box."""
    mask = Image.new("L", (box[2] - box[0], box[3] - box[1]))
    mark(ImageDraw.Draw(mask), tuple(tuple((x - box[0], y - box[1]) for x, y in line) for line in lines))
    return mask


def _fill_loops(pen: Pen, loops: Outline, coverage: int) -> None:
    """Fill the loops, the largest first, and clear the holes."""
    for loop in sorted(loops, key=lambda loop: -abs(double_area(loop))):
        pen.polygon(loop, 0 if len(loops) > 1 and double_area(loop) < 0 else coverage)


def _fill_ellipse(pen: Pen, corners: Outline, coverage: int) -> None:
    pen.ellipse(corners[0], coverage)
