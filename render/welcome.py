"""The welcome picture: the three games side by side, each shown by a part of its table."""

from engine.game_names import FINAL_NINE, PLAY_NINE, SCRAMBLE
from engine.i18n import _
from render import badges, final_nine, scramble
from render.background import MARGIN, RIGHT, draw_panel, felt_table, rounded_mask, solid_mask
from render.canvas import Canvas, Ink
from render.final_nine.layout import hole_layout
from render.introduction import NAMES, position
from render.outline import Point
from render.play_nine import cards
from render.scramble.board_ground import CELL, square_centre
from render.scramble.dice import DIE_PIXELS, die_sprite

_GAP = 21
_WIDE = (RIGHT - MARGIN - 2 * _GAP) // 3
_HIGH, _TALL = 424, 540
"""The height of a part of a table, and of a panel with the words below it."""
_RADIUS = 28
_CARD, _BETWEEN = 128, 20
_ROLLED = (("D", 6), ("M", 4), ("P", 2))


def welcome() -> Canvas:
    """Draw cards with a matched column, a disc in flight, and three dice with the basket that they reach."""
    ground = felt_table(_TALL + 2 * MARGIN)
    for number in range(3):
        draw_panel(ground, _panel_left(number), MARGIN, _WIDE, _TALL, _RADIUS)
    canvas = Canvas(ground)
    _draw_play_nine(canvas, _panel_left(0))
    _draw_final_nine(canvas, _panel_left(1))
    _draw_scramble(canvas, _panel_left(2))
    captions = (
        (PLAY_NINE.title, _("a grid of cards")),
        (FINAL_NINE.title, _("a hand of discs")),
        (SCRAMBLE.title, _("three dice, one disc")),
    )
    for number, (title, line) in enumerate(captions):
        middle = _panel_left(number) + _WIDE / 2
        canvas.write(middle, MARGIN + _HIGH + 56, title, Ink(44, 900, "ivory", "panel"), "m")
        canvas.write_within(middle, MARGIN + _HIGH + 98, _WIDE - 24, line, Ink(34, 600, "soft", "panel"), 28, "m")
    return canvas


def _panel_left(number: int) -> int:
    """Return the left side of a game's panel."""
    return MARGIN + number * (_WIDE + _GAP)


def _draw_play_nine(canvas: Canvas, left: int) -> None:
    """Draw two columns of a grid, one of them matched."""
    down = cards.card_height(_CARD) + _BETWEEN
    x = left + (_WIDE - 2 * _CARD - 2 * _BETWEEN) // 2 + 3
    y = MARGIN + (_HIGH - down - cards.card_height(_CARD)) // 2 + 6
    canvas.paste(cards.column(_CARD, _BETWEEN, 6, "panel"), x, y)
    for row, value in enumerate((-5, None)):
        canvas.paste(cards.card(_CARD, value, "panel"), x + _CARD + 2 * _BETWEEN, y + row * down)


def _draw_scramble(canvas: Canvas, left: int) -> None:
    """Draw the ground around a basket, and the dice of a throw."""
    view = position("scramble")
    high = _HIGH - DIE_PIXELS - 34
    x, y = square_centre(view.target_hole.basket)
    _draw_piece(canvas, scramble.table(view, NAMES), (x - 0.4 * CELL, y), left, high)
    step = (_WIDE - 3 * DIE_PIXELS) // 4 + DIE_PIXELS
    for number, (disc, value) in enumerate(_ROLLED):
        canvas.paste(
            die_sprite(disc, value, False, False), left + step - DIE_PIXELS + number * step, MARGIN + high + 26
        )


def _draw_final_nine(canvas: Canvas, left: int) -> None:
    """Draw a disc's flight to a basket."""
    view = position("final_nine", 0)
    x, y = hole_layout(view.hole).centre(view.hole.basket)
    _draw_piece(canvas, final_nine.table(view, NAMES), (x, y + _HIGH / 2 - 70), left, _HIGH)


def _draw_piece(canvas: Canvas, table: Canvas, middle: Point, left: int, high: int) -> None:
    """Draw a part of another picture around a point of it, at the top of a panel."""
    x, y = round(middle[0] - _WIDE / 2), round(middle[1] - high / 2)
    mask = solid_mask(rounded_mask(_WIDE, high, _RADIUS))
    canvas.pixels.paste(table.pixels.crop((x, y, x + _WIDE, y + high)), (left, MARGIN), mask)
    canvas.paste(badges.frame(_WIDE, high, _RADIUS, "brass2", 4, "panel"), left, MARGIN)
