"""A scored grid with its strokes broken down (P-46)."""

from functools import lru_cache, partial

from PIL import Image

from engine.figures import format_number
from engine.play_nine.table import GridView
from engine.play_nine.words.picture import score_lines
from engine.speech import pgettext
from render import tokens
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, felt_table, plate
from render.palette import quantise
from render.play_nine import cards
from render.play_nine.layout import ROW, SeatSize
from render.play_nine.seat import draw_column_strokes, draw_grid
from render.sprite import composite, cast_shadow

_SIZE = SeatSize(514, 109, 13, 16, 14, 12)
_HEIGHT = _SIZE.height + 2 * MARGIN
_LEFT, _END = MARGIN + _SIZE.width + 40, RIGHT - 40


@lru_cache(maxsize=1)
def _grid_ground() -> Image.Image:
    """Return the table with one grid's shadows as palette indices; copy it before drawing."""
    table = felt_table(_HEIGHT)
    composite(table, plate(RIGHT - MARGIN, _SIZE.height, 28, "panel"), MARGIN, MARGIN)
    for place in range(2 * ROW):
        left, top = _SIZE.corner(place)
        cast_shadow(table, cards.card_image(_SIZE.card, None), MARGIN + left, MARGIN + top)
    return quantise(table)


def scored_grid(grid: GridView) -> Canvas:
    """Draw the grid, its capsules, and the sum of its strokes."""
    canvas = Canvas(_grid_ground())
    draw_grid(canvas, MARGIN, MARGIN, _SIZE, grid, partial(cards.card, _SIZE.card, ground="panel"))
    draw_column_strokes(canvas, MARGIN, MARGIN, _SIZE, grid)
    y = MARGIN + 46
    for label, strokes in score_lines(grid):
        end = _END - canvas.write(_END, y, format_number(strokes), Ink(38, 900, "ivory", "panel"), "r") - 16
        canvas.write_within(_LEFT, y, end - _LEFT, label, Ink(30, 600, "soft", "panel"), 26)
        y += 47
    canvas.paste(tokens.tile(_END - _LEFT, 3, 0, "line", "panel"), _LEFT, _HEIGHT - 126)
    canvas.write_within(_LEFT, _HEIGHT - 60, 200, pgettext("Play Nine", "Hole"), Ink(34, 700, "ivory", "panel"), 28)
    canvas.write(_END, _HEIGHT - 56, format_number(grid.score.total), Ink(76, 900, "ivory", "panel"), "r")
    return canvas
