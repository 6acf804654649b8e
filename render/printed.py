"""Sprites of an atlas: one map holds the pixels, what they cover, and on a last row where the sprite's place is."""

from collections.abc import Callable

from PIL import Image

from render.atlas import SPRITES, Leaf
from render.sprite import Sprite

_CLEAR = 255
"""What stands for no pixel; the palette has fewer colours."""
_COVERED = bytes(255 * (index != _CLEAR) for index in range(256))
_SHOWN = bytes([*range(_CLEAR), 0])


def taken(title: str) -> Sprite | None:
    """The sprite of that title; None where the atlas has none."""
    sheet = SPRITES.leaf(title)
    return unfolded(sheet) if sheet else None


def leaf(title: str, draw: Callable[[], Sprite]) -> Leaf:
    """The leaf of a sprite that is drawn so."""
    return Leaf(title, lambda: folded(draw()))


def folded(sprite: Sprite) -> Image.Image:
    """A sprite as one map."""
    wide, high = sprite.pixels.size
    sheet = Image.new("L", (wide, high + 1), _CLEAR)
    sheet.paste(sprite.pixels, (0, 0), sprite.mask)
    sheet.paste(Image.frombytes("L", (2, 1), bytes((sprite.left, sprite.up))), (0, high))
    return sheet


def unfolded(sheet: Image.Image) -> Sprite:
    """The sprite of such a map."""
    size = wide, high = sheet.width, sheet.height - 1
    told = sheet.tobytes()
    shown, (left, up) = told[: wide * high], told[wide * high : wide * high + 2]
    mask = Image.frombytes("1", size, shown.translate(_COVERED), "raw", "1;8")
    return Sprite(Image.frombytes("L", size, shown.translate(_SHOWN)), mask, left, up)
