"""Sprites in an atlas: one grey map holds the pixels and the mask, and its last row the anchor."""

from collections.abc import Callable

from PIL import Image

from render.atlas import SPRITES, Leaf
from render.sprite import Sprite

_CLEAR = 255
"""The value of a transparent pixel; the palette has fewer colours."""
_COVERED = bytes(255 * (index != _CLEAR) for index in range(256))
_SHOWN = bytes([*range(_CLEAR), 0])


def taken(title: str) -> Sprite | None:
    """Load the sprite with this file name; return None if the atlas has none."""
    sheet = SPRITES.leaf(title)
    return unfolded(sheet) if sheet else None


def leaf(title: str, draw: Callable[[], Sprite]) -> Leaf:
    """Return the atlas entry of a sprite."""
    return Leaf(title, lambda: folded(draw()))


def folded(sprite: Sprite) -> Image.Image:
    """Encode a sprite as one grey map."""
    wide, high = sprite.pixels.size
    sheet = Image.new("L", (wide, high + 1), _CLEAR)
    sheet.paste(sprite.pixels, (0, 0), sprite.mask)
    sheet.paste(Image.frombytes("L", (2, 1), bytes((sprite.left, sprite.up))), (0, high))
    return sheet


def unfolded(sheet: Image.Image) -> Sprite:
    """Decode a sprite from its grey map."""
    size = wide, high = sheet.width, sheet.height - 1
    data = sheet.tobytes()
    shown, (left, up) = data[: wide * high], data[wide * high : wide * high + 2]
    mask = Image.frombytes("1", size, shown.translate(_COVERED), "raw", "1;8")
    return Sprite(Image.frombytes("L", size, shown.translate(_SHOWN)), mask, left, up)
