"""Badges: small sprites with a meaning, such as a seat's avatar, a number or a trophy. Each is drawn once and cached.

The emblems on them (a golf ball, a flag, a trophy, laurel) can be drawn on any sketch.
"""

from functools import lru_cache
from math import cos, radians, sin

from render.background import stretch
from render.outline import Line, Outline, Point, arc, point_on_circle, polygon, star
from render.paint import DISC_SUPERSAMPLING, Sketch, centred_sketch
from render.palette import EDGE_BLENDS
from render.sprite import Sprite, sprite
from render.text import MIDDLE_TO_BASELINE, text_width

_DIMPLES = ((-0.3, -0.35), (0.22, -0.42), (-0.02, -0.02), (-0.45, 0.15), (0.42, 0.1), (0.08, 0.42))
_TROPHY = "M-7 -12H7V-6C7 1 3 3 0 3S-7 1 -7 -6ZM-1.6 2H1.6V7H5V11H-5V7H-1.6Z"
_HANDLES = "M-7 -10C-12 -10 -12 -1 -6 -1M7 -10C12 -10 12 -1 6 -1"


def draw_ball(sketch: Sketch, x: float, y: float, radius: float) -> None:
    """Draw a golf ball."""
    sketch.disc(x, y, radius, "white", "stone", radius * 0.13)
    for across, down in _DIMPLES:
        sketch.disc(x + across * radius, y + down * radius, radius * 0.11, "silver")


def draw_pennant(sketch: Sketch, x: float, y: float, height: float, pole: str = "ink", side: int = 1) -> None:
    """Draw a small flag with the foot of its pole at x, y."""
    sketch.stroke((((x, y), (x, y - height)),), pole, max(1.3, height * 0.06))
    tip = x + side * height * 0.55
    sketch.fill((((x, y - height), (tip, y - height * 0.78), (x, y - height * 0.55)),), "bounds")


def draw_trophy(sketch: Sketch, x: float, y: float, height: float, colour: str = "brass") -> None:
    """Draw a cup with two handles."""
    with sketch.transform(x, y, height / 24, height / 24):
        sketch.fill(_TROPHY, colour)
        sketch.stroke(_HANDLES, colour, 2.2)


def _leaf(x: float, y: float, degrees: float, length: float) -> Line:
    """Return a pointed leaf that grows from x, y."""
    along, across = (cos(radians(degrees)), sin(radians(degrees))), length * 0.13
    middle = (x + along[0] * length * 0.45, y + along[1] * length * 0.45)
    side = (-along[1] * across, along[0] * across)
    tip = (x + along[0] * length, y + along[1] * length)
    left, right = (middle[0] + side[0], middle[1] + side[1]), (middle[0] - side[0], middle[1] - side[1])
    return ((x, y), left, tip, right)


def _branch(x: float, y: float, radius: float, side: int) -> Outline:
    """Return the leaves of one branch, from its foot upwards."""
    leaves = []
    for place in range(7):
        degrees = 90 - side * (20 + place * 20)
        foot = point_on_circle(x, y, radius, degrees)
        leaves += [_leaf(*foot, degrees - side * (90 - turn), radius * (0.4 - 0.018 * place)) for turn in (34, -34)]
    return tuple(leaves)


def draw_laurel(sketch: Sketch, x: float, y: float, radius: float, colour: str = "brass") -> None:
    """Draw a wreath of two branches that is open at the top."""
    for side in (-1, 1):
        sketch.stroke(arc(x, y, radius, 90 - side * 8, 90 - side * 146), colour, radius * 0.05)
        sketch.fill(_branch(x, y, radius, side), colour)


_TAG, _TAG_TEXT = 44, 34
_LARGE_PIXELS = 64
"""The height in pixels from which edges keep all their blended colours."""
BADGE_RADIUS = 21
"""The radius of a number's disc, in pixels."""


def _to_sprite(sketch: Sketch, ground: str, at: Point = (0, 0), firm: bool = False) -> Sprite:
    """Return the sketch as a sprite anchored at a point, with few blended colours unless it is large."""
    return sketch.sprite(ground, at, firm=firm, blends=EDGE_BLENDS if sketch.height < _LARGE_PIXELS else None)


@lru_cache(maxsize=512)
def avatar(letters: str, colour: str, radius: int, ground: str) -> Sprite:
    """Return a seat's disc with its initials, anchored at its centre."""
    return _to_sprite(_avatar_sketch(letters, colour, radius, ground not in ("ivory", "paper2", "paper3")), ground)


@lru_cache(maxsize=64)
def _avatar_sketch(letters: str, colour: str, radius: int, dark: bool) -> Sketch:
    """Draw the disc once for all dark or all pale grounds."""
    sketch = centred_sketch(radius + 5, DISC_SUPERSAMPLING)
    if dark:
        sketch.disc(0, 2, radius + 2, "rail")
    sketch.disc(0, 0, radius, colour, "ivory" if dark else "ink", 3 if dark else 2.5)
    size = round(radius * 1.28) if len(letters) == 1 else max(26, round(radius * 1.1))
    weight = 900 if text_width(letters, size, 900) <= 2 * radius - 6 else 600
    sketch.word(0, size * MIDDLE_TO_BASELINE, letters, size, "ink", colour, weight)
    return sketch.freeze()


