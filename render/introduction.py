"""Shared parts of the pictures that introduce a game: an example position, cut-out pieces, numbered callouts.

Each game's own `introduction` draws its banner and its how-to-play picture with them.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

from engine import record
from engine.game import Seat
from render.background import MARGIN, WIDTH, felt_table, rounded_mask, solid_mask
from render.canvas import Canvas
from render.outline import point_on_circle
from render.paint import centred_sketch
from render.sprite import Box, Sprite
from render.text import MIDDLE_TO_BASELINE

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
        mask = solid_mask(rounded_mask(wide, tall, _CORNER_RADIUS))
        canvas.paste_layer(piece, left, MARGIN + (high - tall) // 2, mask)
        left += wide + room
    return canvas


def cut_out(canvas: Canvas, box: Box) -> Canvas:
    """Cut the box out of a picture."""
    return Canvas(canvas.pixels.crop(box))


def box_around(canvas: Canvas, *names: str, margin: int = 0) -> Box:
    """Return the box around everything whose name starts with one of these, grown by `margin` on each side."""
    boxes = [named_box.box for named_box in canvas.named_boxes if named_box.name.startswith(names)]
    left, top, right, bottom = (pick(box[side] for box in boxes) for side, pick in enumerate((min, min, max, max)))
    return left - margin, top - margin, right + margin, bottom + margin


_RADIUS, _FAR = 32, 66
"""The radius of the disc with the number, and the distance from its centre to the target."""
_TAIL = 24
"""Half the angle of the tail where it leaves the disc, in degrees."""
_INSIDE = 12
"""Pixels by which the tip overlaps its target, because the target's box includes a shadow."""
_EPSILON = 0.01
"""The smallest direction component that is not taken for zero."""


class Callout(NamedTuple):
    """The target of a number, and the side on which the number stands, in degrees: 0 is right, 90 is below."""

    x: float
    y: float
    side: int


def callout_at(canvas: Canvas, what: str, side: int) -> Callout:
    """Return a callout for the box with this name in the picture's draw list, just inside the box's edge."""
    left, top, right, bottom = next(named_box.box for named_box in canvas.named_boxes if named_box.name == what)
    across, down = (right - left) / 2 - _INSIDE, (bottom - top) / 2 - _INSIDE
    ahead = cos(radians(side)), sin(radians(side))
    reach = min(half / abs(part) for half, part in zip((across, down), ahead, strict=True) if abs(part) > _EPSILON)
    return Callout((left + right) / 2 + ahead[0] * reach, (top + bottom) / 2 + ahead[1] * reach, side)


def draw_callouts(canvas: Canvas, callouts: Iterable[Callout]) -> Canvas:
    """Return a copy of the picture with the callouts, numbered from 1 in this order."""
    picture = Canvas(canvas.pixels, still=0)
    picture.paste_layer(canvas, 0, 0)
    for number, callout in enumerate(callouts, 1):
        picture.paste(pin(number, callout.side), callout.x, callout.y, f"callout {number}")
    return picture


@lru_cache(maxsize=8)
def pin(number: int, side: int) -> Sprite:
    """Return a number on a disc with a tail, anchored at the tip of the tail."""
    sketch = centred_sketch(_FAR + _RADIUS + 8)
    centre = point_on_circle(0, 0, _FAR, side)
    feet = (point_on_circle(*centre, _RADIUS - 4, side + 180 + turn) for turn in (-_TAIL, _TAIL))
    tail = ((0.0, 0.0), *feet)
    sketch.shape((tail,), "ink", "ink", 9)
    sketch.disc(*centre, _RADIUS, "ink", "ink", 9)
    sketch.shape((tail,), "ivory", "ivory", 3)
    sketch.disc(*centre, _RADIUS, "ivory")
    sketch.disc(*centre, _RADIUS - 4, "navy")
    sketch.word(centre[0], centre[1] + 44 * MIDDLE_TO_BASELINE, str(number), 44, "ivory", "navy")
    return sketch.sprite("felt", firm=True)


NAMES = ("Annika", "Björn")
"""The players of the example positions."""


def position(folder: str, seat: Seat | None = None) -> Any:
    """Return what a seat, or with None the channel, sees at the end of `primer.txt` in a game's folder."""
    game_record = record.parse_record((Path(__file__).with_name(folder) / "primer.txt").read_text(encoding="utf-8"))
    return game_record.rules.view(game_record.last_state(), seat)
