"""Reference pictures: the sheet of all cards with their marks, and a scored grid with its strokes (P-46)."""

from functools import lru_cache, partial

from PIL import Image

from engine.game_names import PLAY_NINE
from engine.i18n import _, format_number, pgettext
from engine.play_nine.state import HOLE_IN_ONE, VALUES, GridView
from engine.play_nine.text.picture import BAND_NAMES, score_lines
from engine.play_nine.view import HOLE_IN_ONE_COLUMN
from render import badges
from render.background import MARGIN, RIGHT, WIDTH, felt_table, plate
from render.canvas import Canvas, Ink
from render.palette import quantise
from render.play_nine import cards
from render.play_nine.layout import ROW, SeatSize
from render.play_nine.scenes import BANDS
from render.play_nine.seat import draw_column_strokes, draw_grid, draw_ring
from render.sprite import CARD_SHADOW, cast_shadow, composite

_CARD, _GAP, _ROW, _TOP = 176, 28, 5, 116
_STEP = cards.card_height(_CARD) + 58
_PANEL, _DEPTH = _TOP + 3 * _STEP + 14, 474
_COLUMN, _SMALL = 104, 84
_CAPTION = Ink(26, 600, "soft", "panel")


def _card_corner(number: int) -> tuple[int, int]:
    """Return the top left corner of the card at a place of the sheet."""
    left = (WIDTH - _ROW * _CARD - (_ROW - 1) * _GAP) // 2
    return left + number % _ROW * (_CARD + _GAP), _TOP + number // _ROW * _STEP


@lru_cache(maxsize=1)
def _sheet_ground() -> Image.Image:
    """Return the sheet without its texts as palette indices; copy it before drawing."""
    table = felt_table(_PANEL + _DEPTH + MARGIN)
    for number, value in enumerate((*VALUES, None)):
        composite(table, cards.card_image(_CARD, value, large=True), *_card_corner(number), CARD_SHADOW)
    composite(table, plate(RIGHT - MARGIN, _DEPTH, 30, "panel"), MARGIN, _PANEL)
    return quantise(table)


def card_sheet() -> Canvas:
    """Draw every card large with its name, and how the table marks what happens to cards."""
    canvas = Canvas(_sheet_ground())
    end = 48 + canvas.write(48, 82, PLAY_NINE.title, Ink(48, 900)) + 18
    canvas.write_within(end, 82, RIGHT - end, _("the cards"), Ink(36, 600, "soft"), 28)
    for number, value in enumerate((*VALUES, None)):
        x, y = _card_corner(number)
        # NOTE: the back of a card
        name = _("Back") if value is None else _(BAND_NAMES[BANDS[value]])
        canvas.write_within(x + _CARD / 2, y + cards.card_height(_CARD) + 38, _CARD + 24, name, Ink(28), 26, "m")
    canvas.write_within(56, _PANEL + 50, 900, _("On the table"), Ink(34, 700, "ivory", "panel"), 28)
    _draw_columns(canvas, _PANEL + 86)
    _draw_states(canvas, _PANEL + 86)
    return canvas


def _draw_columns(canvas: Canvas, y: int) -> None:
    """Draw matched columns: a pair, Hole-in-Ones, four alike."""
    bonus = _("four alike: bonus {points}").format(points=format_number(-10))
    for x, value, strokes in ((64, 7, 0), (254, HOLE_IN_ONE, HOLE_IN_ONE_COLUMN), (444, 2, 0), (572, 2, 0)):
        canvas.paste(cards.column(_COLUMN, 14, value, "panel"), x, y, f"column: {value}")
        pill = badges.pill(format_number(strokes), 28, "ink", "mint", "mint")
        canvas.paste(pill, x + _COLUMN // 2, y + cards.card_height(_COLUMN) + 7, format_number(strokes))
    for x, room, caption in ((116, 180, _("matched")), (306, 190, _("Hole-in-Ones")), (560, 290, bonus)):
        canvas.write_within(x, y + 354, room, caption, _CAPTION, 26, "m")


def _draw_states(canvas: Canvas, y: int) -> None:
    """Draw a changed card, a held card, a position's number, and the deck."""
    down, left, right = cards.card_height(_SMALL), 752, 932
    below = y + 354 - 38 - down
    canvas.paste(cards.card(_SMALL, 8, "panel"), left, y)
    draw_ring(canvas, left, y, _SMALL, down, "sky", 6, "panel")
    canvas.paste(badges.ball(14), left + _SMALL - 3, y + 3)
    canvas.paste(cards.card(_SMALL, 4, "panel"), right, y)
    draw_ring(canvas, right, y, _SMALL, down, "brass", 5, "panel")
    canvas.paste(cards.card(_SMALL, None, "panel"), left, below)
    canvas.paste(badges.number_badge(3), left + _SMALL // 2, below)
    canvas.paste(cards.deck(_SMALL, "panel"), right, below - 3)
    captions = (
        (left, y, _("last move")),
        (right, y, _("drawn")),
        (left, below, _("position {number}").format(number=3)),
        (right, below, _("deck")),
    )
    for x, top, caption in captions:
        canvas.write_within(x + _SMALL / 2, top + down + 38, 170, caption, _CAPTION, 26, "m")


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
    canvas.paste(badges.tile(_END - _LEFT, 3, 0, "line", "panel"), _LEFT, _HEIGHT - 126)
    canvas.write_within(_LEFT, _HEIGHT - 60, 200, pgettext("play-nine", "Hole"), Ink(34, 700, "ivory", "panel"), 28)
    canvas.write(_END, _HEIGHT - 56, format_number(grid.score.total), Ink(76, 900, "ivory", "panel"), "r")
    return canvas
