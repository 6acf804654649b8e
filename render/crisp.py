"""Few colours: what is small needs no long row of blends at its edges, and fewer colours make a smaller file."""

from collections.abc import Container
from functools import cache

from PIL import Image

from render.palette import TABLE, quantised

BLENDS = 2
"""Enough for the edges of a card or a token: one between its ink and its paper, one to its ground."""
_MEANT = 2
"""So many pixels of exactly one colour of the table are no accident of an edge."""
_FEW = 4096
"""Colours that are soon counted, and more than felt and panels have: room for one a pixel takes four times as long."""
_INDEX = {colour: index for index, colour in enumerate(TABLE)}


def crisp(flat: Image.Image, blends: int) -> Image.Image:
    """An RGB image as palette indices: the colours it was drawn in, and of all others only the `blends` commonest."""
    pixels = quantised(flat)
    drawn, counts = _drawn(flat), pixels.histogram()
    used = [index for index, count in enumerate(counts) if count]
    mixed = sorted((index for index in used if index not in drawn), key=lambda index: -counts[index])
    kept = {*used}.difference(mixed[blends:])
    return pixels.point([_nearest(index, kept) if count else index for index, count in enumerate(counts)])


def _drawn(flat: Image.Image) -> set[int]:
    """The palette indices of the colours that the image has as they are."""
    found = flat.getcolors(_FEW) or flat.getcolors(flat.width * flat.height) or ()
    return {_INDEX[colour] for count, colour in found if count >= _MEANT and colour in _INDEX}


def _nearest(index: int, kept: Container[int]) -> int:
    """The kept colour that can best stand in for this one."""
    return next(other for other in _alike(index) if other in kept)


@cache
def _alike(index: int) -> bytes:
    """All colours of the table, those that are most like this one first."""
    colour = TABLE[index]
    apart = [sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) for other in TABLE]
    return bytes(sorted(range(len(TABLE)), key=apart.__getitem__))
