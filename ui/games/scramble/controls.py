"""The controls of Scramble Golf that differ from the usual ones: two menus choose a golfer."""

from engine.scramble.cards.deck import GOLFERS, TIERS
from engine.scramble.table import DEFAULT
from engine.scramble.view import View
from engine.scramble.words import golfers
from engine.scramble.words.cards import GOLFERS as NAMES
from engine.speech import _
from ui.widgets.page import Choice, Option, Press, Row

KEYS = tuple(GOLFERS)


def rows(view: View, chosen: int = 0) -> tuple[Row, ...] | None:
    """Return the menus of golfers and of the tiers of the golfer `chosen`, counted from 1.

    None after the setup: every later choice uses the usual controls.
    """
    if view.phase != "Setup":
        return None
    if not view.moves:
        return ()
    golfer = KEYS[chosen - 1] if 0 < chosen <= len(KEYS) else ""
    return (_golfers(), _tiers(golfer)) if golfer else (_golfers(), (_all_rounder(),))


def _golfers() -> Choice:
    lines = tuple(Option(str(number), golfers.golfer(key), golfers.strength(key)) for number, key in enumerate(KEYS, 1))
    return Choice(_("Choose a golfer: lower numbers are better"), "leaf", lines)


def _tiers(golfer: str) -> Choice:
    lines = tuple(Option(key, golfers.tier(key, golfer), _(golfers.MEANING[key])) for key in TIERS)
    hint = _("How good is {golfer}? Lower is better").format(golfer=NAMES[golfer])
    return Choice(hint, "choose", lines, arg=f"choose {golfer}")


def _all_rounder() -> Press:
    """Return the button of the default golfer, for players who have no preference."""
    golfer, tier = DEFAULT
    label = _("The all-rounder: {golfer}").format(golfer=NAMES[golfer])
    return Press(label, "move", f"choose {golfer} {tier}", "green")
