"""The players' column: whose turn it is, and each player's lie, strokes and score."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.scramble.text.picture import PlayerRow
from render import badges
from render.background import draw_panel, felt_table
from render.canvas import Canvas, Ink, Layer
from render.holes import pieces
from render.image_cache import image_cache
from render.palette import SEAT_COLOURS, quantise
from render.text import MIN_TEXT_PIXELS, text_width

HIGH, GAP = 80, 10
_BELOW = 100
"""Felt in pixels below a row that keeps it clear of the rail."""


class RowBox(NamedTuple):
    """The box of a row on the picture."""

    x: int
    y: int
    width: int


def rows_height(rows: int) -> int:
    """Return the height of so many rows."""
    return rows * (HIGH + GAP) - GAP


def draw(canvas: Canvas, row: PlayerRow, letters: str, place: RowBox) -> None:
    """Draw a row."""
    canvas.paste_layer(_player_row(row, letters, place), place.x - GAP // 2, place.y - GAP // 2)


@lru_cache(maxsize=48)
def _ground(place: RowBox, acts: bool) -> Image.Image:
    """Return the empty row with the felt around it, as palette indices."""
    x, y, around = place.x - GAP // 2, place.y - GAP // 2, GAP // 2
    patch = felt_table(_BELOW + y + HIGH).crop((x, y, x + place.width + GAP, y + HIGH + GAP))
    draw_panel(patch, around, around, place.width, HIGH, 20, acts)
    return quantise(patch)


@image_cache(2_500_000)
def _player_row(row: PlayerRow, letters: str, place: RowBox) -> Layer:
    """Return a row with a little felt around it; most rows look the same from one move to the next."""
    canvas, ground = Layer(_ground(place, row.acts).copy()), "lit" if row.acts else "panel"
    x, y, right = GAP // 2, GAP // 2, GAP // 2 + place.width
    canvas.paste(pieces.disc(letters, SEAT_COLOURS[row.seat], 23, ground), x + 44, y + HIGH / 2 - 2, letters)
    soft = Ink(28, 700, "soft", ground)
    column = max(text_width(row.unit, MIN_TEXT_PIXELS, 600), text_width(row.figure, 42, 900))
    middle, start = right - 20 - column / 2, right - 20 - column - 18
    canvas.write(middle, y + 42, row.figure, Ink(42, 900, "ivory", ground), "m")
    canvas.write(middle, y + 70, row.unit, soft._replace(size=MIN_TEXT_PIXELS, weight=600), "m")
    upper = start - canvas.write(start, y + 36, row.above, soft, "r")
    lower = start - canvas.write(start, y + 67, row.below, soft._replace(colour="brass") if row.leads else soft, "r")
    if row.leads:
        canvas.paste(badges.first_place(ground), lower - 20, y + 57, "leader")
        lower -= 38
    canvas.write_within(x + 84, y + 36, upper - x - 96, row.name, Ink(34, 700, "ivory", ground), 28)
    room = lower - x - 96
    size = 30 if row.acts else 27
    canvas.write_within(
        x + 84, y + 67, room, _fitting_notes(row, room), Ink(size, 600, "soft", ground), MIN_TEXT_PIXELS
    )
    return canvas


def _fitting_notes(row: PlayerRow, room: float) -> str:
    """Return as many of the notes as fit, from the first on; the alt text has all of them."""
    longest = (", ".join(row.notes[:count]) for count in range(len(row.notes), 0, -1))
    return next((text for text in longest if text_width(text, MIN_TEXT_PIXELS, 600) <= room), row.brief or row.notes[0])
