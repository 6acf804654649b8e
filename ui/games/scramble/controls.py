"""The controls of Scramble Golf that differ from the usual ones: two menus choose a golfer."""

from engine.scramble.cards.deck import GOLFERS, TIERS
from engine.scramble.table import DEFAULT_GOLFER
from engine.scramble.view import View
from engine.scramble.words import golfers
from engine.scramble.words.cards import GOLFER_NAMES as NAMES
from engine.speech import _
from ui.widgets.page import Menu, MenuOption, Button, Row

GOLFER_KEYS = tuple(GOLFERS)


def rows(view: View, chosen: int = 0) -> tuple[Row, ...] | None:
    """Return the menus of golfers and of the tiers of the golfer `chosen`, counted from 1.

    None after the setup: every later choice uses the usual controls.
    """
    if view.phase != "Setup":
        return None
    if not view.moves:
        return ()
    golfer = GOLFER_KEYS[chosen - 1] if 0 < chosen <= len(GOLFER_KEYS) else ""
    return (_golfer_menu(), _tier_menu(golfer)) if golfer else (_golfer_menu(), (_default_button(),))


def _golfer_menu() -> Menu:
    lines = tuple(MenuOption(str(number), golfers.golfer_text(key), golfers.golfer_strength(key)) for number, key in enumerate(GOLFER_KEYS, 1))
    return Menu(_("Choose a golfer: lower numbers are better"), "leaf", lines)


def _tier_menu(golfer: str) -> Menu:
    lines = tuple(MenuOption(key, golfers.tier_text(key, golfer), _(golfers.TIER_MEANINGS[key])) for key in TIERS)
    hint = _("How good is {golfer}? Lower is better").format(golfer=NAMES[golfer])
    return Menu(hint, "choose", lines, arg=f"choose {golfer}")


def _default_button() -> Button:
    """Return the button of the default golfer, for players who have no preference."""
    golfer, tier = DEFAULT_GOLFER
    label = _("The all-rounder: {golfer}").format(golfer=NAMES[golfer])
    return Button(label, "move", f"choose {golfer} {tier}", "green")
