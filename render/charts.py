"""Line charts of a player's results: a sparkline of form, and a curve of ratings."""

from collections.abc import Sequence
from functools import lru_cache

from render import badges
from render.outline import Line, Point, smooth_curve
from render.paint import Sketch
from render.sprite import Sprite


def _points_in_box(values: Sequence[float], x: float, y: float, width: float, height: float) -> Line:
    """Return the values as evenly spaced points in a box, the greatest at the top.

    Equal values lie in the middle.
    """
    low, high = min(values), max(values)
    step = width / max(1, len(values) - 1)
    if high == low:
        return tuple((x + place * step, y + height / 2) for place in range(len(values)))
    return tuple((x + place * step, y + height * (high - v) / (high - low)) for place, v in enumerate(values))


@lru_cache(maxsize=128)
def sparkline(values: tuple[float, ...], width: int, height: int, colour: str, ground: str) -> Sprite:
    """Return a line of the last results, later to the right and better higher.

    It is anchored at its left end at half height.
    """
    pad = 9
    sketch = Sketch(width + 2 * pad, height + 2 * pad)
    points = _points_in_box(values, pad, pad, width, height)
    if len(points) > 1:
        sketch.stroke((points,), colour, 4)
    sketch.disc(*points[-1], 6, "ivory", colour, 3)
    return sketch.sprite(ground, (pad, height // 2 + pad))


def rating_curve(points: Sequence[Point], width: int, height: int, floor: float, lines: Sequence[float]) -> Sprite:
    """Return a smooth curve with the area down to `floor` and level lines, anchored at its top left corner.

    A flag marks the highest point and a ball the last one.
    """
    pad = 34
    sketch = Sketch(width + 2 * pad, height + 2 * pad, sharp=4)
    with sketch.transform(pad, pad):
        line = smooth_curve(points)
        if len(line) > 1:
            sketch.fill(((*line, (line[-1][0], floor), (line[0][0], floor)),), "lit")
        for y in lines:
            sketch.box(0, y - 1, width, 2, 0, "line")
        if len(line) > 1:
            sketch.stroke((line,), "brass", 6)
        _draw_peak(sketch, min(points, key=lambda point: point[1]))
        badges.draw_ball(sketch, *points[-1], 15)
    return sketch.sprite("panel", (pad, pad))


def _draw_peak(sketch: Sketch, top: Point) -> None:
    x, y = top
    sketch.stroke((((x, y), (x, y - 30)),), "ivory", 3)
    sketch.fill((((x, y - 31), (x + 24, y - 22), (x, y - 13)),), "bounds")
    sketch.disc(x, y, 7, "ivory", "brass2", 2)
