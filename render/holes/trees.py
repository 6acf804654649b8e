"""Trees from above: scalloped crowns lit from the top left, in five variants and two tones."""

from functools import lru_cache

from PIL import Image

from render.holes.scatter import SeededRandom
from render.outline import point_on_circle
from render.paint import Sketch

TREE_TONES = ("oak", "elm", "oak", "elm", "oak")
"""The tone of each variant."""
_CROWN_REACH = 54
"""Half the side of a drawing, in hundredths of a crown's width."""


@lru_cache(maxsize=32)
def tree_crown(variant: int, width: int) -> Image.Image:
    """Draw a crown `width` pixels wide, RGBA, in the middle of its square drawing."""
    tone, place = TREE_TONES[variant], SeededRandom("tree", variant)
    sketch = Sketch(2 * _CROWN_REACH, 2 * _CROWN_REACH, width / 94)
    _draw_scallops(sketch, place, (0, 0), 10, 31, 16, f"{tone} dark")
    _draw_scallops(sketch, place, (-4, -5), 9, 23, 14, tone)
    _draw_scallops(sketch, place, (-9, -11), 7, 14, 10, f"{tone} light")
    _draw_leaves(sketch, place, 7, (-14, -16), 18, f"{tone} high")
    return sketch.image()


def _draw_scallops(
    sketch: Sketch, place: SeededRandom, middle: tuple[int, int], count: int, ring: int, lobe: int, colour: str
) -> None:
    """Draw a layer of a crown: lobes in a ring around its middle."""
    x, y = _CROWN_REACH + middle[0], _CROWN_REACH + middle[1]
    sketch.disc(x, y, ring + lobe * 0.3, colour)
    for number in range(count):
        far = ring * place.between(0.9, 1.1)
        at = point_on_circle(x, y, far, 360 * number / count + place.between(-8, 8))
        sketch.disc(*at, lobe * place.between(0.88, 1.1), colour)


def _draw_leaves(sketch: Sketch, place: SeededRandom, count: int, middle: tuple[int, int], far: int, colour: str) -> None:
    """Draw single leaves that catch the light."""
    for _ in range(count):
        at = point_on_circle(_CROWN_REACH + middle[0], _CROWN_REACH + middle[1], place.between(0, far), place.between(0, 360))
        sketch.disc(*at, place.between(2.6, 4.4), colour)
