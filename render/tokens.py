"""Small sprites with a meaning: whose seat, whose turn, which position, what changed. Each is drawn once and kept."""

from functools import lru_cache

from PIL import Image

from render import emblems
from render.crisp import BLENDS
from render.lettering import width
from render.paint import Sketch, Sprite, sprite

_TAG, _TAG_TEXT = 38, 26
_LARGE = 64
"""Pixels of height from which an edge is looked at."""


def _token(drawing: Image.Image, ground: str, left: int = 0, up: int = 0, firm: bool = False) -> Sprite:
    """The drawing as a sprite, crisp unless it is large."""
    return sprite(drawing, ground, left, up, firm=firm, blends=BLENDS if drawing.height < _LARGE else None)


@lru_cache(maxsize=512)
def avatar(letters: str, colour: str, radius: int, ground: str) -> Sprite:
    """A seat's disc with its initials; its place is the centre."""
    reach, dark = radius + 5, ground not in ("ivory", "paper2", "paper3")
    sketch = Sketch(2 * reach, 2 * reach)
    if dark:
        sketch.disc(reach, reach + 2, radius + 2, "rail")
    sketch.disc(reach, reach, radius, colour, "ivory" if dark else "ink", 3 if dark else 2.5)
    size = round(radius * 1.28) if len(letters) == 1 else max(26, round(radius * 1.1))
    weight = 900 if width(letters, size, 900) <= 2 * radius - 6 else 600
    sketch.word(reach, reach + size * 0.335, letters, size, "ink", colour, weight)
    return _token(sketch.image(), ground, reach, reach)


@lru_cache(maxsize=64)
def position(number: int, radius: int) -> Sprite:
    """The number of a card's position, as its button carries it; its place is the centre."""
    reach = radius + 3
    sketch = Sketch(2 * reach, 2 * reach)
    sketch.disc(reach, reach, radius, "ink", "brass", 3)
    sketch.word(reach, reach + 26 * 0.335, str(number), 26, "ivory", "ink", 700)
    return _token(sketch.image(), "lit", reach, reach, firm=True)


@lru_cache(maxsize=8)
def ball(radius: int) -> Sprite:
    """The golf ball that marks what changed; its place is the centre."""
    reach = radius + 3
    sketch = Sketch(2 * reach, 2 * reach)
    sketch.disc(reach, reach + 1, radius + 2, "ink")
    emblems.ball(sketch, reach, reach, radius)
    return _token(sketch.image(), "panel", reach, reach, firm=True)


@lru_cache(maxsize=64)
def frame(across: int, down: int, radius: int, colour: str, thick: int, ground: str) -> Sprite:
    """A frame to lay around something; its place is its top left corner."""
    sketch = Sketch(across, down)
    sketch.frame(0, 0, across, down, radius, colour, thick)
    return _token(sketch.image(), ground)


@lru_cache(maxsize=64)
def pill(text: str, size: int, fill: str, colour: str, edge: str = "") -> Sprite:
    """A short text in a capsule, perhaps with an edge; its place is the centre."""
    high = size + 10
    wide = max(high + 4, round(width(text, size, 900)) + 24)
    rim = 2 if edge else 0
    sketch = Sketch(wide + 2 * rim, high + 2 * rim)
    sketch.box(0, 0, wide + 2 * rim, high + 2 * rim, high / 2 + rim, edge or fill)
    sketch.box(2 * rim, 2 * rim, wide - 2 * rim, high - 2 * rim, high / 2 - rim, fill)
    sketch.word(wide / 2 + rim, high / 2 + rim + size * 0.335, text, size, colour, fill)
    return _token(sketch.image(), edge or "panel", wide // 2 + rim, high // 2 + rim, firm=bool(edge))


def _tag(text: str, fill: str, indent: int) -> tuple[Sketch, int]:
    wide = round(width(text, _TAG_TEXT, 700)) + indent + 16
    sketch = Sketch(wide, _TAG + 2)
    sketch.box(0, 2, wide, _TAG, _TAG / 2, "rail")
    sketch.box(0, 0, wide, _TAG, _TAG / 2, fill)
    middle = (wide + indent - 16) / 2
    sketch.word(middle, _TAG / 2 + 9, text, _TAG_TEXT, "ink", fill, 700)
    return sketch, wide


@lru_cache(maxsize=16)
def turn_tag(text: str) -> Sprite:
    """The tag of a seat that is to act; its place is the middle of its right end."""
    sketch, wide = _tag(text, "brass", 36)
    sketch.fill("M16 10L30 19L16 28Z", "ink")
    return _token(sketch.image(), "felt", wide, _TAG // 2)


@lru_cache(maxsize=16)
def flag_tag(text: str) -> Sprite:
    """The tag of a seat that is done with the hole; its place is the middle of its right end."""
    sketch, wide = _tag(text, "ivory", 38)
    sketch.oval(20, 28, 8, 3, "ink")
    emblems.pennant(sketch, 20, 28, 21)
    return _token(sketch.image(), "felt", wide, _TAG // 2)


@lru_cache(maxsize=16)
def trophy(height: int, ground: str, colour: str = "brass") -> Sprite:
    """A cup for whoever leads; its place is the centre."""
    reach = height // 2 + 4
    sketch = Sketch(2 * reach, 2 * reach)
    emblems.trophy(sketch, reach, reach, height, colour)
    return _token(sketch.image(), ground, reach, reach)


@lru_cache(maxsize=8)
def dealer(letter: str, ground: str) -> Sprite:
    """The dealer's chip; its place is the centre."""
    sketch = Sketch(48, 48)
    emblems.chip(sketch, 24, 24, 20, letter)
    return _token(sketch.image(), ground, 24, 24)


@lru_cache(maxsize=16)
def medal(place: int, radius: int, ground: str) -> Sprite:
    """The medal of a place from 1 to 3; its place is the centre of its ribbon's end."""
    sketch = Sketch(60, 76)
    emblems.medal(sketch, 30, 40, place, radius)
    return _token(sketch.image(), ground, 30, 40)


@lru_cache(maxsize=32)
def hole_flag(number: str, height: int, across: int, ground: str) -> Sprite:
    """The flag of a hole; its place is the foot of its pole."""
    foot = round(height * 0.17) + 2
    sketch = Sketch(foot + across + 2, height + 12)
    emblems.hole_flag(sketch, foot, height + 3, number, height, across)
    return _token(sketch.image(), ground, foot, height + 3)


@lru_cache(maxsize=8)
def wreath(radius: int, ground: str, colour: str = "brass") -> Sprite:
    """A trophy in laurel; its place is the centre."""
    reach = round(radius * 1.3)
    sketch = Sketch(2 * reach, 2 * reach)
    emblems.laurel(sketch, reach, reach, radius, colour)
    emblems.trophy(sketch, reach, reach, round(radius * 1.02), colour)
    return _token(sketch.image(), ground, reach, reach)


@lru_cache(maxsize=32)
def tile(across: int, down: int, radius: int, fill: str, ground: str) -> Sprite:
    """A small panel; its place is its top left corner."""
    sketch = Sketch(across, down)
    sketch.box(0, 0, across, down, radius, fill)
    return _token(sketch.image(), ground)


@lru_cache(maxsize=16)
def dot(radius: int, colour: str, ground: str) -> Sprite:
    """A small disc; its place is the centre."""
    sketch = Sketch(2 * radius + 2, 2 * radius + 2)
    sketch.disc(radius + 1, radius + 1, radius, colour)
    return _token(sketch.image(), ground, radius + 1, radius + 1)
