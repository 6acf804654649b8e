"""Words that several sentences share: cards, strokes, a score broken down."""

from collections.abc import Sequence

from engine.figures import figure
from engine.play_nine.table import HOLE_IN_ONE, Score
from engine.speech import N_, _, listed, ngettext, npgettext, pgettext

NAMED = {HOLE_IN_ONE: N_("Hole-in-One"), 0: N_("Mulligan"), 12: N_("Out of Bounds")}
"""The names of cards that have one (P-1)."""
GROUP = {-10: 4, -15: 6, -20: 8}
"""The number of cards in a group, by its bonus (P-36)."""


def card(value: int) -> str:
    """Return a card by its figure, and its name if it has one: "7", "Mulligan (0)"."""
    if value not in NAMED:
        return figure(value)
    return pgettext("a card", "{name} ({figure})").format(name=_(NAMED[value]), figure=figure(value))


def strokes(count: int) -> str:
    """Return that many strokes in words."""
    return npgettext("Play Nine", "{count} stroke", "{count} strokes", count).format(count=figure(count))


def broken_down(score: Score) -> str:
    """Return a hole's strokes and their parts (P-46): "−3 (cards 7, bonus −10 for 4 × 9)"."""
    parts = [_("cards {strokes}").format(strokes=figure(score.plain))] if score.aces or score.bonuses else []
    if score.cancelled:
        some = ngettext("column {columns} cancelled", "columns {columns} cancelled", len(score.cancelled))
        parts.append(some.format(columns=listed(score.cancelled)))
    if score.aces:
        some = ngettext("Hole-in-One column {columns} −10", "Hole-in-One columns {columns} −10 each", len(score.aces))
        parts.append(some.format(columns=listed(score.aces)))
    parts += [_bonus(value, bonus) for value, bonus in score.bonuses]
    return figure(score.total) + in_brackets(parts)


def in_brackets(parts: Sequence[str]) -> str:
    """Return the parts of a number in brackets, "" where there are none."""
    return f" ({', '.join(parts)})" if parts else ""


def outlined(score: Score) -> str:
    """Return a hole's strokes, and the largest savings: "−3 (bonus −10 for 4 × 9)"."""
    some = ngettext("Hole-in-One column", "{count} Hole-in-One columns", len(score.aces))
    parts = [some.format(count=len(score.aces))] if score.aces else []
    parts += [_bonus(value, bonus) for value, bonus in score.bonuses]
    return f"{figure(score.total)} ({', '.join(parts)})" if parts else figure(score.total)


def _bonus(value: int, bonus: int) -> str:
    name = _(NAMED[value]) if value in NAMED else figure(value)
    return _("bonus {bonus} for {count} × {card}").format(bonus=figure(bonus), count=GROUP[bonus], card=name)
