"""The title above a picture of a moment, made to be shown around: what happened, to whom, where."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.i18n import join_list
from engine.moments import Moment
from render import badges
from render.background import MARGIN, RIGHT, WIDTH, felt_table
from render.canvas import Canvas, Ink
from render.celebration import scatter_confetti
from render.names import drawable_names, initials
from render.outline import star
from render.paint import centred_sketch
from render.palette import SEAT_COLOURS, quantise
from render.png import MAX_MAP_BYTES, Sheet
from render.sprite import Sprite

_HIGH = 236
"""The height of the title."""
_TITLE = Ink(84, 900, "brass")
_TITLE_WIDTH = 800
_PIECES = 130
"""Pieces of confetti around the title."""
_AVATAR = 30
"""The radius of a player's disc."""


def show_moment(draw: Callable[[], Any], moment: Moment, names: Sequence[str]) -> Any:
    """Draw a picture with the title of its moment above it; a picture of another kind is left as it is."""
    picture = draw()
    return add_title(picture, moment, names) if isinstance(picture, Canvas) else picture


def add_title(picture: Canvas, moment: Moment, names: Sequence[str]) -> Canvas:
    """Return the picture with the title of its moment above it."""
    high = picture.pixels.height
    ground = quantise(felt_table(_HIGH))
    whole = Canvas(Sheet(ground.crop((0, 0, WIDTH, _HIGH + high))), MAX_MAP_BYTES)
    whole.paste_layer(picture, 0, _HIGH)
    _draw_title(whole, moment, drawable_names(names))
    return whole


def _draw_title(canvas: Canvas, moment: Moment, names: Sequence[str]) -> None:
    middle = WIDTH / 2
    wide = canvas.write_within(middle, 108, _TITLE_WIDTH, moment.title, _TITLE, 52, "m")
    for side in (-1, 1):
        canvas.paste(_star(), middle + side * (wide / 2 + 52), 80, "star")
    letters = initials(names)
    name, line = join_list(names[seat] for seat in moment.seats), Ink(34, 600, "soft")
    step = 2 * _AVATAR + 8
    left = MARGIN + 24
    for number, seat in enumerate(moment.seats):
        avatar = badges.avatar(letters[seat], SEAT_COLOURS[seat], _AVATAR, "felt")
        canvas.paste(avatar, left + _AVATAR + number * step, 182, letters[seat])
    left += len(moment.seats) * step + 8
    line_width = canvas.write_within(RIGHT - 24, 194, 480, moment.line, line, 28, "r")
    canvas.write_within(left, 194, RIGHT - 48 - line_width - left, name, Ink(42, 700), 28)
    scatter_confetti(canvas, (MARGIN, 24, RIGHT, _HIGH - 24), _PIECES, moment.title)


def _star() -> Sprite:
    """Return a brass star, anchored at its centre."""
    sketch = centred_sketch(34)
    sketch.fill(star(0, 0, 30), "brass")
    return sketch.sprite("felt")