@lru_cache(maxsize=128)
def number_badge(number: int, ground: str = "", leads: bool = False) -> Sprite:
    """Return the number of a card, a place or a hole, anchored at its centre; brass if it is the one in play.

    Without a ground it can lie on several.
    """
    sketch, (fill, text) = centred_sketch(BADGE_RADIUS + 3), ("brass", "ink") if leads else ("ink", "ivory")
    size = 34 if number < 10 else 29
    sketch.disc(0, 0, BADGE_RADIUS, fill, "ink" if leads else "brass", 3)
    sketch.word(0, size * MIDDLE_TO_BASELINE, str(number), size, text, fill)
    return _to_sprite(sketch, ground or "lit", firm=not ground)


@lru_cache(maxsize=8)
def ball(radius: int) -> Sprite:
    """Return the golf ball that marks a change, anchored at its centre."""
    sketch = centred_sketch(radius + 3)
    sketch.disc(0, 1, radius + 2, "ink")
    draw_ball(sketch, 0, 0, radius)
    return _to_sprite(sketch, "panel", firm=True)


@lru_cache(maxsize=64)
def frame(across: int, down: int, radius: int, colour: str, thick: int, ground: str) -> Sprite:
    """Return a frame to lay around something, anchored at its top left corner."""
    wide, high = (min(side, 2 * max(radius, thick) + 2) for side in (across, down))
    sketch = Sketch(wide, high)
    sketch.frame(0, 0, wide, high, radius, colour, thick)
    return _stretch_corners(sketch, across, down, ground)


@lru_cache(maxsize=4)
def frame_sides(across: int, down: int, radius: int, colour: str, thick: int, ground: str) -> tuple[Sprite, ...]:
    """Return a large frame as four sprites, so that nothing is pasted in its middle.

    All are anchored at the frame's top left corner.
    """
    whole, high = frame(across, down, radius, colour, thick, ground), max(radius, thick) + 2
    ends = ((0, 0, across, high), (0, down - high, across, down))
    uprights = ((left, high, left + thick + 2, down - high) for left in (0, across - thick - 2))
    return tuple(
        Sprite(whole.pixels.crop(box), whole.mask and whole.mask.crop(box), -box[0], -box[1])
        for box in (*ends, *uprights)
    )


@lru_cache(maxsize=64)
def tile(across: int, down: int, radius: int, fill: str, ground: str) -> Sprite:
    """Return a small panel, anchored at its top left corner."""
    wide, high = (min(side, 2 * radius + 2) for side in (across, down))
    sketch = Sketch(wide, high)
    sketch.box(0, 0, wide, high, radius, fill)
    return _stretch_corners(sketch, across, down, ground)


def _stretch_corners(corners: Sketch, across: int, down: int, ground: str) -> Sprite:
    """Return a box of any size from a drawing of its corners."""
    return sprite(stretch(corners.image(), across, down), ground, blends=EDGE_BLENDS if down < _LARGE_PIXELS else None)


@lru_cache(maxsize=16)
def dot(radius: int, colour: str, ground: str) -> Sprite:
    """Return a small disc, anchored at its centre."""
    sketch = centred_sketch(radius + 1)
    sketch.disc(0, 0, radius, colour)
    return _to_sprite(sketch, ground)


