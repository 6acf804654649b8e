"""The map that a hole is painted on, in units of a square, layer over layer."""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw

from render.outline import Line, Outline, Point, turning
from render.paint import Pen, Sketch, thicken
from render.palette import rgb

Box: TypeAlias = tuple[int, int, int, int]
SHARP = 4
"""How many times larger a map is painted than shown."""
CLOSE = 30
"""Pixels of a square from which on its details can be seen."""


class Chart(Sketch):
    """A sketch that is covered from the start, so that what is drawn may be translucent or end at other loops."""

    def __init__(self, columns: int, rows: int, cell: int) -> None:
        """A map of so many squares, each `cell` pixels wide in the picture."""
        super().__init__(columns, rows, cell, SHARP, "RGB")
        self.columns, self.rows, self.cell = columns, rows, cell

    @property
    def close(self) -> bool:
        """Whether details can be seen."""
        return self.cell >= CLOSE

    def pixels(self, count: float) -> float:
        """So many pixels of the picture, in squares."""
        return count / self.cell

    def patch(self, x: float, y: float, across: float, down: float, colour: str) -> None:
        """A filled rectangle of whole pixels."""
        left, right = (round(self._x(side)) for side in (x, x + across))
        top, bottom = (round(self._y(side)) for side in (y, y + down))
        self._pen.rectangle((left, top, right - 1, bottom - 1), rgb(colour))

    def fill(
        self, outline: Outline | str, colour: str, opacity: float = 1, within: Outline = (), at: Point = (0, 0)
    ) -> None:
        """The areas within the loops; a loop that runs the other way round is a gap."""
        self._cover(self._lines(outline, at), 0, colour, within, partial(_fill, coverage=round(255 * opacity)))

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
        lines, thick = self._lines(outline, at), self._thick(width)
        if opacity == 1 and not within:
            thicken(self._pen, lines, rgb(colour), thick)
        elif lines:
            self._cover(lines, thick, colour, within, partial(thicken, colour=round(255 * opacity), thick=thick))

    def oval(
        self, x: float, y: float, across: float, down: float, colour: str, opacity: float = 1, within: Outline = ()
    ) -> None:
        """A filled ellipse about x, y."""
        corners = self._lines((((x - across, y - down), (x + across, y + down)),))
        self._cover(corners, 0, colour, within, partial(_ellipse, coverage=round(255 * opacity)))

    def _cover(
        self, lines: Sequence[Line], margin: float, colour: str, within: Outline, mark: Callable[[Pen, Outline], None]
    ) -> None:
        """Lays a colour where `mark` draws these lines on a mask, as far as it lies within the loops."""
        limit = (0, 0, *self._sheet.size)
        window = self._lines(within)
        box = _box(lines, margin, _box(window, 0, limit) if within else limit)
        mask = _masked(lines, box, mark)
        if within:
            mask = ImageChops.multiply(mask, _masked(window, box, partial(_fill, coverage=255)))
        self._sheet.paste(rgb(colour), box, mask)


def _box(lines: Sequence[Line], margin: float, limit: Box) -> Box:
    """The pixels that lines with so much round them can touch, as far as they lie in the limit."""
    xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
    left, top = max(limit[0], int(min(xs) - margin)), max(limit[1], int(min(ys) - margin))
    right, bottom = min(limit[2], ceil(max(xs) + margin)), min(limit[3], ceil(max(ys) + margin))
    return left, top, max(left + 1, right), max(top + 1, bottom)


def _masked(lines: Sequence[Line], box: Box, mark: Callable[[Pen, Outline], None]) -> Image.Image:
    """What is drawn of these lines within a box."""
    mask = Image.new("L", (box[2] - box[0], box[3] - box[1]))
    mark(ImageDraw.Draw(mask), tuple(tuple((x - box[0], y - box[1]) for x, y in line) for line in lines))
    return mask


def _fill(pen: Pen, loops: Outline, coverage: int) -> None:
    """The loops, the larger first, without the gaps."""
    for loop in sorted(loops, key=lambda loop: -abs(turning(loop))):
        pen.polygon(loop, 0 if len(loops) > 1 and turning(loop) < 0 else coverage)


def _ellipse(pen: Pen, corners: Outline, coverage: int) -> None:
    pen.ellipse(corners[0], coverage)
