"""Words that several sentences share: cards, strokes, a score broken down."""

from collections.abc import Sequence

from engine.i18n import N_, _, format_number, join_list, ngettext, npgettext, pgettext
from engine.play_nine.state import HOLE_IN_ONE, Score

CARD_NAMES = {HOLE_IN_ONE: N_("Hole-in-One"), 0: N_("Mulligan"), 12: N_("Out of Bounds")}
"""The names of cards that have one (P-1)."""
GROUP_CARDS = {-10: 4, -15: 6, -20: 8}
"""The number of cards in a group, by its bonus (P-36)."""


def card_name(value: int) -> str:
    """Return a card by its figure, and its name if it has one: "7", "Mulligan (0)"."""
    if value not in CARD_NAMES:
        return format_number(value)
    return pgettext("a card", "{name} ({figure})").format(name=_(CARD_NAMES[value]), figure=format_number(value))


def strokes_text(count: int) -> str:
    """Return that many strokes in words."""
    return npgettext("Play Nine", "{count} stroke", "{count} strokes", count).format(count=format_number(count))


def score_breakdown(score: Score) -> str:
    """Return a hole's strokes and their parts (P-46): "−3 (cards 7, bonus −10 for 4 × 9)"."""
    parts = [_("cards {strokes}").format(strokes=format_number(score.plain))] if score.aces or score.bonuses else []
    if score.cancelled:
        some = ngettext("column {columns} cancelled", "columns {columns} cancelled", len(score.cancelled))
        parts.append(some.format(columns=join_list(score.cancelled)))
    if score.aces:
        some = ngettext("Hole-in-One column {columns} −10", "Hole-in-One columns {columns} −10 each", len(score.aces))
        parts.append(some.format(columns=join_list(score.aces)))
    parts += [_bonus_text(value, bonus) for value, bonus in score.bonuses]
    return format_number(score.total) + in_brackets(parts)


def in_brackets(parts: Sequence[str]) -> str:
    """Return the parts of a number in brackets, "" where there are none."""
    return f" ({', '.join(parts)})" if parts else ""


def score_outline(score: Score) -> str:
    """Return a hole's strokes, and the largest savings: "−3 (bonus −10 for 4 × 9)"."""
    some = ngettext("Hole-in-One column", "{count} Hole-in-One columns", len(score.aces))
    parts = [some.format(count=len(score.aces))] if score.aces else []
    parts += [_bonus_text(value, bonus) for value, bonus in score.bonuses]
    return f"{format_number(score.total)} ({', '.join(parts)})" if parts else format_number(score.total)


def _bonus_text(value: int, bonus: int) -> str:
    name = _(CARD_NAMES[value]) if value in CARD_NAMES else format_number(value)
    return _("bonus {bonus} for {count} × {card}").format(
        bonus=format_number(bonus), count=GROUP_CARDS[bonus], card=name
    )
