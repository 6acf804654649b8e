"""Sprites on a map: players' discs, landing rings, arrows, marks of the squares in reach, dice and the basket."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from PIL import Image

from render.canvas import Ink, Layer
from render.image_cache import image_cache
from render.outline import Outline, dash_lines, parse_path, point_on_circle, polygon, star_polygon
from render.paint import DISC_SUPERSAMPLING, Sketch, centred_sketch
from render.palette import EDGE_BLENDS
from render.sprite import Shadow, Sprite, sprite, trim
from render.text import MIDDLE_TO_BASELINE, MIN_TEXT_PIXELS, text_width

Outcome: TypeAlias = Literal["safe", "penalty", "tree", "in"]
_DISC_SHADOW = Shadow(4, 2.5, 0.45)


@lru_cache(maxsize=128)
def disc(letters: str, colour: str, radius: int, ground: str = "grass", turn: bool = False) -> Sprite:
    """Return a player's disc with the player's letters, anchored at its centre; on turn it lies on a brass plate."""
    return _disc_sketch(letters, colour, radius, turn).sprite(ground, fall=_DISC_SHADOW, blends=EDGE_BLENDS)


@lru_cache(maxsize=64)
def _disc_sketch(letters: str, colour: str, radius: int, turn: bool) -> Sketch:
    """Draw the disc once for all grounds."""
    sketch = centred_sketch(radius + 13, DISC_SUPERSAMPLING)
    if turn:
        sketch.disc(0, 0, radius + 10, "brass", "ink", 3)
    sketch.disc(0, 0, radius + 3.2, "ink")
    sketch.disc(0, 0, radius + 1.6, "ivory")
    sketch.disc(0, 0, radius - 1.2, "ink")
    sketch.disc(0, 0, radius - 3, colour)
    size = max(MIN_TEXT_PIXELS, round(radius * 1.12))
    weight = 900 if text_width(letters, size, 900) <= 2 * radius - 6 else 600
    sketch.word(0, size * 0.34, letters, size, "ink", colour, weight)
    return sketch.freeze()


@lru_cache(maxsize=8)
def landing_ring(radius: int, colour: str = "sky") -> Sprite:
    """Return the ring of the last landing, or in ivory of a planned one, anchored at its centre."""
    sketch = centred_sketch(radius + 8)
    sketch.ring(0, 0, radius, "ink", 9)
    sketch.ring(0, 0, radius, colour, 5.4)
    return sketch.sprite("grass", blends=EDGE_BLENDS)


@image_cache(1_000_000)
def reach_mark(text: str, outcome: Outcome, side: int, ground: str = "grass", sum_: bool = False) -> Sprite:
    """Return the mark of a square in reach, its outcome shown by its shape, anchored at its centre.

    A dark mark has a sum of dice; light marks have letters or the strokes on a card.
    """
    paper = "ink" if sum_ else "ivory"
    blank = _blank_mark(outcome, side, ground, paper)
    fill = "brass" if outcome == "in" else paper
    ink = Ink(round(side * 0.88), 900 if len(text) == 1 else 700, "ivory" if fill == "ink" else "ink", fill)
    layer = Layer(blank.pixels.copy())
    layer.write(blank.left, blank.up + ink.size * MIDDLE_TO_BASELINE, text, ink, "m")
    words = tuple(word.translate(-blank.left, -blank.up)._replace(letters=None) for word in layer.texts)
    return blank._replace(pixels=layer.pixels, words=words)


@lru_cache(maxsize=16)
def _blank_mark(outcome: Outcome, side: int, ground: str, paper: str) -> Sprite:
    """Return a mark without its text."""
    sketch = centred_sketch(side)
    MARK_SHAPES[outcome](sketch, side, paper)
    return trim(sketch.sprite(ground, blends=EDGE_BLENDS))


def _draw_square(sketch: Sketch, side: int, paper: str) -> None:
    half = side / 2
    sketch.box(-half, -half + 2, side + 2, side + 1, 9, "earth")
    sketch.box(-half - 1, -half - 1, side + 2, side + 2, 9, "ivory" if paper == "ink" else "ink")
    sketch.box(-half + 1.4, -half + 1.4, side - 2.8, side - 2.8, 7, paper)


def _draw_diamond(sketch: Sketch, side: int, paper: str) -> None:
    sketch.shape(polygon(0, 0, side * 0.76, 4), "driver", "ink", 2.4)
    sketch.fill(polygon(0, 0, side * 0.57, 4), paper)


def _draw_leafy(sketch: Sketch, side: int, paper: str) -> None:
    sketch.shape(star_polygon(8, side * 0.7, side * 0.54, 22.5), "oak dark", "ink", 2.2)
    sketch.disc(0, 0, side * 0.46, paper)


def _draw_star(sketch: Sketch, side: int, _paper: str) -> None:
    sketch.shape(star_polygon(10, side * 0.7, side * 0.54), "brass", "ink", 2.4)


MARK_SHAPES = {"safe": _draw_square, "penalty": _draw_diamond, "tree": _draw_leafy, "in": _draw_star}


@lru_cache(maxsize=8)
def touchdown_star(radius: int) -> Sprite:
    """Return the ivory star where a disc touched down and did not stay, anchored at its centre."""
    sketch = centred_sketch(radius + 4)
    sketch.shape(star_polygon(8, radius, radius * 0.55, 11), "ivory", "ink", 3)
    return sketch.sprite("grass", blends=EDGE_BLENDS)


@lru_cache(maxsize=8)
def path_dot(radius: int, start: bool = False) -> Sprite:
    """Return the dot on a square that a flight passed or started from, anchored at its centre."""
    sketch = centred_sketch(radius + 3)
    sketch.disc(0, 0, radius, "ivory", "ink", 2.2)
    if start:
        sketch.disc(0, 0, radius * 0.4, "ink")
    return sketch.sprite("grass", blends=EDGE_BLENDS)


@lru_cache(maxsize=8)
def small_disc(radius: int, colour: str) -> Sprite:
    """Return a player's disc for a map too small for letters, anchored at its centre."""
    sketch = centred_sketch(radius + 3)
    sketch.disc(0, 0, radius, "ink")
    sketch.disc(0, 0, radius - 2, colour)
    return sketch.sprite("grass", blends=EDGE_BLENDS)


