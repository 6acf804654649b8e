"""The page of a hint: the best moves with their worth, reasons, and buttons that make them."""

from collections.abc import Iterator, Sequence

from club.hints import HUNDREDTHS, Advice, Tip
from club.live_table import LiveTable
from engine.game import Seat
from engine.i18n import _, format_number, format_percent, game_gettext, ngettext
from ui.pages.board import heading, link
from ui.widgets.page import Button, Page, Picture

NOTICEABLE_HUNDREDTHS = 5
"""The least harm to rivals, or savings on later holes, that a hint tells, in hundredths of a stroke."""
NOTICEABLE_SHARE = 0.25
"""The least share of a move's whole figure that such harm or savings have, if a hint tells them."""

NOTICEABLE_CARD_STROKES = 0.1
"""The fewest strokes that cards are to add, if a title tells them."""


def hint_page(live: LiveTable, seat: Seat, advice: Advice, pictures: tuple[Picture, ...] = ()) -> Page:
    """Return the page of a hint for the decision that the seat has now."""
    rivals = len(live.table.seats) - 1
    return Page(
        table=live.table.id,
        ply=live.ply,
        ahead=live.table.ahead,
        texts=(heading(live), hint_title(live.game.key, advice, rivals), *tip_texts(advice, rivals)),
        pictures=pictures,
        captions=(_hints_line(live, seat), link(live.table)),
        rows=(_move_buttons(advice), (Button(_("My hand"), "hand"),)),
    )


def landings_picture(live: LiveTable) -> tuple[Picture, ...]:
    """Return the image of the landings without its file; its alt text says what it shows."""
    shown = _("Each square shows the strokes you can expect from there. Green is best, grey is worst.")
    return (Picture(f"hint-{live.table.id}-{live.ply}.png", None, shown),)


def hint_title(key: str, advice: Advice, rivals: int) -> str:
    """Return the title of a hint, with the strokes to expect; without them where the hole is over for the seat."""
    if not advice.strokes:
        return _("**Your caddie**")
    form = advice.title_form or game_gettext(
        key, "**Your caddie** · with the best move, expect about {strokes} strokes to the end of the hole"
    )
    told = form.format(strokes=format_number(advice.strokes, 1))
    if advice.by_cards is None:
        return with_strokes_by_rivals(told, advice.by_rivals, rivals)
    form = _("{title}, cards included")
    if advice.by_cards >= NOTICEABLE_CARD_STROKES:
        form = _("{title}, about {part} of them through cards")
    return form.format(title=told, part=format_number(advice.by_cards, 1))


def with_strokes_by_rivals(told: str, strokes: float | None, rivals: int) -> str:
    """Return a text that ends with strokes, and with the noticeable part of them that the rivals' cards add."""
    if strokes is None or strokes < NOTICEABLE_CARD_STROKES:
        return told
    form = ngettext(
        "{title}, about {part} of them through your opponent's cards",
        "{title}, about {part} of them through your opponents' cards",
        rivals,
    )
    return form.format(title=told, part=format_number(strokes, 1))


def tip_texts(advice: Advice, rivals: int) -> Iterator[str]:
    """Yield a paragraph for each move: how much worse it is than the best, and for whom, the reason, the odds.

    Odds that are those of a move above are not repeated.
    """
    for number, tip in enumerate(advice.tips):
        known = {_odds_line(above) for above in advice.tips[:number]}
        odds, rank = _odds_line(tip), _rank_text(tip, number)
        parts = _parts_text(tip, rivals, is_mean=advice.averages_harm) if number else ""
        title = f"**{number + 1}. {tip.label}** · {': '.join(filter(None, (rank, parts)))}"
        lines = (title, tip.reason, "" if odds in known else odds)
        yield "\n".join(filter(None, lines))


def _rank_text(tip: Tip, number: int) -> str:
    """Return the figure that moves are sorted by: how much worse the move is than the best one."""
    if not number:
        # NOTE: the best move; others are worse
        return _("best")
    return _("{strokes} worse").format(strokes=_hundredths(tip.behind)) if tip.behind else _("just as good")