@lru_cache(maxsize=64)
def pill(text: str, size: int, fill: str, colour: str, edge: str = "") -> Sprite:
    """Return a short text in a capsule, perhaps with an edge, anchored at its centre."""
    high = size + 10
    wide = max(high + 4, round(text_width(text, size, 900)) + 24)
    rim = 2 if edge else 0
    sketch = Sketch(wide + 2 * rim, high + 2 * rim)
    sketch.box(0, 0, wide + 2 * rim, high + 2 * rim, high / 2 + rim, edge or fill)
    sketch.box(2 * rim, 2 * rim, wide - 2 * rim, high - 2 * rim, high / 2 - rim, fill)
    sketch.word(wide / 2 + rim, high / 2 + rim + size * MIDDLE_TO_BASELINE, text, size, colour, fill)
    return _to_sprite(sketch, edge or "panel", (wide // 2 + rim, high // 2 + rim), firm=bool(edge))


def _tag_sketch(text: str, fill: str, indent: int) -> tuple[Sketch, int]:
    wide = round(text_width(text, _TAG_TEXT, 700)) + indent + 16
    sketch = Sketch(wide, _TAG + 2)
    sketch.box(0, 2, wide, _TAG, _TAG / 2, "rail")
    sketch.box(0, 0, wide, _TAG, _TAG / 2, fill)
    middle = (wide + indent - 16) / 2
    sketch.word(middle, _TAG / 2 + 12, text, _TAG_TEXT, "ink", fill, 700)
    return sketch, wide


@lru_cache(maxsize=16)
def turn_tag(text: str) -> Sprite:
    """Return the tag of a seat whose turn it is, anchored at the middle of its right end."""
    sketch, wide = _tag_sketch(text, "brass", 40)
    sketch.fill("M17 12L33 22L17 32Z", "ink")
    return _to_sprite(sketch, "felt", (wide, _TAG // 2))


@lru_cache(maxsize=16)
def flag_tag(text: str) -> Sprite:
    """Return the tag of a seat that has finished the hole, anchored at the middle of its right end."""
    sketch, wide = _tag_sketch(text, "ivory", 42)
    sketch.oval(21, 33, 9, 3.5, "ink")
    draw_pennant(sketch, 21, 33, 25)
    return _to_sprite(sketch, "felt", (wide, _TAG // 2))


@lru_cache(maxsize=16)
def star_tag(text: str) -> Sprite:
    """Return the tag of a seat with something to celebrate, anchored at the middle of its right end."""
    sketch, wide = _tag_sketch(text, "brass", 44)
    sketch.fill(star(25, _TAG / 2 + 1, 15), "ink")
    return _to_sprite(sketch, "felt", (wide, _TAG // 2))


@lru_cache(maxsize=16)
def trophy(height: int, ground: str, colour: str = "brass") -> Sprite:
    """Return the cup of somebody who has won, anchored at its centre."""
    sketch = centred_sketch(height // 2 + 4)
    draw_trophy(sketch, 0, 0, height, colour)
    return _to_sprite(sketch, ground)


@lru_cache(maxsize=8)
def first_place(ground: str) -> Sprite:
    """Return the mark of somebody who leads but has not won yet, anchored at its centre."""
    sketch = centred_sketch(19)
    sketch.disc(0, 0, 16, "brass", "ink", 2.5)
    sketch.word(0, 26 * MIDDLE_TO_BASELINE, "1", 26, "ink", "brass")
    return _to_sprite(sketch, ground)


@lru_cache(maxsize=8)
def dealer(letter: str, ground: str) -> Sprite:
    """Return the dealer's chip with its notched rim, anchored at its centre."""
    sketch, radius = centred_sketch(24), 20
    sketch.disc(0, 2, radius + 1, "rail")
    sketch.disc(0, 0, radius, "ivory")
    for start in range(30, 390, 60):
        rim, inner = arc(0, 0, radius, start, start + 24)[0], arc(0, 0, radius * 0.74, start + 24, start)[0]
        sketch.fill((rim + inner,), "navy")
    sketch.disc(0, 0, radius * 0.74, "ivory", "navy", 1.6)
    sketch.word(0, 8.6, letter, 26, "navy", "ivory")
    return _to_sprite(sketch, ground)


_RIBBON = "M-15 -34H-2L6 -10H-8ZM15 -34H2L-6 -10H8Z"
_FOLD = "M15 -34H2L-2 -22L3 -10H9Z"
_METALS = {1: "brass", 2: "silver", 3: "bronze"}


def _medal_outline(place: int, radius: float) -> Outline:
    """Return the outline of a medal; each place has its own shape, so that nobody needs the colour."""
    match place:
        case 1:
            return star(0, 5, radius, 0.86, 12)
        case 2:
            return polygon(0, 5, radius - 2, 48)
    return polygon(0, 5, radius, 6, 30)


@lru_cache(maxsize=16)
def medal(place: int, radius: int, ground: str) -> Sprite:
    """Return the medal for a place from 1 to 3, anchored at the end of its ribbon."""
    sketch = Sketch(60, 76, origin=(30, 40))
    sketch.fill(_RIBBON, "bounds")
    sketch.fill(_FOLD, "bounds dark")
    sketch.shape(_medal_outline(place, radius), _METALS[place], "ink", 2)
    sketch.word(0, 15, str(place), 30, "ink", _METALS[place])
    return _to_sprite(sketch, ground)


@lru_cache(maxsize=32)
def hole_flag(number: str, height: int, across: int, ground: str) -> Sprite:
    """Return the flag of a hole with its number, anchored at the foot of its pole."""
    foot = round(height * 0.17) + 2
    sketch = Sketch(foot + across + 2, height + 12, origin=(foot, height + 3))
    sketch.oval(0, 0, height * 0.17, height * 0.055, "ink")
    sketch.stroke((((0, 0), (0, -height)),), "ivory", 5)
    top, end = 1 - height, across
    cloth = ((2, top), (end, top), (end - 13, top + 24), (end, top + 48), (2, top + 48))
    sketch.fill((cloth,), "brass")
    sketch.word(across * 0.44, 38 - height, number, 40, "ink", "brass")
    return _to_sprite(sketch, ground)


@lru_cache(maxsize=8)
def wreath(radius: int, ground: str, *, has_winner: bool = True) -> Sprite:
    """Return laurel around a trophy, or around a ball for what nobody has won alone, anchored at its centre."""
    sketch = centred_sketch(round(radius * 1.3))
    draw_laurel(sketch, 0, 0, radius, "brass")
    if has_winner:
        draw_trophy(sketch, 0, 0, round(radius * 1.02), "brass")
    else:
        draw_ball(sketch, 0, 0, radius * 0.4)
    return _to_sprite(sketch, ground)
