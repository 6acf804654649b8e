"""Move values on a map: a tile with the expected strokes on each square, the best moves numbered."""

from collections.abc import Mapping
from functools import lru_cache

from engine.i18n import _, format_number
from render.canvas import Canvas, Ink
from render.outline import Point
from render.paint import centred_sketch
from render.palette import EDGE_BLENDS
from render.sprite import Sprite
from render.text import MIDDLE_TO_BASELINE, text_width

_VALUE_COLOURS = ((0.1, "mint"), (0.4, "yellow"), (1.0, "orange"))
"""The colour of a square by how many strokes it is behind the best."""
_FAR_COLOUR = "silver"
_BADGE_RADIUS = 15
"""The radius of a move's number, in pixels."""
_KEY_GAP = 26
"""The gap before the badge in the key, in pixels."""
LEGEND_SIDE = 30
"""The side of a tile of the legend, in pixels."""


def draw_move_values(
    canvas: Canvas, places: Mapping[Point, float], move_places: Mapping[int, Point], side: float
) -> None:
    """Draw a tile with the strokes left on each square; those of `move_places` show the number of a move."""
    best = min(places.values(), default=0.0)
    for (x, y), strokes in sorted(places.items(), key=lambda place: -place[1]):
        text = format_number(strokes, 1)
        label = "" if (x, y) in move_places.values() else text
        canvas.paste(value_tile(label, value_colour(strokes - best), round(side)), x, y, f"worth {text}")
    for number, (x, y) in move_places.items():
        canvas.paste(move_badge(number), x, y, f"move {number}")


def value_colour(behind: float) -> str:
    """Return the colour of a square this many strokes behind the best."""
    return next((colour for most, colour in _VALUE_COLOURS if behind <= most), _FAR_COLOUR)


@lru_cache(maxsize=256)
def value_tile(text: str, colour: str, side: int) -> Sprite:
    """Return a square's tile with its strokes, anchored at its centre."""
    half = side / 2
    sketch = centred_sketch(half + 3)
    sketch.box(-half - 1, -half - 1, side + 2, side + 2, side * 0.24, "ink")
    sketch.box(-half + 1.5, -half + 1.5, side - 3, side - 3, side * 0.2, colour)
    size = max(26, round(side * 0.42)) if len(text) < 4 else 26
    sketch.word(0, size * MIDDLE_TO_BASELINE, text, size, "ink", colour, 700)
    return sketch.sprite("grass", blends=EDGE_BLENDS)


@lru_cache(maxsize=4)
def move_badge(number: int) -> Sprite:
    """Return the number of a move, anchored at its centre."""
    sketch = centred_sketch(_BADGE_RADIUS + 2)
    sketch.disc(0, 0, _BADGE_RADIUS, "ivory")
    sketch.disc(0, 0, _BADGE_RADIUS - 2, "ink")
    sketch.word(0, 9, str(number), 26, "ivory", "ink", 900)
    return sketch.sprite("grass", blends=EDGE_BLENDS)


def write_key(canvas: Canvas, x: float, y: float, room: float) -> None:
    """Explain in one line the numbers in the squares, and the badge of the best move."""
    ink, best = Ink(30, 600, "soft"), _("best move")
    badge_room = text_width(best, ink.size, ink.weight) + 2 * _BADGE_RADIUS + 2 * _KEY_GAP
    square_key = _("Number in a square: about how many strokes you still need")
    middle = x + canvas.write_within(x, y, room - badge_room, square_key, ink, 26) + _KEY_GAP + _BADGE_RADIUS
    canvas.paste(move_badge(1), middle, y - 10, "key of moves")
    canvas.write(middle + _BADGE_RADIUS + 10, y, best, ink)


def draw_legend(canvas: Canvas, x: float, y: float, room: float, step: tuple[float, float]) -> None:
    """Explain the colours of the tiles: one entry each `step`, with `room` pixels for its tile and words."""
    for number, (colour, words) in enumerate(colour_legend()):
        left, base = x + number * step[0], y + number * step[1]
        canvas.paste(value_tile("", colour, LEGEND_SIDE), left + LEGEND_SIDE / 2, base - 9, f"legend {colour}")
        canvas.write_within(left + LEGEND_SIDE + 12, base, room - LEGEND_SIDE - 12, words, Ink(28, 600, "soft"), 26)


def colour_legend() -> tuple[tuple[str, str], ...]:
    """Return the colours of the tiles with their meaning, the best first."""
    (_few, best), *between = _VALUE_COLOURS
    worse = _("up to {strokes} worse")
    return (
        (best, _("best")),
        *((colour, worse.format(strokes=format_number(most, 1))) for most, colour in between),
        (_FAR_COLOUR, _("worse still")),
    )
