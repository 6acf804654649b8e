"""Banners: a wide picture that introduces a game with pieces of a position side by side on felt."""

from collections.abc import Sequence

from render.canvas import Canvas
from render.felt import MARGIN, WIDTH, felt_table, rounded_mask
from render.sprite import Box

_CORNER_RADIUS = 18
"""The radius of a piece's corners, in pixels."""


def banner(pieces: Sequence[Canvas]) -> Canvas:
    """Return a picture with the pieces side by side, evenly spaced, on felt just high enough for them."""
    high = max(piece.pixels.height for piece in pieces)
    canvas = Canvas(felt_table(high + 2 * MARGIN))
    room = (WIDTH - sum(piece.pixels.width for piece in pieces)) // (len(pieces) + 1)
    left = room
    for piece in pieces:
        wide, tall = piece.pixels.size
        mask = rounded_mask(wide, tall, _CORNER_RADIUS).point([255 * (shade > 127) for shade in range(256)], "1")
        canvas.paste_layer(piece, left, MARGIN + (high - tall) // 2, mask)
        left += wide + room
    return canvas


def cut_out(canvas: Canvas, box: Box) -> Canvas:
    """Cut the box out of a picture."""
    return Canvas(canvas.pixels.crop(box))


def box_around(canvas: Canvas, *names: str, margin: int = 0) -> Box:
    """Return the box around everything whose name starts with one of these, grown by `margin` on each side."""
    boxes = [drawn.box for drawn in canvas.named_boxes if drawn.name.startswith(names)]
    left, top, right, bottom = (pick(box[side] for box in boxes) for side, pick in enumerate((min, min, max, max)))
    return left - margin, top - margin, right + margin, bottom + margin
