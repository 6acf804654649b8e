"""The green after a hole: the flag, and who played the hole best."""

from collections.abc import Sequence

from engine.figures import format_number
from engine.game import Seat
from engine.play_nine.table import HoleEnded, View
from engine.play_nine.words.picture import finished_caption
from engine.play_nine.words.seats import best_seats
from engine.speech import _
from render import tokens
from render.canvas import Canvas, Ink
from render.palette import SEAT_COLOURS
from render.play_nine.green import draw_flag
from render.play_nine.layout import Green


def draw_finished(
    canvas: Canvas, place: Green, event: HoleEnded, view: View, names: Sequence[str], letters: Sequence[str]
) -> None:
    """Draw the green of a finished hole: the flag, and who needed the fewest strokes."""
    draw_flag(canvas, place, finished_caption(event, view))
    strokes = format_number(min(grid.score.total for grid in event.grids if grid))
    (_draw_finished_column if place.tall else _draw_finished_strip)(canvas, place, strokes, best_seats(event), names, letters)


def _draw_finished_strip(
    canvas: Canvas, place: Green, strokes: str, seats: Sequence[Seat], names: Sequence[str], letters: Sequence[str]
) -> None:
    middle, left = place.y + place.height // 2, place.x + 470
    canvas.write_within(place.x + 164, middle + 54, 218, _("Finished"), Ink(32, 700, "ivory", "lit"), 26)
    canvas.paste(tokens.wreath(50, "lit"), left, middle)
    end = float(place.x + place.width - 52)
    end -= canvas.write(end, middle + 29, strokes, Ink(84, 900, "ivory", "lit"), "r") + 20
    left += 82
    canvas.write_within(left, middle - 20, end - left, _("Best hole"), Ink(30, 700, "brass", "lit"), 26)
    for number, seat in enumerate(seats):
        canvas.paste(tokens.avatar(letters[seat], SEAT_COLOURS[seat], 23, "lit"), left + 24 + 52 * number, middle + 26)
    if len(seats) == 1:
        name = Ink(32, 700, "ivory", "lit")
        canvas.write_within(left + 60, middle + 37, end - left - 60, names[seats[0]], name, 27)


def _draw_finished_column(
    canvas: Canvas, place: Green, strokes: str, seats: Sequence[Seat], names: Sequence[str], letters: Sequence[str]
) -> None:
    middle, room, y = place.x + place.width // 2, place.width - 28, place.y + 202
    canvas.paste(tokens.wreath(50, "lit"), middle, y + 92)
    canvas.write_within(middle, y + 206, room, _("Best hole"), Ink(28, 700, "brass", "lit"), 26, "m")
    canvas.write(middle, y + 288, strokes, Ink(84, 900, "ivory", "lit"), "m")
    for row, seat in enumerate(seats):
        top = y + 350 + row * 88
        canvas.paste(tokens.avatar(letters[seat], SEAT_COLOURS[seat], 23, "lit"), middle, top, letters[seat])
        canvas.write_within(middle, top + 54, room, names[seat], Ink(28, 700, "ivory", "lit"), 26, "m")
