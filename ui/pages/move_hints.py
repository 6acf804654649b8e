"""The page of a hint: the best moves with their worth, reasons, and buttons that make them."""

from collections.abc import Iterator

from club.hints import Advice, Tip
from club.live_table import LiveTable
from engine.game import Seat
from engine.i18n import _, format_number, format_percent, format_signed, game_gettext, ngettext
from ui.pages.board import heading, link
from ui.widgets.page import Button, Page, Picture


def hint_page(sitting: LiveTable, seat: Seat, advice: Advice, pictures: tuple[Picture, ...] = ()) -> Page:
    """Return the page of a hint for the decision that the seat has now."""
    title = game_gettext(sitting.game.key, "**Your caddie** · strokes to expect to the end of the hole")
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        ahead=sitting.table.ahead,
        texts=(heading(sitting), title, *_tip_lines(advice)),
        pictures=pictures,
        captions=(_hints_line(sitting, seat), link(sitting.table)),
        rows=(_move_buttons(advice), (Button(_("My hand"), "hand"),)),
    )


def landings_picture(sitting: LiveTable) -> tuple[Picture, ...]:
    """Return the image of the landings without its file; its alt text says what it shows."""
    shown = _("The number on each square is the strokes to expect from there. Brightest is best.")
    return (Picture(f"hint-{sitting.table.id}-{sitting.ply}.png", None, shown),)


def _tip_lines(advice: Advice) -> Iterator[str]:
    """Yield a paragraph for each move: its strokes, how much worse it is than the best, the reason, and the odds."""
    for number, tip in enumerate(advice.tips, 1):
        more = f" ({format_signed(tip.behind, 2)})" if number > 1 else ""
        won = _(" · wins {chance}").format(chance=chance_text(tip.win)) if tip.win is not None else ""
        yield f"**{number}. {tip.label}** · **{format_number(tip.strokes, 2)}**{more}{won}\n{tip.reason}{_odds(tip)}"


def _odds(tip: Tip) -> str:
    text = " · ".join(f"{chance_text(chance)} {what}" for what, chance in tip.odds)
    return f"\n-# {text}" if text else ""


def chance_text(chance: float) -> str:
    """Return a probability as a percentage; a possible event is never 0 %, and an uncertain one never 100 %."""
    return format_percent(chance if chance in (0, 1) else min(0.99, max(0.01, chance)))


def _move_buttons(advice: Advice) -> tuple[Button, ...]:
    """Return a button for each move, the best one first."""
    return tuple(
        Button(tip.label, "move", tip.text, "green" if number == 0 else "grey")
        for number, tip in enumerate(advice.tips)
    )


def _hints_line(sitting: LiveTable, seat: Seat) -> str:
    """Return the line that says how many hints are on the card; "" if hints are free."""
    if sitting.table.hint_policy == "free":
        return ""
    return "-# " + hints_text(sitting.table.seats[seat].hints)


def hints_text(hints: int) -> str:
    """Return how many hints are noted on the card."""
    return ngettext("One hint is noted on your card.", "{count} hints are noted on your card.", hints).format(
        count=hints
    )
