"""The canvas of a map, drawn in units of a square, layer over layer.

It comes with the soft outlines of regions, which are touching squares of one ground, and with random numbers that
depend on the place alone.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial
from hashlib import sha256
from itertools import count
from math import ceil, hypot, sin
from typing import TypeAlias, TypeVar

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
        self._apply_colour(
            self._lines(outline, at), 0, colour, within, partial(_fill_loops, coverage=round(255 * opacity))
        )

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
            self._apply_colour(
                lines, thick, colour, within, partial(draw_lines, colour=round(255 * opacity), thick=thick)
            )

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


Cell: TypeAlias = tuple[int, int]
"""Column and row, from 0 at the top left."""
_SIDE_POINTS = 10
"""Points on each side of a square before smoothing."""
_BEYOND = (1, 2)
"""The steps outside the map's edge to which a region continues."""


def extend_beyond_map(cells: Set[Cell], columns: int, rows: int) -> set[Cell]:
    """Return the cells, continued outside the map where they touch its edge, so that lakes run off the map."""
    spread = set(cells)
    for x, y in cells:
        across = [x, *(x - step for step in _BEYOND if x == 0), *(x + step for step in _BEYOND if x == columns - 1)]
        down = [y, *(y - step for step in _BEYOND if y == 0), *(y + step for step in _BEYOND if y == rows - 1)]
        spread |= {(a, b) for a in across for b in down}
    return spread


def border_loops(cells: Set[Cell]) -> Iterator[list[Cell]]:
    """Yield the corners along the border, one loop at a time.

    Loops run clockwise around the cells and anticlockwise around a gap.
    """
    ahead: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells):
        corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        outside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for side in range(4):
            if outside[side] not in cells:
                ahead.setdefault(corners[side], []).append(corners[(side + 1) % 4])
    while ahead:
        yield _take_loop(ahead)


def _take_loop(ahead: dict[Cell, list[Cell]]) -> list[Cell]:
    """Remove one loop from the remaining sides and return it."""
    here = first = next(iter(ahead))
    heading, loop = (0, 0), list[Cell]()
    while True:
        there = _next_corner(here, heading, ahead[here])
        ahead[here].remove(there)
        if not ahead[here]:
            del ahead[here]
        loop.append(here)
        heading, here = (there[0] - here[0], there[1] - here[1]), there
        if here == first:
            return loop


def _next_corner(here: Cell, heading: Cell, sides: list[Cell]) -> Cell:
    """Return the next side. Where two cells touch by a corner only, turn right, so that they stay apart."""
    right = (here[0] - heading[1], here[1] + heading[0])
    return right if right in sides else sides[0]


def region_outline(
    cells: Set[Cell], smooth: float, wobble: float = 0, grow: float = 0, phase: float = 0, every: int = 2
) -> Outline:
    """Return the soft outline of the cells.

    Corners are averaged over `smooth` squares. Then each point is pushed out by `grow`, and by a fixed noise of
    about `wobble`; `phase` selects another noise. Of the points, one in `every` is kept.
    """
    return tuple(_soften(loop, smooth, wobble, grow, phase)[::every] for loop in border_loops(cells))


def _soften(loop: list[Cell], smooth: float, wobble: float, grow: float, phase: float) -> Line:
    line: list[Point] = []
    for (x, y), (across, down) in zip(loop, loop[1:] + loop[:1], strict=True):
        line += [
            (x + (across - x) * step / _SIDE_POINTS, y + (down - y) * step / _SIDE_POINTS)
            for step in range(_SIDE_POINTS)
        ]
    reach = max(1, int(smooth * _SIDE_POINTS / 2))
    for _ in range(2):
        line = _average(line, reach)
    return tuple(_push_out(line, number, wobble, grow, phase) for number in range(len(line)))


def _average(line: list[Point], reach: int) -> list[Point]:
    """Replace each point by the mean of the points up to `reach` before and after it."""
    ring, share = line[-reach:] + line + line[:reach], 2 * reach + 1
    windows = (ring[start : start + share] for start in range(len(line)))
    return [(sum(x for x, _ in window) / share, sum(y for _, y in window) / share) for window in windows]


def _push_out(line: list[Point], number: int, wobble: float, grow: float, phase: float) -> Point:
    """Return the point moved outwards along its normal."""
    (x, y), (x0, y0), (x1, y1) = line[number], line[number - 1], line[(number + 1) % len(line)]
    length = hypot(x1 - x0, y1 - y0) or 1
    push = grow + wobble * _noise(x, y, phase)
    return x + (y1 - y0) / length * push, y - (x1 - x0) / length * push


def _noise(x: float, y: float, phase: float) -> float:
    return sin(x * 2.3 + phase + 1.7 * sin(y * 1.9 + phase)) + 0.8 * sin(y * 2.9 - phase * 1.3 + 1.3 * sin(x * 2.1))


T = TypeVar("T")


class SeededRandom:
    """A stream of pseudo-random numbers, seeded by a place."""

    def __init__(self, *place: str | int) -> None:
        """Seed the stream with these words and numbers."""
        name = repr(place).encode()
        self._numbers = (
            int.from_bytes(block[start : start + 4], "big") / 2**32
            for number in count()
            for block in (sha256(name + number.to_bytes(4, "big")).digest(),)
            for start in range(0, 32, 4)
        )

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * next(self._numbers)

    def choice(self, things: Sequence[T]) -> T:
        return things[int(self.between(0, len(things)))]
