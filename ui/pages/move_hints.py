"""The page of a hint: the best moves with their worth, reasons, and buttons that make them."""

from collections.abc import Iterator

from club.hints import Advice, Tip
from club.live_table import Sitting
from engine.figures import figure, percent, signed
from engine.game import Seat
from engine.speech import _, ngettext, termed
from ui.pages.board import heading, link
from ui.widgets.page import Page, Picture, Press


def hint(sitting: Sitting, seat: Seat, advice: Advice, pictures: tuple[Picture, ...] = ()) -> Page:
    """Return the page of a hint for the decision that the seat has now."""
    title = termed(sitting.game.title, "**Your caddie** · strokes to expect to the end of the hole")
    return Page(
        table=sitting.table.id,
        ply=sitting.ply,
        ahead=sitting.table.ahead,
        texts=(heading(sitting), title, *_told(advice)),
        pictures=pictures,
        captions=(_noted(sitting, seat), link(sitting.table)),
        rows=(_moves(advice), (Press(_("My hand"), "hand"),)),
    )


def landings(sitting: Sitting) -> tuple[Picture, ...]:
    """Return the image of the landings without its file; its alt text says what it shows."""
    shown = _("Where your moves lead to, each place with its strokes; the best is the brightest.")
    return (Picture(f"hint-{sitting.table.id}-{sitting.ply}.png", None, shown),)


def _told(advice: Advice) -> Iterator[str]:
    """Yield a paragraph for each move: its strokes, how much worse it is than the best, the reason, and the odds."""
    for number, tip in enumerate(advice.tips, 1):
        more = f" ({signed(tip.behind, 2)})" if number > 1 else ""
        won = _(" · wins {chance}").format(chance=likely(tip.win)) if tip.win is not None else ""
        yield f"**{number}. {tip.label}** · **{figure(tip.strokes, 2)}**{more}{won}\n{tip.reason}{_odds(tip)}"


def _odds(tip: Tip) -> str:
    text = " · ".join(f"{likely(chance)} {what}" for what, chance in tip.odds)
    return f"\n-# {text}" if text else ""


def likely(chance: float) -> str:
    """Return a probability as a percentage; a possible event is never 0 %, and an uncertain one never 100 %."""
    return percent(chance if chance in (0, 1) else min(0.99, max(0.01, chance)))


def _moves(advice: Advice) -> tuple[Press, ...]:
    """Return a button for each move, the best one first."""
    return tuple(
        Press(tip.label, "move", tip.text, "green" if number == 0 else "grey") for number, tip in enumerate(advice.tips)
    )


def _noted(sitting: Sitting, seat: Seat) -> str:
    """Return the line that says how many hints are on the card; "" if hints are free."""
    if sitting.table.hinting == "free":
        return ""
    return "-# " + noted(sitting.table.seats[seat].hints)


def noted(hints: int) -> str:
    """Return how many hints are noted on the card."""
    return ngettext("One hint is noted on your card.", "{count} hints are noted on your card.", hints).format(
        count=hints
    )
