"""Reduce the number of colours of small drawings, because fewer blended colours make a smaller file."""

from collections.abc import Container
from functools import cache

from PIL import Image

from render.palette import TABLE, quantise

EDGE_BLENDS = 2
"""Blended colours kept for a card or a token: one between ink and paper, one towards the ground."""
_MIN_PIXELS = 2
"""A palette colour with at least this many exact pixels was drawn on purpose and is no blend of an edge."""
_FAST_COLOUR_COUNT = 4096
"""The number of colours that Pillow counts quickly; more room for them takes up to four times as long."""
_INDEX_OF = {colour: index for index, colour in enumerate(TABLE)}


def reduce_colours(flat: Image.Image, blends: int) -> Image.Image:
    """Convert an RGB image to palette indices with few blends.

    All colours that were drawn stay, and the `blends` most common of the others.
    """
    pixels = quantise(flat)
    drawn, counts = _pure_colours(flat), pixels.histogram()
    used = [index for index, count in enumerate(counts) if count]
    mixed = sorted((index for index in used if index not in drawn), key=lambda index: -counts[index])
    kept = {*used}.difference(mixed[blends:])
    return pixels.point([_most_similar(index, kept) if count else index for index, count in enumerate(counts)])


def _pure_colours(flat: Image.Image) -> set[int]:
    """Return the palette indices of the colours that occur exactly in the image."""
    found = flat.getcolors(_FAST_COLOUR_COUNT) or flat.getcolors(flat.width * flat.height) or ()
    return {_INDEX_OF[colour] for count, colour in found if count >= _MIN_PIXELS and colour in _INDEX_OF}


def _most_similar(index: int, kept: Container[int]) -> int:
    """Return the kept colour that is most similar to this one."""
    return next(other for other in _by_similarity(index) if other in kept)


@cache
def _by_similarity(index: int) -> bytes:
    """Return all palette indices, the most similar to this one first."""
    colour = TABLE[index]
    apart = [sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) for other in TABLE]
    return bytes(sorted(range(len(TABLE)), key=apart.__getitem__))
