"""The flight of a disc as a curve through the squares it passed, put together from one piece a square."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from render.canvas import Canvas
from render.holes import pieces
from render.holes.region import Cell
from render.outline import Outline, dashed, trace
from render.paint import Sketch, Sprite, faded, sprite

Step: TypeAlias = tuple[int, int]
"""Columns and rows from one square to the next."""
_STILL: Step = (0, 0)


class Lines(NamedTuple):
    """How thick a flight is drawn, in pixels."""

    ink: float = 9
    colour: float = 5.6
    start: int = 8
    passed: int = 5
    shadow: tuple[int, int] = (4, 6)
    """How far below itself the shadow falls."""


NEAR = Lines()
FAR = Lines(6, 3.2, 5, 3, (2, 3))
"""On small maps."""


def draw(canvas: Canvas, x: int, y: int, cell: int, way: Sequence[Cell], colour: str, lines: Lines = NEAR) -> None:
    """Draws a flight along squares of a map whose top left corner is at x, y; jumps between squares are dashed."""
    places = [(x + (across + 0.5) * cell, y + (down + 0.5) * cell) for across, down in way]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    legs = list(zip([_STILL, *steps], [*steps, _STILL], strict=True))
    for leg, (left, top) in zip(legs, places, strict=True):
        canvas.paste(_leg(cell, *leg, "shade", lines.ink - 2, 0.32), left + lines.shadow[0], top + lines.shadow[1])
    for tone, width in (("ink", lines.ink), (colour, lines.colour)):
        for leg, (left, top) in zip(legs, places, strict=True):
            canvas.paste(_leg(cell, *leg, tone, width, 1), left, top)
    for step, (left, top) in zip(steps, places, strict=False):
        if not _neighbour(step):
            canvas.paste(jump(cell, step), left, top)
    for left, top in places[1:-1]:
        canvas.paste(pieces.spot(lines.passed), left, top)
    canvas.paste(pieces.spot(lines.start, True), *places[0])


def _neighbour(step: Step) -> bool:
    return max(map(abs, step)) <= 1


@lru_cache(maxsize=1024)
def _leg(cell: int, enter: Step, leave: Step, colour: str, width: float, opacity: float) -> Sprite:
    """The line within one square, from the side it is entered by to the side it is left by; no part of a jump."""
    enter, leave = (step if _neighbour(step) else _STILL for step in (enter, leave))
    reach = cell // 2 + round(width) + 1
    sketch = Sketch(2 * reach, 2 * reach)
    if enter != _STILL or leave != _STILL:
        half = cell / 2
        bend = f"M{-enter[0] * half} {-enter[1] * half}Q0 0 {leave[0] * half} {leave[1] * half}"
        with sketch.placed(reach, reach):
            sketch.stroke(bend, colour, width)
    return sprite(faded(sketch.image(), opacity), "grass", reach, reach)


@lru_cache(maxsize=128)
def jump(cell: int, step: Step) -> Sprite:
    """A dashed ivory line to a square that was not flown to; its place is where it begins."""
    left, up = (abs(min(0, part)) * cell + 8 for part in step)
    across, down = (abs(part) * cell + 16 for part in step)
    sketch = Sketch(across, down, sharp=4)
    with sketch.placed(left, up):
        line: Outline = trace(f"M0 0L{step[0] * cell} {step[1] * cell}")
        for tone, width in (("ink", 8.0), ("ivory", 4.6)):
            sketch.stroke(dashed(line, 11, 9), tone, width)
    return sketch.sprite("grass", (left, up))
