"""Large sprites cut into horizontal strips: between the rounded ends a strip is opaque and needs no mask."""

from typing import TypeAlias

from PIL import Image

from render.sprite import Box, Sprite, paste_indices

Strips: TypeAlias = tuple[Sprite, ...]
"""All strips have the same anchor."""


def split_into_strips(sprite: Sprite) -> Strips:
    """Cut a sprite into strips, of which only the ends have a mask."""
    mask, (wide, high) = sprite.mask, sprite.pixels.size
    sides = [box for x in (0, wide - 1) if mask and (box := mask.crop((x, 0, x + 1, high)).getbbox())]
    if mask is None or len(sides) < 2:
        return (sprite,)
    top, bottom = max(box[1] for box in sides), min(box[3] for box in sides)
    ends = [(0, top, mask), (top, bottom, None), (bottom, high, mask)]
    return tuple(_strip(sprite, covers, (0, start, wide, end)) for start, end, covers in ends if end > start)


def _strip(sprite: Sprite, mask: Image.Image | None, box: Box) -> Sprite:
    return sprite._replace(pixels=sprite.pixels.crop(box), mask=mask and mask.crop(box), up=sprite.up - box[1])


def merge_strips(strips: Strips) -> Image.Image:
    """Merge the pixels of all strips into one image to draw on."""
    whole = Image.new("L", (strips[0].pixels.width, sum(strip.pixels.height for strip in strips)))
    for strip in strips:
        paste_indices(whole, strip.pixels, (0, strips[0].up - strip.up))
    return whole


def replace_strip_pixels(strips: Strips, pixels: Image.Image) -> Strips:
    """Return the strips with other pixels."""
    wide, first = pixels.width, strips[0].up
    boxes = [(0, first - one.up, wide, first - one.up + one.pixels.height) for one in strips]
    return tuple(one._replace(pixels=pixels.crop(box)) for one, box in zip(strips, boxes, strict=True))
