"""Celebrations of a hole-in-one, an ace or a won round: a ribbon, rays around a basket, confetti."""

from collections.abc import Iterator
from functools import lru_cache

from engine.i18n import _
from render.canvas import Canvas, NamedBox
from render.holes.disc_placement import Area
from render.holes.map_sketch import SeededRandom
from render.outline import point_on_circle, polygon, star
from render.paint import Sketch, centred_sketch
from render.sprite import Box, Sprite
from render.text import MIDDLE_TO_BASELINE, text_width

_CONFETTI_COLOURS = ("brass", "ivory", "sky", "purple", "mint", "orange")
_SIZE, _HIGH, _TAIL = 44, 62, 34
"""The ribbon's letter size, its height, and how far its ends reach beyond its middle, in pixels."""
_CLEAR = 14
"""Pixels between a piece of confetti and what it must not touch."""
_WIDE, _PIECES = 210, 70
"""How far confetti flies around a basket in pixels, and how many pieces."""
_TURNS = 4
"""The number of angles at which a piece can lie."""


@lru_cache(maxsize=16)
def ribbon(text: str, colour: str = "brass") -> Sprite:
    """Return a ribbon with the text, anchored at its centre; a brass one has a star on each side of the text."""
    starry = colour == "brass"
    half = round(text_width(text, _SIZE, 900)) // 2 + (58 if starry else 30)
    sketch = Sketch(2 * (half + _TAIL) + 8, _HIGH + 20, origin=(half + _TAIL + 4, _HIGH / 2 + 4))
    for side in (-1, 1):
        end, near, notch = side * (half + _TAIL), side * (half - 22), side * (half + _TAIL - 20)
        tail = ((near, -18.0), (end, -18.0), (notch, 13.0), (end, 44.0), (near, 44.0))
        sketch.shape((tail,), "brass2" if starry else "edge2", "ink", 3)
    sketch.box(-half, -_HIGH / 2, 2 * half, _HIGH, 10, "ink")
    sketch.box(3 - half, 3 - _HIGH / 2, 2 * half - 6, _HIGH - 6, 8, colour)
    for side in (-1, 1) if starry else ():
        sketch.fill(star(side * (half - 30), 1, 15), "ink")
    sketch.word(0, _SIZE * MIDDLE_TO_BASELINE, text, _SIZE, "ink", colour)
    return sketch.sprite("grass", firm=True, blends=4)


@lru_cache(maxsize=4)
def rays(inner: int, outer: int) -> Sprite:
    """Return rays between two radii, anchored at their centre."""
    sketch = centred_sketch(outer + 4)
    for ray in range(16):
        far, wide = (outer, 4.5) if ray % 2 else (outer - 14, 3.5)
        line = point_on_circle(0, 0, inner, ray * 22.5), point_on_circle(0, 0, far, ray * 22.5)
        sketch.stroke((line,), "ink", wide + 5)
        sketch.stroke((line,), "brass" if ray % 2 else "ivory", wide)
    return sketch.sprite("grass", firm=True, blends=4)


@lru_cache(maxsize=64)
def _confetti_piece(kind: int, colour: str, turn: int) -> Sprite:
    """Return a piece of confetti, a strip, a dot or a curl, anchored at its centre."""
    sketch, degrees = centred_sketch(12), 180 * turn / _TURNS + 20
    if kind == 0:
        sketch.fill(polygon(0, 0, 8, 4, degrees), colour)
    elif kind == 1:
        sketch.disc(0, 0, 5, colour)
    else:
        curl = tuple(point_on_circle(0, 0, far, degrees + bend) for far, bend in ((9, 0), (5, 70), (5, 250), (9, 180)))
        sketch.stroke((curl,), colour, 3.4)
    return sketch.sprite("lit", firm=True, blends=2)


def _text_keepout(word: NamedBox) -> Box:
    """Return the box in which confetti could be read as part of a text, such as a decimal point or a minus sign."""
    left, top, right, bottom = word.box
    beside = (bottom - top) // 2
    return left - beside, top, right + beside, bottom


def _taken_boxes(canvas: Canvas, box: Box) -> Iterator[Box]:
    """Yield the boxes that confetti in a box must not touch; what is as large as the box itself lies below it."""
    left, top, right, bottom = box
    for one in (*map(_text_keepout, canvas.text_boxes), *(named_box.box for named_box in canvas.named_boxes)):
        if one[2] - one[0] < right - left or one[3] - one[1] < bottom - top:
            yield one


def scatter_confetti(canvas: Canvas, box: Box, count: int, key: str) -> None:
    """Scatter confetti over a box of a picture, clear of every text and every named box."""
    random, taken_boxes = SeededRandom(key, "confetti"), [*_taken_boxes(canvas, box)]
    left, top, right, bottom = box
    for number in range(count):
        x, y = random.between(left, right), random.between(top, bottom)
        kind, turn = random.choice((0, 1, 2)), random.choice(range(_TURNS))
        if not any(a - _CLEAR < x < c + _CLEAR and b - _CLEAR < y < d + _CLEAR for a, b, c, d in taken_boxes):
            canvas.paste(_confetti_piece(kind, _CONFETTI_COLOURS[number % len(_CONFETTI_COLOURS)], turn), x, y)


def draw_sign(canvas: Canvas, text: str, x: float, y: float, high: float, area: Area, *, starry: bool = True) -> None:
    """Draw a ribbon with the text above the basket at x, y, which is `high` pixels high, or below it at the top."""
    sign, away = ribbon(text, "brass" if starry else "ivory"), high * 0.74 + _HIGH * 0.7
    above = y - away - _HIGH * 0.3 >= area.top
    middle = area.clamp((x, y), sign.pixels.width / 2)[0]
    canvas.paste(sign, middle, y + (-1 if above else 1) * away, text)


def celebrate_ace(canvas: Canvas, x: float, y: float, high: int, area: Area) -> None:
    """Celebrate a disc that went from the tee into the basket at x, y, which is `high` pixels high."""
    canvas.paste(rays(round(high * 0.72), round(high * 1.25)), x, y, "rays")
    text = _("Ace!")
    draw_sign(canvas, text, x, y, high * 1.7, area)
    (left, top), (right, bottom) = (area.clamp((x + side, y + side), 14) for side in (-_WIDE, _WIDE))
    scatter_confetti(canvas, (round(left), round(top), round(right), round(bottom)), _PIECES, text)
