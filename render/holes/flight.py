"""Flights on a map: one curve through the squares of a path, its shadow, and hops on the ground."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.canvas import Canvas, overlay
from render.image_cache import image_cache
from render.outline import Line, Point, bezier, dash_lines
from render.palette import ramp
from render.sprite import Sprite

_SUPERSAMPLING, _STEPS = 3, 7
"""The supersampling of lines, and the number of segments of a bend."""
_INK = 127
"""The tone of ink, between those of the ground and the colour, so that both lines are drawn on one sheet."""
_SEEN = bytes(255 * (tone > 12) for tone in range(256))
_HOP = 2.5
"""The longest hop drawn as an arc, in cells; a longer way back is straight."""
_PENS = ((60, 13, 8.3, 2.2), (30, 9, 5.4, 0.5), (0, 6, 3.2, 0.5))
"""By the smallest cell in pixels: the widths of both lines, and how many cells before its last corner a flight
bends.
"""


class Pen(NamedTuple):
    """The line widths of a flight in pixels, and its bend."""

    ink: float
    colour: float
    cell: int
    fade: float = 0

    @property
    def shadow_offset(self) -> tuple[int, int]:
        """The offset of the flight's shadow in pixels."""
        return round(self.cell * 0.09), round(self.cell * 0.13)


def pen_for(cell: int) -> Pen:
    """Return the pen for cells of this size."""
    return next(Pen(ink, colour, cell, fade) for least, ink, colour, fade in _PENS if cell >= least)


def draw_flight(canvas: Canvas, points: Sequence[Point], colour: str, tool: Pen) -> None:
    """Draw a flight through the centres of its squares, with its shadow on the ground."""
    x, y = points[0]
    curve = _curve_sprite(_from_origin(points), colour, tool, False)
    right, down = tool.shadow_offset
    assert curve.mask
    overlay(canvas, curve.mask, round(x) - curve.left + right, round(y) - curve.up + down, "shade", 0.32)
    canvas.paste(curve, x, y)


def draw_planned_flight(canvas: Canvas, points: Sequence[Point], tool: Pen) -> None:
    """Draw a planned flight, dashed."""
    canvas.paste(_curve_sprite(_from_origin(points), "ivory", tool, True), *points[0])


def draw_hop(canvas: Canvas, start: Point, end: Point, tool: Pen) -> None:
    """Draw a skip, a roll, a kick or the way back to a lie: a short dashed arc."""
    canvas.paste(_hop_sprite((end[0] - start[0], end[1] - start[1]), tool), *start)


def draw_tether(canvas: Canvas, place: Point, spot: Point, colour: str) -> None:
    """Draw the line from a disc's lie to where the disc is drawn."""
    canvas.paste(_curve_sprite(_from_origin((place, spot)), colour, Pen(6, 3, 0), False), *place)


def _from_origin(points: Sequence[Point]) -> Line:
    (left, top), *_rest = points
    return tuple(dict.fromkeys((x - left, y - top) for x, y in points))


@image_cache(2_000_000)
def _curve_sprite(points: Line, colour: str, tool: Pen, is_dashed: bool) -> Sprite:
    curve = bend_path(points, tool)
    return _outlined_lines((curve,), dash_lines((curve,), 16, 11) if is_dashed else (curve,), colour, tool)


@image_cache(1_000_000)
def _hop_sprite(end: Point, tool: Pen) -> Sprite:
    near = hypot(*end) <= _HOP * tool.cell
    lift = (-0.28 if end[0] >= 0 else 0.28) if near else 0.0
    over = (end[0] / 2 - end[1] * lift, end[1] / 2 + end[0] * lift)
    arc = (((0.0, 0.0), *bezier(((0.0, 0.0), over, end), _STEPS)),)
    return _outlined_lines(arc, dash_lines(arc, 11, 8), "ivory", tool)


