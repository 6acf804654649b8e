"""The contents of a drawn picture: its texts, its sprites and their boxes."""

from collections import Counter

from render.canvas import Canvas
from render.sprite import Box


def content(canvas: Canvas) -> Counter[str]:
    """Count every text and every named sprite of a picture."""
    return Counter(what for what, _box in (*canvas.named_boxes, *canvas.text_boxes))


def boxes(canvas: Canvas, what: str) -> dict[str, Box]:
    """Return the boxes of drawn things whose names begin so."""
    return {name: box for name, box in canvas.named_boxes if name.startswith(what)}


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