@lru_cache(maxsize=8)
def direction_arrow(degrees: int, side: int) -> Sprite:
    """Return a direction to choose, 0 to the right and 90 down, anchored at its centre."""
    sketch = centred_sketch(side)
    sketch.disc(1, 2, side / 2 + 1, "earth")
    sketch.disc(0, 0, side / 2, "ivory", "ink", 2.4)
    tail, tip = point_on_circle(0, 0, -side * 0.26, degrees), point_on_circle(0, 0, side * 0.3, degrees)
    wings = (point_on_circle(*tip, side * 0.3, degrees + 135), tip, point_on_circle(*tip, side * 0.3, degrees - 135))
    sketch.stroke(((tail, tip), wings), "ink", side * 0.12)
    return sketch.sprite("grass")


@lru_cache(maxsize=4)
def chevron(degrees: int, radius: int) -> Sprite:
    """Return the arrow to the next tile, 0 to the right and 90 down, anchored at its centre."""
    sketch = centred_sketch(radius + 4)
    sketch.disc(0, 0, radius, "ink", "ivory", 3)
    tip = point_on_circle(0, 0, radius * 0.4, degrees)
    wings = (
        point_on_circle(*tip, radius * 0.8, degrees + 135),
        tip,
        point_on_circle(*tip, radius * 0.8, degrees - 135),
    )
    sketch.stroke((wings,), "brass", radius * 0.28)
    return sketch.sprite("ivory")


PIPS: Final[Mapping[int, tuple[tuple[int, int], ...]]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)
"""By number, the pips as steps to the right and down from the centre."""
MIN_DIE_PIXELS = 36
"""The smallest waiting die in pixels, so that its question mark is no smaller than letters may be."""


