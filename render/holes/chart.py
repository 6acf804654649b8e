"""The sheet that a hole is painted on, in units of a square, at several times its size."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, hypot
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw

from render.outline import Line, Outline, Point, trace
from render.palette import Rgb, rgb

Box: TypeAlias = tuple[int, int, int, int]
Pen: TypeAlias = ImageDraw.ImageDraw
SHARP = 4
"""How many times larger a map is painted than shown."""


class Chart:
    """A map being painted, layer over layer; colours by name, strokes with round ends lie half inside their line."""

    def __init__(self, columns: int, rows: int, cell: int) -> None:
        """A map of so many squares, each `cell` pixels wide in the picture."""
        self.columns, self.rows, self.cell = columns, rows, cell
        self._unit = cell * SHARP
        self._sheet = Image.new("RGB", (columns * self._unit, rows * self._unit))
        self._pen = ImageDraw.Draw(self._sheet)

    def pixels(self, count: float) -> float:
        """So many pixels of the picture, in squares."""
        return count / self.cell

    def box(self, x: float, y: float, across: float, down: float, colour: str) -> None:
        """A filled rectangle."""
        corners = [round(side * self._unit) for side in (x, y, x + across, y + down)]
        self._pen.rectangle((corners[0], corners[1], corners[2] - 1, corners[3] - 1), rgb(colour))

    def fill(
        self, outline: Outline | str, colour: str, opacity: float = 1, within: Outline = (), at: Point = (0, 0)
    ) -> None:
        """The areas within the loops; a loop that runs the other way round is a gap."""
        lines = _moved(outline, at)
        box = self._box(lines, 0, within)
        self._paste(box, self._area(lines, box, _coverage(opacity)), colour, within)

    def stroke(
        self,
        outline: Outline | str,
        colour: str,
        width: float,
        opacity: float = 1,
        within: Outline = (),
        at: Point = (0, 0),
    ) -> None:
        """The lines themselves, if there are any."""
        lines = _moved(outline, at)
        if not lines:
            return
        if opacity == 1 and not within:
            self._lines(self._pen, lines, width, rgb(colour))
            return
        box = self._box(lines, width, within)
        mask = _sheet(box)
        self._lines(ImageDraw.Draw(mask), lines, width, _coverage(opacity), box)
        self._paste(box, mask, colour, within)

    def oval(
        self, x: float, y: float, across: float, down: float, colour: str, opacity: float = 1, within: Outline = ()
    ) -> None:
        """A filled ellipse about x, y."""
        corners = ((x - across, y - down), (x + across, y + down))
        box = self._box((corners,), 0, within)
        mask = _sheet(box)
        ImageDraw.Draw(mask).ellipse(self._points(corners, box), _coverage(opacity))
        self._paste(box, mask, colour, within)

    def image(self) -> Image.Image:
        """The map at the picture's size, RGB."""
        return self._sheet.reduce(SHARP)

    def _box(self, lines: Outline, width: float, within: Outline = ()) -> Box:
        """The part of the sheet that lines of this width can touch, as far as it lies within the loops."""
        xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
        limit = self._box(within, 0) if within else (0, 0, *self._sheet.size)
        left, top = (int((low - width) * self._unit) for low in (min(xs), min(ys)))
        right, bottom = (ceil((high + width) * self._unit) for high in (max(xs), max(ys)))
        left, top = max(limit[0], left), max(limit[1], top)
        return left, top, max(left + 1, min(limit[2], right)), max(top + 1, min(limit[3], bottom))

    def _points(self, line: Line, box: Box = (0, 0, 0, 0)) -> list[Point]:
        """A line in pixels of the sheet, from the corner of a box."""
        return [(x * self._unit - box[0], y * self._unit - box[1]) for x, y in line]

    def _lines(self, pen: Pen, lines: Outline, width: float, colour: int | Rgb, box: Box = (0, 0, 0, 0)) -> None:
        """Draws lines with round ends and corners."""
        thick = max(1, round(width * self._unit))
        for line in lines:
            points = self._points(line, box)
            pen.line(points, colour, thick, joint="curve")
            for point in (points[0], points[-1]):
                pen.circle(point, thick / 2, colour)

    def _area(self, lines: Outline, box: Box, coverage: int = 255) -> Image.Image:
        """The coverage of the loops within a box, the larger first."""
        mask = _sheet(box)
        pen = ImageDraw.Draw(mask)
        for line in sorted(lines, key=lambda line: -abs(_turning(line))):
            pen.polygon(self._points(line, box), 0 if len(lines) > 1 and _turning(line) < 0 else coverage)
        return mask

    def _paste(self, box: Box, mask: Image.Image, colour: str, within: Outline) -> None:
        if within:
            mask = ImageChops.multiply(mask, self._area(within, box))
        self._sheet.paste(rgb(colour), box, mask)


def _sheet(box: Box) -> Image.Image:
    """A mask of a box's size that covers nothing."""
    return Image.new("L", (box[2] - box[0], box[3] - box[1]))


def _coverage(opacity: float) -> int:
    """What a mask has where something of this opacity lies."""
    return round(255 * opacity)


def _moved(outline: Outline | str, at: Point) -> Outline:
    lines = trace(outline) if isinstance(outline, str) else outline
    return tuple(tuple((x + at[0], y + at[1]) for x, y in line) for line in lines) if at != (0, 0) else lines


def _turning(line: Line) -> float:
    """Twice the area of a loop, negative where it runs against the clock."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*line, line[0])))


def closed(outline: Outline) -> Outline:
    """The loops with their last side, as lines to stroke."""
    return tuple((*line, line[0]) for line in outline)


def dashed(outline: Outline, dash: float, gap: float) -> Outline:
    """The lines cut into dashes."""
    return tuple(piece for line in outline for piece in _dashes(line, dash, gap))


def _dashes(line: Line, dash: float, gap: float) -> Iterator[Line]:
    """The dashes of one line; a point of the line that falls into a dash bends it."""
    left, drawing, piece = dash, True, [line[0]]
    for (x0, y0), (x1, y1) in pairwise(line):
        length, done = hypot(x1 - x0, y1 - y0), 0.0
        while length - done >= left:
            done += left
            here = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if drawing:
                yield (*piece, here)
            drawing = not drawing
            left, piece = dash if drawing else gap, [here]
        left -= length - done
        piece.append((x1, y1))
    if drawing and len(piece) > 1:
        yield tuple(piece)
