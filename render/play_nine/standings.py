"""The free place of a table: the standings, or in a practice round the holes played."""

from collections.abc import Sequence

from engine.game import Scorecard
from engine.i18n import _, format_number
from engine.play_nine.view import View
from render import badges
from render.canvas import Canvas, Ink
from render.palette import SEAT_COLOURS
from render.play_nine.layout import Layout

_TITLE = Ink(34, 700, "ivory", "panel")
_NAME = Ink(30, 700, "ivory", "panel")
_PLACE = Ink(30, 700, "soft", "panel")
_TOTAL = Ink(38, 900, "ivory", "panel")


def draw(canvas: Canvas, plan: Layout, view: View, names: Sequence[str], letters: Sequence[str]) -> None:
    """Draw the contents of the free place, if this table has one."""
    if plan.spare and len(names) == 1:
        _draw_holes(canvas, *plan.spare, plan, view)
    elif plan.spare:
        _draw_ranking(canvas, *plan.spare, plan, view.card, names, letters)


def _draw_ranking(
    canvas: Canvas, x: int, y: int, plan: Layout, card: Scorecard, names: Sequence[str], letters: Sequence[str]
) -> None:
    """Draw a row per player, the fewest strokes first."""
    size = plan.size
    canvas.write_within(x + 28, y + 54, size.width - 56, _("Standings"), _TITLE, 28)
    step = min(96, (size.height - 84) // len(names))
    order = sorted(range(len(names)), key=lambda seat: card.totals[seat])
    for row, seat in enumerate(order):
        middle = y + 72 + row * step + step // 2
        place = 1 + sum(total < card.totals[seat] for total in card.totals)
        canvas.write(x + 40, middle + 10, str(place), _PLACE, "m")
        canvas.paste(badges.avatar(letters[seat], SEAT_COLOURS[seat], 20, "panel"), x + 86, middle, letters[seat])
        total = _TOTAL._replace(colour="brass") if seat in card.leaders else _TOTAL
        end = float(x + size.width - 28)
        end -= canvas.write(end, middle + 13, format_number(card.totals[seat]), total, "r") + 12
        canvas.write_within(x + 118, middle + 10, end - x - 118, names[seat], _NAME, 26)


def _draw_holes(canvas: Canvas, x: int, y: int, plan: Layout, view: View) -> None:
    """Draw nine tiles, three in a row, with the strokes of the holes played so far."""
    strokes, size = view.card.strokes[0], plan.size
    canvas.write_within(x + 32, y + 56, 300, _("Your round"), _TITLE, 28)
    canvas.write(x + size.width - 32, y + 58, format_number(view.card.totals[0]), _TOTAL, "r")
    across, down = (size.width - 64 - 2 * 14) // 3, 118
    for hole in range(len(view.card.pars)):
        left, top = x + 32 + hole % 3 * (across + 14), y + 82 + hole // 3 * (down + 14)
        canvas.paste(badges.tile(across, down, 20, "lit", "panel"), left, top)
        canvas.write(left + 16, top + 36, str(hole + 1), Ink(28, 600, "soft", "lit"))
        if hole < len(strokes):
            figure_ink = Ink(50, 900, "ivory", "lit")
            canvas.write(left + across / 2, top + 84, format_number(strokes[hole]), figure_ink, "m")
