"""Trees from above: scalloped crowns lit from the top left, in five variants and two tones."""

from functools import lru_cache

from PIL import Image

from render.holes.scatter import Scatter
from render.outline import around
from render.paint import Sketch

KINDS = ("oak", "elm", "oak", "elm", "oak")
"""The tone of each variant."""
_REACH = 54
"""Half the side of a drawing, in hundredths of a crown's width."""


@lru_cache(maxsize=32)
def tree(variant: int, width: int) -> Image.Image:
    """Draw a crown `width` pixels wide, RGBA, in the middle of its square drawing."""
    tone, place = KINDS[variant], Scatter("tree", variant)
    sketch = Sketch(2 * _REACH, 2 * _REACH, width / 94)
    _scallops(sketch, place, (0, 0), 10, 31, 16, f"{tone} dark")
    _scallops(sketch, place, (-4, -5), 9, 23, 14, tone)
    _scallops(sketch, place, (-9, -11), 7, 14, 10, f"{tone} light")
    _leaves(sketch, place, 7, (-14, -16), 18, f"{tone} high")
    return sketch.image()


def _scallops(
    sketch: Sketch, place: Scatter, middle: tuple[int, int], count: int, ring: int, lobe: int, colour: str
) -> None:
    """Draw a layer of a crown: lobes in a ring around its middle."""
    x, y = _REACH + middle[0], _REACH + middle[1]
    sketch.disc(x, y, ring + lobe * 0.3, colour)
    for number in range(count):
        far = ring * place.between(0.9, 1.1)
        at = around(x, y, far, 360 * number / count + place.between(-8, 8))
        sketch.disc(*at, lobe * place.between(0.88, 1.1), colour)


def _leaves(sketch: Sketch, place: Scatter, count: int, middle: tuple[int, int], far: int, colour: str) -> None:
    """Draw single leaves that catch the light."""
    for _ in range(count):
        at = around(_REACH + middle[0], _REACH + middle[1], place.between(0, far), place.between(0, 360))
        sketch.disc(*at, place.between(2.6, 4.4), colour)
