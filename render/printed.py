"""Sprites in an atlas: one grey map holds the pixels and the mask, and its last row the anchor."""

from collections.abc import Callable

from PIL import Image

from render.atlas import SPRITES, AtlasEntry
from render.sprite import Sprite

_TRANSPARENT = 255
"""The value of a transparent pixel; the palette has fewer colours."""
_MASK_TABLE = bytes(255 * (index != _TRANSPARENT) for index in range(256))
_PIXEL_TABLE = bytes([*range(_TRANSPARENT), 0])


def load_sprite(title: str) -> Sprite | None:
    """Load the sprite with this file name; return None if the atlas has none."""
    sheet = SPRITES.load_image(title)
    return decode_sprite(sheet) if sheet else None


def sprite_entry(title: str, draw: Callable[[], Sprite]) -> AtlasEntry:
    """Return the atlas entry of a sprite."""
    return AtlasEntry(title, lambda: encode_sprite(draw()))


def encode_sprite(sprite: Sprite) -> Image.Image:
    """Encode a sprite as one grey map."""
    wide, high = sprite.pixels.size
    sheet = Image.new("L", (wide, high + 1), _TRANSPARENT)
    sheet.paste(sprite.pixels, (0, 0), sprite.mask)
    sheet.paste(Image.frombytes("L", (2, 1), bytes((sprite.left, sprite.up))), (0, high))
    return sheet


def decode_sprite(sheet: Image.Image) -> Sprite:
    """Decode a sprite from its grey map."""
    size = wide, high = sheet.width, sheet.height - 1
    data = sheet.tobytes()
    shown, (left, up) = data[: wide * high], data[wide * high : wide * high + 2]
    mask = Image.frombytes("1", size, shown.translate(_MASK_TABLE), "raw", "1;8")
    return Sprite(Image.frombytes("L", size, shown.translate(_PIXEL_TABLE)), mask, left, up)