def bend_path(points: Line, tool: Pen) -> Line:
    """Return the points as one line with rounded corners. The last corner becomes a long fade into the landing."""
    corners = [place for place in range(1, len(points) - 1) if _is_corner(*points[place - 1 : place + 2])]
    line = [points[0]]
    for corner, after in pairwise(corners):
        line += _round_corner(line[-1], points[corner], points[after], tool.cell)
    if corners:
        line += _fade_curve(line[-1], points[corners[-1]], points[-1], tool)
    return (*line, points[-1])


def _is_corner(one: Point, two: Point, three: Point) -> bool:
    (a, b), (c, d) = (two[0] - one[0], two[1] - one[1]), (three[0] - two[0], three[1] - two[1])
    return abs(a * d - b * c) > 1 or a * c + b * d < 0


def _point_before(start: Point, end: Point, far: float) -> Point:
    """Return the point `far` before the end, on the way from the start, at most half of the way."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1
    share = min(far, length / 2) / length
    return end[0] + (start[0] - end[0]) * share, end[1] + (start[1] - end[1]) * share


def _round_corner(start: Point, corner: Point, end: Point, cell: int) -> Line:
    one, two = _point_before(start, corner, cell / 2), _point_before(end, corner, cell / 2)
    return (one, *bezier((one, corner, two), _STEPS))


def _fade_curve(start: Point, corner: Point, end: Point, tool: Pen) -> Line:
    """Return the bend before a landing; it stays inside the squares that were passed."""
    length = hypot(corner[0] - start[0], corner[1] - start[1]) or 1
    share = min(0.6, tool.fade * tool.cell / length)
    a, b = corner[0] + (start[0] - corner[0]) * share, corner[1] + (start[1] - corner[1]) * share
    one = a + (corner[0] - a) * 0.75, b + (corner[1] - b) * 0.75
    two = corner[0] + (end[0] - corner[0]) * 0.18, corner[1] + (end[1] - corner[1]) * 0.18
    return ((a, b), *bezier(((a, b), one, two, end), 2 * _STEPS))


def _outlined_lines(below: Sequence[Line], above: Sequence[Line], colour: str, tool: Pen) -> Sprite:
    """Return lines in a colour on wider lines in ink, anchored at 0, 0."""
    pad = round(tool.ink)
    left, top = (pad - round(min(point[side] for line in below for point in line)) for side in (0, 1))
    wide, high = (round(max(point[side] for line in below for point in line)) + pad for side in (0, 1))
    sheet = Image.new("L", ((left + wide) * _SUPERSAMPLING, (top + high) * _SUPERSAMPLING))
    for lines, width, tone in ((below, tool.ink, _INK), (above, tool.colour, 255)):
        _stroke_lines(sheet, lines, (left, top), width, tone)
    small_sheet = sheet.reduce(_SUPERSAMPLING)
    size, tones = small_sheet.size, small_sheet.tobytes()
    mask = Image.frombytes("1", size, tones.translate(_SEEN), "raw", "1;8")
    return Sprite(Image.frombytes("L", size, tones.translate(_tone_table(colour))), mask, left, top)


def _stroke_lines(sheet: Image.Image, lines: Sequence[Line], at: tuple[int, int], width: float, tone: int) -> None:
    """Draw lines of this width with round ends and corners."""
    pen, thick = ImageDraw.Draw(sheet), round(width * _SUPERSAMPLING)
    for line in lines:
        points = [((x + at[0]) * _SUPERSAMPLING, (y + at[1]) * _SUPERSAMPLING) for x, y in line]
        pen.line(points, tone, thick)
        for point in points:
            pen.circle(point, thick / 2, tone)


@lru_cache(maxsize=8)
def _tone_table(colour: str) -> bytes:
    """Return the palette index of each tone: from grass to ink, and from ink to the colour."""
    outer, inner = ramp("grass", "ink"), ramp("ink", colour)
    return bytes((*outer[::2], *inner[1::2]))