def _parts_text(tip: Tip, rivals: int, *, is_mean: bool) -> str:
    """Return the parts of the figure, where the seat's own strokes on this hole are not nearly all of it."""
    least = max(NOTICEABLE_HUNDREDTHS, tip.behind * NOTICEABLE_SHARE)
    if not tip.tells_trade or max(map(abs, (tip.rivals, tip.rivals_later, tip.later))) < least:
        return ""
    parts = (
        _part_text(tip.own, _("you need {strokes} more"), _("you need {strokes} fewer")),
        _part_text(tip.later, _("your cards save {strokes} fewer later"), _("your cards save {strokes} more later")),
        _part_text(tip.rivals, *_harm_forms(rivals, is_mean=is_mean)),
        _part_text(tip.rivals_later, *_later_harm_forms(rivals, is_mean=is_mean)),
    )
    return ", ".join(filter(None, parts))


def _harm_forms(rivals: int, *, is_mean: bool) -> tuple[str, str]:
    """Return the sentences for rivals who need fewer strokes, or more."""
    if is_mean and rivals > 1:
        return _("each opponent needs {strokes} fewer on average"), _("each opponent needs {strokes} more on average")
    return (
        ngettext("your opponent needs {strokes} fewer", "your opponents need {strokes} fewer", rivals),
        ngettext("your opponent needs {strokes} more", "your opponents need {strokes} more", rivals),
    )


def _later_harm_forms(rivals: int, *, is_mean: bool) -> tuple[str, str]:
    """Return the sentences for cards in hand that cost the rivals less later, or more."""
    if is_mean and rivals > 1:
        return (
            _("your cards cost each opponent {strokes} fewer later on average"),
            _("your cards cost each opponent {strokes} more later on average"),
        )
    return (
        ngettext(
            "your cards cost your opponent {strokes} fewer later",
            "your cards cost your opponents {strokes} fewer later",
            rivals,
        ),
        ngettext(
            "your cards cost your opponent {strokes} more later",
            "your cards cost your opponents {strokes} more later",
            rivals,
        ),
    )


def _part_text(part: int, worse: str, better: str) -> str:
    return (worse if part > 0 else better).format(strokes=_hundredths(abs(part))) if part else ""


def _hundredths(strokes: int) -> str:
    return format_number(strokes / HUNDREDTHS, 2)


def _odds_line(tip: Tip) -> str:
    """Return what chance may do; what is certain stands in the reason."""
    won = [] if not tip.win else [f"{chance_text(tip.win)} {_('to win the hole')}"]
    outcomes = zip(chance_texts([chance for _what, chance in tip.odds]), tip.odds, strict=True)
    odds = [f"{percent} {what}" for percent, (what, _chance) in outcomes] if len(tip.odds) > 1 else []
    text = " · ".join(won + odds)
    return f"-# {text}" if text else ""


def chance_texts(chances: Sequence[float]) -> list[str]:
    """Return probabilities as percentages, the likeliest first, which add up as the probabilities do.

    The largest fractions are rounded up; a possible event is at least 1 %, at the cost of the likeliest one.
    """
    exact = [100 * chance for chance in chances]
    shown = [max(1, int(percent)) for percent in exact]
    missing = round(sum(exact)) - sum(shown)
    for place in sorted(range(len(exact)), key=lambda place: shown[place] - exact[place])[: max(0, missing)]:
        shown[place] += 1
    return [format_percent(percent / 100) for percent in (shown[0] + min(0, missing), *shown[1:])] if shown else []


def chance_text(chance: float) -> str:
    """Return a probability as a percentage; a possible event is never 0 %, and an uncertain one never 100 %."""
    return format_percent(chance if chance in (0, 1) else min(0.99, max(0.01, chance)))


def _move_buttons(advice: Advice) -> tuple[Button, ...]:
    """Return a button for each move, the best one first."""
    return tuple(
        Button(tip.label, "move", tip.whole_text, "green" if number == 0 else "grey")
        for number, tip in enumerate(advice.tips)
    )


def _hints_line(live: LiveTable, seat: Seat) -> str:
    """Return the line that says how many hints are on the card; "" if this one is not counted."""
    return "-# " + hints_text(live.table.seats[seat].hints) if live.counts_hint(seat) else ""


def hints_text(hints: int) -> str:
    """Return how many hints are noted on the card."""
    return ngettext(
        "Your scorecard will say you used one hint.", "Your scorecard will say you used {count} hints.", hints
    ).format(count=hints)
