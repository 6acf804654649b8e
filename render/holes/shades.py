"""Where moves lead to, shaded by what they are worth: a tile with its strokes on each place, the best ones numbered."""

from collections.abc import Mapping
from functools import lru_cache

from engine.figures import figure
from engine.speech import _
from render.canvas import Canvas, Ink
from render.crisp import BLENDS
from render.outline import Point
from render.paint import about
from render.sprite import Sprite

_STEPS = ((0.1, "mint"), (0.4, "yellow"), (1.0, "orange"))
"""By how many strokes a place may be behind the best one for its colour."""
_FAR = "silver"
_BADGE = 15
"""The radius of a move's number."""


def shade(canvas: Canvas, places: Mapping[Point, float], named: Mapping[int, Point], side: float) -> None:
    """Lays a tile with the strokes that are left on each place; those of moves in words have their numbers instead."""
    best = min(places.values(), default=0.0)
    for (x, y), strokes in sorted(places.items(), key=lambda place: -place[1]):
        text = figure(strokes, 1)
        shown = "" if (x, y) in named.values() else text
        canvas.paste(tile(shown, colour(strokes - best), round(side)), x, y, f"worth {text}")
    for number, (x, y) in named.items():
        canvas.paste(badge(number), x, y, f"move {number}")


def colour(behind: float) -> str:
    """What a place is shaded with that is so many strokes behind the best."""
    return next((colour for most, colour in _STEPS if behind <= most), _FAR)


@lru_cache(maxsize=256)
def tile(text: str, colour: str, side: int) -> Sprite:
    """A place with its strokes; its place is the centre."""
    half = side / 2
    sketch = about(half + 3)
    sketch.box(-half - 1, -half - 1, side + 2, side + 2, side * 0.24, "ink")
    sketch.box(-half + 1.5, -half + 1.5, side - 3, side - 3, side * 0.2, colour)
    size = max(26, round(side * 0.42)) if len(text) < 4 else 26
    sketch.word(0, size * 0.335, text, size, "ink", colour, 700)
    return sketch.sprite("grass", blends=BLENDS)


@lru_cache(maxsize=4)
def badge(number: int) -> Sprite:
    """The number of a move in the words beside the picture; its place is the centre."""
    sketch = about(_BADGE + 2)
    sketch.disc(0, 0, _BADGE, "ivory")
    sketch.disc(0, 0, _BADGE - 2, "ink")
    sketch.word(0, 9, str(number), 26, "ivory", "ink", 900)
    return sketch.sprite("grass", blends=BLENDS)


def key(canvas: Canvas, x: float, y: float, room: float) -> None:
    """What the tiles mean, in a line."""
    canvas.write_within(
        x, y, room, _("Strokes left from each place; your caddie's moves are numbered."), Ink(30, 600, "soft"), 26
    )
