"""What is wrong with the texts of a picture, from the drawing itself: cut, beyond its room, or over another text."""

from collections.abc import Iterator
from itertools import combinations

from PIL import ImageChops

from render.canvas import Canvas
from render.paint import Box, Sprite, Written

_SLACK = 2
"""Pixels by which the edge of a letter may stand beyond its advance."""
_HIDDEN = 0.03
"""The share of a text that a ring or a piece of confetti may hide."""
_DIFFERENT = [255 * (index > 0) for index in range(256)]


def flaws(canvas: Canvas, names: frozenset[str] = frozenset()) -> Iterator[str]:
    """Each text that cannot be read as it was meant, with what is wrong; a name may be cut."""
    across, down = canvas.pixels.size
    for text in (*canvas.written, *canvas.lettered):
        left, top, right, bottom = text.box
        begin, end = max(0, text.room[0] - _SLACK), min(across, text.room[1] + _SLACK)
        if left < begin or right > end or top < 0 or bottom > down:
            yield f"{text.what!r} at {text.box} leaves its room of {text.room}"
        if _cut(text) and not any(name in text.whole for name in names):
            yield f"{text.whole!r} is cut: {text.what!r}"
    for text in canvas.written:
        if text.letters and _covered(canvas, text.box, text.letters) > _HIDDEN:
            yield f"{text.what!r} is covered by what was pasted over it"
    for one, other in combinations(canvas.written, 2):
        if _meet(one.box, other.box):
            yield f"{one.what!r} lies over {other.what!r}"


def _covered(canvas: Canvas, box: Box, letters: Sprite) -> float:
    """The share of the letters that is not seen any more."""
    there = ImageChops.difference(canvas.pixels.crop(box), letters.pixels).point(_DIFFERENT, "1")
    assert letters.mask
    lost = ImageChops.logical_and(there, letters.mask)
    return lost.histogram()[-1] / max(1, letters.mask.histogram()[-1])


def _cut(text: Written) -> bool:
    return text.what != text.whole or text.what.endswith("…")


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
