"""The figures below the cards of a seat: the hole, the bonus, the total."""

from engine.figures import format_number
from engine.play_nine.words import picture as words
from engine.play_nine.words.seats import SeatFigures
from engine.speech import _
from render import tokens
from render.canvas import Ink, Layer
from render.lettering import text_width
from render.play_nine import cards
from render.play_nine.layout import ROW, SeatSize

_FOOTER_GROUND = "panel"
_AFTER, _BETWEEN, _TROPHY = 9, 12, 42
"""Pixels after a label, between the hole and the total, and for the leader's trophy."""
_SMALL = 380
"""A seat narrower than this, in pixels, has smaller figures."""


def draw_figures(canvas: Layer, x: int, y: int, size: SeatSize, figures: SeatFigures) -> None:
    """Draw the hole's score on the left, the total on the right, and the bonus between them if it fits."""
    small = size.width < _SMALL
    left, right = x + (size.width - size.grid_width) // 2, x + (size.width + size.grid_width) // 2
    base = y + size.corner(ROW)[1] + cards.card_height(size.card) + size.footer // 2 + 19
    label = Ink(26 if small else 28, 600, "soft", _FOOTER_GROUND)
    number = Ink(36 if small else 40, 900, "ivory", _FOOTER_GROUND)
    rooms = _label_rooms(size.grid_width, figures, label, number)
    end = float(left)
    if figures.hole is not None:
        end += canvas.write_within(left, base, rooms[0], figures.label, label, 26) + _AFTER
        best = number._replace(colour="brass") if figures.best else number
        end += canvas.write(end, base, format_number(figures.hole), best)
    start = _draw_total(canvas, right, base, figures, label, number, rooms[1])
    _draw_bonus(canvas, end, start, base - 10, figures.bonus)


def _label_rooms(wide: int, figures: SeatFigures, label: Ink, number: Ink) -> tuple[float, float]:
    """Return the room for the labels of hole and total.

    Each gets half of what the figures leave, or what the other does not need.
    """
    shown = [format_number(each) for each in (figures.hole, figures.total) if each is not None]
    taken = sum(text_width(text, number.size, number.weight) + _AFTER for text in shown)
    room = wide - taken - _BETWEEN - (_TROPHY if figures.leads else 0)
    hole = 0.0 if figures.hole is None else text_width(figures.label, label.size, label.weight)
    total = text_width(_("Total"), label.size, label.weight)
    return max(room / 2, room - total), max(room / 2, room - hole)


def _draw_total(canvas: Layer, right: float, base: int, figures: SeatFigures, label: Ink, number: Ink, room: float) -> float:
    """Draw the total of the finished holes, with a trophy for the leader. Return the x at which it begins."""
    if figures.leads:
        number = number._replace(colour="brass")
    start = right - canvas.write(right, base, format_number(figures.total), number, "r") - _AFTER
    start -= canvas.write_within(start, base, room, _("Total"), label, 26, "r")
    if figures.leads:
        canvas.paste(tokens.trophy(30, label.ground), start - 25, base - 10, "leader")
        start -= _TROPHY
    return start


def _draw_bonus(canvas: Layer, start: float, end: float, middle: int, bonus: int) -> None:
    """Draw the pill of the group bonuses in the longest form that fits (P-36)."""
    if not bonus:
        return
    for text in words.bonus_text(bonus):
        if text_width(text, 26, 900) + 24 + 12 <= end - start:
            canvas.paste(tokens.pill(text, 26, "mint", "ink"), (start + end) / 2, middle, text)
            return
