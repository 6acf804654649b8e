"""The numbered die: where its pips lie, and how it lies on a map, waiting or rolled (F-162, F-163)."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image

from render.paint import Sketch
from render.sprite import Sprite, sprite

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
