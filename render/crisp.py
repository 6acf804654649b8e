"""Reduce the number of colours of small drawings, because fewer blended colours make a smaller file."""

from collections.abc import Container
from functools import cache

from PIL import Image

from render.palette import TABLE, quantised

BLENDS = 2
"""Blended colours kept for a card or a token: one between ink and paper, one towards the ground."""
_MEANT = 2
"""A palette colour with at least this many exact pixels was drawn on purpose and is no blend of an edge."""
_FEW = 4096
"""The number of colours that Pillow counts quickly; more room for them takes up to four times as long."""
_INDEX = {colour: index for index, colour in enumerate(TABLE)}


def crisp(flat: Image.Image, blends: int) -> Image.Image:
    """Convert an RGB image to palette indices with few blends.

    All colours that were drawn stay, and the `blends` most common of the others.
    """
    pixels = quantised(flat)
    drawn, counts = _drawn(flat), pixels.histogram()
    used = [index for index, count in enumerate(counts) if count]
    mixed = sorted((index for index in used if index not in drawn), key=lambda index: -counts[index])
    kept = {*used}.difference(mixed[blends:])
    return pixels.point([_nearest(index, kept) if count else index for index, count in enumerate(counts)])


def _drawn(flat: Image.Image) -> set[int]:
    """Return the palette indices of the colours that occur exactly in the image."""
    found = flat.getcolors(_FEW) or flat.getcolors(flat.width * flat.height) or ()
    return {_INDEX[colour] for count, colour in found if count >= _MEANT and colour in _INDEX}


def _nearest(index: int, kept: Container[int]) -> int:
    """Return the kept colour that is most similar to this one."""
    return next(other for other in _alike(index) if other in kept)


@cache
def _alike(index: int) -> bytes:
    """Return all palette indices, the most similar to this one first."""
    colour = TABLE[index]
    apart = [sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) for other in TABLE]
    return bytes(sorted(range(len(TABLE)), key=apart.__getitem__))
