"""The disc golf basket with its chains, standing upright on the map."""

from functools import lru_cache

from PIL import Image

from render.outline import Outline, dash_lines, parse_path
from render.paint import Sketch
from render.sprite import Sprite, sprite

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