@lru_cache(maxsize=32)
def die_image(face: int, side: int) -> Image.Image:
    """Draw a die `side` pixels wide that shows a number, or a question mark for 0."""
    sketch = Sketch(50, 50, side / 40)
    sketch.box(7, 9, 40, 40, 9, "earth")
    sketch.box(5, 5, 40, 40, 9, "ink")
    sketch.box(7, 7, 36, 36, 7, "ivory")
    for across, down in PIPS.get(face, ()):
        sketch.disc(25 + across * 10, 25 + down * 10, 4.2, "ink")
    if not face:
        sketch.word(25, 35, "?", 30, "ink", "ivory")
    return sketch.image().rotate(8, Image.Resampling.BICUBIC)


def waiting_die(side: int) -> Sprite:
    """Return a die still to be rolled, at least as wide as its question mark needs to be readable."""
    return die_sprite(0, max(side, MIN_DIE_PIXELS))


@lru_cache(maxsize=32)
def die_sprite(face: int, side: int, ground: str = "grass") -> Sprite:
    """Return a die as a sprite anchored at its centre."""
    image = die_image(face, side)
    return sprite(image, ground, image.width // 2, image.height // 2, firm=True, blends=4)


_CAGE = "M-29 -44L-23 -18Q0 -10 23 -18L29 -44Q0 -34 -29 -44Z"
_CHAINS = (-24, -14, -5, 5, 14, 24)
BASKET_FOOT = (36, 100)
"""The foot of the pole in the drawing, in hundredths of the height."""


def _chain(across: int) -> Outline:
    return parse_path(f"M{across} -78Q{across * 0.85} -56 {across * 0.22} -42")


@lru_cache(maxsize=8)
def basket_image(height: int, links: bool = False) -> Image.Image:
    """Draw a basket `height` pixels high, RGBA; with `links` its chains are heavy and of brass."""
    sketch = Sketch(72, 104, height / 100)
    with sketch.transform(*BASKET_FOOT):
        _draw_pole(sketch)
        _draw_chains(sketch, links)
        sketch.shape(_CAGE, "steel", "ink", 3.5)
        for across in (-18, -9, 0, 9, 18):
            sketch.stroke((((across * 1.2, -39), (across, -15)),), "steel2", 2.6)
        _draw_rims(sketch)
    return sketch.image()


@lru_cache(maxsize=16)
def basket_sprite(height: int, ground: str, links: bool = False, firm: bool = False) -> Sprite:
    """Return the basket as a sprite anchored at the foot of its pole."""
    left, up = (round(share * height / 100) for share in BASKET_FOOT)
    return sprite(basket_image(height, links), ground, left, up, firm=firm)


def paste_basket(picture: Image.Image, height: int, x: float, y: float) -> None:
    """Paste a basket on a map with the foot of its pole at x, y."""
    drawing, (across, down) = basket_image(height), BASKET_FOOT
    picture.paste(drawing, (round(x - across * height / 100), round(y - down * height / 100)), drawing)


def _draw_chains(sketch: Sketch, links: bool) -> None:
    for across in _CHAINS:
        sketch.stroke(_chain(across), "ink", 8.5 if links else 5.5)
    for across in _CHAINS:
        sketch.stroke(
            dash_lines(_chain(across), 3, 5) if links else _chain(across), *(("ace", 6) if links else ("white", 3))
        )


def _draw_pole(sketch: Sketch) -> None:
    sketch.box(-5.5, -94, 11, 97, 4, "ink")
    sketch.box(-2.5, -91, 5, 91, 2, "steel2")


def _draw_rims(sketch: Sketch) -> None:
    """Draw the rim of the cage, and the brass band from which the chains hang."""
    sketch.oval(0, -44, 31, 9.2, "ink")
    sketch.oval(0, -44, 27.4, 5.8, "silver")
    sketch.oval(0, -43.5, 21, 4, "steel2")
    sketch.box(-33, -96, 66, 22, 9, "ink")
    sketch.box(-29.4, -92.4, 58.8, 14.8, 6, "ace")
    sketch.box(-25, -91, 50, 4.5, 2, "ace sky")
