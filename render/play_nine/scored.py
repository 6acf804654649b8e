"""A scored grid with its strokes broken down (P-46)."""

from functools import lru_cache, partial

from PIL import Image

from engine.figures import figure
from engine.play_nine.table import GridView
from engine.play_nine.words.picture import lines
from engine.speech import pgettext
from render import tokens
from render.canvas import Canvas, Ink
from render.felt import MARGIN, RIGHT, felt, plate
from render.palette import quantised
from render.play_nine import cards
from render.play_nine.layout import ROW, SeatSize
from render.play_nine.seat import counts, grid_of_cards
from render.sprite import lay, shadow

_SIZE = SeatSize(514, 109, 13, 16, 14, 12)
_HEIGHT = _SIZE.height + 2 * MARGIN
_LEFT, _END = MARGIN + _SIZE.width + 40, RIGHT - 40


@lru_cache(maxsize=1)
def _ground() -> Image.Image:
    """Return the table with one grid's shadows as palette indices; copy it before drawing."""
    table = felt(_HEIGHT)
    lay(table, plate(RIGHT - MARGIN, _SIZE.height, 28, "panel"), MARGIN, MARGIN)
    for place in range(2 * ROW):
        left, top = _SIZE.corner(place)
        shadow(table, cards.drawing(_SIZE.card, None), MARGIN + left, MARGIN + top)
    return quantised(table)


def scored(grid: GridView) -> Canvas:
    """Draw the grid, its capsules, and the sum of its strokes."""
    canvas = Canvas(_ground())
    grid_of_cards(canvas, MARGIN, MARGIN, _SIZE, grid, partial(cards.card, _SIZE.card, ground="panel"))
    counts(canvas, MARGIN, MARGIN, _SIZE, grid)
    y = MARGIN + 46
    for label, strokes in lines(grid):
        end = _END - canvas.write(_END, y, figure(strokes), Ink(38, 900, "ivory", "panel"), "r") - 16
        canvas.write_within(_LEFT, y, end - _LEFT, label, Ink(30, 600, "soft", "panel"), 26)
        y += 47
    canvas.paste(tokens.tile(_END - _LEFT, 3, 0, "line", "panel"), _LEFT, _HEIGHT - 126)
    canvas.write_within(_LEFT, _HEIGHT - 60, 200, pgettext("Play Nine", "Hole"), Ink(34, 700, "ivory", "panel"), 28)
    canvas.write(_END, _HEIGHT - 56, figure(grid.score.total), Ink(76, 900, "ivory", "panel"), "r")
    return canvas
